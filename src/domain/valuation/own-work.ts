import { isSamePerson } from '../review.ts';
import type { ValuationState } from './state.ts';

/** Four eyes: whoever requested a valuation, or last wrote the asset that it froze, never decides on it. */
export const isOwnWork = ({ requested_by, input }: ValuationState, actor: string): boolean =>
  isSamePerson(actor, requested_by) || isSamePerson(actor, input.asset.last_written_by);
