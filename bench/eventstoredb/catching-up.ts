import type pg from 'pg';
import { LOG_START } from '../../src/engine/log/event-log.ts';
import { eventStoreDbEventLog } from '../../src/engine/log/eventstoredb/event-log.ts';
import { startTestServer } from '../../test/support/postgres-server.ts';
import { followFromNothing, projectedLog } from '../support/projected-log.ts';
import { printFigure, printMachine, printPairing, rounds, setting } from '../support/result.ts';
import { start } from '../support/started.ts';
import { takeTurns } from '../support/turns.ts';

/**
 * All read models catch up from the start by following a log in EventStoreDB, against a rebuild of all from the same log; and the
 * number of commits of each. On the server at EVENTSTORE_TEST_URL, which must be empty, else on the tests' stand-in.
 */
const COUNT = setting('BENCH_EVENTS', 32_525);
const URL_GIVEN = process.env.EVENTSTORE_TEST_URL;

async function commitsOf(pool: pg.Pool, work: () => Promise<void>): Promise<number> {
  const commits = async () => {
    // Each connection reports its commits at intervals and when it ends.
    await pool.query('select pg_stat_force_next_flush()');
    const { rows } = await pool.query<{ commits: number }>(
      'select sum(xact_commit)::int as commits from pg_stat_database where datname = current_database()',
    );
    return rows[0]?.commits ?? 0;
  };
  const before = await commits();
  await work();
  return (await commits()) - before;
}

printMachine();
const server = await startTestServer();
const standIn = URL_GIVEN ? undefined : await start('bench/peers/eventstoredb-stand-in.ts', {});
const connectionString = URL_GIVEN ?? `${standIn?.origin.replace('http:', 'esdb:')}?tls=false`;
const log = await projectedLog(server, () =>
  eventStoreDbEventLog({ connectionString, appendTimeoutMs: 10_000 }),
);
try {
  if ((await log.eventLog.head()) !== LOG_START) throw new Error('the server holds a log already');
  await log.grow(COUNT);
  const perSecond = (name: string, work: () => Promise<void>) => ({
    name,
    async run() {
      const began = performance.now();
      await work();
      return COUNT / ((performance.now() - began) / 1_000);
    },
  });
  await followFromNothing(log);
  await log.rebuild();
  const caughtUp = perSecond('catching up from nothing', () => followFromNothing(log));
  const pairing = await takeTurns(
    caughtUp,
    perSecond('rebuild of all', () => log.rebuild()),
    rounds(),
  );
  printPairing(`${COUNT} events, all read models, catching up`, 'events/s', 'rebuild of all', pairing, {
    atLeast: 0.8,
  });
  printFigure('commits of catching up', await commitsOf(log.pool, () => followFromNothing(log)), '', {
    atMost: 600,
  });
} finally {
  await log.close();
  await standIn?.stop();
  await server.stop();
}
process.exit();
