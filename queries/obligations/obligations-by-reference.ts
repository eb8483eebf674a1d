import type { ObligationState } from '../../projections/obligation.ts';
import type { Question, StateRow } from '../question.ts';

interface After {
  readonly organizationId: string;
  /** The reference of the last one before; empty before the first. */
  readonly after: string;
  readonly limit: number;
}

/** Obligations in the order of their references, byte by byte. */
export const obligationsByReference: Question<After, StateRow, readonly ObligationState[]> = {
  projections: ['obligation'],
  statement: ({ organizationId, after, limit }) => ({
    name: 'obligations by reference',
    text: `select state from read_models.obligations
           where organization_id = $1 and external_reference collate "C" > $2
           order by external_reference collate "C" limit $3`,
    values: [organizationId, after, limit],
  }),
  answer: (rows) => rows.map(({ state }) => JSON.parse(state) as ObligationState),
};
