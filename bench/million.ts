import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { postgresEventLog } from '../src/engine/log/postgres/event-log.ts';
import { migrate } from '../src/engine/postgres/migrate.ts';
import { createDatabase, startTestServer } from '../test/support/postgres-server.ts';
import { OFF } from '../test/support/source-rig.ts';
import { LARGEST, lenderEvents, mouldsOf, writeEvents } from './support/lender.ts';
import { lenderWrites } from './support/lender-writes.ts';
import { percentile } from './support/load.ts';
import { residentMegabytes } from './support/memory.ts';
import { issue, until } from './support/people.ts';
import { printFigure, printMachine, setting } from './support/result.ts';
import { BASE, npmStartRoles } from './support/service.ts';
import type { Started } from './support/started.ts';
import { rebuildByTool } from './support/tool.ts';

/**
 * A rural lender of BENCH_SIZES assets (10,000 and then 100,000; three valuations each, a third as many obligations, half as many
 * guarantees, 40 organizations of which one holds half): events a second of a rebuild, and every management GET of the largest
 * organization, each list with each of its filters, and the writes of a day, BENCH_READS (100) times at each size. Aim: no p99 above
 * twice that of the first size. BENCH_REBUILD_ONLY=1 leaves out what the service answers. BENCH_POSTGRES sets PostgreSQL, such as
 * shared_buffers=6GB,max_wal_size=16GB.
 */
const SIZES = (process.env.BENCH_SIZES || '10000,100000').split(',').map(Number);
const READS = setting('BENCH_READS', 100);
const WITH_READS = process.env.BENCH_REBUILD_ONLY !== '1';
const POSTGRES = Object.fromEntries(
  (process.env.BENCH_POSTGRES || '').split(',').flatMap((each) => {
    const [name = '', value] = each.split('=');
    return value === undefined ? [] : [[name, value]];
  }),
);
const FLAT = 2;
const LONGEST_MS = 30_000;
/** Where medians are as alike, a p99 is the machine's noise; and below this duration. */
const NOISE = { ratio: 1.25, ms: 5 };

type Times = Map<string, { readonly p50: number; readonly p99: number; readonly failures: number }>;

printMachine();
const dataDir = await mkdtemp(path.join(tmpdir(), 'asset-valuation-bench-'));
const server = await startTestServer({ durable: true, settings: POSTGRES });
const { connectionString } = await createDatabase(server.connectionString);
await migrate(connectionString, 'event_log');
await migrate(connectionString, 'read_models');
const pool = new pg.Pool({ connectionString, max: 4 });
const running: Started[] = [];
async function start(more: Readonly<Record<string, string>>): Promise<Started> {
  const service = await npmStartRoles({ ...OFF, DATABASE_URL: connectionString, DATA_DIR: dataDir, ...more });
  running.push(service);
  await until(async () => (await fetch(`${service.origin}/readyz`)).ok);
  return service;
}
try {
  const log = postgresEventLog({ connectionString });
  const whole = await start({});
  const [analyst, reviewer] = [await issue(log, LARGEST, 'Ana Lima'), await issue(log, LARGEST, 'Rui Melo')];
  const moulds = await mouldsOf({ origin: whole.origin, analyst, reviewer }, log);
  await whole.stop();
  await log.close();
  const all: Times[] = [];
  for (const [index, size] of SIZES.entries()) {
    const before = SIZES[index - 1] ?? 0;
    const began = performance.now();
    const events = await writeEvents(pool, lenderEvents(moulds, before, size));
    const seconds = (performance.now() - began) / 1_000;
    process.stdout.write(`\n${size} assets\n`);
    printFigure(`${events} events written to the log`, seconds, 's');
    const total = await number('select count(*) as number from event_log.events');
    const rebuilt = await rebuildByTool(connectionString, dataDir);
    printFigure('rebuild of all read models', total / rebuilt.seconds, 'events/s');
    printFigure('  peak memory', rebuilt.megabytes, 'MB', { atMost: 500 });
    await printDisk(size);
    if (!WITH_READS) continue;
    const service = await start({ ROLES: 'api,projector' });
    const reads = await measured(service, analyst);
    all.push(new Map([...reads, ...(await measuredWrites({ origin: service.origin, analyst, reviewer }))]));
    printFigure('peak memory of the service', residentMegabytes(service.pid).peak, 'MB', { atMost: 500 });
    await service.stop();
  }
  if (WITH_READS) printAll(all);
} finally {
  await Promise.all(running.map((service) => service.stop()));
  await pool.end();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function number(text: string): Promise<number> {
  const { rows } = await pool.query<{ number: string }>(text);
  return Number(rows[0]?.number);
}

async function printDisk(assets: number): Promise<void> {
  for (const [name, schema] of [
    ['log', 'event_log'],
    ['read models', 'read_models'],
  ] as const) {
    const bytes = await number(
      `select sum(pg_total_relation_size(c.oid)) as number from pg_class c
       where relnamespace = '${schema}'::regnamespace and relkind = 'r'`,
    );
    printFigure(`  ${name} on disk, a thousand assets`, bytes / 1e6 / (assets / 1_000), 'MB');
  }
}

interface Operation {
  readonly security?: readonly object[];
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: { readonly enum?: readonly string[] };
}

/** Every GET of the OpenAPI document that needs a credential, of a resource that there is, with each of its filters. */
async function requestsOf(origin: string): Promise<readonly string[]> {
  const own = `organization_id = (select organization_id from read_models.credentials where state::json ->> 'organization' = '${LARGEST}' limit 1)`;
  const one = async (column: string, table: string, more = 'true') => {
    const { rows } = await pool.query<{ found: string }>(
      `select ${column} as found from read_models.${table} where ${own} and ${more} order by first_position desc offset 3 limit 1`,
    );
    return rows[0]?.found;
  };
  const pledge = await one('asset_id', 'guarantees');
  const samples: Readonly<Record<string, string | undefined>> = {
    assets: pledge,
    valuations: await one('id', 'valuations', `review = 'APPROVED'`),
    obligations: await one('obligation_id', 'guarantees'),
    guarantees: await one('id', 'guarantees'),
    jobs: await one('id', 'jobs'),
    asset_id: pledge,
    obligation_id: await one('obligation_id', 'guarantees'),
    portfolio: 'Portfolio 7',
    name: 'Portfolio 7',
    search: 'lot',
    external_reference: await one('external_reference', 'assets'),
  };
  const document = (await (await fetch(`${origin}${BASE}/openapi.json`)).json()) as {
    readonly paths: Readonly<Record<string, { readonly get?: Operation }>>;
  };
  const requests: string[] = [];
  for (const [route, { get }] of Object.entries(document.paths)) {
    if (!get?.security?.length) continue;
    const [, kind = ''] = route.split('/');
    const id = samples[kind];
    if (route.includes('{') && (id === undefined || route.indexOf('{') !== route.lastIndexOf('{'))) continue;
    const bare = route.replace(/\{\w+\}/, id ?? '');
    requests.push(bare);
    for (const each of get.parameters ?? []) {
      if ('$ref' in each || each.in !== 'query') continue;
      const known = samples[each.name];
      const values = each.schema.enum ?? (known === undefined ? [] : [known]);
      for (const value of values) requests.push(`${bare}?${each.name}=${encodeURIComponent(value)}`);
    }
    const named = (get.parameters ?? []).flatMap((each) => ('name' in each ? each.name : []));
    if (named.includes('search') && named.includes('sort'))
      for (const search of ['lot', 'lot 7'])
        requests.push(`${bare}?${new URLSearchParams({ search, sort: '-value' })}`);
  }
  return requests;
}

async function measured({ origin }: { readonly origin: string }, authorization: string): Promise<Times> {
  const times: Times = new Map();
  for (const request of await requestsOf(origin)) {
    const own: number[] = [];
    let failures = 0;
    // What takes seconds is asked for less often.
    const end = performance.now() + 15_000;
    for (let read = -5; read < READS && performance.now() < end; read += 1) {
      const began = performance.now();
      const status = await statusOf(origin + BASE + request, authorization);
      if (status === undefined || status >= 500) failures += 1;
      else if (status >= 400) break;
      if (read >= 0 || performance.now() - began > 1_000) own.push(performance.now() - began);
    }
    if (own.length === 0) continue;
    const name = request.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '…');
    times.set(name, { p50: percentile(own, 0.5), p99: percentile(own, 0.99), failures });
  }
  return times;
}

