import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { sealEvents } from '../src/domain/events/handling.ts';
import { NO_STREAM, type RecordedEvent } from '../src/engine/log/event-log.ts';
import { postgresEventLog } from '../src/engine/log/postgres/event-log.ts';
import { atMost } from '../src/kernel/async/at-most.ts';
import { inventoryBody } from '../test/support/bodies.ts';
import { PRICED_STOCK } from './support/inventory.ts';
import { percentile } from './support/load.ts';
import { issue, call as request, until } from './support/people.ts';
import { atAPublishedPrice, ofSoy } from './support/published-soy.ts';
import { printFigure, printMachine, setting } from './support/result.ts';
import { startWholeService } from './support/service.ts';

/**
 * BENCH_OBLIGATIONS (10,000) secured obligations, five per asset. Measures
 * - the time from an event to its alarm;
 * - after a policy that makes every valuation too old, the time until each obligation's new coverage is recorded, and the duration of
 *   reads before and meanwhile.
 */
const OBLIGATIONS = setting('BENCH_OBLIGATIONS', 10_000);
const ON_AN_ASSET = setting('BENCH_ON_AN_ASSET', 5);
const AT_ONCE = 8;
const ALARMS = 300;

let second: Promise<string> | undefined;

printMachine();
const service = await startWholeService();
const log = postgresEventLog({ connectionString: service.connectionString });
const pool = new pg.Pool({ connectionString: service.connectionString, max: 2 });
try {
  const first = await valuedAsset();
  await fill(first);
  await until(async () => (await unknownCount()) === 0 && (await rows('guarantees')) === OBLIGATIONS);
  // Each is checked once without an alarm: all are covered.
  const delays = await alarms();
  // By now the work that filling caused is done, too.
  const quiet = await reads(5_000);
  printFigure('event to alarm, p50', percentile(delays, 0.5), 'ms');
  printFigure('event to alarm, p99', percentile(delays, 0.99), 'ms', { below: 1_000 });
  const began = performance.now();
  await policy({ max_valuation_age_days: 5, effective_from: '2026-11-02' });
  const busy = reads(Number.POSITIVE_INFINITY, async () => (await unknownCount()) === OBLIGATIONS);
  const meanwhile = await busy;
  const seconds = (performance.now() - began) / 1_000;
  printFigure(`${OBLIGATIONS} obligations recorded after a change of policy`, seconds, 's');
  printFigure('  of 100,000', (seconds / OBLIGATIONS) * 100_000, 's', { atMost: 60 });
  const ratio = percentile(meanwhile, 0.99) / percentile(quiet, 0.99);
  printFigure('  p99 of GET /assets/{id} before', percentile(quiet, 0.99), 'ms');
  printFigure('  p99 of GET /assets/{id} meanwhile', percentile(meanwhile, 0.99), 'ms');
  printFigure('  p99 of GET /assets/{id} meanwhile ÷ before', ratio, '', { atMost: 2 });
} finally {
  await pool.end();
  await log.close();
  await service.stop();
}

/** `Authorization` of a second person. */
const reviewer = (): Promise<string> => (second ??= issue(log, 'local', 'Rui Melo'));

const call = (path: string, body?: object, authorization = service.authorization) =>
  request(service, authorization, path, body);

async function policy(terms: object): Promise<void> {
  const { id } = await call('/policies', {
    name: 'Made-up policy',
    asset_classes: ['INVENTORY'],
    forced_liquidation_discount: '0.4',
    collateral_haircut: '0.2',
    accepted_bases: ['USER_PROVIDED'],
    evidence_rules: [],
    max_valuation_age_days: 365,
    effective_from: '2026-01-01',
    ...terms,
  });
  await call(`/policies/${id}/decisions`, { decision: 'APPROVE', rationale: 'made up' }, await reviewer());
}

/** One asset with an approved valuation, made over HTTP; the others are copies of its events. */
async function valuedAsset() {
  await policy({});
  const { id } = await call('/assets', inventoryBody({ attributes: PRICED_STOCK }));
  const body = { asset_id: id, purpose: 'COLLATERAL', valuation_date: '2026-11-01' };
  const { valuation_id } = await call('/valuations', body);
  await until(async () => (await call(`/valuations/${valuation_id}`)).status === 'CALCULATED');
  const approval = { decision: 'APPROVE', rationale: 'made up' };
  await call(`/valuations/${valuation_id}/reviews`, approval, await reviewer());
  return { assetId: String(id), valuationId: String(valuation_id) };
}

