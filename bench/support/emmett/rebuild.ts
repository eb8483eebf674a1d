import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createDatabase, type TestServer } from '../../../test/support/postgres-server.ts';
import { projectedLog } from '../projected-log.ts';
import { type Pairing, takeTurns } from '../turns.ts';
import { installEmmett } from './store.ts';

const PEER = path.join(import.meta.dirname, '../../peers/emmett-rebuild.ts');

/**
 * Events per second of the program's rebuild and of emmett's, over the first events of the same history, each in its own
 * database on the same server. Throws when the numbers of rows differ.
 */
export async function emmettRebuilding(
  server: TestServer,
  count: number,
  rounds: number,
): Promise<Pairing | undefined> {
  const folder = await installEmmett();
  if (folder === undefined) return undefined;
  const log = await projectedLog(server);
  const { connectionString } = await createDatabase(server.connectionString);
  const peer = spawn(process.execPath, [PEER], {
    env: {
      PATH: process.env.PATH,
      NODE_NO_WARNINGS: '1',
      EMMETT: folder,
      EVENTS: String(count),
      DATABASE_URL: connectionString,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const answers = createInterface({ input: peer.stdout })[Symbol.asyncIterator]();
  let documents: number | undefined;
  const emmett = {
    name: 'emmett',
    async run() {
      peer.stdin.write('\n');
      const { done, value } = await answers.next();
      if (done) throw new Error('emmett has ended');
      const answer = JSON.parse(value) as { seconds: number; documents: number };
      documents = answer.documents;
      return count / answer.seconds;
    },
  };
  const own = {
    name: 'rebuild',
    async run() {
      const began = performance.now();
      await log.rebuild();
      return count / ((performance.now() - began) / 1_000);
    },
  };
  try {
    await log.grow(count);
    await log.rebuild();
    const pairing = await takeTurns(own, emmett, rounds);
    const rows = await log.rows();
    if (rows !== documents) throw new Error(`${rows} rows against ${documents} documents`);
    return pairing;
  } finally {
    peer.kill();
    await log.close();
    await rm(folder, { recursive: true });
  }
}
