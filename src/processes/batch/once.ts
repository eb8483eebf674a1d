import { type Rejection, rejectionOf } from '../../domain/rejection.ts';
import type { Cause } from '../../engine/handling/cause.ts';
import type { Command, Execution } from '../../engine/handling/command.ts';
import type { Change, CommandHandler } from '../../engine/handling/handler.ts';
import type { DecidedEvent } from '../../engine/handling/seal-events.ts';
import type { RecordedEvent } from '../../engine/log/event-log.ts';

/** Who sent the batch, in which request: each line is that person's doing, caused by the batch. */
export type LineCause = Cause & { readonly organizationId: string };

export function lineCause(history: readonly RecordedEvent[]): LineCause {
  const [accepted] = history;
  if (!accepted) throw new Error('a batch without events');
  const { eventId, metadata } = accepted;
  return {
    organizationId: String(metadata.organization_id),
    actor: metadata.actor,
    ...(metadata.credential_id && { credentialId: metadata.credential_id }),
    requestId: metadata.request_id,
    correlationId: metadata.correlation_id,
    causationId: eventId,
  };
}

type Once<State> =
  | Extract<Execution<State>, { outcome: 'done' }>
  | { readonly outcome: 'rejected'; readonly rejection: Rejection };

/**
 * Runs a command that makes its stream, however often it is run. Most often nothing stands there, so that is tried first; what
 * is refused now may have been done by an earlier try, and then that counts.
 */
export async function once<Input, State, Event extends DecidedEvent>(
  { handler }: { readonly handler: CommandHandler },
  command: Command<Input, State, Event>,
  change: Omit<Change<Input, State>, 'history'>,
): Promise<Once<State>> {
  const first = await handler.change(command, { ...change, history: [] });
  const execution = first.outcome === 'rejected' ? await handler.change(command, change) : first;
  if (execution.outcome === 'rejected') return { outcome: 'rejected', rejection: rejectionOf(execution) };
  if (execution.outcome === 'key-reused') throw new Error(`${command.name} claims no key here`);
  return execution;
}
