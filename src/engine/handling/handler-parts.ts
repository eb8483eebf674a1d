import type { Clock, IdSource } from '../../kernel/clock.ts';
import type { EventLog } from '../log/event-log.ts';

/** What running a command needs from outside. */
export interface HandlerParts {
  readonly log: EventLog;
  readonly clock: Clock;
  readonly ids: IdSource;
}
