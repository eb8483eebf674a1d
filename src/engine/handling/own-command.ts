import type { Rejection } from './command.ts';
import type { Execution } from './execution.ts';

/** The state that one of the service's own commands left. Throws where it was refused, which is a defect of the service. */
export function stateAfter<State>(execution: Execution<State>): State {
  if (execution.outcome === 'done') return execution.state;
  const refused: Rejection | 'key-reused' =
    execution.outcome === 'rejected' ? execution.rejection : execution.outcome;
  throw new Error(`a command of the service's own was refused: ${JSON.stringify(refused)}`);
}
