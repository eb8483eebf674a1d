import { safeReadEvent } from '../../../domain/events/catalog.ts';
import { lookAt } from '../../../domain/happenings/looked-at.ts';
import {
  evolveWebhook,
  type RecordedWebhookEvent,
  type WebhookState,
  webhookIdOf,
} from '../../../domain/webhook.ts';
import {
  LOG_START,
  type LogBatch,
  type Position,
  type RecordedEvent,
} from '../../../engine/log/event-log.ts';
import { readable } from '../../../engine/log/pages.ts';
import { deliveryOf, isToldOf, logPlaceOf, testOf } from '../message.ts';
import type { NewDelivery, ReplayTask } from '../store.ts';
import type { Endpoints } from './endpoints.ts';
import type { NotifierParts } from './parts.ts';

const BATCH = 500;

interface Followed {
  onKept(): void;
  /** A registration that its request may leave undone. */
  onClaimed(claim: RecordedEvent): void;
}

/** Makes deliveries of what happens, from a place of the log on: each stretch and its place are kept together. */
export async function follow(
  parts: NotifierParts,
  endpoints: Endpoints,
  after: Position,
  signal: AbortSignal,
  { onKept, onClaimed }: Followed,
): Promise<void> {
  const batches = readable(parts.log).follow({ after, limit: BATCH, signal });
  for await (const batch of batches) {
    if (batch.events.length > 0) await take(parts, endpoints, batch);
    for (const event of batch.events) if (event.type === 'WebhookPlaceClaimed') onClaimed(event);
    onKept();
  }
}

async function take(parts: NotifierParts, endpoints: Endpoints, { events, position }: LogBatch) {
  const { basePath, clock, store } = parts;
  const now = clock.now();
  const changed = new Map<string, WebhookState>();
  const cancelled = new Set<string>();
  let deliveries: NewDelivery[] = [];
  const replays: ReplayTask[] = [];
  const webhookOf = (id: string) => changed.get(id) ?? endpoints.webhook(id);
  for (const event of events) {
    const webhook = event.stream.startsWith('webhook-')
      ? evolved(webhookOf(webhookIdOf(event.stream)), event)
      : undefined;
    if (webhook) {
      changed.set(webhook.id, webhook);
      const making = { place: logPlaceOf(event), askedBy: null, basePath, now };
      if (event.type === 'WebhookTested')
        deliveries.push(deliveryOf(testOf(event), webhook, { ...making, cause: 'TEST' }));
      if (event.type === 'WebhookReplayed') replays.push(replayOf(event, webhook));
      // What is made before in this stretch is never sent, nor is what waits.
      if (event.type === 'WebhookDisabled') {
        cancelled.add(webhook.id);
        deliveries = deliveries.filter(({ webhook_id }) => webhook_id !== webhook.id);
      }
    }
    const [looked] = lookAt([event]);
    if (!looked?.happening) continue;
    const making = { place: logPlaceOf(event), cause: 'EVENT', askedBy: null, basePath, now } as const;
    for (const known of endpoints.ofOrganization(looked.place.organizationId, changed)) {
      if (isToldOf(known, looked)) deliveries.push(deliveryOf(looked.happening, known, making));
    }
  }
  const isOn = ({ webhook_id }: { readonly webhook_id: string }) =>
    webhookOf(webhook_id)?.status === 'ENABLED';
  const made = deliveries.filter(isOn);
  const last = events.at(-1);
  await store.keep({
    place: { position, event: last ? logPlaceOf(last) : null },
    webhooks: [...changed.values()],
    cancelled: [...cancelled],
    deliveries: made,
    replays: replays.filter(isOn),
    now,
  });
  endpoints.changed([...changed.values()], [...cancelled]);
  endpoints.haveDue(made.map(({ webhook_id }) => webhook_id));
}

/** Undefined where it changes nothing: it was seen before, or cannot be read. */
function evolved(webhook: WebhookState | undefined, event: RecordedEvent): WebhookState | undefined {
  if (webhook && event.revision < webhook.version) return undefined;
  const read = safeReadEvent(event);
  return read.event && evolveWebhook(webhook, read.event as RecordedWebhookEvent);
}

const replayOf = (event: RecordedEvent, { id, organization_id, types }: WebhookState): ReplayTask => ({
  id: event.eventId,
  webhook_id: id,
  organization_id,
  after: (event.data.after as { readonly position: Position } | null)?.position ?? LOG_START,
  until: event.position,
  types,
});
