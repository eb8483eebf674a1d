import { eventCatalog } from '../../engine/events/event-catalog.ts';
import type { EventOf } from '../../engine/events/event-type.ts';
import type { Recorded } from '../../engine/events/recorded.ts';
import { listEvents } from '../../engine/handling/listing.ts';
import { sealEventTypes } from '../../engine/seals/events.ts';
import { shapeEvents } from '../../engine/shapes/adopted.ts';
import { projectionSkipEvents } from '../../engine/skips/skips.ts';
import { sessionEvents } from '../access/session.ts';
import { assetEvents, assetReferenceEvents } from '../asset.ts';
import { batchEvents } from '../batch.ts';
import { coverageEvents } from '../coverage.ts';
import { credentialEvents } from '../credential.ts';
import { documentEvents } from '../document.ts';
import { encumbranceEvents, guaranteeEvents } from '../guarantee.ts';
import { obligationEvents } from '../obligation.ts';
import { assignmentEvents, commentEvents } from '../people/comment.ts';
import { policyEvents } from '../policy.ts';
import { referenceEvents } from '../reference.ts';
import { revaluationEvents } from '../revaluation.ts';
import { scenarioEvents } from '../scenario.ts';
import { sourceEvents } from '../source.ts';
import { valuationEvents } from '../valuation.ts';
import { webhookEvents } from '../webhook.ts';

export const eventTypes = {
  ...assetEvents,
  ...assetReferenceEvents,
  ...valuationEvents,
  ...policyEvents,
  ...scenarioEvents,
  ...revaluationEvents,
  ...documentEvents,
  ...obligationEvents,
  ...guaranteeEvents,
  ...encumbranceEvents,
  ...coverageEvents,
  ...commentEvents,
  ...assignmentEvents,
  ...batchEvents,
  ...webhookEvents,
  ...credentialEvents,
  ...sessionEvents,
  ...sourceEvents,
  ...referenceEvents,
  ...listEvents,
  ...projectionSkipEvents,
  ...sealEventTypes,
  ...shapeEvents,
};

export type DomainEvent = Recorded & EventOf<typeof eventTypes>;
export type DomainEventType = DomainEvent['type'];

export const catalog = eventCatalog<DomainEvent>(eventTypes);

/** Lifts a stored event to its current shape. Throws `UnreadableEvent`, which `safeReadEvent` returns instead. */
export const { read: readEvent, safeRead: safeReadEvent } = catalog;
