import type { LogReader, Position } from '../../../engine/log/event-log.ts';
import { upTo } from '../../../engine/log/pages.ts';

/** The log as it stood when its last event was at `end`: what comes meanwhile is not seen, in whatever order it is read. */
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
