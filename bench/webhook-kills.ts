import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { openEmbeddedPostgres } from '../src/engine/embedded/embedded-postgres.ts';
import { seededRandom } from '../test/support/random.ts';
import { OFF } from '../test/support/source-rig.ts';
import { killAndCompare } from '../test/support/webhook-kills.ts';
import { printFigure, printMachine, setting } from './support/result.ts';
import { BASE, startRoles } from './support/service.ts';

/**
 * Deliveries while the service, with all roles in one process, is killed (`kill -9`) BENCH_KILLS (200) times at random moments
 * (BENCH_SEED) and restarted: every event of the feed must arrive at least once, and nothing else.
 */
const KILLS = setting('BENCH_KILLS', 200);
const SEED = setting('BENCH_SEED', 20_261_125);

printMachine();
const dataDir = await mkdtemp(path.join(tmpdir(), 'asset-valuation-bench-'));
const began = performance.now();
try {
  const result = await killAndCompare({
    kills: KILLS,
    writers: 3,
    random: seededRandom(SEED),
    token: async () => (await readFile(path.join(dataDir, 'bootstrap-credential'), 'utf8')).trim(),
    async start() {
      const service = await startRoles({ ...OFF, DATA_DIR: dataDir, WEBHOOKS_ALLOWED_HOSTS: '127.0.0.1' });
      const kill = () => {
        service.signal('SIGKILL');
        return service.stop();
      };
      return { url: service.origin + BASE, kill };
    },
    onKill: (killed) => process.stderr.write(`  killed ${killed} times, load ${loadavg()[0]?.toFixed(1)}\n`),
  });
  printFigure(`killed ${result.kills} times within`, (performance.now() - began) / 1_000, 's');
  printFigure('events of the feed', result.events, '');
  printFigure('requests received', result.received, '');
  printFigure('events lost', result.lost.length, '', { atMost: 0 });
  printFigure('received though not in the feed', result.invented.length, '', { atMost: 0 });
  printFigure('received other than in the feed', result.changed.length, '', { atMost: 0 });
} finally {
  // The embedded server outlives the killed process.
  const database = await openEmbeddedPostgres({ dataDir, log: () => {} });
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}
