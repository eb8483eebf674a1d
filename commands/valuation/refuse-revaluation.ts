import type { RevaluationEvent, RevaluationRefused } from '../../src/domain/revaluation/events.ts';
import {
  evolveRevaluation,
  type RevaluationState,
  revaluationStream,
} from '../../src/domain/revaluation/state.ts';
import { append, command } from '../../src/engine/handling/command.ts';

/** Records that the service could not repeat a valuation: once, so that it is not tried again. */
export const refuseRevaluation = command<RevaluationRefused, RevaluationState, RevaluationEvent>({
  name: 'RefuseRevaluation',
  stream: revaluationStream,
  evolve: evolveRevaluation,
  decide: (refused, state) => (state ? append() : append({ type: 'RevaluationRefused', data: refused })),
});
