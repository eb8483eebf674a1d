import { rm } from 'node:fs/promises';
import { createDatabase, startTestServer } from '../../../test/support/postgres-server.ts';
import { installEmmett } from '../../support/emmett/store.ts';
import { printMachine } from '../../support/result.ts';
import type { AccountStore, FollowedStore } from './account-store.ts';
import { bareStore } from './bare.ts';
import { emmettStore } from './emmett.ts';
import { engineStore } from './engine.ts';

export interface Stores {
  readonly engine: Awaited<ReturnType<typeof engineStore>>;
  readonly bare: AccountStore;
  /** Empty when emmett cannot be installed. */
  readonly emmett: readonly FollowedStore[];
}

/** Runs on one durable server that is started for it; each store has its own database. */
export async function measureStores(measure: (stores: Stores) => Promise<void>): Promise<void> {
  printMachine();
  const folder = await installEmmett();
  const server = await startTestServer({ durable: true });
  const database = async () => (await createDatabase(server.connectionString)).connectionString;
  try {
    const engine = await engineStore(await database());
    const bare = await bareStore(await database());
    const emmett = folder === undefined ? [] : [await emmettStore(await database(), folder)];
    await measure({ engine, bare, emmett });
    await Promise.all([engine, bare, ...emmett].map((store) => store.close()));
  } finally {
    await server.stop();
    if (folder !== undefined) await rm(folder, { recursive: true });
  }
}
