import { readEvent } from '../../../domain/events/catalog.ts';
import { evolveWebhook, type RecordedWebhookEvent, type WebhookState } from '../../../domain/webhook.ts';
import { LOG_START, type Position } from '../../../engine/log/event-log.ts';
import { readable, storedAt } from '../../../engine/log/pages.ts';
import { epochOf } from '../../../kernel/instant.ts';
import type { NotifierPlace } from '../store.ts';
import type { NotifierParts } from './parts.ts';

type Parts = Pick<NotifierParts, 'log' | 'store' | 'clock' | 'onBegun'>;
const PAGE = 1_000;
/** Clocks of processes and of the database differ by less. */
const CLOCKS_DIFFER_MS = 60_000;

/**
 * Where the notifier goes on: after the last event that it looked at, wherever that stands in this log. It begins at the newest
 * event where the log does not hold that event any more (it was restored from before it), and where nothing is kept although
 * there are webhooks older than the place where it is kept: it was lost. What was delivered is not sent again as new then.
 * Webhooks that are younger were registered before the first notifier led, and miss nothing.
 */
export async function beginOn(parts: Parts, kept: NotifierPlace | undefined): Promise<Position> {
  const known = kept && (await positionOf(parts, kept));
  if (known !== undefined) return known;
  const { log, store, clock, onBegun } = parts;
  const head = await log.head();
  const webhooks = await webhooksUpTo(parts, head);
  const made = epochOf(await store.madeAt()) - CLOCKS_DIFFER_MS;
  const isLost = webhooks.some(({ created_at }) => epochOf(created_at) < made);
  const because = kept ? 'RESTORED' : isLost ? 'LOST' : 'FIRST';
  const isBehind = because === 'FIRST' && webhooks.length > 0;
  const position = isBehind ? LOG_START : head;
  const place = { position, event: null, begun_at: clock.now(), begun_because: because } as const;
  await store.begin(place, isBehind ? [] : webhooks);
  onBegun?.(because);
  return position;
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
