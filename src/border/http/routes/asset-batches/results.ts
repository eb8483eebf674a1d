import { LineResultView, lineResultView } from '../../../../../queries/views/batch.ts';
import type { EventLog } from '../../../../engine/log/event-log.ts';
import { type BatchState, batchStream } from '../../../../valuing/domain/batch/state.ts';
import { type DomainEvent, readEvent } from '../../../../valuing/domain/event-catalog.ts';
import { type Operation, readOne } from '../../resource.ts';
import { type Language, route } from '../../route.ts';
import { IdPath, READERS } from '../resource-parameters.ts';
import { NDJSON } from './sheet.ts';

/** Of a stream that are read at once: each holds the results of a few hundred lines. */
const EVENTS_AT_ONCE = 4;

/** `GET /asset-batches/{id}/results`: what became of each line, a line each. */
export const batchResults: Operation<BatchState> = (batches, parts) =>
  route({
    method: 'GET',
    path: '/asset-batches/{id}/results',
    operationId: 'getBatchResults',
    tag: 'Batches',
    summary: 'Read what became of each line of a batch',
    description:
      'A line of JSON for each line of the batch, in their order. Lines that are not done yet are not there yet: read it again once the job has ended. What became of a line never changes. It quotes nothing of what was sent but `key`.',
    access: READERS,
    params: IdPath,
    responses: {
      200: {
        description: 'The results, line by line',
        schema: LineResultView,
        asLines: true,
        inLanguage: true,
      },
    },
    async handle(request) {
      const wired = parts();
      const found = await readOne(batches, wired, request);
      if (found.kind === 'problem') return found;
      return {
        kind: 'flow',
        mediaType: NDJSON,
        headers: { 'Content-Language': request.language },
        chunks: resultsOf(wired.log, found.state.id, request.language),
      };
    },
  });

async function* resultsOf(log: EventLog, id: string, language: Language): AsyncGenerator<string> {
  for (let fromRevision = 0; ; fromRevision += EVENTS_AT_ONCE) {
    const events = await log.readStream(batchStream(id), { fromRevision, limit: EVENTS_AT_ONCE });
    let text = '';
    for (const event of events.map((each) => readEvent(each) as DomainEvent)) {
      if (event.type !== 'BatchLinesDone') continue;
      const { first_line, results } = event.data;
      for (const [offset, result] of results.entries())
        text += `${JSON.stringify(lineResultView(first_line + offset, result, language))}\n`;
    }
    if (text !== '') yield text;
    if (events.length < EVENTS_AT_ONCE) return;
  }
}