async function measuredWrites(caller: Parameters<typeof lenderWrites>[0]): Promise<Times> {
  const durations = new Map<string, number[]>();
  const failures = new Map<string, number>();
  for (let round = -5; round < READS; round += 1)
    for await (const { request, milliseconds, status } of lenderWrites(caller)) {
      if (status >= 500) failures.set(request, (failures.get(request) ?? 0) + 1);
      if (round >= 0) durations.set(request, [...(durations.get(request) ?? []), milliseconds]);
    }
  return new Map(
    [...durations].map(([request, own]) => [
      request,
      { p50: percentile(own, 0.5), p99: percentile(own, 0.99), failures: failures.get(request) ?? 0 },
    ]),
  );
}

/** Of the whole answer; undefined where it took too long. */
async function statusOf(url: string, authorization: string): Promise<number | undefined> {
  const signal = AbortSignal.timeout(LONGEST_MS);
  try {
    const answer = await fetch(url, { headers: { authorization }, signal });
    await answer.arrayBuffer();
    return answer.status;
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}

/** p50 and p99 of each request at each size; marked where it is not flat. */
function printAll(all: readonly Times[]): void {
  process.stdout.write(`\nmilliseconds, p50 and p99, of ${SIZES.join(', ')} assets\n`);
  const [first = new Map()] = all;
  let worst = 0;
  for (const [request, { p50, p99: before }] of first) {
    const cells = all.map((times) => times.get(request));
    const last = cells.at(-1);
    const ratio = (last?.p99 ?? Number.NaN) / before;
    const isNoise = (last?.p99 ?? 0) < NOISE.ms || (last?.p50 ?? 0) <= NOISE.ratio * p50;
    const isFlat = ratio <= FLAT || isNoise;
    if (!isFlat) worst += 1;
    const shown = cells.map((cell) =>
      cell
        ? `${cell.p50.toFixed(1)} ${cell.p99.toFixed(1)}${cell.failures > 0 ? ` (${cell.failures} failed)` : ''}`
        : '–',
    );
    process.stdout.write(`${isFlat ? ' ' : '!'} ${request}: ${shown.join(' | ')}  × ${ratio.toFixed(2)}\n`);
  }
  printFigure(`requests that are not flat, of ${first.size}`, worst, '', { atMost: 0 });
}
