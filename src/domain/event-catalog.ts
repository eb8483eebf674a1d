import type { HashedEvent } from '../kernel/hash-chain.ts';
import { assetEvents } from './asset/events.ts';
import type { RecordedAssetEvent } from './asset/state.ts';
import { credentialEvents } from './credential/events.ts';
import type { RecordedCredentialEvent } from './credential/state.ts';
import { documentEvents } from './document/events.ts';
import type { RecordedDocumentEvent } from './document/state.ts';
import type { EventType } from './event-type.ts';
import { policyEvents } from './policy/events.ts';
import type { RecordedPolicyEvent } from './policy/state.ts';
import { projectionSkipEvents } from './projection-skip/events.ts';
import type { RecordedProjectionSkipEvent } from './projection-skip/state.ts';
import { scenarioEvents } from './scenario/events.ts';
import type { RecordedScenarioEvent } from './scenario/state.ts';
import { sealEventTypes } from './seal/events.ts';
import type { RecordedSealEvent } from './seal/state.ts';
import { sourceEvents } from './source/events.ts';
import type { RecordedSourceEvent } from './source/state.ts';
import { valuationEvents } from './valuation/events.ts';
import type { RecordedValuationEvent } from './valuation/state.ts';

/** Every event type the log may hold. */
export const eventTypes = {
  ...assetEvents,
  ...valuationEvents,
  ...policyEvents,
  ...scenarioEvents,
  ...documentEvents,
  ...credentialEvents,
  ...sourceEvents,
  ...projectionSkipEvents,
  ...sealEventTypes,
};

export type DomainEvent =
  | RecordedAssetEvent
  | RecordedValuationEvent
  | RecordedPolicyEvent
  | RecordedScenarioEvent
  | RecordedDocumentEvent
  | RecordedCredentialEvent
  | RecordedSourceEvent
  | RecordedProjectionSkipEvent
  | RecordedSealEvent;
export type DomainEventType = DomainEvent['type'];

/** The log holds something this version cannot read. Stops who reads it; never passed over in silence. */
export class UnreadableEvent extends Error {
  constructor(event: HashedEvent, reason: string, cause?: unknown) {
    super(`event ${event.eventId} (${event.type}, ${event.stream} revision ${event.revision}): ${reason}`, {
      cause,
    });
    this.name = 'UnreadableEvent';
  }
}

/** Lifts a stored event to today's shape, through its upcasters. The schema was checked when it was written. */
export function readEvent(event: HashedEvent): DomainEvent {
  const type = (eventTypes as Record<string, EventType>)[event.type];
  if (!type) throw new UnreadableEvent(event, 'unknown type');
  const written = Number(event.metadata.schema_version);
  if (!(written >= 1 && written <= type.schemaVersion)) {
    throw new UnreadableEvent(event, `schema version ${event.metadata.schema_version} is not known`);
  }
  const isNewest = written === type.schemaVersion;
  const data = isNewest
    ? event.data
    : type.upcasters.slice(written - 1).reduce((lifted, upcast) => upcast(lifted), event.data);
  return {
    type: event.type,
    data,
    stream: event.stream,
    revision: event.revision,
    occurredAt: String(event.metadata.occurred_at),
    actor: String(event.metadata.actor),
    organizationId: (event.metadata.organization_id as string | null) ?? null,
    hash: String(event.metadata.hash),
  } as DomainEvent;
}
