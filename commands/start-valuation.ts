import type { ValuationEvent } from '../src/domain/valuation/events.ts';
import {
  evolveValuation,
  hasEnded,
  type ValuationState,
  valuationStream,
} from '../src/domain/valuation/state.ts';
import { append, command, reject } from './command.ts';

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
