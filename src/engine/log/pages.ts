import { pause } from '../../kernel/async/pause.ts';
import {
  type EventLog,
  type Follow,
  LOG_START,
  type LogBatch,
  type LogReader,
  type Position,
  type ReadAll,
  type RecordedEvent,
  UnreadableStoredEvent,
} from './event-log.ts';

/** What is at a place of the log: an event as it was recorded, or what cannot be read as one. */
export type Stored = RecordedEvent | UnreadableStoredEvent;

export const isUnreadable = (item: Stored): item is UnreadableStoredEvent =>
  item instanceof UnreadableStoredEvent;

/** All of a batch in its order, what it keeps of the unreadable in its place. */
export const storedIn = ({ events, unreadable }: LogBatch): readonly Stored[] =>
  unreadable ? [...events, ...unreadable].sort(byPosition) : events;

/** Filters a batch by position. */
export function wantedOf<Batch extends LogBatch>(
  { unreadable, ...batch }: Batch,
  isWanted: (item: Pick<Stored, 'stream' | 'position'>) => boolean,
) {
  const unreadableOfIt = unreadable?.filter(isWanted) ?? [];
  return {
    ...batch,
    events: batch.events.filter(isWanted),
    ...(unreadableOfIt.length > 0 && { unreadable: unreadableOfIt }),
  };
}

/** The part of a batch up to a position. */
export const upTo = (batch: LogBatch, end: Position): LogBatch =>
  wantedOf(batch, ({ position }) => position <= end);

export const startsWithOne = (stream: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => stream.startsWith(prefix));

/** One of a stream: the newest, or the one at a revision or next after it. Undefined if there is none. */
export async function storedAt(
  log: LogReader,
  stream: string,
  at: 'newest' | number,
  { strict = false }: Pick<ReadAll, 'strict'> = {},
): Promise<Stored | undefined> {
  const from = at === 'newest' ? ({ direction: 'backwards' } as const) : { fromRevision: at };
  try {
    const [event] = await log.readStream(stream, { ...from, limit: 1, strict });
    return event;
  } catch (error) {
    if (error instanceof UnreadableStoredEvent) return error;
    throw error;
  }
}

interface Page {
  readonly items: readonly Stored[];
  readonly position: Position;
  readonly isLast: boolean;
}

const PAGE = 1_000;

/**
 * The log in its order, read strictly, the next page being fetched while one is looked at. What cannot be read is returned in
 * its place.
 */
export async function* pagesOf(
  log: LogReader,
  onHeldBack: () => void,
  after: Position = LOG_START,
): AsyncGenerator<readonly Stored[]> {
  let next = readPage(log, after, onHeldBack);
  for (;;) {
    const page = await next;
    if (!page.isLast) {
      next = readPage(log, page.position, onHeldBack);
      // A consumer that stops early does not wait for it.
      next.catch(() => undefined);
    }
    yield page.items;
    if (page.isLast) return;
  }
}

async function readPage(log: LogReader, after: Position, onHeldBack: () => void): Promise<Page> {
  const read = { after, limit: PAGE, strict: true, keepUnreadable: true };
  const batch = await readOn(log, read);
  if (batch.heldBack) onHeldBack();
  return { items: storedIn(batch), position: batch.position, isLast: batch.isLast };
}

const byPosition = (one: Stored, other: Stored): number =>
  Number(one.position > other.position) - Number(one.position < other.position);

/** One stream in the order of its revisions, read strictly, page by page. What cannot be read is returned in its place. */
export async function* streamPages(log: LogReader, stream: string): AsyncGenerator<readonly Stored[]> {
  let limit = PAGE;
  for (let fromRevision = 0; ; ) {
    const items: Stored[] = [];
    try {
      items.push(...(await log.readStream(stream, { fromRevision, limit, strict: true })));
    } catch (error) {
      if (!(error instanceof UnreadableStoredEvent)) throw error;
      if (limit > 1) {
        limit = 1;
        continue;
      }
      items.push(error);
      limit = PAGE;
    }
    const last = items.at(-1);
    if (!last) return;
    yield items;
    fromRevision = last.revision + 1;
  }
}

/** All of a stream, read strictly. What cannot be read is returned in its place. */
export async function storedStream(log: LogReader, stream: string): Promise<readonly Stored[]> {
  try {
    return await log.readStream(stream, { strict: true });
  } catch (error) {
    if (!(error instanceof UnreadableStoredEvent)) throw error;
    return (await Array.fromAsync(streamPages(log, stream))).flat();
  }
}

/**
 * The hash under which it is sealed: its own as it is stored, whatever it is of. Where that cannot be read, the digest of
 * what is stored (`UnreadableStoredEvent`).
 */
export const sealedHash = (item: Stored): string =>
  isUnreadable(item) ? (item.hash ?? item.digest) : String(item.metadata.hash);

/** True where the hash that it was written with cannot be read any more. */
export const hidesHash = (item: Stored): boolean => isUnreadable(item) && item.hash === undefined;

/** What is stored may be held back for a moment, by a transaction that has not ended and could still come before it. */
const TIMEOUT_MS = 5_000;
const PAUSE_MS = 50;

/** A batch of the log, and whether it is the last one that a reader can have now. */
interface Read extends LogBatch {
  readonly isLast: boolean;
  /** More is stored, and was not given out in all this time. */
  readonly heldBack: boolean;
}

/** Reads on, and waits where what is stored cannot be given out yet. */
async function readOn(log: LogReader, read: ReadAll): Promise<Read> {
  for (let waited = 0; ; waited += PAUSE_MS) {
    const batch = await log.readAll(read);
    const isUnmoved = batch.position === read.after;
    if (batch.caughtUp || !isUnmoved) return { ...batch, isLast: batch.caughtUp, heldBack: false };
    if (waited >= TIMEOUT_MS) return { ...batch, isLast: true, heldBack: true };
    await pause(PAUSE_MS);
  }
}

/** A stretch of the log without what cannot be read. */
type Readable = Omit<LogBatch, 'unreadable'>;

/** For a caller that skips unreadable events; others report them. */
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
