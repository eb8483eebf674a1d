import { LOG_START, type Position } from '../../engine/log/event-log.ts';
import { storedAt } from '../../engine/log/pages.ts';
import { readEvent } from '../../valuing/domain/event-catalog.ts';
import {
  evolveWebhook,
  type RecordedWebhookEvent,
  type WebhookState,
} from '../../valuing/domain/webhook/state.ts';
import type { NotifierPlace } from '../store.ts';
import type { NotifierParts } from './parts.ts';

type Parts = Pick<NotifierParts, 'log' | 'store' | 'clock' | 'onBegun'>;
const PAGE = 1_000;

/**
 * Where the notifier goes on: after the last event that it looked at, wherever that stands in this log. Where nothing is kept
 * it begins at the newest event, and so it does where the log does not hold that event any more: it was restored from before
 * it. What was delivered is not sent again as new then.
 */
export async function beginOn(parts: Parts, kept: NotifierPlace | undefined): Promise<Position> {
  const known = kept && (await positionOf(parts, kept));
  if (known !== undefined) return known;
  const { log, store, clock, onBegun } = parts;
  const head = await log.head();
  const webhooks = await webhooksUpTo(parts, head);
  const because = kept ? 'RESTORED' : 'FIRST';
  const place = { position: head, event: null };
  await store.begin({ ...place, begun_at: clock.now(), begun_because: because }, webhooks);
  onBegun?.(because);
  return head;
}

async function positionOf({ log }: Parts, { event, position }: NotifierPlace): Promise<Position | undefined> {
  if (event === null) return position <= (await log.head()) ? position : undefined;
  const found = await storedAt(log, event.stream, event.revision);
  if (found?.eventId !== event.event_id || found.revision !== event.revision) return undefined;
  // In the log in which it was kept the notifier may have looked at more that was nobody's.
  return found.position === event.position && position > found.position && position <= (await log.head())
    ? position
    : found.position;
}

/** Every webhook as it stood at a place. */
async function webhooksUpTo({ log }: Parts, head: Position): Promise<readonly WebhookState[]> {
  const webhooks = new Map<string, WebhookState>();
  for (let after = LOG_START; after < head; ) {
    const batch = await log.readAll({
      after,
      limit: PAGE,
      streamPrefixes: ['webhook-'],
      keepUnreadable: true,
    });
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
