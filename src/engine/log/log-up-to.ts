import type { LogReader, Position } from './event-log.ts';
import { upTo } from './pages.ts';

/** The log up to position `end`: later events are invisible. */
export const logUpTo = (log: LogReader, end: Position): LogReader => ({
  async readStream(stream, options) {
    const events = await log.readStream(stream, options);
    return events.filter(({ position }) => position <= end);
  },
  async readAll(read) {
    const batch = await log.readAll(read);
    return { ...upTo(batch, end), caughtUp: batch.caughtUp || batch.position >= end };
  },
});
