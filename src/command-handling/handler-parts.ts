import type { Clock, IdSource } from '../ports/clock.ts';
import type { EventLog } from '../ports/event-log.ts';

/** What every command needs from outside: the log, time and ids. */
export interface HandlerParts {
  readonly log: EventLog;
  readonly clock: Clock;
  readonly ids: IdSource;
}
