import { eventCatalog } from '../engine/events/event-catalog.ts';
import { listEvents, type RecordedListEvent } from '../engine/handling/listing.ts';
import { sealEventTypes } from '../engine/seals/events.ts';
import type { RecordedSealEvent } from '../engine/seals/state.ts';
import { type RecordedShapeEvent, shapeEvents } from '../engine/shapes/events.ts';
import { projectionSkipEvents } from '../engine/skips/events.ts';
import type { RecordedProjectionSkipEvent } from '../engine/skips/state.ts';
import { assetEvents } from './asset/events.ts';
import type { RecordedAssetEvent } from './asset/state.ts';
import { batchEvents } from './batch/events.ts';
import type { RecordedBatchEvent } from './batch/state.ts';
import { coverageEvents } from './coverage/events.ts';
import type { RecordedCoverageEvent } from './coverage/state.ts';
import { credentialEvents } from './credential/events.ts';
import type { RecordedCredentialEvent } from './credential/state.ts';
import { documentEvents } from './document/events.ts';
import type { RecordedDocumentEvent } from './document/state.ts';
import type { RecordedEncumbranceEvent } from './guarantee/encumbrances.ts';
import { encumbranceEvents, guaranteeEvents } from './guarantee/events.ts';
import type { RecordedGuaranteeEvent } from './guarantee/state.ts';
import { obligationEvents } from './obligation/events.ts';
import type { RecordedObligationEvent } from './obligation/state.ts';
import { policyEvents } from './policy/events.ts';
import type { RecordedPolicyEvent } from './policy/state.ts';
import { referenceEvents } from './reference/events.ts';
import type { RecordedReferenceEvent } from './reference/state.ts';
import { revaluationEvents } from './revaluation/events.ts';
import type { RecordedRevaluationEvent } from './revaluation/state.ts';
import { scenarioEvents } from './scenario/events.ts';
import type { RecordedScenarioEvent } from './scenario/state.ts';
import { sourceEvents } from './source/events.ts';
import type { RecordedSourceEvent } from './source/state.ts';
import { valuationEvents } from './valuation/events.ts';
import type { RecordedValuationEvent } from './valuation/state.ts';
import { webhookEvents } from './webhook/events.ts';
import type { RecordedWebhookEvent } from './webhook/state.ts';

/** Every event type the log may hold. */
export const eventTypes = {
  ...assetEvents,
  ...valuationEvents,
  ...policyEvents,
  ...scenarioEvents,
  ...revaluationEvents,
  ...documentEvents,
  ...obligationEvents,
  ...guaranteeEvents,
  ...encumbranceEvents,
  ...coverageEvents,
  ...batchEvents,
  ...webhookEvents,
  ...credentialEvents,
  ...sourceEvents,
  ...referenceEvents,
  ...listEvents,
  ...projectionSkipEvents,
  ...sealEventTypes,
  ...shapeEvents,
};

export type DomainEvent =
  | RecordedAssetEvent
  | RecordedValuationEvent
  | RecordedPolicyEvent
  | RecordedScenarioEvent
  | RecordedRevaluationEvent
  | RecordedDocumentEvent
  | RecordedObligationEvent
  | RecordedGuaranteeEvent
  | RecordedEncumbranceEvent
  | RecordedCoverageEvent
  | RecordedBatchEvent
  | RecordedWebhookEvent
  | RecordedCredentialEvent
  | RecordedSourceEvent
  | RecordedReferenceEvent
  | RecordedListEvent
  | RecordedProjectionSkipEvent
  | RecordedSealEvent
  | RecordedShapeEvent;
export type DomainEventType = DomainEvent['type'];

/** The service's events, for the engine. */
export const catalog = eventCatalog<DomainEvent>(eventTypes);

/** Lifts a stored event to today's shape. Throws `UnreadableEvent`; `safeReadEvent` answers it. */
export const { read: readEvent, safeRead: safeReadEvent } = catalog;
