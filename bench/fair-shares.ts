import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inventoryBody } from '../test/support/bodies.ts';
import { PRICED_STOCK } from './support/inventory.ts';
import { percentile } from './support/load.ts';
import { printFigure, printMachine, setting } from './support/result.ts';
import { BASE, npmStartWholeService } from './support/service.ts';

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
try {
  const tool = path.resolve(import.meta.dirname, '../bin/asset-valuation.mjs');
  const words = [
    'credentials',
    'issue',
    '--organization',
    'Other',
    '--person',
    'Ana',
    '--profile',
    'ANALYST',
  ];
  const issued = execFileSync(process.execPath, [tool, ...words], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATA_DIR: service.dataDir },
  });
  const [flooding, other] = [service.authorization, `Bearer ${issued.trim()}`];
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

async function call<T>(authorization: string, route: string, type?: string, body?: string): Promise<T> {
  const answer = await fetch(service.origin + BASE + route, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization, ...(type && { 'content-type': type, 'idempotency-key': randomUUID() }) },
    ...(body !== undefined && { body }),
  });
  const text = await answer.text();
  if (answer.status >= 300) throw new Error(`${route}: ${answer.status} ${text}`);
  return JSON.parse(text) as T;
}

async function post<T>(authorization: string, route: string, body: object): Promise<T> {
  return call<T>(authorization, route, 'application/json', JSON.stringify(body));
}

/** Milliseconds of each, until `count` are done or the others' work is. */
async function valuations(
  authorization: string,
  count: number,
  isOver: () => boolean,
): Promise<readonly number[]> {
  const { id } = await post<{ id: string }>(authorization, '/assets', ASSET);
  const times: number[] = [];
  const posts: number[] = [];
  while (times.length < count && !isOver()) {
    const began = performance.now();
    const { job_id } = await post<{ job_id: string }>(authorization, '/valuations', {
      asset_id: id,
      ...PURPOSE,
    });
    posts.push(performance.now() - began);
    for (;;) {
      const { status } = await call<{ status: string }>(authorization, `/jobs/${job_id}`);
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
    service.authorization,
    '/asset-batches',
    'application/x-ndjson',
    body,
  );
  return batch_id;
}

async function ended(batches: readonly string[]): Promise<void> {
  for (const batch of batches)
    for (;;) {
      const { status } = await call<{ status: string }>(service.authorization, `/asset-batches/${batch}`);
      if (status !== 'QUEUED' && status !== 'RUNNING') break;
      await pause(200);
    }
}
