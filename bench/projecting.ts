import { projections } from '../projections/index.ts';
import { postgresEventLog } from '../src/adapters/postgres/event-log.ts';
import { postgresLeadership } from '../src/adapters/postgres/leadership.ts';
import { migrate } from '../src/adapters/postgres/migrate.ts';
import { createPool } from '../src/adapters/postgres/pool.ts';
import { postgresReadModelStore } from '../src/adapters/postgres/read-model-store.ts';
import { LOG_START } from '../src/ports/event-log.ts';
import { rebuild } from '../src/projection-runner/rebuild.ts';
import { runProjections } from '../src/projection-runner/runner.ts';
import { supervise } from '../src/subscriptions/supervisor.ts';
import { appendHistory, history } from '../test/support/history.ts';
import { createDatabase, startTestServer } from '../test/support/postgres-server.ts';

/**
 * How fast read models follow the log and are rebuilt from it, beside reading the same log raw.
 * `node bench/projecting.ts [events]`, 100,000 by default; a server of its own, with fsync.
 */
const COUNT = Number(process.argv[2] ?? 100_000);

const server = await startTestServer({ durable: true });
try {
  const { connectionString } = await createDatabase(server.connectionString);
  await migrate(connectionString, 'event_log');
  await migrate(connectionString, 'read_models');
  const eventLog = postgresEventLog({ connectionString });
  const pool = createPool({ connectionString, max: 12, applicationName: 'bench' });
  const store = postgresReadModelStore(pool);
  const leadership = postgresLeadership({ connectionString, applicationName: 'bench' });

  const timed = async (what: string, work: () => Promise<unknown>): Promise<number> => {
    const began = performance.now();
    await work();
    const rate = COUNT / ((performance.now() - began) / 1_000);
    const memory = Math.round(process.memoryUsage().rss / 2 ** 20);
    console.log(
      `${what.padEnd(44)} ${Math.round(rate).toString().padStart(8)} events/s, ${memory} MB resident`,
    );
    return rate;
  };
  const readRaw = async () => {
    for (let after = LOG_START; ; ) {
      const batch = await eventLog.readAll({ after, limit: 5_000 });
      if (batch.caughtUp) return;
      after = batch.position;
    }
  };
  const follow = async () => {
    const head = await eventLog.head();
    const stop = new AbortController();
    const behind = new Set(projections.map(({ name }) => name));
    const onAdvance = (name: string, position: string) => {
      if (position >= head) behind.delete(name);
      if (behind.size === 0) stop.abort();
    };
    await runProjections({ eventLog, store, leadership, projections, supervise, onAdvance }, stop.signal);
  };
  const { signal } = new AbortController();
  const build = () => rebuild({ eventLog, store, leadership }, projections, { signal });

  await timed('append the history', () => appendHistory(eventLog, history({ seed: 1, count: COUNT })));
  const raw: number[] = [];
  const rebuilt: number[] = [];
  await timed('follow, all read models, from nothing', follow);
  for (let turn = 1; turn <= 3; turn += 1) {
    raw.push(await timed(`read the log raw (${turn})`, readRaw));
    rebuilt.push(await timed(`rebuild all read models from one pass (${turn})`, build));
  }
  const median = (rates: number[]) => rates.toSorted((a, b) => a - b)[1] ?? 0;
  console.log(`rebuild ÷ raw read: ${(median(rebuilt) / median(raw)).toFixed(2)}`);
  for (const projection of projections) {
    await timed(`rebuild ${projection.name} alone`, () =>
      rebuild({ eventLog, store, leadership }, [projection], { signal }),
    );
  }
  await eventLog.close();
  await pool.end();
} finally {
  await server.stop();
}
