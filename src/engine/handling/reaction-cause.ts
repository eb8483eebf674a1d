import type { RecordedEvent } from '../log/event-log.ts';
import type { Cause } from './seal-events.ts';

/** Events of a reaction name the request that started it all, and the event that they react to. */
export const reactionCause = ({ eventId, metadata }: RecordedEvent, actor: `system:${string}`): Cause => ({
  organizationId: metadata.organization_id,
  actor,
  requestId: metadata.request_id,
  correlationId: metadata.correlation_id,
  causationId: eventId,
});
