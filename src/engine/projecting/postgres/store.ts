import type pg from 'pg';
import { atMost } from '../../../kernel/async/at-most.ts';
import { DependencyUnavailable } from '../../dependency-unavailable.ts';
import { LOG_START } from '../../log/event-log.ts';
import { asSchemaRefused } from '../../postgres/migrate.ts';
import { asUnavailable, statementName, textArray, transaction } from '../../postgres/pool.ts';
import type { Checkpoint, Place, ReadModelStore, Save, SaveOutcome } from '../read-model-store.ts';
import { type ModelShape, type Row, storedShapes, tableNames } from '../read-models.ts';
import { analyzeBuild, asRefused, beginBuild, discardBuild, existingBuilds, filler } from './build.ts';
import { compareBuilds, hashesOf } from './comparison.ts';
import {
  columnNames,
  createTable,
  moveCheckpoints,
  schemaOf,
  selectByKeys,
  textOf,
  upsert,
} from './statements.ts';
import { keepSumsOf, sumUp } from './sums.ts';
import { swapIn } from './swap.ts';

const MOVE_FREE = { name: 'read_models_move_free', text: moveCheckpoints('skip locked') };
const MOVE_ONE = { name: 'read_models_move_one', text: moveCheckpoints('wait') };

interface Moved {
  readonly name: string;
  readonly place: string;
}

/**
 * Rows are found by their keys. The plan of a prepared statement is kept, and where it was made while the tables were nearly empty it
 * would read them whole, for each batch, when they have thousands of rows.
 */
const BEGIN_BY_KEYS = 'begin; set local enable_seqscan = off';

/**
 * All in one transaction: one commit, however many read models a batch changes. What cannot be saved so is left to be saved
 * alone, and holds up nobody: a model whose checkpoint somebody holds is passed over, and where rows are refused, or a table
 * is gone, nothing is saved. Throws `DependencyUnavailable`.
 */
async function saveTogether(pool: pg.Pool, saves: readonly Save[]): Promise<readonly boolean[]> {
  if (saves.length === 0) return [];
  try {
    return await transaction(pool, (client) => write(client, saves, MOVE_FREE), BEGIN_BY_KEYS);
  } catch (error) {
    const unavailable = asUnavailable('read_models', error);
    if (unavailable instanceof DependencyUnavailable) throw unavailable;
    return saves.map(() => false);
  }
}

/** Waits for the holder of the model. False where its checkpoint is not where the writer thought. Throws `RowsRefused`. */
async function saveAlone(pool: pg.Pool, save: Save): Promise<boolean> {
  try {
    const [isSaved = false] = await transaction(
      pool,
      (client) => write(client, [save], MOVE_ONE),
      BEGIN_BY_KEYS,
    );
    return isSaved;
  } catch (error) {
    throw asRefused(error);
  }
}

async function write(
  client: pg.PoolClient,
  saves: readonly Save[],
  move: typeof MOVE_FREE,
): Promise<readonly boolean[]> {
  const column = (of: (save: Save) => unknown) => saves.map(of);
  const values = [
    column(({ model }) => model.name),
    column(({ place }) => place),
    column(({ to }) => to),
    column(({ status }) => status),
    column(({ detail }) => detail),
    column(({ epoch }) => epoch),
    column(({ from }) => from),
    column(({ model }) => model.version),
  ];
  const { rows } = await client.query<Moved>({ ...move, values });
  const moved = new Set(rows.map(({ name, place }) => `${place} ${name}`));
  const isMoved = ({ model, place }: Save) => moved.has(`${place} ${model.name}`);
  for (const save of saves) if (isMoved(save)) await writeRows(client, save);
  return saves.map(isMoved);
}

async function writeRows(client: pg.PoolClient, { model, place, changes }: Save): Promise<void> {
  for (const { table, rows } of changes) {
    if (rows.length === 0) continue;
    const text = upsert(schemaOf(model.name, place), table);
    const values = columnNames(table).map((column) => textArray(rows.map((row) => textOf(row[column]))));
    await client.query({ name: statementName(text), text, values });
  }
  await keepSumsOf(client, schemaOf(model.name, place), model, changes);
}

interface CheckpointRow {
  readonly version: number;
  readonly position: string;
  readonly epoch: string;
}

const checkpointOf = (row: CheckpointRow): Checkpoint => ({ ...row, epoch: Number(row.epoch) });

/**
 * Many tables ask at once while read models are built. A pool gives up whom it lets wait for long, as if the server were
 * away; here they wait without a limit.
 */
