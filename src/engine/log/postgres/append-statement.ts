import type pg from 'pg';
import type { Append, Position } from '../event-log.ts';
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

/** `refused`: the stream's head was not where the append expected it; nothing of it was stored. */
export type StatementOutcome =
  | { readonly outcome: 'appended'; readonly revision: number; readonly position: Position }
  | { readonly outcome: 'refused' };

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
export async function sendAppends(
  client: pg.ClientBase,
  appends: readonly PreparedAppend[],
): Promise<readonly StatementOutcome[]> {
  const values = columnsOf(appends);
  const { rows } = await client.query<Row>({ name: 'event_log_append', text: TEXT, values });
  const lastRows = new Map<string, Row>();
  for (const row of rows) {
    if (row.revision >= (lastRows.get(row.stream)?.revision ?? 0)) lastRows.set(row.stream, row);
  }
  return appends.map(({ append }) => {
    const row = lastRows.get(append.stream);
    return row
      ? { outcome: 'appended', revision: row.revision, position: positionOf(row) }
      : { outcome: 'refused' };
  });
}

/** In the order of the streams' names: two statements that meet on several streams then never wait for each other in a circle. */
function columnsOf(appends: readonly PreparedAppend[]): unknown[][] {
  const columns: [string[], number[], number[], string[], string[], string[], string[]] = [
    [],
    [],
    [],
    [],
    [],
    [],
    [],
  ];
  const ordered = appends.toSorted((a, b) => (a.append.stream < b.append.stream ? -1 : 1));
  for (const { append, data, metadata } of ordered) {
    append.events.forEach((event, index) => {
      columns[0].push(append.stream);
      columns[1].push(append.expectedRevision);
      columns[2].push(append.expectedRevision + 1 + index);
      columns[3].push(event.eventId);
      columns[4].push(event.type);
      columns[5].push(data[index] ?? '');
      columns[6].push(metadata[index] ?? '');
    });
  }
  return columns;
}
