import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { postgresEventLog } from '../src/engine/log/postgres/event-log.ts';
import { migrate } from '../src/engine/postgres/migrate.ts';
import { jobIdOfValuation } from '../src/kernel/ids.ts';
import { inventoryBody } from '../test/support/bodies.ts';
import { guaranteeBody, obligationBody } from '../test/support/every-resource.ts';
import { policyTerms } from '../test/support/policies.ts';
import { createDatabase, startTestServer } from '../test/support/postgres-server.ts';
import { seededRandom } from '../test/support/random.ts';
import { OFF } from '../test/support/source-rig.ts';
import { freePort } from './support/free-port.ts';
import { PRICED_STOCK } from './support/inventory.ts';
import { writeEvents } from './support/lender.ts';
import { percentile } from './support/load.ts';
import { call, issue, until } from './support/people.ts';
import { atAPublishedPrice, ofSoy, publishLower } from './support/published-soy.ts';
import { printFigure, printMachine, setting } from './support/result.ts';
import { BASE, npmStartRoles } from './support/service.ts';
import type { Started } from './support/started.ts';
import { copiesOf } from './support/stream-copies.ts';
import { rebuildByTool } from './support/tool.ts';

/**
 * BENCH_OBLIGATIONS (30,000) secured obligations, five an asset, of which one price touches BENCH_TOUCHED (a thirtieth): the time until
 * the first and the last alarm, the calculations that were made for it, and reads at a steady rate before and meanwhile.
 */
const OBLIGATIONS = setting('BENCH_OBLIGATIONS', 30_000);
const TOUCHED = setting('BENCH_TOUCHED', OBLIGATIONS / 30);
const ON_AN_ASSET = 5;
const READS_A_SECOND = 50;
const QUIET_MS = 20_000;
const CALCULATIONS = /^asset_valuation_coverage_calculations_total (\d+)/m;
/** Where the price that changes is of, and those that stay. */
const [CHANGED, ...UNCHANGED] = ['PR', 'MT', 'GO', 'MS', 'RS', 'SP', 'MG'];

