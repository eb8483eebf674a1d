import type { JsonObject } from '../../src/kernel/json.ts';
import type { Made, OpenStream, World } from './history-streams.ts';
import type { Random } from './random.ts';

/** Webhooks in the shapes and sizes of real ones: made-up events of a history. */

const sealed = (random: Random) => ({ subject: random.uuid(), sealed: `v1.${random.hex(64)}` });

const registered = (random: Random): JsonObject => ({
  url: `https://example.com/${random.hex(6)}`,
  types: ['asset.registered', 'valuation.completed'],
  description: random.int(2) === 0 ? 'Made-up back end' : null,
  secret: sealed(random),
});

export function webhookMakers(random: Random, { open, find, webhooks, notes }: World) {
  const on = (
    found: OpenStream | undefined,
    after: OpenStream['status'],
    data: () => JsonObject,
  ): Made | undefined => found && { on: found, after, draft: { data: data() } };
  const enabled = () => find(webhooks, 'active');
  return {
    WebhookPlaceClaimed: () =>
      on(open(notes, 'webhooks'), 'new', () => ({
        webhook_id: random.uuid(),
        registration: registered(random),
      })),
    WebhookRegistered: () => on(open(webhooks, 'webhook'), 'active', () => registered(random)),
    WebhookPatched: () => on(enabled(), 'active', () => ({ description: `made up ${random.hex(4)}` })),
    WebhookSecretRotated: () => on(enabled(), 'active', () => ({ secret: sealed(random) })),
    WebhookDisabled: () =>
      on(enabled(), 'archived', () => ({ because: random.pick(['REQUESTED', 'GONE', 'FAILED_FOR_DAYS']) })),
    WebhookEnabled: () => on(find(webhooks, 'archived'), 'active', () => ({})),
    WebhookTested: () => on(enabled(), 'active', () => ({})),
    WebhookReplayed: () => on(enabled(), 'active', () => ({ after: null })),
    DeliveryGivenUp: () =>
      on(enabled(), 'active', () => ({
        delivery_id: random.uuid(),
        event_id: random.uuid(),
        type: 'asset.registered',
        tries: 10,
        failure: 'TIMED_OUT',
      })),
  };
}
