import { pause } from '../../kernel/async/pause.ts';
import type { EventLog, Position, RecordedEvent } from '../log/event-log.ts';
import { readable } from '../log/pages.ts';
import type { FairShares, RequestedWork } from './fair-shares.ts';
import type { WorkItem, WorkQueue } from './work-queue.ts';

const BATCH = 500;
/** Items that are sent to the queue at the same time. */
const AT_ONCE = 32;

/** Work that the read models show as requested and not ended, and the position they have reached in showing it. */
export interface OpenWork {
  readonly items: readonly RequestedWork[];
  readonly upTo: Position;
}

export interface DispatchParts {
  readonly log: EventLog;
  readonly queue: WorkQueue;
  readonly shares: FairShares;
  openWork(): Promise<OpenWork>;
  /** Streams in which work is requested and ends. */
  readonly streamPrefixes: readonly string[];
  /** What an event requests. */
  workFor(event: RecordedEvent): RequestedWork | undefined;
  /** What an event ends. */
  endedBy(event: RecordedEvent): WorkItem | undefined;
  /** Called for each item that was queued, with the time that took. */
  onQueued?(work: RequestedWork, durationMs: number): void;
}

/**
 * Follows the log and queues what was requested, in fair shares. The queue may have lost everything, so a run begins with all
 * work that is still open, and follows from the position at which that was read: nothing falls between the two.
 * Publishing twice is harmless. Throws when an engine breaks; the supervisor runs it again.
 */
export async function dispatch(
  parts: DispatchParts,
  signal: AbortSignal,
  progressed: () => void,
): Promise<void> {
  const { shares } = parts;
  const open = await parts.openWork();
  shares.clear();
  for (const work of open.items) shares.requested(work);
  await queueNext(parts);
  // What cannot be read requests nothing: the read models stop at it and name it, all other work continues.
  const batches = readable(parts.log).follow({
    after: open.upTo,
    limit: BATCH,
    streamPrefixes: parts.streamPrefixes,
    signal,
  });
  for await (const batch of batches) {
    for (const event of batch.events) {
      const work = parts.workFor(event);
      if (work) shares.requested(work);
      const ended = parts.endedBy(event);
      if (ended) shares.ended(ended, organizationOf(event));
    }
    await queueNext(parts);
    progressed();
  }
}

const organizationOf = ({ metadata }: RecordedEvent): string => String(metadata.organization_id);

/** Queues what has a place. An item whose publishing fails keeps its place until `forget` frees it. */
async function queueNext({ shares, queue, onQueued }: DispatchParts): Promise<void> {
  const publish = async (work: RequestedWork) => {
    const began = performance.now();
    await queue.publish(work.item);
    onQueued?.(work, performance.now() - began);
  };
  let sending: Promise<void>[] = [];
  for (const work of shares.next()) {
    if (sending.push(publish(work)) < AT_ONCE) continue;
    await Promise.all(sending);
    sending = [];
  }
  await Promise.all(sending);
}

/** Queues open work again and again: what a queue lost is found at the latest after twice `everyMs`. */
export async function reconcile(parts: DispatchParts, everyMs: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pause(everyMs, signal);
    if (signal.aborted) return;
    const open = await parts.openWork();
    parts.shares.forget();
    for (const work of open.items) parts.shares.requested(work);
    await queueNext(parts);
  }
}
