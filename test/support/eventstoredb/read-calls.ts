import { randomUUID } from 'node:crypto';
import type * as pb from '@eventstore/db-client/generated/streams_pb.js';
import { type ServerWritableStream, status } from '@grpc/grpc-js';
import {
  caughtUpMessage,
  checkpointMessage,
  confirmationMessage,
  eventMessage,
  fellBehindMessage,
  streamNotFoundMessage,
  streamOf,
} from './messages.ts';
import { invalidPosition, type Misbehaviour, streamDeleted, tooSlow } from './misbehaviour.ts';
import type { Share, Store, Stored } from './store.ts';

type ReadCall = ServerWritableStream<pb.ReadReq, pb.ReadResp>;

const BACKWARDS = 1;

export const read =
  (share: Share, misbehaviour: Misbehaviour, version: ServerVersion) =>
  (call: ReadCall): void => {
    const options = call.request.getOptions();
    call.on('error', () => undefined);
    if (!options) return void call.end();
    const run = options.hasSubscription()
      ? subscribe(share, misbehaviour, version, call, options)
      : readOnce(share, misbehaviour, call, options);
    run.catch((error: unknown) => call.emit('error', { code: status.INTERNAL, details: String(error) }));
  };

/**
 * E 4: reading `$all` from a position is inclusive. E 5: it ignores a filter. E 8: a missing stream has its own answer. E 25: so has
 * one that is not yet readable.
 */
async function readOnce(
  { store, readable }: Share,
  misbehaviour: Misbehaviour,
  call: ReadCall,
  options: pb.ReadReq.Options,
): Promise<void> {
  await misbehaviour.answering;
  const refusal = misbehaviour.refusalOfFollower(call.metadata);
  if (refusal) {
    call.emit('error', refusal);
    return;
  }
  const name = streamOf(options.getStream()?.getStreamIdentifier());
  if (options.hasStream() && store.isDeleted(name)) {
    call.emit('error', streamDeleted(name));
    return;
  }
  if (!isPlace(store, options)) {
    call.emit('error', invalidPosition());
    return;
  }
  const seen = readable.length;
  const events = options.hasStream() ? store.visible(name, seen) : store.all.slice(0, seen);
  if (events) {
    const isBackwards = Number(options.getReadDirection()) === BACKWARDS;
    for (const event of stretch(store, events, options, isBackwards)) {
      if (call.cancelled) return;
      misbehaviour.sent += 1;
      if (!call.write(eventMessage(event))) await drained(call);
    }
  } else call.write(streamNotFoundMessage(name));
  call.end();
}

/** E 30: `$all` is read from its ends, or from the position of an event. */
function isPlace(store: Store, options: pb.ReadReq.Options): boolean {
  const all = options.getAll();
  if (!all?.hasPosition()) return true;
  const position = BigInt(all.getPosition()?.getCommitPosition() ?? '0');
  return store.all[store.indexOf(position)]?.position === position;
}

function stretch(
  store: Store,
  events: readonly Stored[],
  options: pb.ReadReq.Options,
  isBackwards: boolean,
): readonly Stored[] {
  const count = Number(options.getCount());
  const from = startOf(store, events, options);
  if (!isBackwards) return events.slice(from, from + count);
  // E 4: backwards, a read of a stream includes the event at the very position, and one of `$all` leaves it out.
  const end = options.getStream()?.hasRevision() ? from + 1 : from;
  return events.slice(Math.max(0, end - count), end).reverse();
}

function startOf(store: Store, events: readonly Stored[], options: pb.ReadReq.Options): number {
  const stream = options.getStream();
  if (stream) {
    if (stream.hasStart()) return 0;
    const first = events[0]?.revision ?? 0;
    return stream.hasEnd() ? events.length : Math.max(0, Number(stream.getRevision()) - first);
  }
  const all = options.getAll();
  if (all?.hasStart()) return 0;
  if (all?.hasEnd()) return events.length;
  return store.indexOf(BigInt(all?.getPosition()?.getCommitPosition() ?? '0'));
}

