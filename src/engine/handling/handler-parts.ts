import type { Clock, IdSource } from '../../kernel/clock.ts';
import type { EventCatalog } from '../events/event-catalog.ts';
import type { EventLog } from '../log/event-log.ts';
import type { AdoptedShapes } from '../shapes/adopted.ts';

/** What running a command needs from outside. */
export interface HandlerParts {
  readonly log: EventLog;
  readonly catalog: EventCatalog;
  readonly clock: Clock;
  readonly ids: IdSource;
  /** Which shapes may be written; left out, every one: nobody of an older version reads that log. */
  readonly shapes?: AdoptedShapes | undefined;
}
