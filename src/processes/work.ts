import { batchIdOf } from '../domain/batch.ts';
import { documentIdOf } from '../domain/document.ts';
import { valuationIdOf } from '../domain/valuation.ts';
import type { RecordedEvent } from '../engine/log/event-log.ts';
import type { WorkItem } from '../engine/queue/work-queue.ts';

/** Where work is asked for, and what each event asks to be done: for the dispatcher. */
export const work = {
  streamPrefixes: ['valuation-', 'document-', 'batch-'],
  workFor({ type, stream }: RecordedEvent): WorkItem | undefined {
    if (type === 'ValuationRequested') return { kind: 'VALUATION', id: valuationIdOf(stream) };
    if (type === 'DocumentCompleted') return { kind: 'DOCUMENT_VERIFICATION', id: documentIdOf(stream) };
    if (type === 'AssetBatchAccepted' || type === 'RevaluationAccepted')
      return { kind: 'BATCH', id: batchIdOf(stream) };
    return undefined;
  },
};
