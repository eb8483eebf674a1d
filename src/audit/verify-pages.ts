import {
  type EventLog,
  LOG_START,
  type Position,
  type RecordedEvent,
  UnreadableStoredEvent,
} from '../ports/event-log.ts';
import { readOn } from './seal-read-on.ts';

export type Stored = RecordedEvent | UnreadableStoredEvent;

interface Page {
  readonly items: readonly Stored[];
  readonly position: Position;
  readonly isLast: boolean;
}

const PAGE = 1_000;

/**
 * The log in its order, read strictly, the next page being fetched while one is looked at. What cannot be read stands in
 * its place.
 */
export async function* pagesOf(
  log: EventLog,
  onHeldBack: () => void,
  after: Position = LOG_START,
): AsyncGenerator<readonly Stored[]> {
  let next = readPage(log, after, onHeldBack);
  for (;;) {
    const page = await next;
    if (!page.isLast) {
      next = readPage(log, page.position, onHeldBack);
      // Whoever stops early does not wait for it.
      next.catch(() => undefined);
    }
    yield page.items;
    if (page.isLast) return;
  }
}

async function readPage(log: EventLog, after: Position, onHeldBack: () => void): Promise<Page> {
  try {
    const { events, position, isLast, heldBack } = await readOn(log, { after, limit: PAGE, strict: true });
    if (heldBack) onHeldBack();
    return { items: events, position, isLast };
  } catch (error) {
    if (!(error instanceof UnreadableStoredEvent)) throw error;
    const before = await eventsUntil(log, after, error.position);
    return { items: [...before, error], position: error.position, isLast: false };
  }
}

async function eventsUntil(log: EventLog, after: Position, end: Position): Promise<readonly RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for (let from = after; ; ) {
    try {
      const batch = await log.readAll({ after: from, limit: 1, strict: true });
      if (batch.position >= end || batch.position === from) return events;
      events.push(...batch.events);
      from = batch.position;
    } catch (error) {
      if (error instanceof UnreadableStoredEvent) return events;
      throw error;
    }
  }
}

/** One stream in the order of its revisions, read strictly, page by page. What cannot be read stands in its place. */
export async function* streamPages(log: EventLog, stream: string): AsyncGenerator<readonly Stored[]> {
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

/** All of a stream, read strictly. What cannot be read stands in its place. */
export async function storedStream(log: EventLog, stream: string): Promise<readonly Stored[]> {
  try {
    return await log.readStream(stream, { strict: true });
  } catch (error) {
    if (!(error instanceof UnreadableStoredEvent)) throw error;
    return (await Array.fromAsync(streamPages(log, stream))).flat();
  }
}

/** The hash under which it was sealed; undefined where that cannot be read any more. */
export const sealedHash = (item: Stored): string | undefined =>
  item instanceof UnreadableStoredEvent ? item.hash : String(item.metadata.hash);
