import { projections } from '../projections/index.ts';
import { startTestServer } from '../test/support/postgres-server.ts';
import { emmettRebuilding } from './support/emmett/rebuild.ts';
import { liveLags } from './support/live-lag.ts';
import { percentile } from './support/load.ts';
import { readEvents, readRows, readVerified } from './support/log-readers.ts';
import { followFromNothing, type ProjectedLog, projectedLog } from './support/projected-log.ts';
import { printFigure, printMachine, printPairing, rounds, setting } from './support/result.ts';
import { takeRows } from './support/row-copy.ts';
import { rebuildByTool } from './support/tool.ts';
import { median, pairingOf, takeRounds } from './support/turns.ts';

/**
 * Read models built from a log of BENCH_EVENTS (100,000) events, and again from BENCH_LONG_EVENTS (none) of the same history;
 * for comparison, reading the log, copying the resulting rows, and emmett on BENCH_EMMETT_EVENTS (10,000). All on one durable
 * server that is started for it.
 */
const COUNT = setting('BENCH_EVENTS', 100_000);
const LONG = Number(process.env.BENCH_LONG_EVENTS || 0);
const EMMETT = setting('BENCH_EMMETT_EVENTS', 10_000);
const A_SECOND = 300;
const LAG_SECONDS = 30;
const ALONE = 'valuation';

/** Prints the figures of the log at its present length; returns the median seconds of a rebuild of everything. */
async function measure(log: ProjectedLog, times: number): Promise<number> {
  const { count } = log;
  const perSecond = (name: string, work: () => Promise<unknown>) => ({
    name,
    async run() {
      const began = performance.now();
      const found = await work();
      if (found !== undefined && found !== count) throw new Error(`${found} events instead of ${count}`);
      return count / ((performance.now() - began) / 1_000);
    },
  });
  await followFromNothing(log);
  await log.rebuild();
  const copied = await takeRows(log.pool);
  const one = projections.filter(({ name }) => name === ALONE);
  const rebuilt = perSecond('rebuild of all read models', () => log.rebuild());
  const raw = perSecond('reading rows as they are', () => readRows(log.pool));
  const followed = perSecond('following live from nothing', () => followFromNothing(log));
  const others = [
    perSecond('reading every event, parsed', () => readEvents(log.eventLog, () => {})),
    perSecond('reading every event, hash and chain verified', () => readVerified(log.eventLog)),
    perSecond('COPY of the very rows', () => copied.copyIn()),
    perSecond(`rebuild of ${ALONE} alone`, () => log.rebuild(one)),
  ];
  const figures = await takeRounds([rebuilt, raw, followed, ...others], times);
  await copied.remove();
  const of = (contestant: typeof raw) => figures.get(contestant) ?? [];
  printFigure(`${count} events, ${rebuilt.name}`, median(of(rebuilt)), 'events/s');
  printFigure(followed.name, median(of(followed)), 'events/s', { atLeast: 15_000 });
  for (const peer of [raw, ...others]) {
    printFigure(peer.name, median(of(peer)), 'events/s');
    const { ratio, least, greatest } = pairingOf(of(rebuilt), of(peer));
    const range = `(${least.toFixed(2)} to ${greatest.toFixed(2)})`;
    printFigure(`  rebuild ÷ ${peer.name} ${range}`, ratio, '', peer === raw ? { atLeast: 0.6 } : undefined);
  }
  const { seconds, megabytes } = await rebuildByTool(log.connectionString, log.dataDir);
  printFigure('rebuild by the tool', seconds, 's');
  printFigure('  its resident memory at most', megabytes, 'MB', { below: 400 });
  return count / median(of(rebuilt));
}

printMachine();
const server = await startTestServer({ durable: true });
try {
  const log = await projectedLog(server);
  await log.grow(COUNT);
  const short = await measure(log, rounds());
  if (LONG > COUNT) {
    await log.grow(LONG);
    const times = (await measure(log, 1)) / short;
    printFigure(`time of ${LONG} ÷ time of ${COUNT} events`, times, '', { atMost: (1.1 * LONG) / COUNT });
  }
  const lags = await liveLags(log, A_SECOND, LAG_SECONDS);
  printFigure(`lag at ${A_SECOND} appends a second, p50`, percentile(lags, 0.5), 'ms');
  printFigure(`lag at ${A_SECOND} appends a second, p99`, percentile(lags, 0.99), 'ms', { below: 250 });
  await log.close();

  const pairing = await emmettRebuilding(server, EMMETT, rounds());
  if (pairing) printPairing(`${EMMETT} events`, 'events/s', 'emmett', pairing, { atLeast: 20 });
} finally {
  await server.stop();
}
