import type { Rejection } from './command.ts';
import type { Execution } from './execution.ts';

type Done<State> = Extract<Execution<State>, { outcome: 'done' }>;

/** What one of the service's own commands left. Throws where it was refused, which is a defect of the service. */
export function done<State>(execution: Execution<State>): Done<State> {
  if (execution.outcome === 'done') return execution;
  const refused: Rejection | 'key-reused' =
    execution.outcome === 'rejected' ? execution.rejection : execution.outcome;
  throw new Error(`a command of the service's own was refused: ${JSON.stringify(refused)}`);
}
