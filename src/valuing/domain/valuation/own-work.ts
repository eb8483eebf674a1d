import { isSamePerson } from '../review.ts';
import type { ValuationState } from './state.ts';

/** Whoever may not approve a valuation: whose work it is, and who has approved it already. */
export const mayNotApprove = ({ requested_by, input, approvals }: ValuationState): readonly string[] => [
  requested_by,
  input.asset.last_written_by,
  ...approvals.map(({ decided_by }) => decided_by),
];

/** Four eyes: whoever requested a valuation, or last wrote the asset that it froze, never decides on it. */
export const isOwnWork = ({ requested_by, input }: ValuationState, actor: string): boolean =>
  isSamePerson(actor, requested_by) || isSamePerson(actor, input.asset.last_written_by);
