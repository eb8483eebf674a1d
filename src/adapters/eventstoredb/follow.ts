import {
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  type EventStoreDBClient,
  START,
  streamNameFilter,
} from '@eventstore/db-client';
import { type Follow, LOG_START, type LogBatch, type Position } from '../../ports/event-log.ts';
import { STREAM_PREFIXES, startsWithOne } from './aggregates.ts';
import { placeOf, positionOf } from './position.ts';
import { recordedEvent } from './recorded-event.ts';

/** The server dropped the subscription without an error: a slow subscriber, a leader that changed, a shutdown. */
export class SubscriptionDropped extends Error {
  constructor() {
    super('the server ended the subscription');
    this.name = 'SubscriptionDropped';
  }
}

/** So many events may wait for who reads them; then the server is made to wait. */
const MOST_WAITING = 2_048;

/**
 * Follows `$all` by a subscription on all our streams, which the server filters; what this follower does not want of
 * ours is left out here, so that its position passes over it at once. Positions of what the server left out come as
 * checkpoints. Throws when the subscription ends.
 */
export async function* follow(
  client: EventStoreDBClient,
  { after, limit, streamPrefixes, signal }: Follow,
): AsyncGenerator<LogBatch, void, undefined> {
  if (signal.aborted) return;
  const inbox = subscribe(client, after);
  const abort = () => inbox.end();
  signal.addEventListener('abort', abort, { once: true });
  let position = after;
  let toldCaughtUp = false;
  try {
    while (!signal.aborted) {
      const taken = inbox.take(limit);
      const moved = taken.position > position;
      if (moved) position = taken.position;
      if (moved || (taken.caughtUp && !toldCaughtUp)) {
        toldCaughtUp = taken.caughtUp;
        const wanted = taken.events.filter(
          ({ event }) => !streamPrefixes || startsWithOne(event?.streamId ?? '', streamPrefixes),
        );
        yield {
          events: wanted.flatMap(({ event }) => (event ? [recordedEvent(event)] : [])),
          position,
          caughtUp: taken.caughtUp,
        };
      } else await inbox.changed();
    }
  } finally {
    signal.removeEventListener('abort', abort);
    await inbox.close();
  }
}

interface Inbox {
  /** At most so many of what has come, and the position up to which nothing is missing. Throws once it has ended. */
  take(limit: number): {
    readonly events: readonly AllStreamResolvedEvent[];
    readonly position: Position;
    readonly caughtUp: boolean;
  };
  /** Resolves when something has come, or it has ended. */
  changed(): Promise<void>;
  /** Ends without an error. */
  end(): void;
  close(): Promise<void>;
}

function subscribe(client: EventStoreDBClient, after: Position): Inbox {
  const waiting: AllStreamResolvedEvent[] = [];
  let wake = Promise.withResolvers<void>();
  let checkpoint: Position = LOG_START;
  let caughtUp = false;
  let ending: { readonly error: unknown } | undefined;
  const tell = () => {
    wake.resolve();
    wake = Promise.withResolvers();
  };
  const fail = (error: unknown) => {
    ending ??= { error };
    tell();
  };
  const subscription: AllStreamSubscription = client.subscribeToAll({
    fromPosition: after === LOG_START ? START : placeOf(after),
    filter: streamNameFilter({
      prefixes: [...STREAM_PREFIXES],
      checkpointInterval: 1,
      checkpointReached: async (_subscription, position) => {
        checkpoint = positionOf(position);
        tell();
      },
    }),
  });
  subscription.on('data', (resolved) => {
    waiting.push(resolved);
    if (waiting.length >= MOST_WAITING) subscription.pause();
    tell();
  });
  subscription.on('caughtUp', () => {
    caughtUp = true;
    tell();
  });
  subscription.on('fellBehind', () => {
    caughtUp = false;
  });
  subscription.on('error', fail);
  subscription.on('close', () => fail(new SubscriptionDropped()));
  subscription.on('end', () => fail(new SubscriptionDropped()));

  return {
    take: (limit) => {
      const events = waiting.splice(0, limit);
      if (events.length === 0 && ending) throw ending.error;
      if (subscription.isPaused() && waiting.length < MOST_WAITING / 2) subscription.resume();
      const last = events.at(-1)?.event?.position;
      // A checkpoint overtakes events that still wait to be handed over: it counts only when none does.
      const drained = waiting.length === 0 && subscription.readableLength === 0;
      const reached = last ? positionOf(last) : LOG_START;
      return {
        events,
        position: drained && checkpoint > reached ? checkpoint : reached,
        caughtUp: drained && caughtUp,
      };
    },
    changed: () => (ending || waiting.length > 0 ? Promise.resolve() : wake.promise),
    end: tell,
    close: async () => {
      subscription.removeAllListeners('data');
      subscription.on('error', () => undefined);
      await subscription.unsubscribe().catch(() => undefined);
      subscription.destroy();
    },
  };
}
