import { z } from 'zod';
import { backoff } from '../../kernel/async/backoff.ts';
import { pause } from '../../kernel/async/pause.ts';
import type { Instant } from '../../kernel/instant.ts';
import { DependencyUnavailable } from '../dependency-unavailable.ts';
import { type EventOf, eventType } from '../events/event-type.ts';
import type { Recorded } from '../events/recorded.ts';
import { NO_STREAM } from '../log/event-log.ts';
import { appendSurely } from './append-surely.ts';
import type { Cause } from './cause.ts';
import type { HandlerParts } from './command.ts';
import { headAt, sealEvents } from './seal-events.ts';

/** Events of a list: which resources belong to something, such as the documents of an asset. */
export const listEvents = {
  /** Appended before the resource is created: a resource that exists is listed, one that is listed may not exist. */
  ResourceListed: eventType('ResourceListed', z.strictObject({ resource_id: z.uuid() })),
};

type RecordedListEvent = Recorded & EventOf<typeof listEvents>;

/** Ids in the order in which they were listed, each once. */
type ListState = readonly string[];

export const evolveList = (state: ListState | undefined, { data }: RecordedListEvent): ListState =>
  state?.includes(data.resource_id) ? state : [...(state ?? []), data.resource_id];

const MOST_TRIES = 30;
const pauseMs = backoff({ first: 4, most: 60, spread: () => 1 - Math.random() / 2 });

/** Lists a resource that is about to be created. Throws `DependencyUnavailable`, also where too many others list theirs at once. */
export async function enlist(
  { log, catalog, ids, shapes }: HandlerParts,
  stream: string,
  resourceId: string,
  { claim: _, ...cause }: Cause,
  now: Instant,
): Promise<void> {
  const decided = [{ type: 'ResourceListed', data: { resource_id: resourceId } }];
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    const [last] = await log.readStream(stream, { direction: 'backwards', limit: 1 });
    const level = await shapes?.level();
    const head = headAt(last);
    const [event] = sealEvents(catalog, stream, head, decided, cause, now, () => ids.uuid(), level);
    if (!event) throw new Error('nothing was sealed');
    const expectedRevision = last?.revision ?? NO_STREAM;
    const { outcome } = await appendSurely(log, { stream, expectedRevision, events: [event] });
    if (outcome === 'appended') return;
    // What won may not be readable yet.
    await pause(pauseMs(tries));
  }
  throw new DependencyUnavailable('event_log', new Error(`${stream} is being written by too many at once`));
}
