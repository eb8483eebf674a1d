import { randomUUID } from 'node:crypto';
import type * as pb from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import {
  caughtUpMessage,
  checkpointMessage,
  confirmationMessage,
  eventMessage,
  fellBehindMessage,
} from './messages.ts';
import type { Misbehaviour } from './misbehaviour.ts';
import { tooSlow } from './refusals.ts';
import type { Share } from './share.ts';
import type { Stored } from './store.ts';

/** What servers of different ages do differently. */
export type ServerVersion = '22.10' | '23.10' | '24.2';

type ReadCall = ServerWritableStream<pb.ReadReq, pb.ReadResp>;

/** E 5: how many events a filter looks at before it tells a checkpoint; the client's multiplier times this. */
const SEARCH_WINDOW = 32;
/** E 27: a live subscriber that lets more events wait is dropped, or catches up again. */
const LIVE_BUFFER = 32;

/**
 * E 4: a subscription from a position is exclusive. E 5: it filters, and tells checkpoints of what it passed over.
 * E 6: since 23.10 it tells when it has caught up, and 23.10 never that it fell behind (E 29). E 2: one that does not keep
 * up is dropped, or since 24.2 catches up. E 25: it gets an event some time after the append.
 */
export async function subscribe(
  { store, told }: Share,
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
  const forget = told.onArrival(() => arrived.resolve());
  let isOpen = true;
  const end = () => {
    isOpen = false;
    forget();
    arrived.resolve();
  };
  call.on('cancelled', end);
  call.on('close', end);
  await misbehaviour.tellingSubscribers;
  call.write(confirmationMessage(randomUUID()));

  /** E 27: more wait for it than its buffer holds. What it does not want does not wait. */
  const isBehind = () => {
    if (!isLive || told.length - next <= LIVE_BUFFER) return false;
    let waiting = 0;
    for (let index = next; index < told.length && waiting <= LIVE_BUFFER; index += 1)
      if (filter.wants(store.all[index]?.stream ?? '')) waiting += 1;
    return waiting > LIVE_BUFFER;
  };

  const tell = async (event: Stored) => {
    if (isBehind() && version === '24.2') {
      isLive = false;
      call.write(fellBehindMessage());
    } else if (isBehind()) beforeDrop = Math.min(beforeDrop, LIVE_BUFFER);
    // E 27: what its buffer holds still comes, though an append be cut in two by it.
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
    await misbehaviour.tellingSubscribers;
    const event = next < told.length ? store.all[next] : undefined;
    if (event) await tell(event);
    else {
      if (!isLive && version !== '22.10') call.write(caughtUpMessage());
      isLive = true;
      arrived = Promise.withResolvers();
      if (told.length <= next && isOpen) await arrived.promise;
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

export const drained = (call: ReadCall): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      for (const event of ['drain', 'cancelled', 'close']) call.off(event, done);
      resolve();
    };
    for (const event of ['drain', 'cancelled', 'close']) call.on(event, done);
  });
