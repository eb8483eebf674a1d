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
import type { Misbehaviour } from './misbehaviour.ts';
import type { Store, Stored } from './store.ts';

type ReadCall = ServerWritableStream<pb.ReadReq, pb.ReadResp>;

const BACKWARDS = 1;
/** E 4: how many events a filter looks at before it tells a checkpoint; the client's multiplier times this. */
const SEARCH_WINDOW = 32;
/** E 2: a subscriber that lets so many events wait is dropped. */
const MOST_WAITING = 5_000;

export const read = (store: Store, misbehaviour: Misbehaviour) => (call: ReadCall) => {
  const options = call.request.getOptions();
  call.on('error', () => undefined);
  if (!options) return call.end();
  const run = options.hasSubscription()
    ? subscribe(store, misbehaviour, call, options)
    : readOnce(store, misbehaviour, call, options);
  run.catch((error: unknown) => call.emit('error', { code: status.INTERNAL, details: String(error) }));
};

/** E 3: reading `$all` from a position is inclusive. E 4: it ignores a filter. E 6: an unknown stream is told. */
async function readOnce(
  store: Store,
  misbehaviour: Misbehaviour,
  call: ReadCall,
  options: pb.ReadReq.Options,
): Promise<void> {
  await misbehaviour.answering;
  const stream = options.getStream();
  const name = streamOf(stream?.getStreamIdentifier());
  const events = stream ? store.streams.get(name) : store.all;
  if (!events) {
    call.write(streamNotFoundMessage(name));
    call.end();
    return;
  }
  const count = Number(options.getCount());
  const isBackwards = Number(options.getReadDirection()) === BACKWARDS;
  for (const event of stretch(store, events, options, isBackwards, count)) call.write(eventMessage(event));
  call.end();
}

function stretch(
  store: Store,
  events: readonly Stored[],
  options: pb.ReadReq.Options,
  isBackwards: boolean,
  count: number,
): readonly Stored[] {
  const from = startOf(store, events, options);
  if (!isBackwards) return events.slice(from, from + count);
  // Backwards an event at the very position is read too in a stream, and left out in `$all`.
  const end = options.getStream()?.hasRevision() ? from + 1 : from;
  return events.slice(Math.max(0, end - count), end).reverse();
}

function startOf(store: Store, events: readonly Stored[], options: pb.ReadReq.Options): number {
  const stream = options.getStream();
  if (stream) {
    if (stream.hasStart()) return 0;
    return stream.hasEnd() ? events.length : Number(stream.getRevision());
  }
  const all = options.getAll();
  if (all?.hasStart()) return 0;
  if (all?.hasEnd()) return events.length;
  return store.indexOf(BigInt(all?.getPosition()?.getCommitPosition() ?? '0'));
}

/**
 * E 3: a subscription from a position is exclusive. E 4: it filters, tells checkpoints of what it passed over, and when
 * it has caught up or fallen behind. E 2: one that does not keep up is dropped.
 */
async function subscribe(
  store: Store,
  misbehaviour: Misbehaviour,
  call: ReadCall,
  options: pb.ReadReq.Options,
): Promise<void> {
  const filter = filterOf(options);
  const position = options.getAll()?.getPosition();
  let next = position ? store.indexOf(BigInt(position.getCommitPosition()) + 1n) : 0;
  let unseen = 0;
  let isLive = false;
  let appended = Promise.withResolvers<void>();
  const forget = store.onAppend(() => appended.resolve());
  let isOpen = true;
  const end = () => {
    isOpen = false;
    forget();
    appended.resolve();
  };
  call.on('cancelled', end);
  call.on('close', end);
  await misbehaviour.answering;
  call.write(confirmationMessage(randomUUID()));
  while (isOpen) {
    const event = store.all[next];
    if (event) {
      if (isLive && store.all.length - next > MOST_WAITING) {
        isLive = false;
        call.write(fellBehindMessage());
      }
      next += 1;
      unseen += 1;
      await misbehaviour.answering;
      if (misbehaviour.dropsSubscriber(call)) return end();
      if (filter.wants(event.stream) && !call.write(eventMessage(event))) await drained(call);
      if (unseen >= filter.window) {
        unseen = 0;
        call.write(checkpointMessage(event.position));
      }
    } else {
      if (!isLive) call.write(caughtUpMessage());
      isLive = true;
      appended = Promise.withResolvers();
      if (store.all.length === next) await appended.promise;
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
    call.once('drain', resolve);
    call.once('cancelled', resolve);
    call.once('close', resolve);
  });
