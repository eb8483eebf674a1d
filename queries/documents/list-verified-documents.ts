import type { DocumentState } from '../../projections/document.ts';
import type { Question, StateRow } from '../question.ts';

const MOST_DOCUMENTS = 200;

/** The verified documents of an asset, the 200 newest: its evidence where a valuation names none. */
export const verifiedDocuments: Question<
  { readonly organizationId: string; readonly assetId: string },
  StateRow,
  readonly DocumentState[]
> = {
  projections: ['document'],
  statement: ({ organizationId, assetId }) => ({
    name: 'documents verified',
    text: `select state from read_models.documents
           where organization_id = $1 and asset_id = $2 and status = 'VERIFIED'
           order by first_position desc limit ${MOST_DOCUMENTS}`,
    values: [organizationId, assetId],
  }),
  answer: (rows) => rows.map((row) => JSON.parse(row.state) as DocumentState),
};
