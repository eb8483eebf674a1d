import { createHmac } from 'node:crypto';
import type { RecordedEvent } from '../../../src/engine/log/event-log.ts';
import type { WebhookEvent } from '../history/follower.ts';
import { type Exchanged, isDone, jsonOf } from '../history/record.ts';
import type { Attempt } from '../world/receivers.ts';
import type { World } from '../world/world.ts';
import { type ExpectedWebhook, webhooksIn } from './expected-webhooks.ts';
import { textOf } from './feed-events.ts';
import { scheduleFaults } from './schedule.ts';

/** Clocks of processes differ by some milliseconds. */
const SKEW_MS = 100;

/**
 * Each webhook received, at least once, every subscribed event since it was last enabled, and nothing else, nothing about
 * itself; as the feed shows it and signed with its secret. First attempts of one subject were sent in order. Only webhooks that
 * answered 410 are disabled.
 */
export function wronglyDelivered(world: World, exchanged: readonly Exchanged[]): readonly string[] {
  if (!world.hasNotifier) return [];
  const { events } = world.servers.stored;
  const { begun } = world.servers.deliveries;
  if (begun.length !== 1) return [`the notifier began ${begun.length} times: ${JSON.stringify(begun)}`];
  const webhooks = webhooksIn(events, begun[0]?.position ?? '');
  const byUrl = Map.groupBy(world.receivers.attempts, ({ url }) => url);
  const secrets = secretsIn(exchanged);
  const owners = Map.groupBy(
    webhooks.flatMap(({ urls }) => [...urls]),
    (url) => url,
  );
  const strange = [...byUrl.keys()].filter((url) => !owners.has(url));
  return [
    ...strange.map((url) => `something was sent to ${url}, which nobody registered`),
    ...webhooks.flatMap((webhook) => {
      const attempts = [...webhook.urls].flatMap((url) => byUrl.get(url) ?? []);
      attempts.sort((one, other) => one.at - other.at);
      // A key that is repeated after eight days makes a second webhook with the same address.
      const isAlone = [...webhook.urls].every((url) => owners.get(url)?.length === 1);
      return [
        ...(isAlone ? contentFaults(webhook, attempts, secrets.get(webhook.id) ?? []) : []),
        ...owedFaults(webhook, attempts),
        ...(isAlone ? orderFaults(webhook, attempts, events) : []),
        ...goneFaults(webhook, attempts),
      ].map((fault) => `webhook ${webhook.id} at ${webhook.url} ${fault}`);
    }),
    ...scheduleFaults(world),
  ];
}

function secretsIn(exchanged: readonly Exchanged[]): ReadonlyMap<string, readonly string[]> {
  const secrets = new Map<string, string[]>();
  for (const { call, answer } of exchanged) {
    if (call.method !== 'POST' || !/^\/webhooks(\/[^/]+\/secret-rotations)?$/.test(call.path)) continue;
    const { id, secret } = jsonOf(answer) as { readonly id: string; readonly secret: string };
    if (isDone(answer)) secrets.set(id, [...new Set([...(secrets.get(id) ?? []), secret])]);
  }
  return secrets;
}

interface Sent {
  readonly type: string;
  readonly timestamp: string;
  readonly data: WebhookEvent;
}

function contentFaults(
  webhook: ExpectedWebhook,
  attempts: readonly Attempt[],
  secrets: readonly string[],
): string[] {
  return attempts.flatMap(({ headers, body }) => {
    const { type, timestamp, data } = JSON.parse(body) as Sent;
    const id = headers['webhook-id'] ?? '';
    const { kind, id: subject } = data.subject;
    if (kind === 'webhook' && subject === webhook.id && type !== 'webhook.test')
      return ['received an event about itself'];
    const wanted = webhook.wanted.get(id);
    if (!wanted) return [`received ${type} ${id}, to which it is not subscribed`];
    const faults: string[] = [];
    if (textOf(data) !== textOf(wanted) || type !== wanted.type || timestamp !== wanted.occurred_at)
      faults.push(`received ${body} in place of ${textOf(wanted)}`);
    const content = `${id}.${headers['webhook-timestamp']}.${body}`;
    const signatures = headers['webhook-signature']?.split(' ') ?? [];
    const isSigned = secrets.some((secret) => signatures.includes(`v1,${hmacOf(secret, content)}`));
    // Of some webhooks nobody saw every secret.
    if (!isSigned && secrets.length >= webhook.secrets.length) faults.push(`received ${id} unsigned`);
    return faults;
  });
}

const hmacOf = (secret: string, content: string): string =>
  createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(content)
    .digest('base64');

function owedFaults(
  { isEnabled, owed, wanted }: ExpectedWebhook,
  attempts: readonly Attempt[],
): readonly string[] {
  if (!isEnabled) return [];
  const taken = new Set(
    attempts.flatMap(({ answered, headers }) => (answered === 200 ? [headers['webhook-id']] : [])),
  );
  return [...owed].filter((id) => !taken.has(id)).map((id) => `never received ${wanted.get(id)?.type} ${id}`);
}

/** Replayed events may come between new ones. */
function orderFaults(
  { hasReplays }: ExpectedWebhook,
  attempts: readonly Attempt[],
  events: readonly RecordedEvent[],
): readonly string[] {
  if (hasReplays) return [];
  const indexOf = new Map(events.map(({ eventId }, index) => [eventId, index]));
  const seen = new Set<string>();
  const last = new Map<string, number>();
  return attempts.flatMap(({ headers, body }) => {
    const id = headers['webhook-id'] ?? '';
    if (seen.has(id)) return [];
    seen.add(id);
    const { subject } = (JSON.parse(body) as Sent).data;
    const name = `${subject.kind} ${subject.id}`;
    const [before, index] = [last.get(name) ?? -1, indexOf.get(id) ?? -1];
    last.set(name, index);
    return index > before ? [] : [`received ${id} of ${name} after a later one`];
  });
}

/** Webhooks are disabled if and only if they answered 410, unless somebody has changed them since. */
function goneFaults(webhook: ExpectedWebhook, attempts: readonly Attempt[]): readonly string[] {
  const gone = attempts.filter(({ answered, isHeard }) => answered === 410 && isHeard);
  const since = Date.parse(webhook.since) + SKEW_MS;
  const isStill = webhook.isEnabled && gone.some(({ url, at }) => url === webhook.url && at > since);
  const unfounded = webhook.disabled.filter(
    ({ event, url }) => event.data.because === 'GONE' && !gone.some((each) => each.url === url),
  );
  return [
    ...(isStill ? ['is gone, and still enabled'] : []),
    ...unfounded.map(({ url }) => `was disabled as gone, and ${url} never said so`),
  ];
}
