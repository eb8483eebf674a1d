import { setTimeout as pause } from 'node:timers/promises';
import { projections } from '../../projections/index.ts';
import { LOG_START } from '../../src/engine/log/event-log.ts';
import { eventStoreDbEventLog } from '../../src/engine/log/eventstoredb/event-log.ts';
import { postgresReadModels } from '../../src/engine/projecting/postgres/read-models.ts';
import { history } from '../../test/support/history.ts';
import { startTestServer } from '../../test/support/postgres-server.ts';
import { percentile } from '../support/load.ts';
import { projectedLog } from '../support/projected-log.ts';
import { printFigure, printMachine, setting } from '../support/result.ts';
import { start } from '../support/started.ts';

/**
 * A steady load of single appends while the leading projector is killed and the server twice drops every subscription as too
 * slow: the lag until all read models show an event, from 10 s after each fault, and at the end. On the server at
 * EVENTSTORE_TEST_URL, where subscriptions cannot be dropped by command, else on the tests' stand-in.
 */
const RATE = setting('BENCH_RATE', 300);
const SECONDS = setting('BENCH_SECONDS', 60);
const URL_GIVEN = process.env.EVENTSTORE_TEST_URL;
const SETTLED_MS = 10_000;
const LOOK_MS = 100;
const CATCH_UP_TIMEOUT_MS = 300_000;

printMachine();
const server = await startTestServer();
const standIn = URL_GIVEN ? undefined : await start('bench/peers/eventstoredb-stand-in.ts', {});
const EVENTSTORE = URL_GIVEN ?? `${standIn?.origin.replace('http:', 'esdb:')}?tls=false`;
const log = await projectedLog(server, () =>
  eventStoreDbEventLog({ connectionString: EVENTSTORE, appendTimeoutMs: 10_000 }),
);
const projector = () => start('bench/peers/projector.ts', { EVENTSTORE, DATABASE: log.connectionString });
const leader = await projector();
await pause(2_000);
const standby = await projector();
const readModels = postgresReadModels(log.pool);

/** Appended events with their times. The lag is the age of the oldest one that some read model lacks. */
const appended: { readonly position: string; readonly at: number }[] = [];
const lags: { readonly at: number; readonly lagMs: number; readonly following: number }[] = [];
const faults: { readonly name: string; readonly at: number }[] = [];
const began = performance.now();
const now = () => performance.now() - began;
const duration = SECONDS * 1_000;

async function write(): Promise<void> {
  let refused = 0;
  const tails = new Map<string, Promise<unknown>>();
  let started = 0;
  for (const next of history({ seed: 2, count: RATE * SECONDS })) {
    await pause(Math.max(0, (started * 1_000) / RATE - now()));
    if (now() > duration) break;
    started += 1;
    const tail = Promise.resolve(tails.get(next.stream)).then(async () => {
      const outcome = await log.eventLog.append(next);
      if (outcome.outcome === 'appended') appended.push({ position: outcome.position, at: now() });
      else refused += 1;
    });
    tails.set(next.stream, tail);
  }
  await Promise.all(tails.values());
  printFigure('appends that were refused', refused, '');
  printFigure('events a second', appended.length / (now() / 1_000), '');
}

async function look(): Promise<void> {
  let shown = 0;
  while (now() < duration + CATCH_UP_TIMEOUT_MS) {
    await pause(LOOK_MS);
    const statuses = await readModels.projections();
    const least = statuses
      .map(({ position }) => position)
      .reduce((a, b) => (a < b ? a : b), statuses.length < projections.length ? LOG_START : 'z');
    const at = now();
    appended.sort((a, b) => (a.position < b.position ? -1 : 1));
    while (shown < appended.length && (appended[shown]?.position ?? '') <= least) shown += 1;
    const oldest = appended.slice(shown).reduce((age, each) => Math.max(age, at - each.at), 0);
    lags.push({
      at,
      lagMs: oldest,
      following: statuses.filter(({ status }) => status === 'FOLLOWING').length,
    });
    if (at > duration && shown === appended.length) return;
  }
  throw new Error(`${appended.length - shown} events are not shown`);
}

async function causeFaults(): Promise<void> {
  await pause(duration * 0.25);
  leader.signal('SIGKILL');
  faults.push({ name: 'the leading projector was killed', at: now() });
  for (const share of [0.25, 0.2]) {
    await pause(duration * share);
    if (standIn) standIn.signal('SIGUSR2');
    faults.push({ name: 'every subscription was dropped', at: now() });
  }
}

await Promise.all([write(), look(), causeFaults()]);
const settled = lags.filter(
  ({ at }) =>
    at < duration && at > 3_000 && !faults.some((fault) => at >= fault.at && at < fault.at + SETTLED_MS),
);
for (const { name, at } of faults) {
  const back = lags.find((each) => each.at > at + 200 && each.lagMs < 1_000)?.at ?? Number.POSITIVE_INFINITY;
  printFigure(`until lag is below 1 s after ${name}`, (back - at) / 1_000, 's');
}
printFigure(
  'lag from 10 s after a fault on, p50',
  percentile(
    settled.map(({ lagMs }) => lagMs),
    0.5,
  ) / 1_000,
  's',
);
printFigure(
  'lag from 10 s after a fault on, p99',
  percentile(
    settled.map(({ lagMs }) => lagMs),
    0.99,
  ) / 1_000,
  's',
  { atMost: 2 },
);
printFigure(
  'read models FOLLOWING then, of all, least',
  Math.min(...settled.map(({ following }) => following)),
  `of ${projections.length}`,
);
printFigure(
  'lag at the end of the load',
  (lags.findLast(({ at }) => at < duration)?.lagMs ?? 0) / 1_000,
  's',
);
printFigure('until all was shown after the end', (now() - duration) / 1_000, 's');
for (const each of [leader, standby]) await each.stop();
await log.close();
await standIn?.stop();
await server.stop();
process.exit();
