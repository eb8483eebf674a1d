import { listDocumentsToVerify } from '../../../queries/documents/list-documents-to-verify.ts';
import { listOpenValuations } from '../../../queries/valuations/list-open-valuations.ts';
import { LOG_START } from '../../engine/log/event-log.ts';
import type { ReadModels } from '../../engine/projecting/read-models.ts';
import type { OpenWork } from '../../engine/queue/dispatcher.ts';

/** What the read models show as asked for and not ended, of both kinds. */
export async function openWork(readModels: ReadModels): Promise<OpenWork> {
  // The positions first: what is asked for after them is followed, what was asked for before them stands in the rows.
  const stands = await readModels.projections();
  const positions = stands
    .filter(({ name }) => name === 'valuation' || name === 'document')
    .map(({ position }) => position);
  // No read model yet, at the very first start: everything is still to be followed.
  if (positions.length === 0) return { upTo: LOG_START, items: [] };
  const has = (name: string) => stands.some((stand) => stand.name === name);
  const valuations = has('valuation') ? await listOpenValuations(readModels) : [];
  const documents = has('document') ? await listDocumentsToVerify(readModels) : [];
  return {
    upTo: positions.reduce((least, position) => (position < least ? position : least)),
    items: [
      ...valuations.map((id) => ({ kind: 'VALUATION', id }) as const),
      ...documents.map((id) => ({ kind: 'DOCUMENT_VERIFICATION', id }) as const),
    ],
  };
}
