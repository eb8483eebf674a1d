import { setTimeout as sleep } from 'node:timers/promises';
import type { EventLog, LogBatch, ReadAll } from './event-log.ts';

/** What is stored may be held back for a moment, by a transaction that has not ended and could still come before it. */
const PATIENCE_MS = 5_000;
const PAUSE_MS = 50;

/** A batch of the log, and whether it is the last one that a reader can have now. */
export interface Read extends LogBatch {
  readonly isLast: boolean;
  /** More is stored, and was not given out in all this time. */
  readonly heldBack: boolean;
}

/** Reads on, and waits where what is stored cannot be given out yet. */
export async function readOn(log: EventLog, read: ReadAll): Promise<Read> {
  for (let waited = 0; ; waited += PAUSE_MS) {
    const batch = await log.readAll(read);
    const stands = batch.position === read.after;
    if (batch.caughtUp || !stands) return { ...batch, isLast: batch.caughtUp, heldBack: false };
    if (waited >= PATIENCE_MS) return { ...batch, isLast: true, heldBack: true };
    await sleep(PAUSE_MS);
  }
}
