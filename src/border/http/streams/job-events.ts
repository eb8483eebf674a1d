import { setTimeout as sleep } from 'node:timers/promises';
import { jobView } from '../../../../queries/views/job.ts';
import type { EventLog, Position } from '../../../engine/log/event-log.ts';
import type { Json } from '../../../kernel/json.ts';
import { documentStream, type RecordedDocumentEvent } from '../../../valuing/domain/document/state.ts';
import { readEvent } from '../../../valuing/domain/event-catalog.ts';
import { evolveDocumentJob, evolveValuationJob, type JobState } from '../../../valuing/domain/job/state.ts';
import { type RecordedValuationEvent, valuationStream } from '../../../valuing/domain/valuation/state.ts';
import type { RouteRequest, ServerEvent } from '../route.ts';

const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 1_000;

/**
 * Each state of a job, folded from its stream, from the one after `lastEventId` to the last. The stream is asked again
 * and again, at once in the beginning, then at most every second: a handful of events in a job's whole life.
 */
export async function* jobEvents(
  log: EventLog,
  { valuation_id, document_id }: JobState,
  { lastEventId, language, signal }: Pick<RouteRequest, 'lastEventId' | 'language' | 'signal'>,
  told: (position: Position) => void,
): AsyncGenerator<ServerEvent> {
  const seen = /^\d{1,9}$/.test(lastEventId ?? '') ? Number(lastEventId) : 0;
  const stream = valuation_id === null ? documentStream(document_id ?? '') : valuationStream(valuation_id);
  const evolve = (state: JobState | undefined, event: unknown): JobState | undefined =>
    valuation_id === null
      ? evolveDocumentJob(state, event as RecordedDocumentEvent)
      : evolveValuationJob(state, event as RecordedValuationEvent);
  let read = 0;
  let job: JobState | undefined;
  let pauseMs = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    const news = await log.readStream(stream, { fromRevision: read });
    for (const event of news) {
      const before = job;
      job = evolve(job, readEvent(event));
      read = event.revision + 1;
      if (job && job !== before && job.version > seen) {
        told(event.position);
        yield { id: String(job.version), event: 'job', data: jobView(job, language) as Json };
      }
    }
    if (job && job.finished_at !== null) return;
    pauseMs = news.length > 0 ? FIRST_PAUSE_MS : Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}