const LOADS_AT_ONCE = 3;

/** Read models in Postgres. The pool needs at least three connections: a swap holds one while others catch up. */
export function postgresReadModelStore(pool: pg.Pool): ReadModelStore {
  const answering = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw asUnavailable('read_models', error);
    }
  };
  const making = <T>(work: () => Promise<T>): Promise<T> =>
    answering(() =>
      work().catch((error: unknown) => {
        throw asSchemaRefused('read_models', error);
      }),
    );
  const fillBuild = filler(pool);
  const loads = atMost(LOADS_AT_ONCE);
  return {
    checkpoint: (name, place) => answering(() => findCheckpoint(pool, name, place)),
    create: (model) => making(() => create(pool, model)),
    claim: (name, epoch) => answering(() => claim(pool, name, epoch)),
    load: (place, model, table, keys) =>
      answering(() => {
        const text = selectByKeys(schemaOf(model.name, place), table);
        const statement = { name: statementName(text), text, values: [textArray(keys)] };
        return loads.run(async () => (await pool.query<Row>(statement)).rows);
      }),
    save: (wanted) => answering(() => save(pool, wanted)),
    saveTogether: (saves) => saveTogether(pool, saves),
    begin: (build) => making(() => beginBuild(pool, build)),
    fill: (build, fill) => answering(() => fillBuild(build, fill)),
    sumUp: (build, signal) =>
      answering(() =>
        sumUp(pool, build, signal).catch((error: unknown) => {
          throw asRefused(error);
        }),
      ),
    analyze: (build, signal) => answering(() => analyzeBuild(pool, build, signal)),
    swap: (build, catchUp, waiting) => answering(() => swapIn(pool, build, catchUp, waiting)),
    discard: (name, place, epoch) => answering(() => discardBuild(pool, name, place, epoch)),
    builds: () => answering(() => existingBuilds(pool)),
    compare: (model, catchUp, signal) => answering(() => compareBuilds(pool, model, catchUp, signal)),
    contentHashes: (model, place) => answering(() => hashesOf(pool, model, place)),
  };
}

async function findCheckpoint(
  client: pg.Pool | pg.PoolClient,
  name: string,
  place: Place,
): Promise<Checkpoint | undefined> {
  const { rows } = await client.query<CheckpointRow>(
    'select version, position, epoch from read_models.checkpoints where name = $1 and place = $2',
    [name, place],
  );
  return rows[0] && checkpointOf(rows[0]);
}

/** A model of which a table is gone, or whose checkpoint is gone, is created again: it is rebuilt from the log. */
async function create(pool: pg.Pool, model: ModelShape): Promise<Checkpoint> {
  return transaction(pool, async (client) => {
    const schema = schemaOf(model.name, 'live');
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`create ${schema}`]);
    const found = await findCheckpoint(client, model.name, 'live');
    const { rows } = await client.query<{ missing: boolean }>(
      `select bool_or(to_regclass($1 || '.' || name) is null) as missing
       from unnest(coalesce(
         (select tables from read_models.checkpoints where name = $2 and place = 'live'), '{}')) as name`,
      [schema, model.name],
    );
    if (found && rows[0]?.missing !== true) return found;
    for (const table of storedShapes(model)) {
      await client.query(`drop table if exists ${schema}.${table.name}`);
      for (const text of createTable(schema, table)) await client.query(text);
    }
    await client.query(
      `insert into read_models.checkpoints (name, place, version, tables, position) values ($1, 'live', $2, $3, $4)
       on conflict (name, place) do update set version = $2, tables = $3, position = $4, status = 'STARTING'`,
      [model.name, model.version, tableNames(model), LOG_START],
    );
    return { version: model.version, position: LOG_START, epoch: found?.epoch ?? 0 };
  });
}

async function claim(pool: pg.Pool, name: string, epoch: number): Promise<Checkpoint | 'fenced'> {
  const { rows } = await pool.query<CheckpointRow>(
    `update read_models.checkpoints set epoch = $2 where name = $1 and place = 'live' and epoch <= $2
     returning version, position, epoch`,
    [name, epoch],
  );
  return rows[0] ? checkpointOf(rows[0]) : 'fenced';
}

async function save(pool: pg.Pool, wanted: Save): Promise<SaveOutcome> {
  if (await saveAlone(pool, wanted)) return 'saved';
  const found = await findCheckpoint(pool, wanted.model.name, wanted.place);
  return found && found.epoch > wanted.epoch ? 'fenced' : 'moved';
}
