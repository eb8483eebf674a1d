import { reactionCause } from '../../engine/handling/reaction-cause.ts';
import type { Cause } from '../../engine/handling/seal-events.ts';
import type { RecordedEvent } from '../../engine/log/event-log.ts';
import type { CalendarDate } from '../../kernel/instant.ts';

/** Why a coverage is looked at. */
export interface Reason {
  readonly cause: Cause;
  readonly type: string | null;
}

export const because = (event: RecordedEvent | undefined): Reason => {
  if (!event) throw new Error('an obligation is looked at for no reason');
  return { cause: reactionCause(event, 'system:coverage'), type: event.type };
};

/** No request caused it: the date names itself. */
export const dated = (day: CalendarDate): Reason => ({
  cause: {
    organizationId: null,
    actor: 'system:coverage',
    requestId: `coverage-${day}`,
    correlationId: `coverage-${day}`,
    causationId: null,
  },
  type: null,
});
