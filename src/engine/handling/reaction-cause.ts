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

/** In the name of who claimed something, with their key: a repeated request finds its answer. Undefined where no key was kept. */
export function claimCause({ eventId, metadata }: RecordedEvent): Cause | undefined {
  const { organization_id, actor, request_id, correlation_id, idempotency_key, request_fingerprint } =
    metadata;
  if (idempotency_key === undefined || request_fingerprint === undefined) return undefined;
  return {
    organizationId: organization_id,
    actor,
    requestId: request_id,
    correlationId: correlation_id,
    causationId: eventId,
    claim: { key: idempotency_key, fingerprint: request_fingerprint },
  };
}
