import type pg from 'pg';
import { LOG_START, type Position } from '../../ports/event-log.ts';
import type { Difference, Place } from '../../ports/read-model-store.ts';
import type { ModelShape, Row } from '../../ports/read-models.ts';
import { differenceStatement, hashStatement, schemaOf } from './read-model-statements.ts';
import { patient } from './statement.ts';
import { transaction, WHILE_OTHERS_WORK } from './transaction.ts';

/** A view of both builds at one moment, read at leisure: it holds nobody up. */
const SNAPSHOT = 'begin isolation level repeatable read read only';

/**
 * Writers of the living tables wait only until the scratch build stands at their very position and the snapshot is
 * taken; the comparison itself reads the snapshot while they go on.
 */
export async function compareBuilds(
  pool: pg.Pool,
  model: ModelShape,
  catchUp: (exactly: Position) => Promise<void>,
): Promise<Difference | undefined> {
  const holder = await pool.connect();
  let held = true;
  const release = async () => {
    if (!held) return;
    held = false;
    await holder.query('rollback').then(
      () => holder.release(),
      () => holder.release(true),
    );
  };
  try {
    await holder.query('begin');
    await holder.query(WHILE_OTHERS_WORK);
    const { rows } = await holder.query<{ position: Position }>(
      `select position from read_models.checkpoints where name = $1 and place = 'live' for update`,
      [model.name],
    );
    await catchUp(rows[0]?.position ?? LOG_START);
    return await transaction(
      pool,
      async (snapshot) => {
        await snapshot.query('set local statement_timeout = 0');
        await snapshot.query('select from read_models.checkpoints');
        await release();
        return firstDifference(snapshot, model);
      },
      SNAPSHOT,
    );
  } finally {
    await release();
  }
}

async function firstDifference(client: pg.PoolClient, model: ModelShape): Promise<Difference | undefined> {
  for (const table of model.tables) {
    const { rows } = await client.query<{ key: string; live: Row | null; rebuilt: Row | null }>(
      patient(differenceStatement(model, table)),
    );
    const found = rows[0];
    if (found) {
      const { key, live, rebuilt } = found;
      return { table: table.name, key, live: live ?? undefined, rebuilt: rebuilt ?? undefined };
    }
  }
  return undefined;
}

export async function hashesOf(
  pool: pg.Pool,
  model: ModelShape,
  place: Place,
): Promise<Readonly<Record<string, string>>> {
  const schema = schemaOf(model.name, place);
  return transaction(
    pool,
    async (client) => {
      await client.query('set local statement_timeout = 0');
      const hashes: Record<string, string> = {};
      for (const table of model.tables) {
        const { rows } = await client.query<{ hash: string }>(patient(hashStatement(schema, table)));
        hashes[table.name] = rows[0]?.hash ?? '';
      }
      return hashes;
    },
    SNAPSHOT,
  );
}
