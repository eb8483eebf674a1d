import type pg from 'pg';
import type { Append } from '../../ports/event-log.ts';
import { type Place, positionOf } from './position.ts';

/** An append with its events' texts made, waiting to be sent. */
export interface PreparedAppend {
  readonly append: Append;
  readonly data: readonly string[];
  readonly metadata: readonly string[];
  /** Characters of its texts. */
  readonly size: number;
}

export function prepare(append: Append): PreparedAppend {
  const data = append.events.map((event) => JSON.stringify(event.data));
  const metadata = append.events.map((event) => JSON.stringify(event.metadata));
  const size = [...data, ...metadata].reduce((sum, text) => sum + text.length, 0);
  return { append, data, metadata, size };
}

export type StatementOutcome =
  | { readonly outcome: 'appended'; readonly revision: number; readonly position: string }
  | { readonly outcome: 'refused'; readonly actualRevision: number };

/**
 * All appends in one statement: one durable commit for whatever waited. Each append is let in when its stream's head
 * is where it expects it; one that is not leaves the others alone. As one statement is one transaction whose id is
 * taken after its snapshot, an append that saw a predecessor also sorts behind it.
 */
const TEXT = `
  with input as materialized (
    select * from unnest($1::text[], $2::integer[], $3::uuid[], $4::text[], $5::text[], $6::text[])
      with ordinality as i (stream, revision, event_id, type, data, metadata, ordinal)
  ), heads as materialized (
    select first.stream, first.revision - 1 as expected, coalesce(last.revision, -1) as head
    from (select stream, min(revision) as revision from input group by stream) first
    left join lateral (
      select e.revision from event_log.events e where e.stream = first.stream order by e.revision desc limit 1
    ) last on true
  ), inserted as (
    insert into event_log.events (stream, revision, event_id, type, data, metadata)
    select i.stream, i.revision, i.event_id, i.type, i.data, i.metadata
    from input i join heads h on h.stream = i.stream and h.head = h.expected
    order by i.ordinal
    returning stream, tx, position
  )
  select h.stream, h.head, done.tx::text, done.position::text
  from heads h
  left join (select stream, max(tx::text) as tx, max(position) as position from inserted group by stream) done
    on done.stream = h.stream`;

interface Row {
  readonly stream: string;
  readonly head: number;
  readonly tx: string | null;
  readonly position: string | null;
}

/** Sends the appends, each of another stream, and answers their outcomes in the same order. */
export async function sendAppends(
  client: pg.ClientBase,
  appends: readonly PreparedAppend[],
): Promise<readonly StatementOutcome[]> {
  const result = await client.query<Row>({
    name: 'event_log_append',
    text: TEXT,
    values: columnsOf(appends),
  });
  const rows = new Map(result.rows.map((row) => [row.stream, row]));
  return appends.map(({ append }) => {
    const row = rows.get(append.stream);
    if (!row) throw new Error(`no outcome for stream ${append.stream}`);
    if (row.tx === null || row.position === null) return { outcome: 'refused', actualRevision: row.head };
    const place: Place = { tx: row.tx, position: row.position };
    const revision = append.expectedRevision + append.events.length;
    return { outcome: 'appended', revision, position: positionOf(place) };
  });
}

/** In the order of the streams' names: two statements that meet on several streams then never wait for each other in a circle. */
function columnsOf(appends: readonly PreparedAppend[]): unknown[][] {
  const columns: [string[], number[], string[], string[], string[], string[]] = [[], [], [], [], [], []];
  const ordered = appends.toSorted((a, b) => (a.append.stream < b.append.stream ? -1 : 1));
  for (const { append, data, metadata } of ordered) {
    append.events.forEach((event, index) => {
      columns[0].push(append.stream);
      columns[1].push(append.expectedRevision + 1 + index);
      columns[2].push(event.eventId);
      columns[3].push(event.type);
      columns[4].push(data[index] ?? '');
      columns[5].push(metadata[index] ?? '');
    });
  }
  return columns;
}
