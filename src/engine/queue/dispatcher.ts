import { pause } from '../../kernel/async/pause.ts';
import type { EventLog, Position, RecordedEvent } from '../log/event-log.ts';
import { readable } from '../log/pages.ts';
import type { WorkItem, WorkQueue } from './work-queue.ts';

const BATCH = 500;

/** Work that the read models show as asked for and not ended, and the position they have reached in showing it. */
export interface OpenWork {
  readonly items: readonly WorkItem[];
  readonly upTo: Position;
}

export interface DispatchParts {
  readonly log: EventLog;
  readonly queue: WorkQueue;
  openWork(): Promise<OpenWork>;
  /** Streams in which work is asked for. */
  readonly streamPrefixes: readonly string[];
  /** What an event asks to be done. */
  workFor(event: RecordedEvent): WorkItem | undefined;
  /** Called for each event whose work was queued, with the time that took. */
  onQueued?(event: RecordedEvent, durationMs: number): void;
}

/**
 * Follows the log and queues what was asked for. The queue may have lost everything, so a run begins with all work
 * that is still open, and follows from the position at which that was read: nothing falls between the two.
 * Publishing twice is harmless. Throws when an engine breaks; the supervisor runs it again.
 */
export async function dispatch(
  parts: DispatchParts,
  signal: AbortSignal,
  progressed: () => void,
): Promise<void> {
  const open = await parts.openWork();
  for (const item of open.items) await parts.queue.publish(item);
  // What cannot be read asks for nothing: the read models stop at it and name it, all other work continues.
  const batches = readable(parts.log).follow({
    after: open.upTo,
    limit: BATCH,
    streamPrefixes: parts.streamPrefixes,
    signal,
  });
  for await (const batch of batches) {
    for (const event of batch.events) {
      const item = parts.workFor(event);
      if (!item) continue;
      const began = performance.now();
      await parts.queue.publish(item);
      parts.onQueued?.(event, performance.now() - began);
    }
    progressed();
  }
}

/** Queues open work again and again: what a queue lost in between is found at the latest after `everyMs`. */
export async function reconcile(parts: DispatchParts, everyMs: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pause(everyMs, signal);
    if (signal.aborted) return;
    for (const item of (await parts.openWork()).items) await parts.queue.publish(item);
  }
}
