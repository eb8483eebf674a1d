import { MOST_ATTEMPTS } from '../../engine/handling/attempts.ts';
import { hasEnded, type ValuationState } from '../../valuing/domain/valuation/state.ts';

/** What a worker is to do with a valuation that it was handed; redelivery is a named outcome, not an accident. */
export type Reaction =
  | { readonly react: 'calculate' }
  | { readonly react: 'give-up' }
  | { readonly react: 'ignore'; readonly because: 'already-ended' | 'unknown-valuation' };

export function reactionTo(state: ValuationState | undefined): Reaction {
  if (!state) return { react: 'ignore', because: 'unknown-valuation' };
  if (hasEnded(state)) return { react: 'ignore', because: 'already-ended' };
  return state.attempts >= MOST_ATTEMPTS ? { react: 'give-up' } : { react: 'calculate' };
}
