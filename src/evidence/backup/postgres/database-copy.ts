import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { endSoon } from '../../../engine/postgres/pool.ts';
import { pause } from '../../../kernel/async/pause.ts';
import { type CopiedTable, CopyRefused, type DatabaseCopy } from '../manifest.ts';

/**
 * All tables except the read models, which are rebuilt from the log, in the order of restoring. The transaction id and
 * position of an event are its place in the log (position.ts), to which seals and cursors refer.
 */
export const COPIED_TABLES = [
  {
    name: 'event_log.events',
    columns: ['tx', 'position', 'stream', 'revision', 'event_id', 'type', 'data', 'metadata', 'recorded_at'],
  },
  { name: 'privacy.keys', columns: ['subject', 'wrapped_key', 'created_at', 'erased_at', 'master_key_id'] },
  {
    name: 'privacy.master_key',
    columns: ['singleton', 'check_value', 'created_at', 'former_check_value', 'rotated_at'],
  },
  {
    name: 'deliveries.place',
    columns: ['singleton', 'epoch', 'position', 'event', 'begun_at', 'begun_because', 'repeats_until'],
  },
  {
    name: 'deliveries.endpoints',
    columns: [
      'id',
      'organization_id',
      'state',
      'failing_since',
      'last_success_at',
      'last_failure_at',
      'last_failure',
    ],
  },
  {
    name: 'deliveries.deliveries',
    columns: [
      'seq',
      'id',
      'webhook_id',
      'organization_id',
      'event_id',
      'place',
      'type',
      'subject',
      'body',
      'cause',
      'status',
      'tries',
      'due_at',
      'may_repeat',
      'is_told',
      'created_at',
      'ended_at',
    ],
  },
  {
    name: 'deliveries.tries',
    columns: ['delivery_id', 'number', 'tried_at', 'duration_ms', 'status', 'failure', 'detail', 'answer'],
  },
  {
    name: 'deliveries.replays',
    columns: ['seq', 'id', 'webhook_id', 'organization_id', 'after', 'until', 'types', 'is_done'],
  },
] as const;

const COPIED_SCHEMAS = ['event_log', 'privacy', 'deliveries'] as const;

const SETTLE_MS = 60_000;
const POLL_MS = 20;

/**
 * A snapshot of log and keys that does not block writers. It contains everything acknowledged before it began, and an
 * unbroken prefix of the log: no event that a reader could not see yet.
 */
export async function openDatabaseCopy(connectionString: string): Promise<DatabaseCopy> {
  const client = new pg.Client({ connectionString, application_name: 'asset-valuation backup' });
  client.on('error', () => {});
  try {
    await client.connect();
    const existing = await existingTables(client);
    const horizon = await beginSnapshot(client);
    const tables: CopiedTable[] = [];
    for (const { name, columns: known } of existing) {
      const columns = await presentColumns(client, name, known);
      const { rows } = await client.query<{ rows: string }>(
        `select count(*) as rows from ${name} ${filterOf(name, horizon)}`,
      );
      tables.push({ name, columns, rows: Number(rows[0]?.rows) });
    }
    const migrations: DatabaseCopy['migrations'] = {};
    for (const schema of COPIED_SCHEMAS) {
      if (!existing.some(({ name }) => name.startsWith(`${schema}.`))) continue;
      const { rows } = await client.query<{ name: string }>(
        `select name from ${schema}.migrations order by id`,
      );
      migrations[schema] = rows.map(({ name }) => name);
    }
    return {
      tables,
      migrations,
      rows: ({ name, columns }) =>
        client.query(
          copyTo(
            `copy (select ${columns.join(', ')} from ${name} ${filterOf(name, horizon)} ${orderOf(name)}) to stdout`,
          ),
        ),
      close: () => endSoon(client),
    };
  } catch (error) {
    await endSoon(client);
    throw error;
  }
}

/** Begins a repeatable-read transaction once every transaction running at the call has ended. */
async function beginSnapshot(client: pg.Client): Promise<string> {
  const deadline = performance.now() + SETTLE_MS;
  const { rows: current } = await client.query<{ xmax: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot()) as xmax',
  );
  for (;;) {
    await client.query('begin transaction isolation level repeatable read, read only');
    const { rows } = await client.query<{ xmin: string }>(
      'select pg_snapshot_xmin(pg_current_snapshot()) as xmin',
    );
    const xmin = rows[0]?.xmin ?? '0';
    if (BigInt(xmin) >= BigInt(current[0]?.xmax ?? '0')) return xmin;
    await client.query('rollback');
    if (performance.now() > deadline)
      throw new CopyRefused(
        'A transaction has been writing for a minute, and the log cannot be read past it. See pg_stat_activity.',
      );
    await pause(POLL_MS);
  }
}

type KnownTable = (typeof COPIED_TABLES)[number];

/** The schema `deliveries` may be missing, because a backup is taken before an upgrade; the others must exist. */
async function existingTables(client: pg.Client): Promise<readonly KnownTable[]> {
  const existing: KnownTable[] = [];
  for (const table of COPIED_TABLES) {
    const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
      table.name,
    ]);
    if (rows[0]?.there) existing.push(table);
    else if (!table.name.startsWith('deliveries.'))
      throw new CopyRefused(`There is no table ${table.name}: the service never started on it.`);
  }
  return existing;
}

/** The columns that exist: a backup may be taken before an upgrade adds the others. */
async function presentColumns(client: pg.Client, table: string, known: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ attname: string }>(
    'select attname from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped',
    [table],
  );
  return known.filter((column) => rows.some(({ attname }) => attname === column));
}

const EVENTS = COPIED_TABLES[0].name;

const filterOf = (table: string, horizon: string): string =>
  table === EVENTS ? `where tx < '${horizon}'::xid8` : '';

const orderOf = (table: string): string => (table === EVENTS ? 'order by tx, position' : '');
