import type { RecordedEvent } from '../../../src/engine/log/event-log.ts';
import type { WebhookEvent } from '../history/follower.ts';
import { happenedTo } from './feed-events.ts';

/** Which webhook receives which events, by an independent model that reads raw events alone, in the order of the log. */

/** The last state of a webhook, and the events that it receives. */
export interface ExpectedWebhook {
  readonly id: string;
  readonly organizationId: string;
  url: string;
  types: readonly string[];
  isEnabled: boolean;
  /** Every address that it ever had. */
  readonly urls: Set<string>;
  /** When it was last enabled or got its address. */
  since: string;
  /** Each time it was disabled, with its address then. */
  readonly disabled: { readonly event: RecordedEvent; readonly url: string }[];
  readonly secrets: number[];
  /** Subscribed events by id, replayed ones among them. */
  readonly wanted: Map<string, WebhookEvent>;
  /** Those after which it was not disabled again: it must receive them. */
  readonly owed: Set<string>;
  hasReplays: boolean;
}

/** `begun`: the notifier sends nothing up to this position. */
export function webhooksIn(events: readonly RecordedEvent[], begun: string): readonly ExpectedWebhook[] {
  const webhooks = new Map<string, ExpectedWebhook>();
  const happened = new Map(
    [...new Set(events.map(({ metadata }) => metadata.organization_id))].flatMap((id) =>
      id === null
        ? []
        : happenedTo(events, id).map(({ event, published }) => [event.eventId, published] as const),
    ),
  );
  const earlier: { readonly organizationId: string | null; readonly published: WebhookEvent }[] = [];
  const positions = new Map(events.map(({ eventId, position }) => [eventId, position]));
  for (const event of events) {
    if (event.stream.startsWith('webhook-')) become(webhooks, event, earlier, positions, begun);
    const published = happened.get(event.eventId);
    if (!published) continue;
    const { organization_id: organizationId } = event.metadata;
    earlier.push({ organizationId, published });
    if (event.position <= begun) continue;
    for (const webhook of webhooks.values()) {
      if (!isFor(webhook, organizationId, published) || !webhook.isEnabled) continue;
      webhook.wanted.set(published.id, published);
      webhook.owed.add(published.id);
    }
  }
  return [...webhooks.values()];
}

const isFor = (webhook: ExpectedWebhook, organizationId: string | null, published: WebhookEvent): boolean =>
  webhook.organizationId === organizationId &&
  webhook.types.includes(published.type) &&
  !(published.subject.kind === 'webhook' && published.subject.id === webhook.id);

function become(
  webhooks: Map<string, ExpectedWebhook>,
  event: RecordedEvent,
  earlier: readonly { readonly organizationId: string | null; readonly published: WebhookEvent }[],
  positions: ReadonlyMap<string, string>,
  begun: string,
): void {
  const { type, data, metadata, stream, eventId } = event;
  const id = stream.slice('webhook-'.length);
  const at = metadata.occurred_at;
  if (type === 'WebhookRegistered') {
    const url = String(data.url);
    webhooks.set(id, {
      id,
      organizationId: metadata.organization_id ?? '',
      url,
      types: data.types as string[],
      isEnabled: true,
      urls: new Set([url]),
      since: at,
      disabled: [],
      secrets: [1],
      wanted: new Map(),
      owed: new Set(),
      hasReplays: false,
    });
    return;
  }
  const webhook = webhooks.get(id);
  if (!webhook) return;
  if (type === 'WebhookPatched') {
    if (data.types) webhook.types = data.types as string[];
    if (data.url) Object.assign(webhook, { url: data.url, since: at });
    webhook.urls.add(webhook.url);
  }
  if (type === 'WebhookSecretRotated') webhook.secrets.push(webhook.secrets.length + 1);
  if (type === 'WebhookEnabled') Object.assign(webhook, { isEnabled: true, since: at });
  if (type === 'WebhookDisabled') {
    webhook.isEnabled = false;
    webhook.disabled.push({ event, url: webhook.url });
    webhook.owed.clear();
  }
  if (event.position <= begun) return;
  if (type === 'WebhookTested' && webhook.isEnabled) {
    webhook.wanted.set(eventId, testOf(event, id));
    webhook.owed.add(eventId);
  }
  if (type === 'WebhookReplayed' && webhook.isEnabled) {
    const after = (data.after as { readonly event_id: string } | null)?.event_id;
    const from = after === undefined ? '' : (positions.get(after) ?? '');
    webhook.hasReplays = true;
    for (const { organizationId, published } of earlier) {
      if (!isFor(webhook, organizationId, published) || (positions.get(published.id) ?? '') <= from) continue;
      webhook.wanted.set(published.id, published);
      webhook.owed.add(published.id);
    }
  }
}

const testOf = ({ eventId, revision, metadata }: RecordedEvent, id: string): WebhookEvent => ({
  id: eventId,
  type: 'webhook.test',
  occurred_at: metadata.occurred_at,
  subject: { kind: 'webhook', id, version: revision + 1 },
  url: `/api/v1/asset-valuation/webhooks/${id}`,
  request_id: metadata.request_id,
});
