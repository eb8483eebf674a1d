import { setTimeout as pause } from 'node:timers/promises';
import { postgresEventLog } from '../src/engine/log/postgres/event-log.ts';
import { inventoryBody } from '../test/support/bodies.ts';
import { PRICED_STOCK } from './support/inventory.ts';
import { percentile } from './support/load.ts';
import { call, issue } from './support/people.ts';
import { printFigure, printMachine, setting } from './support/result.ts';
import { npmStartWholeService } from './support/service.ts';

/**
 * How long a valuation takes, from its POST until its job has ended, alone and while BENCH_LINES (40,000) lines of another
 * organization and of the same one are worked off: BENCH_VALUATIONS (100) of each, one after the other.
 */
const LINES = setting('BENCH_LINES', 40_000);
const VALUATIONS = setting('BENCH_VALUATIONS', 100);
const MOST_LINES = 10_000;
const POLL_MS = 5;
const PURPOSE = { purpose: 'COLLATERAL', valuation_date: '2026-11-01' };
const ASSET = inventoryBody({ attributes: PRICED_STOCK });

printMachine();
const service = await npmStartWholeService();
const log = postgresEventLog({ connectionString: service.connectionString });
try {
  const [flooding, other] = [service.authorization, await issue(log, 'Other', 'Ana Lima')];
  await valuations(other, 10, () => false);
  const alone = await valuations(other, VALUATIONS, () => false);
  print('alone', alone);
  for (const [who, authorization] of [
    ['another organization', other],
    ['the same organization', flooding],
  ] as const) {
    const batches: string[] = [];
    for (let sent = 0; sent < LINES; sent += MOST_LINES)
      batches.push(await send(Math.min(MOST_LINES, LINES - sent)));
    let isOver = false;
    const began = performance.now();
    const working = ended(batches).finally(() => {
      isOver = true;
      printFigure('  the batches', LINES / ((performance.now() - began) / 1_000), 'lines/s');
    });
    print(`of ${who} during ${LINES} lines`, await valuations(authorization, VALUATIONS, () => isOver));
    await working;
  }
} finally {
  await log.close();
  await service.stop();
}

function print(when: string, times: readonly number[]): void {
  printFigure(`valuation ${when}: p50`, percentile(times, 0.5), 'ms');
  printFigure(
    `  p99 of ${times.length}`,
    percentile(times, 0.99),
    'ms',
    when === 'alone' ? undefined : { below: 500 },
  );
}

/** Milliseconds of each, until `count` are done or the others' work is. */
async function valuations(
  authorization: string,
  count: number,
  isOver: () => boolean,
): Promise<readonly number[]> {
  const { id } = await call<{ id: string }>(service, authorization, '/assets', ASSET);
  const times: number[] = [];
  const posts: number[] = [];
  while (times.length < count && !isOver()) {
    const began = performance.now();
    const { job_id } = await call<{ job_id: string }>(service, authorization, '/valuations', {
      asset_id: id,
      ...PURPOSE,
    });
    posts.push(performance.now() - began);
    for (;;) {
      const { status } = await call<{ status: string }>(service, authorization, `/jobs/${job_id}`);
      if (status === 'SUCCEEDED') break;
      if (status === 'FAILED') throw new Error(`job ${job_id} failed`);
      await pause(POLL_MS);
    }
    times.push(performance.now() - began);
  }
  printFigure('  of it the POST: p50', percentile(posts, 0.5), 'ms');
  return times;
}

async function send(lines: number): Promise<string> {
  const body = Array.from({ length: lines }, (_, index) =>
    JSON.stringify({ key: `line ${index}`, asset: ASSET, valuation: PURPOSE }),
  ).join('\n');
  const { batch_id } = await call<{ batch_id: string }>(
    service,
    service.authorization,
    '/asset-batches',
    body,
    'application/x-ndjson',
  );
  return batch_id;
}

async function ended(batches: readonly string[]): Promise<void> {
  for (const batch of batches)
    for (;;) {
      const { status } = await call<{ status: string }>(
        service,
        service.authorization,
        `/asset-batches/${batch}`,
      );
      if (status !== 'QUEUED' && status !== 'RUNNING') break;
      await pause(200);
    }
}
