import { setTimeout as sleep } from 'node:timers/promises';
import { jobView } from '../../queries/views/job.ts';
import { readEvent } from '../domain/event-catalog.ts';
import { evolveValuationJob, type JobState } from '../domain/job/state.ts';
import type { RecordedValuationEvent } from '../domain/valuation/state.ts';
import type { Json } from '../kernel/json.ts';
import type { EventLog } from '../ports/event-log.ts';
import type { ServerEvent } from './route.ts';

const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 1_000;

/**
 * Each state of a job, folded from its stream, from the one after `lastEventId` to the last. The stream is asked again
 * and again, at once in the beginning, then at most every second: a handful of events in a job's whole life.
 */
export async function* jobEvents(
  log: EventLog,
  stream: string,
  lastEventId: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<ServerEvent> {
  const seen = /^\d{1,9}$/.test(lastEventId ?? '') ? Number(lastEventId) : 0;
  let job: JobState | undefined;
  let pauseMs = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    const news = await log.readStream(stream, { fromRevision: job?.version ?? 0 });
    for (const event of news) {
      job = evolveValuationJob(job, readEvent(event) as RecordedValuationEvent);
      if (job && job.version > seen)
        yield { id: String(job.version), event: 'job', data: jobView(job) as Json };
    }
    if (job && job.finished_at !== null) return;
    pauseMs = news.length > 0 ? FIRST_PAUSE_MS : Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}
