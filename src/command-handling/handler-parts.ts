import type { Clock, IdSource } from '../ports/clock.ts';
import type { EventLog } from '../ports/event-log.ts';

/** What running a command needs from outside. */
export interface HandlerParts {
  readonly log: EventLog;
  readonly clock: Clock;
  readonly ids: IdSource;
}
