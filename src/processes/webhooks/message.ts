import { type LookedAt, TEST_TYPE } from '../../domain/happenings.ts';
import { type DeliveryCause, type LogPlace, webhookIdOf } from '../../domain/webhook.ts';
import type { RecordedEvent } from '../../engine/log/event-log.ts';
import { deliveryId } from '../../kernel/ids.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { NewDelivery } from './store.ts';

interface Told {
  readonly id: string;
  readonly type: string;
  readonly occurred_at: Instant;
  readonly subject: { readonly kind: string; readonly id: string; readonly version: number };
  readonly path: string;
  readonly request_id: string;
}

/** What is sent: what the feed shows of it, under the base path of the service. */
export const bodyOf = (basePath: string, { path, request_id, ...told }: Told): string =>
  JSON.stringify({
    type: told.type,
    timestamp: told.occurred_at,
    data: { ...told, url: basePath + path, request_id },
  });

/** A test tells of the webhook itself. */
export const testOf = ({ eventId, stream, revision, metadata }: RecordedEvent): Told => ({
  id: eventId,
  type: TEST_TYPE,
  occurred_at: metadata.occurred_at,
  subject: { kind: 'webhook', id: webhookIdOf(stream), version: revision + 1 },
  path: `/webhooks/${webhookIdOf(stream)}`,
  request_id: metadata.request_id,
});

export const logPlaceOf = ({ position, eventId, stream, revision }: RecordedEvent): LogPlace => ({
  position,
  event_id: eventId,
  stream,
  revision,
});

interface Receiver {
  readonly id: string;
  readonly organization_id: string;
}

interface Making {
  readonly place: LogPlace;
  readonly cause: DeliveryCause;
  /** The event that asked for it again; null of the first time. */
  readonly askedBy: string | null;
  readonly basePath: string;
  readonly now: Instant;
}

export const deliveryOf = (
  told: Told,
  { id: webhookId, organization_id }: Receiver,
  { place, cause, askedBy, basePath, now }: Making,
): NewDelivery => ({
  id: deliveryId(webhookId, told.id, askedBy),
  webhook_id: webhookId,
  organization_id,
  event_id: told.id,
  place,
  type: told.type,
  subject: `${told.subject.kind} ${told.subject.id}`,
  body: bodyOf(basePath, told),
  cause,
  created_at: now,
});

interface Listening extends Receiver {
  readonly status: string;
  readonly types: readonly string[];
}

/** Whether a webhook is told of it: enabled, of this type, and not itself what it is about. */
export const isToldOf = (
  { id, organization_id, status, types }: Listening,
  { place, happening }: LookedAt,
): boolean =>
  happening !== undefined &&
  status === 'ENABLED' &&
  organization_id === place.organizationId &&
  types.includes(happening.type) &&
  !(happening.subject.kind === 'webhook' && happening.subject.id === id);
