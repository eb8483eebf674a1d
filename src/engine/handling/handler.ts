import { type Change, change } from './change.ts';
import type { Command } from './command.ts';
import { type Creation, create } from './create.ts';
import type { Execution } from './execution.ts';
import type { HandlerParts } from './handler-parts.ts';
import type { DecidedEvent } from './seal-events.ts';
import { streamLocks } from './stream-locks.ts';

/** Runs every command of the service: load, decide, append, retry, replay. */
export interface CommandHandler {
  create<Input, State, Event extends DecidedEvent>(
    command: Command<Input, State, Event>,
    creation: Creation<Input>,
  ): Promise<Execution<State>>;
  change<Input, State, Event extends DecidedEvent>(
    command: Command<Input, State, Event>,
    change: Change<Input, State>,
  ): Promise<Execution<State>>;
}

export function createCommandHandler(parts: HandlerParts): CommandHandler {
  const locked = streamLocks();
  return {
    create: (command, creation) => create(parts, command, creation),
    change: (command, input) =>
      locked(command.stream(input.id), () => change(parts, command, input), input.waitMs),
  };
}
