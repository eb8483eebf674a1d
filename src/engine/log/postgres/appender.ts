import pg from 'pg';
import { DependencyUnavailable } from '../../dependency-unavailable.ts';
import { asUnavailable } from '../../postgres/pool.ts';
import type { Append, AppendOutcome } from '../event-log.ts';
import { type Place, positionOf } from './reader.ts';

/** An append with its events' texts made, waiting to be sent. */
interface PreparedAppend {
  readonly append: Append;
  readonly data: readonly string[];
  readonly metadata: readonly string[];
  /** Characters of its texts. */
  readonly size: number;
}

function prepare(append: Append): PreparedAppend {
  const data = append.events.map((event) => JSON.stringify(event.data));
  const metadata = append.events.map((event) => JSON.stringify(event.metadata));
  const size = [...data, ...metadata].reduce((sum, text) => sum + text.length, 0);
  return { append, data, metadata, size };
}

/** What was stored of an append; undefined where its stream's head was not where it expected it: then nothing was. */
type StoredAppend = Extract<AppendOutcome, { outcome: 'appended' }> | undefined;

/**
 * All appends in one statement: one durable commit for whatever waited. Each append is let in when its stream's head
 * is where it expects it; one that is not leaves the others alone. As one statement is one transaction whose id is
 * taken after its snapshot, an append that saw a predecessor also sorts behind it.
 */
const TEXT = `
  insert into event_log.events (stream, revision, event_id, type, data, metadata)
  select i.stream, i.revision, i.event_id, i.type, i.data, i.metadata
  from unnest($1::text[], $2::integer[], $3::integer[], $4::uuid[], $5::text[], $6::text[], $7::text[])
    with ordinality as i (stream, expected, revision, event_id, type, data, metadata, ordinal)
  where i.expected = coalesce((
    select e.revision from event_log.events e where e.stream = i.stream order by e.revision desc limit 1
  ), -1)
  order by i.ordinal
  returning stream, revision, tx::text, position::text`;

interface Row extends Place {
  readonly stream: string;
  readonly revision: number;
}

/** Sends the appends, each of another stream, and answers their outcomes in the same order. */
async function sendAppends(
  client: pg.ClientBase,
  appends: readonly PreparedAppend[],
): Promise<readonly StoredAppend[]> {
  const values = columnsOf(appends);
  const { rows } = await client.query<Row>({ name: 'event_log_append', text: TEXT, values });
  const lastRows = new Map<string, Row>();
  for (const row of rows) {
    if (row.revision >= (lastRows.get(row.stream)?.revision ?? 0)) lastRows.set(row.stream, row);
  }
  return appends.map(({ append }) => {
    const row = lastRows.get(append.stream);
    return row && { outcome: 'appended', revision: row.revision, position: positionOf(row) };
  });
}

/** In the order of the streams' names: two statements that meet on several streams then never wait for each other in a circle. */
function columnsOf(appends: readonly PreparedAppend[]): unknown[][] {
  const ordered = appends.toSorted((a, b) => (a.append.stream < b.append.stream ? -1 : 1));
  const rows = ordered.flatMap(({ append: { stream, expectedRevision, events }, data, metadata }) =>
    events.map(({ eventId, type }, index) => {
      const revision = expectedRevision + 1 + index;
      return [stream, expectedRevision, revision, eventId, type, data[index], metadata[index]];
    }),
  );
  return Array.from({ length: 7 }, (_, column) => rows.map((row) => row[column]));
}

interface AppenderOptions {
  readonly pool: pg.Pool;
  /** The events at the revisions of a refused append. */
  readonly lookUp: (append: Append) => Promise<Exclude<AppendOutcome, { outcome: 'unknown' }>>;
  /** Something was stored. */
  readonly onAppended: () => void;
  /** Statements under way at once. */
  readonly maxInFlight: number;
  /** Appends that may wait; who comes later is turned away. */
  readonly maxWaiting: number;
  /** Who was not sent after this time is turned away. */
  readonly maxWaitMs: number;
}

interface Waiting extends PreparedAppend {
  readonly since: number;
  resolve(outcome: AppendOutcome): void;
  reject(error: unknown): void;
}

const MAX_TRIES_ALONE = 5;

/** Gives every append of the batch its outcome; never rejects. */
async function sendBatch(options: AppenderOptions, batch: readonly Waiting[], tries = 1): Promise<void> {
  const sent = await transmit(options, batch);
  if (sent.result === 'stored') {
    if (sent.appends.some((append) => append)) options.onAppended();
    await Promise.all(batch.map((item, index) => settle(options, item, sent.appends[index])));
  } else if (sent.result === 'unknown') {
    for (const item of batch) item.resolve({ outcome: 'unknown', cause: sent.cause });
  } else if (sent.result === 'not-stored' && batch.length > 1) {
    // One of them raced another process, or cannot be stored at all: alone, each gets its own answer.
    for (const item of batch) await sendBatch(options, [item]);
  } else if (sent.result === 'not-stored' && isRace(sent.error) && tries < MAX_TRIES_ALONE) {
    await sendBatch(options, batch, tries + 1);
  } else {
    for (const item of batch) item.reject(sent.error);
  }
}

