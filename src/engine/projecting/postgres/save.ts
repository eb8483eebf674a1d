import type pg from 'pg';
import { DependencyUnavailable } from '../../dependency-unavailable.ts';
import { asUnavailable } from '../../postgres/pool.ts';
import { statementName, textArray } from '../../postgres/statement.ts';
import { transaction } from '../../postgres/transaction.ts';
import type { Save } from '../read-model-store.ts';
import { asRefused } from './fill.ts';
import { columnNames, moveCheckpoints, schemaOf, textOf, upsert } from './statements.ts';

const MOVE_FREE = { name: 'read_models_move_free', text: moveCheckpoints('skip locked') };
const MOVE_ONE = { name: 'read_models_move_one', text: moveCheckpoints('wait') };

interface Moved {
  readonly name: string;
  readonly place: string;
}

/**
 * All in one transaction: one commit, however many read models a batch changes. What cannot be saved so is left to be saved
 * alone, and holds up nobody: a model whose checkpoint somebody holds is passed over, and where rows are refused, or a table
 * is gone, nothing is saved. Throws `DependencyUnavailable`.
 */
export async function saveTogether(pool: pg.Pool, saves: readonly Save[]): Promise<readonly boolean[]> {
  if (saves.length === 0) return [];
  try {
    return await transaction(pool, (client) => write(client, saves, MOVE_FREE));
  } catch (error) {
    const unavailable = asUnavailable('read_models', error);
    if (unavailable instanceof DependencyUnavailable) throw unavailable;
    return saves.map(() => false);
  }
}

/** Waits for whoever holds the model. False where its checkpoint is not where the writer thought. Throws `RowsRefused`. */
export async function saveAlone(pool: pg.Pool, save: Save): Promise<boolean> {
  try {
    const [isSaved = false] = await transaction(pool, (client) => write(client, [save], MOVE_ONE));
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
}
