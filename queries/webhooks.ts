import { z } from 'zod';
import { shown } from '../src/domain/events/fields.ts';
import type { ShownDelivery, WebhookState } from '../src/domain/webhook.ts';
import { DELIVERY_STATUSES, DISABLED_BECAUSE, WEBHOOK_STATUSES } from '../src/kernel/vocabulary.ts';
import { instant } from '../src/kernel/words/meanings.ts';
import { webhookMeanings as means } from '../src/kernel/words/webhook-meanings.ts';
import { listParameters, pageOf } from './list-parameters.ts';
import { list } from './question.ts';
import { InstantText, VersionNumber } from './views/fields.ts';

export const ListWebhooks = listParameters({
  status: z.enum(WEBHOOK_STATUSES).optional().meta({ description: 'Webhooks with this status now.' }),
});

export const listWebhooks = list<WebhookState, typeof ListWebhooks>('webhooks', 'webhook', ListWebhooks);

/** A webhook as a response shows it: never its secret. */
export const WebhookView = z
  .strictObject({
    id: z.uuid().meta(means.id),
    url: z.string().meta(means.url),
    types: z.array(z.string()).meta(means.types),
    description: z.string().nullable().meta(means.description),
    status: z.enum(WEBHOOK_STATUSES).meta(means.status),
    disabled_because: z.enum(DISABLED_BECAUSE).nullable().meta(means.disabled_because),
    version: VersionNumber,
    created_at: InstantText.meta(instant('When the webhook was registered')),
    updated_at: InstantText.meta(instant('When the webhook last changed')),
  })
  .meta({ id: 'Webhook' });
export type WebhookView = z.infer<typeof WebhookView>;

/** The same with its secret, as the POST that made the secret shows it. */
export const WebhookWithSecret = WebhookView.extend({ secret: z.string().meta(means.secret) }).meta({
  id: 'WebhookWithSecret',
});

export const WebhookPage = pageOf(WebhookView).meta({ id: 'WebhookPage' });

export const webhookView = (state: WebhookState): WebhookView =>
  shown(WebhookView, state, { disabled_because: state.disabled?.because ?? null });

const TryView = z
  .strictObject({
    number: z.int().meta({ description: 'Counts the tries of the delivery from 1.' }),
    tried_at: InstantText.meta(instant('When it was sent')),
    duration_ms: z.int().meta(means.duration_ms),
    status: z.int().nullable().meta(means.http_status),
    failure: z.string().nullable().meta(means.failure),
    detail: z.string().nullable().meta(means.detail),
    answer: z.string().nullable().meta(means.answer),
  })
  .meta({ id: 'DeliveryAttempt' });

const DeliveryView = z
  .strictObject({
    id: z.uuid().meta(means.delivery_id),
    event_id: z.uuid().meta(means.event_id),
    type: z.string().meta(means.type),
    cause: z.enum(['EVENT', 'REPLAY', 'TEST']).meta(means.cause),
    status: z.enum(DELIVERY_STATUSES).meta(means.delivery_status),
    try_count: z.int().meta(means.try_count),
    next_try_at: InstantText.nullable().meta(means.next_try_at),
    may_repeat: z.boolean().meta(means.may_repeat),
    created_at: InstantText.meta(instant('When the delivery was made')),
    ended_at: InstantText.nullable().meta(instant('When it ended', 'null while it waits')),
    tries: z.array(TryView).meta(means.tries),
  })
  .meta({ id: 'Delivery' });
export type DeliveryView = z.infer<typeof DeliveryView>;

export const DeliveryPage = pageOf(DeliveryView).meta({ id: 'DeliveryPage' });

/** Member by member: a store may hold more of a delivery than is shown. */
export const deliveryView = (delivery: ShownDelivery): DeliveryView =>
  shown(DeliveryView, delivery, { tries: delivery.tries.map((each) => shown(TryView, each, {})) });
