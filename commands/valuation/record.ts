import { reject } from '../../src/domain/rejection.ts';
import {
  evolveRevaluation,
  type RevaluationEvent,
  type RevaluationRefused,
  type RevaluationState,
  revaluationStream,
} from '../../src/domain/revaluation.ts';
import {
  evolveValuation,
  hasEnded,
  type Program,
  type ValuationCompleted,
  type ValuationEvent,
  type ValuationState,
  valuationStream,
} from '../../src/domain/valuation.ts';
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

/** Records that the service could not repeat a valuation: once, so that it is not tried again. */
export const refuseRevaluation = command<RevaluationRefused, RevaluationState, RevaluationEvent>({
  name: 'RefuseRevaluation',
  stream: revaluationStream,
  evolve: evolveRevaluation,
  decide: (refused, state) => (state ? append() : append({ type: 'RevaluationRefused', data: refused })),
});
