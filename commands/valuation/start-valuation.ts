import { append, command } from '../../src/engine/handling/command.ts';
import { reject } from '../../src/valuing/domain/rejection.ts';
import type { ValuationEvent } from '../../src/valuing/domain/valuation/events.ts';
import {
  evolveValuation,
  hasEnded,
  type ValuationState,
  valuationStream,
} from '../../src/valuing/domain/valuation/state.ts';

/** A worker takes a valuation up, once more when an earlier worker died over it. */
export const startValuation = command<{ readonly worker: string }, ValuationState, ValuationEvent>({
  name: 'StartValuation',
  stream: valuationStream,
  evolve: evolveValuation,
  decide: ({ worker }, state) => {
    if (!state) return reject({ fact: 'valuation-not-found' });
    if (hasEnded(state)) return append();
    return append({ type: 'ValuationStarted', data: { attempt: state.attempts + 1, worker } });
  },
});
