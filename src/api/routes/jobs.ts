import { getJob } from '../../../queries/jobs.ts';
import { JobView, jobView } from '../../../queries/views/job.ts';
import { batchStream } from '../../domain/batch.ts';
import { documentStream } from '../../domain/document.ts';
import { evolveBatchJob, evolveDocumentJob, evolveValuationJob } from '../../domain/job.ts';
import { valuationStream } from '../../domain/valuation.ts';
import type { Position } from '../../engine/log/event-log.ts';
import { batchIdOfJob, documentIdOfJob, valuationIdOfJob } from '../../kernel/ids.ts';
import type { Json } from '../../kernel/json.ts';
import type { ManagementParts } from '../resource/management.ts';
import { readResource } from '../resource/read-resource.ts';
import { events, json, type Route, route } from '../route.ts';
import { jobEvents } from '../streams/job-events.ts';
import { IdPath, READERS } from './resource-parameters.ts';

/** `/jobs/{id}`: once, or as server-sent events until the job has ended. */
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
      const told = (position: Position) => wired.ownWrites.remember(organization_id, position);
      return events(jobEvents(wired.log, read.state, request, told));
    },
  }),
];

/** Its id does not tell of what it is the job. */
const JOB = {
  row: getJob,
  folds: [
    { stream: (id: string) => valuationStream(valuationIdOfJob(id)), evolve: evolveValuationJob },
    { stream: (id: string) => documentStream(documentIdOfJob(id)), evolve: evolveDocumentJob },
    { stream: (id: string) => batchStream(batchIdOfJob(id)), evolve: evolveBatchJob },
  ],
};
