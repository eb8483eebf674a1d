import type { EventType } from '../../engine/events/event-type.ts';
import { sealEventTypes } from '../../engine/seals/events.ts';
import type { RecordedSealEvent } from '../../engine/seals/state.ts';
import { projectionSkipEvents } from '../../engine/skips/events.ts';
import type { RecordedProjectionSkipEvent } from '../../engine/skips/state.ts';
import type { HashedEvent } from '../../kernel/hash-chain.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { faultsOf } from '../../kernel/zod-faults.ts';
import { assetEvents } from './asset/events.ts';
import type { RecordedAssetEvent } from './asset/state.ts';
import { credentialEvents } from './credential/events.ts';
import type { RecordedCredentialEvent } from './credential/state.ts';
import { documentEvents } from './document/events.ts';
import type { RecordedDocumentEvent } from './document/state.ts';
import { policyEvents } from './policy/events.ts';
import type { RecordedPolicyEvent } from './policy/state.ts';
import { revaluationEvents } from './revaluation/events.ts';
import type { RecordedRevaluationEvent } from './revaluation/state.ts';
import { scenarioEvents } from './scenario/events.ts';
import type { RecordedScenarioEvent } from './scenario/state.ts';
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
  ...revaluationEvents,
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
  | RecordedRevaluationEvent
  | RecordedDocumentEvent
  | RecordedCredentialEvent
  | RecordedSourceEvent
  | RecordedProjectionSkipEvent
  | RecordedSealEvent;
export type DomainEventType = DomainEvent['type'];

/** The log holds something this version cannot read. Stops who reads it; never passed over in silence. */
export class UnreadableEvent extends Error {
  readonly eventId: string;
  readonly revision: number;
  readonly reason: string;

  constructor(event: HashedEvent, reason: string, cause?: unknown) {
    super(`event ${event.eventId} (${event.type}, ${event.stream} revision ${event.revision}): ${reason}`, {
      cause,
    });
    this.name = 'UnreadableEvent';
    this.eventId = event.eventId;
    this.revision = event.revision;
    this.reason = reason;
  }
}

/**
 * Lifts a stored event to today's shape, through its upcasters, and checks that it has it: what stands in a store may
 * have been put there by another hand, with the right hash. Throws `UnreadableEvent`.
 */
export function readEvent(event: HashedEvent): DomainEvent {
  const type = TYPES.get(event.type);
  if (!type) throw new UnreadableEvent(event, 'unknown type');
  const { schema_version: written, organization_id: organizationId = null } = event.metadata;
  if (!isVersion(written, type)) throw new UnreadableEvent(event, `schema version ${written} is not known`);
  const isNewest = written === type.schemaVersion;
  const data = isNewest
    ? event.data
    : type.upcasters.slice(written - 1).reduce((lifted, upcast) => upcast(lifted), event.data);
  if (!type.fits(data)) throw new UnreadableEvent(event, whyUnfit(type, data));
  const { occurred_at: occurredAt, actor, hash } = event.metadata;
  if (
    !(isText(occurredAt) && isText(actor) && isText(hash)) ||
    !(organizationId === null || isText(organizationId))
  )
    throw new UnreadableEvent(event, 'its metadata do not say when, by whom or for whom');
  const { stream, revision } = event;
  return { type: event.type, data, stream, revision, occurredAt, actor, organizationId, hash } as DomainEvent;
}

const TYPES: ReadonlyMap<string, EventType> = new Map(Object.entries(eventTypes));

const isText = (value: unknown): value is string => typeof value === 'string';

const isVersion = (written: unknown, { schemaVersion }: EventType): written is number =>
  Number.isInteger(written) && Number(written) >= 1 && Number(written) <= schemaVersion;

/** In the words of the schema, never with the value: it may be personal. */
function whyUnfit({ schema }: EventType, data: JsonObject): string {
  const [fault] = faultsOf(schema.safeParse(data), data);
  if (!fault) return 'its data hold a text that is no Unicode';
  return `${fault.pointer === '' ? 'its data' : fault.pointer}: ${fault.detail.en}`;
}