printMachine();
const dataDir = await mkdtemp(path.join(tmpdir(), 'asset-valuation-bench-'));
const server = await startTestServer({ durable: true });
const { connectionString } = await createDatabase(server.connectionString);
await migrate(connectionString, 'event_log');
await migrate(connectionString, 'read_models');
const pool = new pg.Pool({ connectionString, max: 4 });
pool.on('error', () => {});
const log = postgresEventLog({ connectionString });
const operatorsPort = await freePort();
const running: Started[] = [];
async function start(): Promise<Started> {
  const engines = { DATABASE_URL: connectionString, DATA_DIR: dataDir };
  const service = await npmStartRoles({ ...OFF, ...engines, OPERATORS_PORT: String(operatorsPort) });
  running.push(service);
  await until(async () => (await fetch(`${service.origin}/readyz`)).ok);
  return service;
}
try {
  const first = await start();
  const [analyst, reviewer] = [await issue(log, 'Coop', 'Ana Lima'), await issue(log, 'Coop', 'Rui Melo')];
  const moulds = await mouldsOf(first, analyst, reviewer);
  await first.stop();
  printFigure('events written to the log', await writeEvents(pool, copies(moulds)), '');
  printFigure('read models rebuilt', (await rebuildByTool(connectionString, dataDir)).seconds, 's');
  // Without a place all obligations are swept, in place of what each of the copied events names.
  await pool.query('delete from read_models.kept_places');
  const service = await start();
  await untilIdle();
  await measure(service, analyst);
} finally {
  await Promise.all(running.map((service) => service.stop()));
  await log.close();
  await pool.end();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function measure(service: Started, analyst: string): Promise<void> {
  const paths = await pathsRead();
  const read = (isOver: () => boolean) => reads(service, analyst, paths, isOver);
  const warm = performance.now() + QUIET_MS / 4;
  await read(() => performance.now() > warm);
  const quietEnd = performance.now() + QUIET_MS;
  const quiet = await read(() => performance.now() > quietEnd);
  const calculated = await calculations();
  const began = performance.now();
  let isOver = false;
  const busy = read(() => isOver);
  const before = await log.head();
  await publishLower(log);
  await until(async () => {
    await pause(200);
    return (await count('coverage_records')) >= TOUCHED || performance.now() - began > 300_000;
  });
  isOver = true;
  const shown = (performance.now() - began) / 1_000;
  const meanwhile = await busy;
  await untilIdle();
  const [published = 0, ...alarms] = await instantsAfter(before);
  const seconds = (at = Number.NaN) => (at - published) / 1_000;
  process.stdout.write(`\none price, ${TOUCHED} guarantees of ${OBLIGATIONS} obligations\n`);
  printFigure('first alarm', seconds(alarms[0]), 's', { atMost: 1 });
  printFigure(`last alarm of ${alarms.length}`, seconds(alarms.at(-1)), 's', { atMost: 60 });
  printFigure('until readers see all of them', shown, 's');
  const made = (await calculations()) - calculated;
  printFigure('calculations ÷ obligations that changed', made / TOUCHED, '', { atMost: 1 });
  for (const [name, share] of [
    ['p50', 0.5],
    ['p99', 0.99],
  ] as const) {
    const [one, other] = [percentile(quiet, share), percentile(meanwhile, share)];
    printFigure(`${name} of reads before`, one, 'ms');
    printFigure(`${name} of reads meanwhile`, other, 'ms');
    printFigure(`${name} of reads meanwhile ÷ before`, other / one, '', { atMost: 1.3 });
  }
}

/** An asset with its valuation and what it secures, made by the service; everything else is a copy of them. */
async function mouldsOf(service: Started, analyst: string, reviewer: string) {
  const post = (to: string, body: object, by = analyst) =>
    call<Record<string, string>>(service, by, to, body);
  const approve = (to: string) => post(to, { decision: 'APPROVE', rationale: 'made up' }, reviewer);
  const terms = policyTerms({
    asset_classes: ['INVENTORY'],
    accepted_bases: ['USER_PROVIDED'],
    evidence_rules: [],
    max_valuation_age_days: 365,
  });
  const { id: policy } = await post('/policies', terms);
  await approve(`/policies/${policy}/decisions`);
  const asset = (await post('/assets', inventoryBody({ attributes: PRICED_STOCK }))).id ?? '';
  const body = { asset_id: asset, purpose: 'COLLATERAL', valuation_date: '2026-11-01' };
  const { valuation_id: valuation = '' } = await post('/valuations', body);
  await until(async () => (await call(service, analyst, `/valuations/${valuation}`)).status === 'CALCULATED');
  await approve(`/valuations/${valuation}/reviews`);
  const holes: Record<string, string> = {
    [asset]: 'asset',
    [valuation]: 'valuation',
    [jobIdOfValuation(valuation)]: 'job',
    '"state":"PR"': 'state',
  };
  const secured = [];
  for (let place = 0; place < ON_AN_ASSET; place += 1) {
    const obligation =
      (
        await post(
          '/obligations',
          obligationBody({
            balance: { amount: '7000.00', date: '2026-11-01' },
            external_reference: `Own loan ${place}`,
            required_coverage: '1.20',
            debtor: null,
            call_below: '5',
            cure_days: 10,
          }),
        )
      ).id ?? '';
    const given = { kind: 'OTHER', rank: place + 1, effective_from: '2026-11-01' };
    const guarantee = (await post('/guarantees', guaranteeBody(asset, obligation, given))).id ?? '';
    await approve(`/guarantees/${guarantee}/decisions`);
    Object.assign(holes, {
      [obligation]: `obligation${place}`,
      [guarantee]: `guarantee${place}`,
      [`Own loan ${place}`]: `loan${place}`,
    });
    secured.push({ obligation, guarantee });
  }
  const stream = async (name: string, changed: typeof ofSoy = (events) => events) =>
    copiesOf(changed(await log.readStream(name)), holes);
  return {
    asset: await stream(`asset-${asset}`, ofSoy),
    valuation: await stream(`valuation-${valuation}`, atAPublishedPrice),
    encumbrances: await stream(`encumbrances-${asset}`),
    secured: await Promise.all(
      secured.map(async ({ obligation, guarantee }) => ({
        obligation: await stream(`obligation-${obligation}`),
        guarantee: await stream(`guarantee-${guarantee}`),
      })),
    ),
  };
}

/** The whole book; those that the price touches are spread over it. */
function* copies({ asset, valuation, encumbrances, secured }: Awaited<ReturnType<typeof mouldsOf>>) {
  const { uuid } = seededRandom(7);
  const at = Date.parse('2026-11-02T12:00:00.000Z');
  const every = Math.round(OBLIGATIONS / TOUCHED);
  for (let number = 0; number < OBLIGATIONS / ON_AN_ASSET; number += 1) {
    const state = number % every === 0 ? CHANGED : UNCHANGED[number % UNCHANGED.length];
    const values: Record<string, string> = {
      asset: uuid(),
      valuation: uuid(),
      state: `"state":"${state}"`,
    };
    values.job = jobIdOfValuation(values.valuation ?? '');
    for (const place of secured.keys()) {
      values[`obligation${place}`] = uuid();
      values[`guarantee${place}`] = uuid();
      values[`loan${place}`] = `Loan ${number}-${place}`;
    }
    yield* asset.rows(`asset-${values.asset}`, at, uuid, values);
    yield* valuation.rows(`valuation-${values.valuation}`, at, uuid, values);
    for (const [place, { obligation, guarantee }] of secured.entries()) {
      yield* obligation.rows(`obligation-${values[`obligation${place}`]}`, at, uuid, values);
      yield* guarantee.rows(`guarantee-${values[`guarantee${place}`]}`, at, uuid, values);
    }
    yield* encumbrances.rows(`encumbrances-${values.asset}`, at, uuid, values);
  }
}

/** Requests for single resources, lists and coverages, of all of the book. */
async function pathsRead(): Promise<readonly string[]> {
  const { rows } = await pool.query<{ asset_id: string; obligation_id: string }>(
    'select asset_id, obligation_id from read_models.guarantees order by id limit 400',
  );
  return rows.flatMap(({ asset_id, obligation_id }) => [
    `/assets/${asset_id}`,
    `/obligations/${obligation_id}`,
    '/assets?limit=20',
    `/obligations/${obligation_id}/coverage`,
    `/valuations?asset_id=${asset_id}`,
  ]);
}

/** Milliseconds of reads at a steady rate, each from the instant at which it was due. */
async function reads(
  { origin }: Started,
  authorization: string,
  paths: readonly string[],
  isOver: () => boolean,
): Promise<readonly number[]> {
  const times: number[] = [];
  const under: Promise<void>[] = [];
  const began = performance.now();
  for (let sent = 0; !isOver(); sent += 1) {
    const due = began + (sent * 1_000) / READS_A_SECOND;
    const wait = due - performance.now();
    if (wait > 0) await pause(wait);
    // A timer that is late is no delay of the service.
    const from = Math.max(due, performance.now() - 2);
    under.push(
      fetch(origin + BASE + paths[sent % paths.length], { headers: { authorization } }).then(
        async (answer) => {
          await answer.arrayBuffer();
          if (!answer.ok) throw new Error(`${answer.status}`);
          times.push(performance.now() - from);
        },
      ),
    );
  }
  await Promise.all(under);
  return times;
}

async function calculations(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${operatorsPort}/metrics`)).text();
  return Number(CALCULATIONS.exec(text)?.[1] ?? Number.NaN);
}

/** Until nothing has been calculated for some seconds. */
async function untilIdle(): Promise<void> {
  let last = -1;
  for (let now = await calculations(); now !== last; now = await calculations()) {
    last = now;
    await pause(7_000);
  }
}

async function count(table: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from read_models.${table}`,
  );
  return rows[0]?.count ?? 0;
}

/** Milliseconds at which the price, and then each alarm, was recorded. */
async function instantsAfter(position: string): Promise<readonly number[]> {
  const instants: number[] = [];
  for (let after = position; ; ) {
    const batch = await log.readAll({ after, limit: 5_000, streamPrefixes: ['reference-', 'coverage-'] });
    for (const { type, metadata } of batch.events)
      if (type === 'ReferencePublished' || type === 'CoverageMarkFellShort')
        instants.push(Date.parse(metadata.occurred_at));
    if (batch.caughtUp) return instants;
    after = batch.position;
  }
}
