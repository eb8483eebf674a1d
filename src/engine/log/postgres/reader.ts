import type pg from 'pg';
import { textDoubt } from '../../../kernel/json/stored.ts';
import { isJsonObject, type JsonObject } from '../../../kernel/json.ts';
import { rowsOf } from '../../postgres/pool.ts';
import {
  type EventMetadata,
  LOG_START,
  type LogBatch,
  type Position,
  type ReadAll,
  type RecordedEvent,
  UnreadableStoredEvent,
} from '../event-log.ts';
import { hashIn, readPage } from '../unreadable-stored-event.ts';

/** The position of an event: its transaction, then its number within the log. Decimal texts, as the server gives them. */
export interface Place {
  readonly tx: string;
  readonly position: string;
}

const DIGITS = 20;

/** Padded, so that the order of the texts is the order of the places. */
export const positionOf = ({ tx, position }: Place): Position =>
  `${tx.padStart(DIGITS, '0')}-${position.padStart(DIGITS, '0')}`;

/** Without the padding: the server would read a leading zero as octal. */
function placeOf(text: Position): Place {
  if (text === LOG_START) return { tx: '0', position: '0' };
  const match = /^(\d{20})-(\d{20})$/.exec(text);
  if (!match) throw new Error(`not a position of this log: ${JSON.stringify(text)}`);
  return { tx: BigInt(match[1] ?? '').toString(), position: BigInt(match[2] ?? '').toString() };
}

/** By the number within the log: it has gaps, but they are spread evenly. */
export const shareOf = (position: Position, end: Position): number => {
  const [passed, all] = [Number(placeOf(position).position), Number(placeOf(end).position)];
  return all === 0 ? 1 : Math.min(1, passed / all);
};

/** An event as a statement answers it, its columns being `COLUMNS`. */
export interface EventRow {
  readonly tx: string;
  readonly position: string;
  readonly stream: string;
  readonly revision: number;
  readonly event_id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

export const COLUMNS = 'tx::text, position::text, stream, revision, event_id, type, data, metadata';

/** Throws `UnreadableStoredEvent`; with `strict` also on what parses and is not what was written. */
export const eventOf = (row: EventRow, strict = false): RecordedEvent => ({
  stream: row.stream,
  revision: row.revision,
  position: positionOf(row),
  eventId: row.event_id,
  type: row.type,
  data: parsed(row, 'data', strict),
  metadata: parsed(row, 'metadata', strict) as EventMetadata,
});

function parsed(row: EventRow, column: 'data' | 'metadata', strict: boolean): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(row[column]);
  } catch (cause) {
    throw unreadable(row, `its ${column} are no JSON object`, { cause });
  }
  if (!isJsonObject(value)) throw unreadable(row, `its ${column} are no JSON object`);
  const doubt = strict ? textDoubt(row[column], value) : undefined;
  if (!doubt) return value;
  const isAmbiguous = doubt.readings === 'several';
  throw unreadable(row, `its ${column} are not what was written: ${doubt.why}`, { isAmbiguous });
}

const unreadable = (
  row: EventRow,
  why: string,
  more: { readonly cause?: unknown; readonly isAmbiguous?: boolean } = {},
): UnreadableStoredEvent =>
  new UnreadableStoredEvent(
    {
      stream: row.stream,
      revision: row.revision,
      position: positionOf(row),
      eventId: row.event_id,
      type: row.type,
    },
    why,
    { ...more, hash: hashOf(row), stored: [row.data, row.metadata] },
  );

function hashOf({ metadata }: EventRow): string | undefined {
  try {
    return hashIn(JSON.parse(metadata));
  } catch {
    return undefined;
  }
}

/**
 * A reader goes by transaction, then position, and only below the oldest transaction that still runs: everything
 * there has ended, so nothing can appear behind a position once given. The last row is no event: it says where the
 * stretch ended, and whether stored events are held back by a transaction that still runs.
 */
const ALL = {
  name: 'event_log_read_all',
  text: `
    with horizon as materialized (select pg_snapshot_xmin(pg_current_snapshot()) as xmin),
    stretch as materialized (
      select * from event_log.events
      where (tx, position) > ($1::xid8, $2::bigint) and tx < (select xmin from horizon)
      order by tx, position limit $3::bigint
    )
    (select ${COLUMNS}, null::boolean as held_back, null::bigint as passed from stretch
      where $5::text[] is null or exists (select from unnest($5::text[]) as p (prefix) where starts_with(stream, p.prefix))
      order by stretch.tx, stretch.position limit $4::bigint)
    union all
    select last.tx::text, last.position::text, null, null, null, null, null, null,
      coalesce((select e.tx from event_log.events e order by e.tx desc, e.position desc limit 1) >= horizon.xmin, false),
      (select count(*) from stretch)
    from horizon left join lateral (
      select s.tx, s.position from stretch s order by s.tx desc, s.position desc limit 1
    ) last on true`,
};

interface StretchEnd {
  readonly tx: string | null;
  readonly position: string | null;
  readonly held_back: boolean;
  readonly passed: string;
}

/** A batch, and why it ends: nothing more is stored, or the limit was met, or what is stored is held back for a moment. */
export interface Stretch extends LogBatch {
  readonly heldBack: boolean;
}

/** Rows looked at in one statement when a filter leaves some of them out. */
const FILTERED_STRETCH = 2_000;

export async function readAll(
  pool: pg.Pool,
  { after, limit, streamPrefixes, strict, keepUnreadable }: ReadAll,
): Promise<Stretch> {
  const place = placeOf(after);
  const window = streamPrefixes ? Math.max(limit, FILTERED_STRETCH) : limit;
  const values = [place.tx, place.position, window, limit, streamPrefixes ?? null];
  const rows = await rowsOf<(EventRow & { readonly held_back: null }) | StretchEnd>(
    pool,
    'event_log',
    ALL,
    values,
  );
  const stored: EventRow[] = [];
  let end: StretchEnd | undefined;
  for (const row of rows) {
    if (row.held_back === null) stored.push(row);
    else end = row;
  }
  if (!end) throw new Error('the log did not say where it stopped reading');
  const newest = stored.at(-1);
  const full = stored.length === limit;
  const last = full ? newest && positionOf(newest) : placeText(end);
  const exhausted = Number(end.passed) < window && !full;
  return {
    ...readPage(stored, (row) => eventOf(row, strict), keepUnreadable),
    position: last ?? after,
    caughtUp: exhausted && !end.held_back,
    heldBack: exhausted && end.held_back,
  };
}

const placeText = ({ tx, position }: StretchEnd): Position | undefined =>
  tx === null || position === null ? undefined : positionOf({ tx, position });

const HEAD = {
  name: 'event_log_head',
  text: `select tx::text, position::text from event_log.events
    where tx < pg_snapshot_xmin(pg_current_snapshot()) order by event_log.events.tx desc, event_log.events.position desc limit 1`,
};

export async function readHead(pool: pg.Pool): Promise<Position | undefined> {
  const [row] = await rowsOf<Pick<EventRow, 'tx' | 'position'>>(pool, 'event_log', HEAD, []);
  return row && positionOf(row);
}
