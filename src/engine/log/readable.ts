import type { EventLog, Follow, LogBatch, LogReader, ReadAll, RecordedEvent } from './event-log.ts';
import { isUnreadable, storedAt } from './pages.ts';

/** A stretch of the log without what cannot be read. */
type Readable = Omit<LogBatch, 'unreadable'>;

/** For who passes over what cannot be read, and leaves it to others to tell. */
export const readable = (log: Pick<EventLog, 'readAll' | 'follow'>) => ({
  readAll: (read: Omit<ReadAll, 'keepUnreadable'>): Promise<Readable> =>
    log.readAll({ ...read, keepUnreadable: true }),
  follow: (read: Omit<Follow, 'keepUnreadable'>): AsyncIterable<Readable> =>
    log.follow({ ...read, keepUnreadable: true }),
});

/** The first event of a stream, read strictly; undefined where there is none, or none that can be read. */
export async function firstReadable(log: LogReader, stream: string): Promise<RecordedEvent | undefined> {
  const first = await storedAt(log, stream, 0, { strict: true });
  return first && !isUnreadable(first) ? first : undefined;
}