async function fill({ assetId, valuationId }: Awaited<ReturnType<typeof valuedAsset>>): Promise<void> {
  const asset = ofSoy(await log.readStream(`asset-${assetId}`));
  const valuation = atAPublishedPrice(await log.readStream(`valuation-${valuationId}`));
  const organizationId = asset[0]?.metadata.organization_id ?? '';
  const work = atMost(AT_ONCE);
  const copied = (events: readonly RecordedEvent[], ids: readonly (readonly [string, string])[]) =>
    JSON.parse(
      ids.reduce(
        (text, [from, to]) => text.replaceAll(from, to),
        JSON.stringify(events.map(({ type, data }) => ({ type, data }))),
      ),
    ) as { type: string; data: object }[];
  const append = async (stream: string, events: readonly { type: string; data: object }[]) => {
    const cause = {
      organizationId,
      actor: 'person:Ana Lima',
      requestId: 'made-up-request',
      correlationId: 'made-up-request',
      causationId: null,
    };
    const [head, ...rest] = sealEvents(stream, null, events, cause, new Date().toISOString(), randomUUID);
    if (!head) throw new Error('nothing to append');
    await log.append({ stream, expectedRevision: NO_STREAM, events: [head, ...rest] });
  };
  const one = async () => {
    const [id, value] = [randomUUID(), randomUUID()];
    await append(`asset-${id}`, copied(asset, [[assetId, id]]));
    await append(
      `valuation-${value}`,
      copied(valuation, [
        [assetId, id],
        [valuationId, value],
      ]),
    );
    const given = Array.from({ length: ON_AN_ASSET }, (_, rank) => terms(randomUUID(), rank + 1));
    for (const { obligation_id, guarantee_id, ...burden } of given) {
      await append(`obligation-${obligation_id}`, [
        {
          type: 'ObligationRegistered',
          data: {
            external_reference: obligation_id,
            name: 'Made-up loan',
            debtor: null,
            balance: { amount: '7000.00', date: '2026-11-01' },
            required_coverage: '1.20',
            maturity_date: null,
            call_below: '0.01',
            cure_days: 10,
            portfolio: null,
          },
        },
      ]);
      const data = {
        ...burden,
        asset_id: id,
        asset_class: 'INVENTORY',
        obligation_id,
        instrument: null,
        registration: null,
      };
      await append(`guarantee-${guarantee_id}`, [{ type: 'GuaranteeProposed', data }]);
    }
    await append(
      `encumbrances-${id}`,
      given.map(({ guarantee_id, ...burden }) => ({
        type: 'GuaranteeDecided',
        data: {
          guarantee_id,
          version: 2,
          decision: 'APPROVE',
          rationale: 'made up',
          terms: { ...burden, registered_on: null },
        },
      })),
    );
  };
  await Promise.all(Array.from({ length: OBLIGATIONS / ON_AN_ASSET }, () => work.run(one)));
}

/** Milliseconds from the registration of an unsecured obligation to its alarm, one figure per obligation. */
async function alarms(): Promise<readonly number[]> {
  const ids: string[] = [];
  for (let count = 0; count < ALARMS; count += 1) {
    const { id } = await call('/obligations', {
      external_reference: randomUUID(),
      name: 'Made-up loan',
      balance: { amount: '10000.00', date: '2026-11-01' },
      required_coverage: '1.20',
    });
    ids.push(String(id));
    // Varying pauses, so as not to run in step with a polling interval.
    await new Promise((resolve) => setTimeout(resolve, 20 + (count % 7) * 13));
  }
  const occurred = async (stream: string) => {
    let events = await log.readStream(stream);
    while (events.length === 0) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      events = await log.readStream(stream);
    }
    return Date.parse(events[0]?.metadata.occurred_at ?? '');
  };
  const delays: number[] = [];
  for (const id of ids)
    delays.push((await occurred(`coverage-${id}`)) - (await occurred(`obligation-${id}`)));
  return delays;
}

/** Durations in milliseconds of consecutive reads, for `ms` or until `isOver`. */
async function reads(
  ms: number,
  isOver: () => Promise<boolean> = async () => false,
): Promise<readonly number[]> {
  const times: number[] = [];
  const end = performance.now() + ms;
  const { items } = (await call('/assets?limit=1')) as { items: { id: string }[] };
  for (let count = 0; performance.now() < end; count += 1) {
    const began = performance.now();
    await call(`/assets/${items[0]?.id}`);
    times.push(performance.now() - began);
    if (count % 50 === 0 && (await isOver())) return times;
  }
  return times;
}

async function rows(table: string): Promise<number> {
  const found = await pool.query<{ count: number }>(
    `select count(*)::int as count from read_models.${table}`,
  );
  return found.rows[0]?.count ?? 0;
}

/** Obligations whose last recorded coverage is unknown. */
async function unknownCount(): Promise<number> {
  const text = `select count(*)::int as count from read_models.coverage_records where recorded_status = 'UNKNOWN'`;
  return (await pool.query<{ count: number }>(text)).rows[0]?.count ?? 0;
}

function terms(obligation_id: string, rank: number) {
  return {
    obligation_id,
    guarantee_id: randomUUID(),
    kind: 'OTHER',
    rank,
    share: '1',
    limit: null,
    extension_of: null,
    effective_from: '2026-11-01',
    effective_until: null,
  };
}
