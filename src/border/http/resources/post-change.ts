import type { Command } from '../../../engine/handling/command.ts';
import type { DecidedEvent } from '../../../engine/handling/seal-events.ts';
import type { Problem } from '../pipeline/answer/problem.ts';
import type { RouteRequest } from '../route.ts';
import { claimOf, type ManagementParts, problemOf, writeHeaders } from './management.ts';

export interface Changed<State> {
  readonly kind: 'changed';
  readonly state: State;
  readonly headers: Record<string, string>;
}

export interface PostChange<Input, State> {
  readonly id: string;
  /** The command's input, for the state it will decide on. */
  input(state: State | undefined): Input | Promise<Input>;
}

/**
 * A POST onto a resource that exists: the command under the request's idempotency key. The state is the one after the
 * command, or after the earlier one when the key is repeated; `headers` say which, and carry the consistency token.
 */
export async function postChange<Input, State, Event extends DecidedEvent>(
  parts: ManagementParts,
  request: RouteRequest,
  command: Command<Input, State, Event>,
  { id, input }: PostChange<Input, State>,
): Promise<Changed<State> | Problem> {
  const cause = claimOf(parts, request);
  const execution = await parts.handler.change(command, { id, input, cause });
  if (execution.outcome !== 'done') return problemOf(parts, request, execution);
  const { state, position, replayed } = execution;
  return {
    kind: 'changed',
    state,
    headers: writeHeaders(parts, request, position, replayed),
  };
}
