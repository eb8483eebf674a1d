import createKnex, { type Knex } from 'knex';
import pg from 'pg';
import { pause } from '../../kernel/async/pause.ts';
import { type Dependency, MadeBeforeRelease, SchemaRefused } from '../dependency-unavailable.ts';
import { type Migration, migrations, type Schema } from './migrations.ts';
import { asUnavailable, endSoon } from './pool.ts';

/** `idle_session_timeout`, which ends a leader that fell silent, is of 14. */
const OLDEST_MAJOR = 14;

/** SQLSTATE classes and codes of what passes: transactions in each other's way, or somebody who made the same at that moment. */
const PASSING = /^(40...|55P03|23505|42P0[67])$/;

/** The same error as `SchemaRefused` when the server itself refused what was to be made; else as it is. */
export function asSchemaRefused(dependency: Dependency, error: unknown): unknown {
  const isAnswer = error instanceof pg.DatabaseError && !PASSING.test(error.code ?? '');
  return isAnswer && asUnavailable(dependency, error) === error
    ? new SchemaRefused(dependency, error)
    : error;
}

/** Throws `SchemaRefused` for a server that lacks what this program asks for, before it answers with a syntax error. */
async function refuseTooOld(client: pg.Client, dependency: Dependency): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  const version = Number(rows[0]?.server_version_num);
  const major = Math.floor(version / 10_000);
  if (major >= OLDEST_MAJOR) return;
  throw new SchemaRefused(
    dependency,
    new Error(
      `the server is PostgreSQL ${major}.${version % 10_000}, and ${OLDEST_MAJOR} or newer is needed`,
    ),
  );
}

/** Any number that nobody else uses: processes that migrate one database take turns on it. */
const TURN = '7310486295014732';
const NEEDED_BY = {
  event_log: 'event_log',
  privacy: 'key_store',
  read_models: 'read_models',
  deliveries: 'deliveries',
} as const;
const ANSWER_MS = 5_000;
const POLL_MS = 50;

/**
 * Brings schemas of one database to the newest step, one after the other in one turn: else a service that waits for its owner
 * could make the next one itself, and its owner could not read what it made. Processes that start together wait for each other; one that dies half-way
 * leaves nothing behind, because all steps are one transaction and the turn ends with its connection. Steps of a
 * newer version that are already there are no error. Where every step is done, the right to read suffices. Throws
 * `MadeBeforeRelease`, and `SchemaRefused` when the server does not make it, or is too old.
 */
export async function migrate(
  connectionString: string,
  ...schemas: readonly [Schema, ...Schema[]]
): Promise<void> {
  let schema = schemas[0];
  const turn = clientTo(connectionString);
  try {
    await turn.connect();
    await refuseTooOld(turn, NEEDED_BY[schema]);
    await takeTurn(turn);
    for (schema of schemas) await refuseMadeBefore(turn, schema);
    for (schema of schemas) {
      const done = await stepsIn(turn, schema);
      if (migrations[schema].some(({ name }) => !done.has(name))) {
        await createSchema(turn, schema);
        await migrateInTurn(connectionString, schema);
      }
      if (schema === 'event_log') await refuseForeignTransactions(turn);
    }
  } catch (error) {
    throw asSchemaRefused(NEEDED_BY[schema], error);
  } finally {
    await endSoon(turn);
  }
}

/** Whether a schema was ever made; asks for no right on it. */
export async function hasSchema(connectionString: string, schema: Schema): Promise<boolean> {
  const client = clientTo(connectionString);
  try {
    await client.connect();
    return await isSchemaThere(client, schema);
  } finally {
    await endSoon(client);
  }
}

function clientTo(connectionString: string): pg.Client {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  client.on('error', () => {});
  return client;
}

async function isSchemaThere(client: pg.Client, schema: Schema): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('select to_regnamespace($1) is not null as there', [
    schema,
  ]);
  return rows[0]?.there === true;
}

/** Asked for again and again, so that a server that fell silent is not waited for until the end of days. */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      TURN,
    ]);
    if (rows[0]?.taken) return;
    await pause(POLL_MS);
  }
}

/** Every release has the first step of a schema, whatever others it has. */
async function refuseMadeBefore(client: pg.Client, schema: Schema): Promise<void> {
  const done = await stepsIn(client, schema);
  const [{ name: first }] = migrations[schema];
  if (done.size > 0 && !done.has(first)) throw new MadeBeforeRelease(`the schema ${schema}`);
}

async function stepsIn(client: pg.Client, schema: Schema): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    `${schema}.migrations`,
  ]);
  if (!rows[0]?.there) return new Set();
  const done = await client.query<{ name: string }>(`select name from ${schema}.migrations`);
  return new Set(done.rows.map(({ name }) => name));
}

/** Only where it is missing: `if not exists` asks for the right to create one even where it exists. */
async function createSchema(client: pg.Client, schema: Schema): Promise<void> {
  if (!(await isSchemaThere(client, schema))) await client.query(`create schema ${schema}`);
}

async function migrateInTurn(connectionString: string, schema: Schema): Promise<void> {
  const knex = createKnex({ client: 'pg', connection: { connectionString }, pool: { min: 0, max: 2 } });
  try {
    await knex.migrate.latest({
      migrationSource: {
        getMigrations: async () => [...migrations[schema]],
        getMigrationName: ({ name }) => name,
        getMigration: async ({ sql }) => ({
          up: (transaction) => transaction.raw(sql),
          down: async () => {},
        }),
      } satisfies Knex.MigrationSource<Migration>,
      schemaName: schema,
      tableName: 'migrations',
      disableMigrationsListValidation: true,
    });
  } catch (error) {
    throw withoutStatement(error);
  } finally {
    await knex.destroy();
  }
}

/** Knex writes the whole statement and ` - ` before the server's words: they would be cut off where they are shown. */
function withoutStatement(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) error.message = error.message.replace(/^.*? - /s, '');
  return error;
}

/** After a dump and restore into a younger server, old events would stay ahead of every reader: say so at once. */
async function refuseForeignTransactions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ ahead: boolean }>(
    'select tx >= pg_snapshot_xmax(pg_current_snapshot()) as ahead from event_log.events order by tx desc, position desc limit 1',
  );
  if (rows[0]?.ahead) {
    throw new Error(
      'event_log.events holds transactions that this server has not reached: it was restored from a dump. ' +
        "Advance the server's next transaction id and epoch past max(tx) with pg_resetwal, then start again.",
    );
  }
}
