import { hasEnded, type ValuationState } from '../domain/valuation/state.ts';

/** Attempts before a valuation is given up, visibly. */
export const MOST_ATTEMPTS = 5;
const FIRST_RETRY_MS = 500;

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

/** 0.5, 1, 2, 4 s: how long to wait after the n-th failed attempt. */
export const retryDelayMs = (attempts: number): number => FIRST_RETRY_MS * 2 ** (attempts - 1);
