import { reject } from '../../src/domain/rejection.ts';
import type { ValuationEvent } from '../../src/domain/valuation/events.ts';
import {
  evolveValuation,
  hasEnded,
  type ValuationState,
  valuationStream,
} from '../../src/domain/valuation/state.ts';
import { append, command } from '../../src/engine/handling/command.ts';

/** Gives a valuation up, visibly, after its last attempt. */
export const failValuation = command<
  { readonly code: string; readonly detail: string },
  ValuationState,
  ValuationEvent
>({
  name: 'FailValuation',
  stream: valuationStream,
  evolve: evolveValuation,
  decide: (error, state) => {
    if (!state) return reject({ fact: 'valuation-not-found' });
    if (hasEnded(state)) return append();
    return append({ type: 'ValuationFailed', data: { attempts: state.attempts, error } });
  },
});
