import { reject } from '../../src/domain/rejection.ts';
import type { Program, ValuationEvent } from '../../src/domain/valuation/events.ts';
import {
  evolveValuation,
  hasEnded,
  type ValuationState,
  valuationStream,
} from '../../src/domain/valuation/state.ts';
import { append, command } from '../../src/engine/handling/command.ts';

interface Started {
  readonly worker: string;
  readonly program: Program;
}

/** A worker takes a valuation up, once more when an earlier worker died over it. */
export const startValuation = command<Started, ValuationState, ValuationEvent>({
  name: 'StartValuation',
  stream: valuationStream,
  evolve: evolveValuation,
  decide: ({ worker, program }, state) => {
    if (!state) return reject({ fact: 'valuation-not-found' });
    if (hasEnded(state)) return append();
    return append({ type: 'ValuationStarted', data: { attempt: state.attempts + 1, worker, program } });
  },
});
