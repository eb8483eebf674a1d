import type pg from 'pg';
import { LOG_START, type Position } from '../../log/event-log.ts';
import { cancellable, patient, transaction, WHILE_OTHERS_WORK } from '../../postgres/pool.ts';
import type { Difference, Place } from '../read-model-store.ts';
import { type ModelShape, type Row, type StoredShape, storedShapes } from '../read-models.ts';
import { differenceStatement, hashStatement, schemaOf } from './statements.ts';

/** A view of both builds at one moment, read at leisure: it holds nobody up. */
const SNAPSHOT = 'begin isolation level repeatable read read only';

/**
 * Writers of the living tables wait only until the scratch build reaches their position and the snapshot is
 * taken; the comparison itself reads the snapshot while they continue.
 */
export async function compareBuilds(
  pool: pg.Pool,
  model: ModelShape,
  catchUp: (exactly: Position) => Promise<void>,
  signal: AbortSignal,
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
    return await cancellable(pool, signal, async (snapshot) => {
      await snapshot.query(SNAPSHOT);
      await snapshot.query('set local statement_timeout = 0');
      await snapshot.query('select from read_models.checkpoints');
      await release();
      return firstDifference(snapshot, model, signal);
    });
  } finally {
    await release();
  }
}

/** Digests first, one pass a table; the row is looked for only where they differ. */
async function firstDifference(
  client: pg.PoolClient,
  model: ModelShape,
  signal: AbortSignal,
): Promise<Difference | undefined> {
  for (const table of storedShapes(model)) {
    signal.throwIfAborted();
    const live = await hashOf(client, schemaOf(model.name, 'live'), table);
    signal.throwIfAborted();
    if (live === (await hashOf(client, schemaOf(model.name, 'scratch'), table))) continue;
    const { rows } = await client.query<{ key: string; live: Row | null; rebuilt: Row | null }>(
      patient(differenceStatement(model, table)),
    );
    const [found] = rows;
    if (found) {
      return {
        table: table.name,
        key: found.key,
        live: found.live ?? undefined,
        rebuilt: found.rebuilt ?? undefined,
      };
    }
  }
  return undefined;
}

async function hashOf(client: pg.PoolClient, schema: string, table: StoredShape): Promise<string> {
  const { rows } = await client.query<{ hash: string }>(patient(hashStatement(schema, table)));
  return rows[0]?.hash ?? '';
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
      for (const table of storedShapes(model)) hashes[table.name] = await hashOf(client, schema, table);
      return hashes;
    },
    SNAPSHOT,
  );
}
