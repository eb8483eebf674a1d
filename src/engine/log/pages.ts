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

/** What is at one position: the recorded event, or what cannot be read as one. */
export type Stored = RecordedEvent | UnreadableStoredEvent;

export const isUnreadable = (item: Stored): item is UnreadableStoredEvent =>
  item instanceof UnreadableStoredEvent;

/** Everything in a batch, in log order, with unreadable events at their positions. */
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
 * The log in its order, read strictly, unreadable events included: of all streams, or of those with one of the prefixes. The next page
 * is fetched while one is used.
 */
export async function* pagesOf(
  log: LogReader,
  onHeldBack: () => void,
  after: Position = LOG_START,
  streamPrefixes?: readonly string[],
): AsyncGenerator<readonly Stored[]> {
  const from = (position: Position) =>
    readPage(log, { after: position, ...(streamPrefixes && { streamPrefixes }) }, onHeldBack);
  let next = from(after);
  for (;;) {
    const page = await next;
    if (!page.isLast) {
      next = from(page.position);
      // The consumer may stop early: an error of the page fetched ahead must not go unhandled.
      next.catch(() => undefined);
    }
    yield page.items;
    if (page.isLast) return;
  }
}

async function readPage(
  log: LogReader,
  of: Pick<ReadAll, 'after' | 'streamPrefixes'>,
  onHeldBack: () => void,
): Promise<Page> {
  const read = { ...of, limit: PAGE, strict: true, keepUnreadable: true };
  const batch = await readOn(log, read);
  if (batch.heldBack) onHeldBack();
  return { items: storedIn(batch), position: batch.position, isLast: batch.isLast };
}

const byPosition = (one: Stored, other: Stored): number =>
  Number(one.position > other.position) - Number(one.position < other.position);

/** One stream by revision, read strictly and page by page, unreadable events included. */
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

/** A whole stream, read strictly, unreadable events included. */
export async function storedStream(log: LogReader, stream: string): Promise<readonly Stored[]> {
  try {
    return await log.readStream(stream, { strict: true });
  } catch (error) {
    if (!(error instanceof UnreadableStoredEvent)) throw error;
    return (await Array.fromAsync(streamPages(log, stream))).flat();
  }
}

/** The hash that a seal covers: the stored one; of an unreadable event, the digest of what is stored. */
export const sealedHash = (item: Stored): string =>
  isUnreadable(item) ? (item.hash ?? item.digest) : String(item.metadata.hash);

/** True where the stored hash cannot be read. */
export const hidesHash = (item: Stored): boolean => isUnreadable(item) && item.hash === undefined;

/** A running transaction, whose events may come earlier, can hold stored events back for a moment. */
const TIMEOUT_MS = 5_000;
const PAUSE_MS = 50;

/** A batch, and whether nothing after it can be read now. */
interface Read extends LogBatch {
  readonly isLast: boolean;
  /** More is stored, but was held back for the whole timeout. */
  readonly heldBack: boolean;
}

/** Reads the next batch, waiting while stored events are held back. */
async function readOn(log: LogReader, read: ReadAll): Promise<Read> {
  for (let waited = 0; ; waited += PAUSE_MS) {
    const batch = await log.readAll(read);
    const isUnmoved = batch.position === read.after;
    if (batch.caughtUp || !isUnmoved) return { ...batch, isLast: batch.caughtUp, heldBack: false };
    if (waited >= TIMEOUT_MS) return { ...batch, isLast: true, heldBack: true };
    await pause(PAUSE_MS);
  }
}

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