/** Differences between servers of different ages. */
export type ServerVersion = '22.10' | '23.10' | '24.2';

/** E 5: number of events that a filter checks before it sends a checkpoint; the client's multiplier times this. */
const SEARCH_WINDOW = 32;
/** E 27: a live subscriber that lets more events wait is dropped, or catches up again. */
const LIVE_BUFFER = 32;

/**
 * E 4: a subscription from a position is exclusive. E 5: it filters, and sends checkpoints for events that it skipped.
 * E 6: since 23.10 it reports that it has caught up, and 23.10 never that it fell behind (E 29). E 2: one that does not keep
 * up is dropped, or since 24.2 catches up. E 25: it gets an event some time after the append.
 */
async function subscribe(
  { store, announced }: Share,
  misbehaviour: Misbehaviour,
  version: ServerVersion,
  call: ReadCall,
  options: pb.ReadReq.Options,
): Promise<void> {
  const filter = filterOf(options);
  const position = options.getAll()?.getPosition();
  let next = position ? store.indexOf(BigInt(position.getCommitPosition()) + 1n) : 0;
  let unseen = 0;
  let isLive = false;
  let beforeDrop = Number.POSITIVE_INFINITY;
  let arrived = Promise.withResolvers<void>();
  const forget = announced.onArrival(() => arrived.resolve());
  let isOpen = true;
  const end = () => {
    isOpen = false;
    forget();
    arrived.resolve();
  };
  call.on('cancelled', end);
  call.on('close', end);
  await misbehaviour.sendingToSubscribers;
  call.write(confirmationMessage(randomUUID()));

  /** E 27: more events wait than its buffer holds. Filtered events do not wait. */
  const isBehind = () => {
    if (!isLive || announced.length - next <= LIVE_BUFFER) return false;
    let waiting = 0;
    for (let index = next; index < announced.length && waiting <= LIVE_BUFFER; index += 1)
      if (filter.wants(store.all[index]?.stream ?? '')) waiting += 1;
    return waiting > LIVE_BUFFER;
  };

  const send = async (event: Stored) => {
    if (isBehind() && version === '24.2') {
      isLive = false;
      call.write(fellBehindMessage());
    } else if (isBehind()) beforeDrop = Math.min(beforeDrop, LIVE_BUFFER);
    // E 27: the events in its buffer are still sent, even when they end within an append.
    if (misbehaviour.dropsSubscribers || beforeDrop === 0) {
      call.emit('error', tooSlow());
      return end();
    }
    beforeDrop -= 1;
    next += 1;
    unseen += 1;
    if (filter.wants(event.stream)) {
      misbehaviour.sent += 1;
      if (!call.write(eventMessage(event))) await drained(call);
    }
    if (unseen < filter.window) return;
    unseen = 0;
    call.write(checkpointMessage(event.position));
  };

  while (isOpen) {
    await misbehaviour.sendingToSubscribers;
    const event = next < announced.length ? store.all[next] : undefined;
    if (event) await send(event);
    else {
      if (!isLive && version !== '22.10') call.write(caughtUpMessage());
      isLive = true;
      arrived = Promise.withResolvers();
      if (announced.length <= next && isOpen) await arrived.promise;
    }
  }
}

function filterOf(options: pb.ReadReq.Options) {
  const filter = options.getFilter();
  const prefixes = filter?.getStreamIdentifier()?.getPrefixList() ?? [];
  return {
    wants: (stream: string) => !filter || prefixes.some((prefix) => stream.startsWith(prefix)),
    window: filter ? SEARCH_WINDOW * filter.getCheckpointintervalmultiplier() : Number.POSITIVE_INFINITY,
  };
}

const drained = (call: ReadCall): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      for (const event of ['drain', 'cancelled', 'close']) call.off(event, done);
      resolve();
    };
    for (const event of ['drain', 'cancelled', 'close']) call.on(event, done);
  });
