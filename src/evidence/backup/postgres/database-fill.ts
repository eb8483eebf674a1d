import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { migrate } from '../../../engine/postgres/migrate.ts';
import { migrations } from '../../../engine/postgres/migrations.ts';
import { endSoon } from '../../../engine/postgres/pool.ts';
import { type CopiedTable, CopyRefused, type DatabaseFill } from '../manifest.ts';
import { COPIED_TABLES } from './database-copy.ts';

/** A stop is checked between statements. */
const TRANSACTIONS_PER_STATEMENT = 50_000;

/** Deliveries that were waiting, or due after the snapshot, may have been sent after it. */
const MARK_MAY_REPEAT = [
  "update deliveries.deliveries set may_repeat = true where status = 'WAITING'",
  `update deliveries.place set repeats_until = (
     select lpad(tx::text, 20, '0') || '-' || lpad(position::text, 20, '0')
     from event_log.events e order by e.tx desc, e.position desc limit 1)`,
];

/** Throws `CopyRefused` for tables, columns or migrations that this program does not know. */
export function requireKnownCopy(
  tables: readonly CopiedTable[],
  steps: Readonly<Record<string, readonly string[]>>,
): void {
  for (const [schema, [first]] of Object.entries(migrations)) {
    const names = steps[schema];
    if (names?.length && !names.includes(first.name))
      throw new CopyRefused('It was made by a version before 1.0.0, whose data this version cannot read.');
  }
  const unknown: string[] = Object.entries(steps).flatMap(([schema, names]) => {
    const known: readonly string[] =
      (migrations as Record<string, readonly { name: string }[]>)[schema]?.map(({ name }) => name) ?? [];
    return names.filter((name) => !known.includes(name));
  });
  for (const { name, columns } of tables) {
    const known = COPIED_TABLES.find((table) => table.name === name);
    if (!known) unknown.push(name);
    else unknown.push(...columns.filter((column) => !(known.columns as readonly string[]).includes(column)));
  }
  if (unknown.length > 0)
    throw new CopyRefused(`It was made by a newer version of this program, which has ${unknown.join(', ')}.`);
}

/** Creates the schemas in a new database and fills them in one transaction. */
export async function openDatabaseFill(connectionString: string): Promise<DatabaseFill> {
  await migrate(connectionString, 'event_log');
  await migrate(connectionString, 'privacy');
  await migrate(connectionString, 'deliveries');
  const client = new pg.Client({ connectionString, application_name: 'asset-valuation restore' });
  client.on('error', () => {});
  let current:
    | { readonly name: string; readonly copy: CopyStreamQuery; readonly done: Promise<void> }
    | undefined;

  async function end(): Promise<void> {
    current?.copy.end();
    await current?.done;
    current = undefined;
  }

  async function begin({ name, columns }: CopiedTable): Promise<CopyStreamQuery> {
    await end();
    const { rows } = await client.query(`select from ${name} limit 1`);
    if (rows.length > 0) throw new CopyRefused(`${name} is not empty.`);
    // PostgreSQL skips the WAL for a table truncated in the same transaction.
    await client.query(`truncate ${name}`);
    const copy = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`));
    const done = finished(copy);
    done.catch(() => {});
    current = { name, copy, done };
    return copy;
  }

  try {
    await client.connect();
    await client.query('begin');
  } catch (error) {
    await endSoon(client);
    throw error;
  }
  return {
    async write(table, piece) {
      const copy = current?.name === table.name ? current.copy : await begin(table);
      if (!copy.write(piece)) await Promise.race([once(copy, 'drain'), current?.done]);
    },
    async finish(signal, onProgress) {
      await end();
      for (const statement of MARK_MAY_REPEAT) await client.query(statement);
      await client.query('commit');
      for (const table of ['deliveries', 'replays']) {
        await client.query(
          `select setval(pg_get_serial_sequence('deliveries.${table}', 'seq'), max(seq)) from deliveries.${table} having count(*) > 0`,
        );
      }
      await client.query(
        "select setval(pg_get_serial_sequence('event_log.events', 'position'), max(position)) from event_log.events having count(*) > 0",
      );
      await advanceTransactionIds(client, signal, onProgress);
      await client.query('analyze event_log.events');
    },
    close: () => endSoon(client),
  };
}

/**
 * Readers see only events below the oldest running transaction (event-log-reader.ts), so this server's transaction
 * counter must pass the restored transaction ids.
 */
async function advanceTransactionIds(
  client: pg.Client,
  signal: AbortSignal,
  onProgress: (transactions: number) => void,
): Promise<void> {
  await client.query('set synchronous_commit = off');
  for (;;) {
    signal.throwIfAborted();
    const { rows } = await client.query<{ behind: string }>(
      `select tx::text::bigint - pg_snapshot_xmax(pg_current_snapshot())::text::bigint + 1 as behind
         from event_log.events order by tx desc limit 1`,
    );
    const behind = Number(rows[0]?.behind ?? 0);
    if (behind <= 0) break;
    const count = Math.min(behind, TRANSACTIONS_PER_STATEMENT);
    await client.query(
      `do $$ begin for i in 1..${count} loop perform pg_current_xact_id(); commit; end loop; end $$`,
    );
    onProgress(count);
  }
  // This commit makes the counter durable.
  await client.query('set synchronous_commit = on');
  await client.query('select pg_current_xact_id()');
}
