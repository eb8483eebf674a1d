import { registerWebhook } from '../../../../commands/webhook.ts';
import { readEvent, safeReadEvent } from '../../../domain/events/catalog.ts';
import {
  type FeedEvent,
  type FollowedEvent,
  followedEvents,
  TEST_TYPE,
} from '../../../domain/feed-events.ts';
import {
  type DeliveryCause,
  evolveWebhook,
  type LogPlace,
  type RecordedWebhookEvent,
  type WebhookState,
  webhookIdOf,
} from '../../../domain/webhook.ts';
import { claimCause } from '../../../engine/handling/cause.ts';
import { done } from '../../../engine/handling/command.ts';

import {
  LOG_START,
  type LogBatch,
  type Position,
  type RecordedEvent,
} from '../../../engine/log/event-log.ts';
import { readable, storedAt } from '../../../engine/log/pages.ts';
import { pause } from '../../../kernel/async/pause.ts';
import { deliveryId } from '../../../kernel/ids.ts';
import { epochOf, type Instant } from '../../../kernel/instant.ts';
import type { NewDelivery, NotifierPlace, ReplayTask } from '../store.ts';
import type { Endpoints } from './endpoints.ts';
import type { NotifierParts } from './parts.ts';

type Parts = Pick<NotifierParts, 'log' | 'store' | 'clock' | 'onStarted'>;
const PAGE = 1_000;
/** Tolerance between the clocks of processes and database. */
const CLOCKS_DIFFER_MS = 60_000;

/**
 * Where the notifier resumes: after the last event it processed. It starts at the head of the log if that event is
 * missing (the log was restored), or if the place was lost (there are webhooks older than the storage of the place), so
 * that old deliveries are not sent again as new. Younger webhooks were registered before the first notifier led: the log
 * is read from its beginning, so they miss nothing.
 */
export async function startPosition(parts: Parts, kept: NotifierPlace | undefined): Promise<Position> {
  const known = kept && (await positionOf(parts, kept));
  if (known !== undefined) return known;
  const { log, store, clock, onStarted } = parts;
  const head = await log.head();
  const webhooks = await webhooksUpTo(parts, head);
  const createdMs = epochOf(await store.createdAt()) - CLOCKS_DIFFER_MS;
  const isLost = webhooks.some(({ created_at }) => epochOf(created_at) < createdMs);
  const because = kept ? 'RESTORED' : isLost ? 'LOST' : 'FIRST';
  const isBehind = because === 'FIRST' && webhooks.length > 0;
  const position = isBehind ? LOG_START : head;
  const place = { position, event: null, begun_at: clock.now(), begun_because: because } as const;
  await store.begin(place, isBehind ? [] : webhooks);
  onStarted?.(because);
  return position;
}

async function positionOf({ log }: Parts, { event, position }: NotifierPlace): Promise<Position | undefined> {
  if (event === null) return position <= (await log.head()) ? position : undefined;
  const found = await storedAt(log, event.stream, event.revision);
  if (found?.eventId !== event.event_id || found.revision !== event.revision) return undefined;
  // The position may be after the event, past events that needed no delivery.
  return found.position === event.position && position > found.position && position <= (await log.head())
    ? position
    : found.position;
}

async function webhooksUpTo({ log }: Parts, head: Position): Promise<readonly WebhookState[]> {
  const webhooks = new Map<string, WebhookState>();
  for (let after = LOG_START; after < head; ) {
    const batch = await readable(log).readAll({ after, limit: PAGE, streamPrefixes: ['webhook-'] });
    for (const event of batch.events) {
      if (event.position > head) return [...webhooks.values()];
      const state = evolveWebhook(webhooks.get(event.stream), readEvent(event) as RecordedWebhookEvent);
      if (state) webhooks.set(event.stream, state);
    }
    if (batch.caughtUp || batch.position === after) break;
    after = batch.position;
  }
  return [...webhooks.values()];
}

/** A request still running would have registered its claim by then. */
const CLAIM_AGE_MS = 5_000;
const POLL_MS = 1_000;
const CLAIMS_PAGE = 500;

/** Completes registrations whose request died after the claim, so that no place is lost. */
export class OpenClaims {
  readonly #parts: Pick<NotifierParts, 'log' | 'handler'>;
  readonly #isRegistered: (webhookId: string) => boolean;
  #open: { readonly claim: RecordedEvent; readonly receivedAt: number }[] = [];

  constructor(parts: Pick<NotifierParts, 'log' | 'handler'>, isRegistered: (webhookId: string) => boolean) {
    this.#parts = parts;
    this.#isRegistered = isRegistered;
  }

  add(claim: RecordedEvent): void {
    this.#open.push({ claim, receivedAt: performance.now() });
  }

  /** Completes the claims in the log, then new ones, until the signal aborts. */
  async run(signal: AbortSignal): Promise<void> {
    await this.#lookBack(signal);
    while (!signal.aborted) {
      const ripe = this.#open.filter(({ receivedAt: seenAt }) => performance.now() - seenAt >= CLAIM_AGE_MS);
      this.#open = this.#open.filter((each) => !ripe.includes(each));
      for (const { claim } of ripe) await this.#complete(claim);
      await pause(POLL_MS, signal);
    }
  }

  async #lookBack(signal: AbortSignal): Promise<void> {
    for (let after = LOG_START; !signal.aborted; ) {
      const log = readable(this.#parts.log);
      const batch = await log.readAll({ after, limit: CLAIMS_PAGE, streamPrefixes: ['webhooks-'] });
      for (const claim of batch.events) this.add(claim);
      if (batch.caughtUp || batch.position === after) return;
      after = batch.position;
    }
  }

