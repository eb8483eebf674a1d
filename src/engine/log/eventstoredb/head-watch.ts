import { LOG_START, type Position } from '../event-log.ts';
import { SharedAnswer } from './shared-answer.ts';

/** What one process knows of where the log ends; many idle followers asking for it starve the server. */
export interface HeadWatch {
  /** The head now; with `maxAgeMs` as somebody read it, or saw it in an event, at most so long ago. */
  head(maxAgeMs?: number): Promise<Position>;
  /** An event of ours stands here: it was delivered, or appended. */
  saw(position: Position): void;
  /** Whether an event of ours stands after this position, as known since an instant (of `performance.now`) or later. */
  goesBeyond(position: Position, since: number): Promise<boolean>;
}

/** All who ask within one quiet time share one reading, and nobody asks for what an event has shown already. */
export function headWatch(read: () => Promise<Position>): HeadWatch {
  let seen = { position: LOG_START, at: Number.NEGATIVE_INFINITY };
  const saw = (position: Position): void => {
    if (position > seen.position) seen = { position, at: performance.now() };
  };
  const reading = new SharedAnswer(async () => {
    const position = await read();
    saw(position);
    return position;
  });
  return {
    saw,
    async head(maxAgeMs = 0) {
      const since = performance.now() - maxAgeMs;
      return maxAgeMs > 0 && seen.at >= since ? seen.position : reading.since(since);
    },
    async goesBeyond(position, since) {
      return seen.position > position || (await reading.since(since)) > position;
    },
  };
}
