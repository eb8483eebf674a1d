import { reject } from '../../src/domain/rejection.ts';
import type { ValuationCompleted, ValuationEvent } from '../../src/domain/valuation/events.ts';
import {
  evolveValuation,
  hasEnded,
  type ValuationState,
  valuationStream,
} from '../../src/domain/valuation/state.ts';
import { append, command } from '../../src/engine/handling/command.ts';

/** Records the result. Whoever comes second finds it ended, and nothing is recorded twice. */
export const completeValuation = command<ValuationCompleted, ValuationState, ValuationEvent>({
  name: 'CompleteValuation',
  stream: valuationStream,
  evolve: evolveValuation,
  decide: (result, state) => {
    if (!state) return reject({ fact: 'valuation-not-found' });
    return hasEnded(state) ? append() : append({ type: 'ValuationCompleted', data: result });
  },
});
