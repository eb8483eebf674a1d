import { type DomainEvent, readEvent } from '../src/domain/events/catalog.ts';
import {
  evolveWebhook,
  type RecordedWebhookEvent,
  type WebhookState,
  webhookIdOf,
} from '../src/domain/webhook.ts';
import { type Projection, resourceTable } from '../src/engine/projecting/projection.ts';

export type { WebhookState };

const isOfWebhook = (event: DomainEvent): event is RecordedWebhookEvent =>
  event.stream.startsWith('webhook-');

const webhooks = resourceTable<WebhookState, 'status'>({
  name: 'webhooks',
  filters: { status: 'text' },
  filterValues: ({ status }) => ({ status }),
  indexed: ['status'],
  keyOf: (event: DomainEvent) => (isOfWebhook(event) ? webhookIdOf(event.stream) : undefined),
  evolve: (state, event: DomainEvent) => (isOfWebhook(event) ? evolveWebhook(state, event) : state),
});

/** Every webhook as it stands. */
export const webhookProjection: Projection = {
  name: 'webhook',
  version: 1,
  streamPrefixes: ['webhook-'],
  readEvent,
  tables: [webhooks],
};
