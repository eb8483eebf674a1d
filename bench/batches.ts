import pg from 'pg';
import { inventoryBody } from '../test/support/bodies.ts';
import { cpuMicroseconds } from './support/cpu.ts';
import { PRICED_STOCK } from './support/inventory.ts';
import { percentile } from './support/load.ts';
import { forgetPeak, residentMegabytes } from './support/memory.ts';
import { call, until } from './support/people.ts';
import { printFigure, printMachine, setting } from './support/result.ts';
import { npmStartWholeService } from './support/service.ts';

/**
 * A batch of BENCH_LINES (10,000) lines that registers assets, then one that also values them, on the embedded engines: time until
 * the last valuation is calculated, memory of the process, and duration of another caller's reads meanwhile, one every
 * BENCH_READ_MS (50).
 */
const LINES = setting('BENCH_LINES', 10_000);
const READ_MS = setting('BENCH_READ_MS', 50);

printMachine();
const service = await npmStartWholeService();
const pool = new pg.Pool({ connectionString: service.connectionString, max: 2 });
try {
  const { id } = await call<{ id: string }>(service, service.authorization, '/assets', inventoryBody());
  // Warm-up: leaves out the work that is done only once.
  await ended(await send(200, true));
  await until(async () => (await left()) === 0);
  for (const isValued of [false, true]) {
    printFigure('Memory at rest', residentMegabytes(service.pid).now, 'MB');
    forgetPeak(service.pid);
    const spent = cpuMicroseconds(service.pid);
    const began = performance.now();
    const batch = await send(LINES, isValued);
    const accepted = performance.now();
    let isOver = false;
    const reads = readMeanwhile(id, () => isOver);
    await ended(batch);
    const worked = performance.now();
    await until(async () => (await left()) === 0);
    const took = performance.now() - began;
    isOver = true;
    const times = await reads;
    const what = `${LINES} lines ${isValued ? 'registered and valued' : 'registered'}`;
    printFigure(what, took / 1_000, 's', LINES === 10_000 ? { atMost: isValued ? 60 : 10 } : undefined);
    printFigure('  until accepted', (accepted - began) / 1_000, 's');
    printFigure('  until the batch ended', (worked - began) / 1_000, 's');
    const cpu = (cpuMicroseconds(service.pid) - spent) / 1_000;
    printFigure('  CPU of the program a line', cpu / LINES, 'ms');
    printFigure('  most memory of the process', residentMegabytes(service.pid).peak, 'MB', { below: 300 });
    printFigure(`  p99 of ${times.length} GET /assets/{id} meanwhile`, percentile(times, 0.99), 'ms', {
      below: 250,
    });
  }
} finally {
  await pool.end();
  await service.stop();
}

async function send(lines: number, isValued: boolean): Promise<string> {
  const body = Array.from({ length: lines }, (_, index) =>
    JSON.stringify({
      key: `line ${index}`,
      asset: inventoryBody({ attributes: PRICED_STOCK }),
      ...(isValued && { valuation: { purpose: 'COLLATERAL', valuation_date: '2026-11-01' } }),
    }),
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

async function ended(batchId: string): Promise<void> {
  await until(async () => {
    const { status, lines } = await call<{ status: string; lines: { partial: number; refused: number } }>(
      service,
      service.authorization,
      `/asset-batches/${batchId}`,
    );
    if (status === 'FAILED' || lines.partial + lines.refused > 0)
      throw new Error(`${status}: ${JSON.stringify(lines)}`);
    return status === 'SUCCEEDED';
  });
}

async function left(): Promise<number> {
  const text = `select count(*)::int as count from read_models.valuations where status <> 'CALCULATED'`;
  return (await pool.query<{ count: number }>(text)).rows[0]?.count ?? 0;
}

/** Durations in milliseconds of reads that start at fixed times, whether or not earlier ones were answered. */
async function readMeanwhile(id: string, isOver: () => boolean): Promise<readonly number[]> {
  const reads: Promise<number>[] = [];
  for (let due = performance.now(); !isOver(); due += READ_MS) {
    const early = due - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    const began = performance.now();
    reads.push(call(service, service.authorization, `/assets/${id}`).then(() => performance.now() - began));
  }
  return Promise.all(reads);
}