/** `unavailable`: nothing was sent, or the server said that it stores nothing now. */
type Sent =
  | { readonly result: 'stored'; readonly appends: readonly StoredAppend[] }
  | { readonly result: 'not-stored' | 'unavailable'; readonly error: unknown }
  | { readonly result: 'unknown'; readonly cause: unknown };

async function transmit(options: AppenderOptions, batch: readonly Waiting[]): Promise<Sent> {
  let client: pg.PoolClient;
  try {
    client = await options.pool.connect();
  } catch (cause) {
    return { result: 'unavailable', error: new DependencyUnavailable('event_log', cause) };
  }
  try {
    const appends = await sendAppends(client, batch);
    client.release();
    return { result: 'stored', appends };
  } catch (error) {
    const certain = isRefusal(error) || isNeverSent(error);
    client.release(!isRefusal(error));
    if (!certain) return { result: 'unknown', cause: error };
    const mapped = asUnavailable('event_log', error);
    return { result: mapped instanceof DependencyUnavailable ? 'unavailable' : 'not-stored', error: mapped };
  }
}

/** The server answered that the statement failed. A server that goes away (57P…, 08…) may have committed before. */
const isRefusal = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code !== undefined && !/^(57P|08|25P|XX)/.test(error.code);

const isNeverSent = (error: unknown): boolean =>
  error instanceof Error && /not queryable/.test(error.message);

/** 23505: another process was first; the next try sees what it stored. 40P01, 40001: the server chose a victim. */
const isRace = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(23505|40P01|40001)$/.test(error.code ?? '');

async function settle({ lookUp }: AppenderOptions, item: Waiting, stored: StoredAppend): Promise<void> {
  // Not stored by this try; an earlier one may have been: when that cannot be looked up, it stays unknown.
  const notNow = () =>
    lookUp(item.append).catch((cause: unknown) => ({ outcome: 'unknown', cause }) as const);
  item.resolve(stored ?? (await notNow()));
}

const MAX_BATCH_EVENTS = 1_000;
const MAX_BATCH_SIZE = 4_000_000;

/**
 * Gathers appends: the first goes at once, whatever comes while `maxInFlight` statements are under way goes together
 * in the next one. No two appends to one stream are ever under way at once.
 */
export function createAppender(options: AppenderOptions) {
  let waiting: Waiting[] = [];
  const busy = new Set<string>();
  let inFlight = 0;
  let scheduled = false;
  let idle: (() => void) | undefined;
  let closed = false;

  function pump(): void {
    scheduled = false;
    while (inFlight < options.maxInFlight && waiting.length > 0) {
      const batch = takeBatch();
      if (batch.length === 0) break;
      inFlight += 1;
      for (const { append } of batch) busy.add(append.stream);
      void sendBatch(options, batch).finally(() => {
        inFlight -= 1;
        for (const { append } of batch) busy.delete(append.stream);
        pump();
      });
    }
    if (inFlight === 0 && waiting.length === 0) idle?.();
  }

  function takeBatch(): Waiting[] {
    const batch: Waiting[] = [];
    const left: Waiting[] = [];
    const passed = new Set(busy);
    const stale = performance.now() - options.maxWaitMs;
    let events = 0;
    let size = 0;
    for (const item of waiting) {
      const fits = events + item.data.length <= MAX_BATCH_EVENTS && size + item.size <= MAX_BATCH_SIZE;
      if (item.since < stale) item.reject(turnedAway('waited too long to be sent'));
      else if (passed.has(item.append.stream) || !(fits || batch.length === 0)) left.push(item);
      else {
        batch.push(item);
        events += item.data.length;
        size += item.size;
      }
      passed.add(item.append.stream);
    }
    waiting = left;
    return batch;
  }

  return {
    append(append: Append): Promise<AppendOutcome> {
      if (closed) return Promise.reject(turnedAway('the log is closed'));
      if (waiting.length >= options.maxWaiting)
        return Promise.reject(turnedAway('too many appends are waiting'));
      return new Promise((resolve, reject) => {
        waiting.push({ ...prepare(append), since: performance.now(), resolve, reject });
        // Appends of one turn of the event loop go together.
        if (!scheduled) setImmediate(pump);
        scheduled = true;
      });
    },
    /** Resolves when all that waits has its outcome. Nothing is taken any more. */
    drain(): Promise<void> {
      closed = true;
      return new Promise((resolve) => {
        idle = resolve;
        pump();
      });
    },
  };
}

const turnedAway = (why: string): DependencyUnavailable =>
  new DependencyUnavailable('event_log', new Error(why));
