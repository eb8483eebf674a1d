import { lookAt } from '../../../domain/happenings/looked-at.ts';
import { readable } from '../../../engine/log/readable.ts';
import { pause } from '../../../kernel/async/pause.ts';
import { deliveryOf, isToldOf } from '../message.ts';
import type { NewDelivery, ReplayTask } from '../store.ts';
import type { Endpoints } from './endpoints.ts';
import type { NotifierParts } from './parts.ts';

const LOOK_MS = 1_000;
const PAGE = 500;

/** Makes deliveries of what was asked for again, page by page, until the signal aborts. */
export async function replay(parts: NotifierParts, endpoints: Endpoints, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const tasks = await parts.store.replays();
    for (const task of tasks) if (!signal.aborted) await page(parts, endpoints, task);
    if (tasks.length === 0) await pause(LOOK_MS, signal);
  }
}

async function page(
  { log, store, clock, basePath }: NotifierParts,
  endpoints: Endpoints,
  { id, webhook_id, after, until, types }: ReplayTask,
): Promise<void> {
  const webhook = endpoints.webhook(webhook_id);
  if (webhook?.status !== 'ENABLED') return store.advanceReplay(id, after, true, []);
  const batch = await readable(log).readAll({ after, limit: PAGE });
  const now = clock.now();
  const deliveries: NewDelivery[] = [];
  for (const looked of lookAt(batch.events)) {
    const { happening, place } = looked;
    if (!happening || place.position > until || !isToldOf({ ...webhook, types }, looked)) continue;
    const { position, eventId: event_id, stream, revision } = place;
    const at = { position, event_id, stream, revision };
    deliveries.push(
      deliveryOf(happening, webhook, { place: at, cause: 'REPLAY', askedBy: id, basePath, now }),
    );
  }
  const isDone = batch.caughtUp || batch.position >= until || batch.position === after;
  await store.advanceReplay(id, batch.position, isDone, deliveries);
  if (deliveries.length > 0) endpoints.haveDue([webhook_id]);
}
