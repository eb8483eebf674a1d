import { giveUpDelivery } from '../../../../commands/webhook.ts';
import { followedEvents } from '../../../domain/feed-events.ts';
import { done } from '../../../engine/handling/command.ts';
import type { Lease } from '../../../engine/leadership.ts';
import { readable } from '../../../engine/log/pages.ts';
import { pause } from '../../../kernel/async/pause.ts';
import { type SupervisedState, supervise } from '../../../kernel/async/supervise.ts';
import { within } from '../../../kernel/async/within.ts';
import { epochOf, instantOf } from '../../../kernel/instant.ts';
import { serviceCause } from '../../work.ts';
import type { NewDelivery, ReplayTask } from '../store.ts';
import { DeliveryLoop } from './delivery-loop.ts';
import { Endpoints } from './endpoints.ts';
import { deliveryOf, follow, isSubscribedTo, OpenClaims, startPosition } from './follow.ts';
import { NOTIFIER_LEASE, type NotifierParts } from './parts.ts';

const REPLAY_POLL_MS = 1_000;
const PAGE = 500;

/** Creates deliveries for requested replays, page by page, until the signal aborts. */
async function replay(parts: NotifierParts, endpoints: Endpoints, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const tasks = await parts.store.replays();
    for (const task of tasks) if (!signal.aborted) await replayPage(parts, endpoints, task);
    if (tasks.length === 0) await pause(REPLAY_POLL_MS, signal);
  }
}

async function replayPage(
  { log, store, clock, basePath }: NotifierParts,
  endpoints: Endpoints,
  { id, webhook_id, after, until, types }: ReplayTask,
): Promise<void> {
  const webhook = endpoints.webhook(webhook_id);
  if (webhook?.status !== 'ENABLED') return store.advanceReplay(id, after, true, []);
  const batch = await readable(log).readAll({ after, limit: PAGE });
  const now = clock.now();
  const deliveries: NewDelivery[] = [];
  for (const located of followedEvents(batch.events)) {
    const { feedEvent: happening, place } = located;
    if (!happening || place.position > until || !isSubscribedTo({ ...webhook, types }, located)) continue;
    const { position, eventId: event_id, stream, revision } = place;
    const at = { position, event_id, stream, revision };
    deliveries.push(
      deliveryOf(happening, webhook, { place: at, cause: 'REPLAY', replayEventId: id, basePath, now }),
    );
  }
  const isDone = batch.caughtUp || batch.position >= until || batch.position === after;
  await store.advanceReplay(id, batch.position, isDone, deliveries);
  if (deliveries.length > 0) endpoints.markDue([webhook_id]);
}

const CAMPAIGN_MS = 500;
const DRAIN_MS = 3_000;
const PRUNE_MS = 600_000;
const PRUNE_PAGE = 1_000;
/** How long ended deliveries are kept. */
const RETENTION_MS = 90 * 24 * 60 * 60 * 1_000;

/** Sends deliveries until the signal aborts. One process leads; the others wait to take over. */
export function runNotifier(
  parts: NotifierParts,
  signal: AbortSignal,
  onState: (state: SupervisedState) => void,
): Promise<void> {
  return supervise({
    name: NOTIFIER_LEASE,
    signal,
    onState,
    run: async (run) => {
      const lease = await campaign(parts, run.signal);
      if (!lease) return;
      try {
        await lead(parts, lease, run.signal, () => run.progressed());
      } finally {
        await lease.release();
      }
    },
  });
}

async function campaign({ leadership }: NotifierParts, signal: AbortSignal): Promise<Lease | undefined> {
  while (!signal.aborted) {
    const lease = await leadership.tryLead(NOTIFIER_LEASE);
    if (lease) return lease;
    await pause(CAMPAIGN_MS * (0.75 + Math.random() / 2), signal);
  }
  return undefined;
}

async function lead(
  parts: NotifierParts,
  lease: Lease,
  stop: AbortSignal,
  progressed: () => void,
): Promise<void> {
  const ending = new AbortController();
  const signal = AbortSignal.any([stop, lease.signal, ending.signal]);
  const kept = await parts.store.claim();
  const after = await startPosition(parts, kept);
  const endpoints = new Endpoints(await parts.store.endpoints());
  // Current attempts may finish during a stop; the next leader repeats the others.
  const sendingUntil = new AbortController();
  const sending = new DeliveryLoop(parts, endpoints, signal, sendingUntil.signal);
  const claims = new OpenClaims(parts, (id) => endpoints.webhook(id) !== undefined);
  progressed();
  const loops = [
    follow(parts, endpoints, after, signal, progressed, (claim) => claims.add(claim)),
    claims.run(signal),
    sending.run(),
    recordGivenUp(parts, signal, (id) => endpoints.webhook(id)?.organization_id),
    replay(parts, endpoints, signal),
    prune(parts, signal),
  ];
  try {
    await Promise.race([Promise.all(loops), ...loops.map(untilRejected)]);
  } finally {
    ending.abort();
    if (!lease.signal.aborted) await within(sending.ended(), DRAIN_MS, () => undefined);
    sendingUntil.abort();
    await Promise.allSettled(loops);
  }
  if (!stop.aborted) throw signal.reason;
}

const GIVEN_UP_POLL_MS = 1_000;
const GIVEN_UP_PAGE = 100;

async function recordGivenUp(
  { store, handler }: Pick<NotifierParts, 'store' | 'handler'>,
  signal: AbortSignal,
  organizationOf: (webhookId: string) => string | undefined,
): Promise<void> {
  while (!signal.aborted) {
    const untold = await store.unrecorded(GIVEN_UP_PAGE);
    for (const { webhook_id, ...givenUp } of untold) {
      const organizationId = organizationOf(webhook_id) ?? null;
      const occasion = `delivery-${givenUp.delivery_id}`;
      const cause = serviceCause('system:notifier', occasion, organizationId, givenUp.event_id);
      done(await handler.change(giveUpDelivery, { id: webhook_id, input: () => givenUp, cause }));
    }
    if (untold.length > 0) await store.markRecorded(untold.map(({ delivery_id }) => delivery_id));
    if (untold.length < GIVEN_UP_PAGE) await pause(GIVEN_UP_POLL_MS, signal);
  }
}

/** Never resolves; rejects with the loop. */
const untilRejected = (loop: Promise<unknown>): Promise<never> =>
  new Promise((_, reject) => {
    loop.catch(reject);
  });

async function prune({ store, clock }: NotifierParts, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const before = instantOf(epochOf(clock.now()) - RETENTION_MS);
    const removed = await store.prune(before, PRUNE_PAGE);
    if (removed < PRUNE_PAGE) await pause(PRUNE_MS, signal);
  }
}
