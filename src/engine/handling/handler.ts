import { type AtMost, atMost } from '../../kernel/async/at-most.ts';
import { within } from '../../kernel/async/within.ts';
import { DependencyUnavailable } from '../dependency-unavailable.ts';
import { type Change, change } from './change.ts';
import type { Command } from './command.ts';
import { type Creation, create } from './create.ts';
import type { Execution } from './execution.ts';
import type { HandlerParts } from './handler-parts.ts';
import type { DecidedEvent } from './seal-events.ts';

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
    create: (command, creation) => create(parts, command, creation, locked),
    change: (command, input) =>
      locked(command.stream(input.id), () => change(parts, command, input), input.waitMs),
  };
}

/** Runs the work of one stream one after another. `waitMs`: what has not begun by then never does. */
type StreamLocks = <T>(stream: string, work: () => Promise<T>, waitMs?: number) => Promise<T>;

/**
 * Writers of one stream in one process decide one after another, each on what the one before it wrote, in place of losing
 * races against it: 64 at once lost so many that most had no answer in time. Writers of other processes still race.
 * Throws `DependencyUnavailable` where the wait is too long; the work is then not begun.
 */
export function streamLocks(): StreamLocks {
  const locks = new Map<string, AtMost>();
  return async (stream, work, waitMs) => {
    const lock = locks.get(stream) ?? atMost(1);
    locks.set(stream, lock);
    const begun = lock.size === 0 || waitMs === undefined ? undefined : Promise.withResolvers<void>();
    let isLate = false;
    const running = lock.run(async () => {
      begun?.resolve();
      return isLate ? (undefined as never) : work();
    });
    const left = (): void => {
      if (lock.size === 0 && locks.get(stream) === lock) locks.delete(stream);
    };
    running.then(left, left);
    if (begun && waitMs !== undefined) {
      await within(begun.promise, waitMs, () => {
        isLate = true;
        return new DependencyUnavailable('event_log', tooMany(stream));
      });
    }
    return running;
  };
}

const tooMany = (stream: string) => new Error(`${stream} is being changed by too many writers`);
