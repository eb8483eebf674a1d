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
import type { Store, Stored } from './store.ts';

/** What servers of different ages do differently. */
export type ServerVersion = '22.10' | '23.10' | '24.2';

type ReadCall = ServerWritableStream<pb.ReadReq, pb.ReadResp>;

/** E 5: how many events a filter looks at before it tells a checkpoint; the client's multiplier times this. */
const SEARCH_WINDOW = 32;
/** E 2, A 2: a live subscriber that lets so many events wait is dropped, or catches up again. */
const MOST_WAITING = 2_048;

/**
 * E 4: a subscription from a position is exclusive. E 5: it filters, and tells checkpoints of what it passed over.
 * E 6: since 23.10 it tells when it has caught up. E 2: one that does not keep up is dropped, or since 24.2 catches up.
 */
export async function subscribe(
  store: Store,
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
  await misbehaviour.tellingSubscribers;
  call.write(confirmationMessage(randomUUID()));

  const tell = async (event: Stored) => {
    const isBehind = isLive && store.all.length - next > MOST_WAITING;
    if (misbehaviour.dropsSubscribers || (isBehind && version !== '24.2')) {
      call.emit('error', tooSlow());
      return end();
    }
    if (isBehind) {
      isLive = false;
      call.write(fellBehindMessage());
    }
    next += 1;
    unseen += 1;
    if (filter.wants(event.stream) && !call.write(eventMessage(event))) await drained(call);
    if (unseen < filter.window) return;
    unseen = 0;
    call.write(checkpointMessage(event.position));
  };

  while (isOpen) {
    await misbehaviour.tellingSubscribers;
    const event = store.all[next];
    if (event) await tell(event);
    else {
      if (!isLive && version !== '22.10') call.write(caughtUpMessage());
      isLive = true;
      appended = Promise.withResolvers();
      if (store.all.length === next && isOpen) await appended.promise;
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
