import type { RecordedEvent } from '../../../src/engine/log/event-log.ts';
import type { WebhookEvent } from '../history/follower.ts';
import { happenedTo } from './happenings.ts';

/** Which webhook is told of what, by a model written apart from the program: it reads raw events alone, in the order of the log. */

/** A webhook as it stands at the end, and what it is told. */
export interface Told {
  readonly id: string;
  readonly organizationId: string;
  url: string;
  types: readonly string[];
  isEnabled: boolean;
  /** Every address that it ever had. */
  readonly urls: Set<string>;
  /** Since when it has its address, and is enabled. */
  since: string;
  /** Each time it was disabled, and why. */
  readonly disabled: { readonly event: RecordedEvent; readonly url: string }[];
  readonly secrets: number[];
  /** By event: what it is told, if it lives until then. Once more where that was asked for. */
  readonly wanted: Map<string, WebhookEvent>;
  /** Those of them after which it was not disabled any more: it must be told. */
  readonly owed: Set<string>;
  hasReplays: boolean;
}

/** `begun`: up to there the notifier was told of nothing. */
export function webhooksIn(events: readonly RecordedEvent[], begun: string): readonly Told[] {
  const webhooks = new Map<string, Told>();
  const happened = new Map(
    [...new Set(events.map(({ metadata }) => metadata.organization_id))].flatMap((id) =>
      id === null ? [] : happenedTo(events, id).map(({ event, told }) => [event.eventId, told] as const),
    ),
  );
  const earlier: { readonly organizationId: string | null; readonly told: WebhookEvent }[] = [];
  const positions = new Map(events.map(({ eventId, position }) => [eventId, position]));
  for (const event of events) {
    if (event.stream.startsWith('webhook-')) become(webhooks, event, earlier, positions, begun);
    const told = happened.get(event.eventId);
    if (!told) continue;
    const { organization_id: organizationId } = event.metadata;
    earlier.push({ organizationId, told });
    if (event.position <= begun) continue;
    for (const webhook of webhooks.values()) {
      if (!isFor(webhook, organizationId, told) || !webhook.isEnabled) continue;
      webhook.wanted.set(told.id, told);
      webhook.owed.add(told.id);
    }
  }
  return [...webhooks.values()];
}

const isFor = (webhook: Told, organizationId: string | null, told: WebhookEvent): boolean =>
  webhook.organizationId === organizationId &&
  webhook.types.includes(told.type) &&
  !(told.subject.kind === 'webhook' && told.subject.id === webhook.id);

function become(
  webhooks: Map<string, Told>,
  event: RecordedEvent,
  earlier: readonly { readonly organizationId: string | null; readonly told: WebhookEvent }[],
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
    for (const { organizationId, told } of earlier) {
      if (!isFor(webhook, organizationId, told) || (positions.get(told.id) ?? '') <= from) continue;
      webhook.wanted.set(told.id, told);
      webhook.owed.add(told.id);
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
