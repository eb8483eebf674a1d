import { createInterface } from 'node:readline';
import pg from 'pg';
import { projections } from '../../projections/index.ts';
import { readEvent } from '../../src/domain/events/catalog.ts';
import type { NewEvent } from '../../src/engine/log/event-log.ts';
import type { Table } from '../../src/engine/projecting/projection.ts';
import { history } from '../../test/support/history.ts';
import { loadEmmett } from '../support/emmett/store.ts';

/**
 * emmett's rebuild over a made-up history: one pongo projection per table of the program, with that table's key and `evolve`.
 * EMMETT is the folder where emmett is installed, EVENTS the number of events. Runs one rebuild per line of standard input and
 * prints a line: seconds, and the number of documents afterwards.
 */
interface Message extends Pick<NewEvent, 'type' | 'data'> {
  readonly metadata: NewEvent['metadata'] & {
    readonly at: { readonly stream: string; readonly revision: number; readonly eventId: string };
  };
}

const { EMMETT = '', DATABASE_URL: connectionString = '' } = process.env;
const count = Number(process.env.EVENTS);
const emmett = await loadEmmett<Message>(EMMETT);

const store = emmett.getPostgreSQLEventStore(connectionString);
await store.schema.migrate();
const typesOf = new Map<string, Set<string>>();
for (const { stream, expectedRevision, events } of history({ seed: 1, count })) {
  const messages = events.map(({ eventId, type, data, metadata }, index) => {
    const prefix = stream.slice(0, stream.indexOf('-') + 1);
    typesOf.set(prefix, (typesOf.get(prefix) ?? new Set()).add(type));
    return {
      type,
      data,
      metadata: { ...metadata, at: { stream, revision: expectedRevision + 1 + index, eventId } },
    };
  });
  await store.appendToStream(stream, messages);
}
await store.close();

const read = ({ type, data, metadata: { at, ...metadata } }: Message) =>
  readEvent({ ...at, type, data, metadata });
/** A document without the fields of its store. */
const entryOf = (document: object | null) => {
  if (!document) return undefined;
  const { _id, _version, ...entry } = { _id: '', _version: '', ...document };
  return entry;
};
const definitionOf = (table: Table, prefixes: readonly string[]) =>
  emmett.pongoMultiStreamProjection({
    collectionName: table.name,
    canHandle: prefixes.flatMap((prefix) => [...(typesOf.get(prefix) ?? [])]),
    // emmett requires an id even for an event without a document; 'none' is never created.
    getDocumentId: (message) => table.keyOf(read(message)) ?? 'none',
    evolve(document, message) {
      const event = read(message);
      if (table.keyOf(event) === undefined) return null;
      return (table.evolve(entryOf(document), event, '') as object | undefined) ?? null;
    },
  });
const definitions = projections.flatMap(({ tables, streamPrefixes }) =>
  tables.map((table) => definitionOf(table, streamPrefixes)),
);

const pool = new pg.Pool({ connectionString });
const collections = projections.flatMap(({ tables }) => tables.map(({ name }) => name));
const counts = collections.map((name) => `select count(*)::int as documents from ${name}`);
for await (const _ of createInterface({ input: process.stdin })) {
  // A rebuild empties the collections but keeps its checkpoint.
  await pool.query('delete from emt_processors');
  const began = performance.now();
  const rebuilding = emmett.rebuildPostgreSQLProjections({ connectionString, projections: definitions });
  await rebuilding.start();
  const seconds = (performance.now() - began) / 1_000;
  await rebuilding.close();
  const { rows } = await pool.query<{ documents: number }>(counts.join(' union all '));
  const documents = rows.reduce((sum, row) => sum + row.documents, 0);
  process.stdout.write(`${JSON.stringify({ seconds, documents })}\n`);
}
await pool.end();
