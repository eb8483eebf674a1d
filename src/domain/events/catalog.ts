import { eventCatalog } from '../../engine/events/event-catalog.ts';
import { listEvents, type RecordedListEvent } from '../../engine/handling/listing.ts';
import { type RecordedSealEvent, sealEventTypes } from '../../engine/seals/events.ts';
import { type RecordedShapeEvent, shapeEvents } from '../../engine/shapes/adopted.ts';
import { projectionSkipEvents, type RecordedProjectionSkipEvent } from '../../engine/skips/skips.ts';
import { assetEvents, type RecordedAssetEvent } from '../asset.ts';
import { batchEvents, type RecordedBatchEvent } from '../batch.ts';
import { coverageEvents, type RecordedCoverageEvent } from '../coverage.ts';
import { credentialEvents, type RecordedCredentialEvent } from '../credential.ts';
import { documentEvents, type RecordedDocumentEvent } from '../document.ts';
import {
  encumbranceEvents,
  guaranteeEvents,
  type RecordedEncumbranceEvent,
  type RecordedGuaranteeEvent,
} from '../guarantee.ts';
import { obligationEvents, type RecordedObligationEvent } from '../obligation.ts';
import { policyEvents, type RecordedPolicyEvent } from '../policy.ts';
import { type RecordedReferenceEvent, referenceEvents } from '../reference.ts';
import { type RecordedRevaluationEvent, revaluationEvents } from '../revaluation.ts';
import { type RecordedScenarioEvent, scenarioEvents } from '../scenario.ts';
import { type RecordedSourceEvent, sourceEvents } from '../source.ts';
import { type RecordedValuationEvent, valuationEvents } from '../valuation.ts';
import { type RecordedWebhookEvent, webhookEvents } from '../webhook.ts';

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