  /** On behalf of the request that claimed it. */
  async #complete(event: RecordedEvent): Promise<void> {
    const { type, data } = readEvent(event) as RecordedWebhookEvent;
    const cause = claimCause(event);
    if (type !== 'WebhookPlaceClaimed' || this.#isRegistered(data.webhook_id) || !cause) return;
    const { webhook_id: id, registration } = data;
    done(await this.#parts.handler.change(registerWebhook, { id, input: () => registration, cause }));
  }
}

/** An event as the feed shows it, or a test of the webhook. */
type WebhookPayload = Omit<FeedEvent, 'type'> & { readonly type: string };

/** The body of a delivery: the event as the feed shows it, with an address under the base path. */
export const bodyOf = (basePath: string, { path, request_id, ...payload }: WebhookPayload): string =>
  JSON.stringify({
    type: payload.type,
    timestamp: payload.occurred_at,
    data: { ...payload, url: basePath + path, request_id },
  });

const testPayload = ({ eventId, stream, revision, metadata }: RecordedEvent): WebhookPayload => ({
  id: eventId,
  type: TEST_TYPE,
  occurred_at: metadata.occurred_at,
  subject: { kind: 'webhook', id: webhookIdOf(stream), version: revision + 1 },
  path: `/webhooks/${webhookIdOf(stream)}`,
  request_id: metadata.request_id,
});

const logPlaceOf = ({ position, eventId, stream, revision }: RecordedEvent): LogPlace => ({
  position,
  event_id: eventId,
  stream,
  revision,
});

interface DeliveryContext {
  readonly place: LogPlace;
  readonly cause: DeliveryCause;
  /** The event that requested the replay; null for a first delivery. */
  readonly replayEventId: string | null;
  readonly basePath: string;
  readonly now: Instant;
}

export const deliveryOf = (
  payload: WebhookPayload,
  { id: webhookId, organization_id }: WebhookState,
  { place, cause, replayEventId, basePath, now }: DeliveryContext,
): NewDelivery => ({
  id: deliveryId(webhookId, payload.id, replayEventId),
  webhook_id: webhookId,
  organization_id,
  event_id: payload.id,
  place,
  type: payload.type,
  subject: `${payload.subject.kind} ${payload.subject.id}`,
  body: bodyOf(basePath, payload),
  cause,
  created_at: now,
});

/** Whether a webhook receives an event: enabled, subscribed to its type, and not its subject. */
export const isSubscribedTo = (
  { id, organization_id, status, types }: WebhookState,
  { place, feedEvent: happening }: FollowedEvent,
): boolean =>
  happening !== undefined &&
  status === 'ENABLED' &&
  organization_id === place.organizationId &&
  types.includes(happening.type) &&
  !(happening.subject.kind === 'webhook' && happening.subject.id === id);

const BATCH = 500;

/** Creates deliveries for the events after a position. Each batch is saved together with its position. */
export async function follow(
  parts: NotifierParts,
  endpoints: Endpoints,
  after: Position,
  signal: AbortSignal,
  onKept: () => void,
  /** A registration that its request may leave unfinished. */
  onClaimed: (claim: RecordedEvent) => void,
): Promise<void> {
  const batches = readable(parts.log).follow({ after, limit: BATCH, signal });
  for await (const batch of batches) {
    if (batch.events.length > 0) await processBatch(parts, endpoints, batch);
    for (const event of batch.events) if (event.type === 'WebhookPlaceClaimed') onClaimed(event);
    onKept();
  }
}

async function processBatch(parts: NotifierParts, endpoints: Endpoints, { events, position }: LogBatch) {
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
      const making = { place: logPlaceOf(event), replayEventId: null, basePath, now };
      if (event.type === 'WebhookTested')
        deliveries.push(deliveryOf(testPayload(event), webhook, { ...making, cause: 'TEST' }));
      if (event.type === 'WebhookReplayed') replays.push(replayOf(event, webhook));
      // Earlier deliveries in this batch, and waiting ones, are never sent.
      if (event.type === 'WebhookDisabled') {
        cancelled.add(webhook.id);
        deliveries = deliveries.filter(({ webhook_id }) => webhook_id !== webhook.id);
      }
    }
    const [located] = followedEvents([event]);
    if (!located?.feedEvent) continue;
    const making = { place: logPlaceOf(event), cause: 'EVENT', replayEventId: null, basePath, now } as const;
    for (const known of endpoints.ofOrganization(located.place.organizationId, changed)) {
      if (isSubscribedTo(known, located)) deliveries.push(deliveryOf(located.feedEvent, known, making));
    }
  }
  const isOn = ({ webhook_id }: { readonly webhook_id: string }) =>
    webhookOf(webhook_id)?.status === 'ENABLED';
  const toSend = deliveries.filter(isOn);
  const last = events.at(-1);
  // Before they are stored: a stored replay of a webhook that is unknown, or still disabled, here would be taken as cancelled.
  endpoints.change([...changed.values()]);
  await store.keep({
    place: { position, event: last ? logPlaceOf(last) : null },
    webhooks: [...changed.values()],
    cancelled: [...cancelled],
    deliveries: toSend,
    replays: replays.filter(isOn),
    now,
  });
  endpoints.cancel([...cancelled]);
  endpoints.markDue(toSend.map(({ webhook_id }) => webhook_id));
}

/** Undefined if it changes nothing: processed before, or unreadable. */
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
