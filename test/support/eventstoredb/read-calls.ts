import type * as pb from '@eventstore/db-client/generated/streams_pb.js';
import { type ServerWritableStream, status } from '@grpc/grpc-js';
import { eventMessage, streamNotFoundMessage, streamOf } from './messages.ts';
import type { Misbehaviour } from './misbehaviour.ts';
import { invalidPosition, streamDeleted } from './refusals.ts';
import type { Share } from './share.ts';
import type { Store, Stored } from './store.ts';
import { drained, type ServerVersion, subscribe } from './subscribe-call.ts';

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
 * E 4: reading `$all` from a position is inclusive. E 5: it ignores a filter. E 8: what is not there is told. E 25: so is what
 * is not yet readable.
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

/** E 30: `$all` is read from its ends, or from where an event stands. */
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
  // E 4: backwards an event at the very position is read too in a stream, and left out in `$all`.
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
