import { getJob, JobView, jobView } from '../../../queries/jobs.ts';
import { batchStream, type RecordedBatchEvent } from '../../domain/batch.ts';
import { documentStream, type RecordedDocumentEvent } from '../../domain/document.ts';
import { readEvent } from '../../domain/events/catalog.ts';
import { evolveBatchJob, evolveDocumentJob, evolveValuationJob, type JobState } from '../../domain/job.ts';
import { type RecordedValuationEvent, valuationStream } from '../../domain/valuation.ts';
import type { EventLog, Position } from '../../engine/log/event-log.ts';
import { backoff } from '../../kernel/async/backoff.ts';
import { pause } from '../../kernel/async/pause.ts';
import { batchIdOfJob, documentIdOfJob, valuationIdOfJob } from '../../kernel/ids.ts';
import type { Json } from '../../kernel/json.ts';
import type { ManagementParts } from '../resource/management.ts';
import { readResource } from '../resource/read.ts';
import { IdPath, READERS } from '../resource.ts';
import { events, json, type Route, type RouteRequest, route, type ServerEvent } from '../route.ts';

const EVENTS_AT_ONCE = 64;
const pauseMs = backoff({ first: 25, most: 1_000 });

/**
 * Each state of a job after `lastEventId` up to the final one, folded from its stream. The stream is polled, with pauses that grow
 * to one second.
 */
export async function* jobEvents(
  log: EventLog,
  of: JobState,
  { lastEventId, language, signal }: Pick<RouteRequest, 'lastEventId' | 'language' | 'signal'>,
  onRead: (position: Position) => void,
): AsyncGenerator<ServerEvent> {
  const seen = /^\d{1,9}$/.test(lastEventId ?? '') ? Number(lastEventId) : 0;
  const { stream, evolve } = linksOf(of);
  let read = 0;
  let job: JobState | undefined;
  let quietLooks = 1;
  while (!signal.aborted) {
    const news = await log.readStream(stream, { fromRevision: read, limit: EVENTS_AT_ONCE });
    for (const event of news) {
      const before = job;
      job = evolve(job, readEvent(event));
      read = event.revision + 1;
      if (job && job !== before && job.version > seen) {
        onRead(event.position);
        yield { id: String(job.version), event: 'job', data: jobView(job, language) as Json };
      }
    }
    if (job && job.finished_at !== null) return;
    quietLooks = news.length > 0 ? 1 : quietLooks + 1;
    if (news.length === EVENTS_AT_ONCE) continue;
    await pause(pauseMs(quietLooks), signal);
  }
}

function linksOf({ valuation_id, document_id, batch_id }: JobState): {
  readonly stream: string;
  evolve(job: JobState | undefined, event: unknown): JobState | undefined;
} {
  if (batch_id !== undefined)
    return {
      stream: batchStream(batch_id),
      evolve: (job, event) => evolveBatchJob(job, event as RecordedBatchEvent),
    };
  if (valuation_id !== null)
    return {
      stream: valuationStream(valuation_id),
      evolve: (job, event) => evolveValuationJob(job, event as RecordedValuationEvent),
    };
  return {
    stream: documentStream(document_id ?? ''),
    evolve: (job, event) => evolveDocumentJob(job, event as RecordedDocumentEvent),
  };
}

/** `/jobs/{id}`: one answer, or server-sent events until the job has ended. */
export const jobRoutes = (parts: () => ManagementParts): readonly Route[] => [
  route({
    method: 'GET',
    path: '/jobs/{id}',
    operationId: 'getJob',
    tag: 'Jobs',
    summary: 'Read a job, or follow it',
    description:
      'With `Accept: text/event-stream` each change is sent until the end: `id` is the version, `Last-Event-ID` is honoured. A valuation without coverage is a job that SUCCEEDED.',
    access: READERS,
    params: IdPath,
    responses: {
      200: {
        description: 'The job',
        schema: JobView,
        etag: true,
        inLanguage: true,
        alsoAs: ['text/event-stream'],
      },
    },
    async handle(request) {
      const wired = parts();
      const read = await readResource(wired, request, JOB);
      if (read.kind === 'problem') return read;
      if (!request.wantsEvents)
        return json(200, jobView(read.state, request.language) as Json, { version: read.state.version });
      const { organization_id } = read.state;
      const onRead = (position: Position) => wired.ownWrites.remember(organization_id, position);
      return events(jobEvents(wired.log, read.state, request, onRead));
    },
  }),
];

/** The id does not determine the kind of the job, and so its stream. */
const JOB = {
  row: getJob,
  folds: [
    { stream: (id: string) => valuationStream(valuationIdOfJob(id)), evolve: evolveValuationJob },
    { stream: (id: string) => documentStream(documentIdOfJob(id)), evolve: evolveDocumentJob },
    { stream: (id: string) => batchStream(batchIdOfJob(id)), evolve: evolveBatchJob },
  ],
};
