import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimReference } from '../../../commands/obligation.ts';
import { BASE_PATH } from '../../../src/api/base-path.ts';
import { fingerprint } from '../../../src/engine/handling/cause.ts';
import { obligationReferenceId, organizationId, resourceId } from '../../../src/kernel/ids.ts';
import { idsAt, patched } from '../../support/asking.ts';
import { inventoryBody } from '../../support/bodies.ts';
import { eventually } from '../../support/eventually.ts';
import { madeBefore } from '../../support/for-suite.ts';
import { lending, obligationBody, WHOLE_VALUE } from '../../support/lending.ts';
import { newKey, type Replica } from '../../support/running-service.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';

const ORGANIZATION = organizationId('Coop Norte');
const DAY_MS = 86_400_000;

const service = serviceOfTests();
/** A second process that reacts to the same log. */
let second: Replica;
const people = madeBefore(() => lending(service));

beforeAll(async () => {
  second = await service.replica(undefined, ['public', 'api', 'dispatcher']);
  service.clock.advance(10);
  await people.approvedPolicy({ ...WHOLE_VALUE, max_valuation_age_days: 30 });
});
afterAll(async () => {
  await second.stop();
});

const loan = (amount = '100000.00') => obligationBody({ balance: { amount, date: '2026-11-01' } });
const valued = () => people.assetOf('120000.00');

interface Alarm {
  readonly type: string;
  readonly cause: string | null;
  readonly shortfall: string | null;
}

async function alarms(obligationId: string): Promise<readonly Alarm[]> {
  const events = await service.engines.eventLog.readStream(`coverage-${obligationId}`);
  return events.map(({ type, data }) => ({
    type,
    cause: data.cause as string | null,
    shortfall: data.shortfall as string | null,
  }));
}

/**
 * Exactly these alarms, and no more after both processes had time for another. Each names as its cause the event that its process
 * was at; one of the two may still be at an earlier one.
 */
async function alarmedOnce(obligationId: string, expected: readonly Partial<Alarm>[]): Promise<void> {
  await eventually(async () => (await alarms(obligationId)).length >= expected.length);
  const probe = await people.made('/obligations', loan('0.00'));
  await eventually(async () => (await service.call('GET', `/obligations/${probe}`)).status === 200);
  expect(await alarms(obligationId)).toMatchObject(expected);
}

describe('a change of coverage', () => {
  it('is recorded once, though two processes see it', async () => {
    const obligation = await people.made('/obligations', loan());
    await alarmedOnce(obligation, [{ type: 'CoverageFellShort', shortfall: '100000.00' }]);
    // One of the two may still be at the policy, or at what it compares for the date when it starts: its read models already know
    // the obligation.
    const [fell] = await alarms(obligation);
    expect(['ObligationRegistered', 'PolicyDecided', null]).toContain(fell?.cause);
    const assetId = await valued();
    await people.recognized(assetId, obligation);
    await alarmedOnce(obligation, [{}, { type: 'CoverageRestored', shortfall: '0.00' }]);
    const balance = { amount: '150000.00', date: '2026-11-10' };
    await patched(service, `/obligations/${obligation}`, { balance });
    await alarmedOnce(obligation, [{}, {}, { type: 'CoverageFellShort', shortfall: '30000.00' }]);
    expect(await idsAt(service, '/obligations?coverage=SHORT')).toContain(obligation);
  });

  it('is recorded for later ranks when an earlier rank changes', async () => {
    const [first, behind] = [
      await people.made('/obligations', loan()),
      await people.made('/obligations', loan('20000.00')),
    ];
    // Waits for the first check; otherwise it might find the obligation covered already, and record nothing.
    await alarmedOnce(behind, [{ type: 'CoverageFellShort' }]);
    const assetId = await valued();
    await people.recognized(assetId, first);
    await people.recognized(assetId, behind, { rank: 2 });
    await alarmedOnce(behind, [{ type: 'CoverageFellShort' }, { type: 'CoverageRestored' }]);
    const balance = { amount: '110000.00', date: '2026-11-10' };
    await patched(service, `/obligations/${first}`, { balance });
    await alarmedOnce(behind, [{}, {}, { type: 'CoverageFellShort', shortfall: '10000.00' }]);
  });

  it('is recorded when a valuation is withdrawn, and when an asset is archived and restored', async () => {
    const obligation = await people.made('/obligations', loan());
    // Waits for the first check; otherwise it might find the obligation covered already, and record nothing.
    await alarmedOnce(obligation, [{ type: 'CoverageFellShort' }]);
    const assetId = await valued();
    await people.recognized(assetId, obligation);
    await alarmedOnce(obligation, [{}, { type: 'CoverageRestored' }]);
    await patched(service, `/assets/${assetId}`, { status: 'ARCHIVED' });
    await alarmedOnce(obligation, [{}, {}, { type: 'CoverageBecameUnknown', shortfall: null }]);
    await patched(service, `/assets/${assetId}`, { status: 'ACTIVE' });
    await alarmedOnce(obligation, [{}, {}, {}, { type: 'CoverageRestored' }]);
    const [valuation] = await idsAt(service, `/valuations?asset_id=${assetId}`);
    const withdrawal = { rationale: 'made up' };
    await people.post(`/valuations/${valuation}/withdrawals`, withdrawal, { token: people.reviewer });
    await alarmedOnce(obligation, [{}, {}, {}, {}, { type: 'CoverageBecameUnknown' }]);
  });

  it('is recorded once, on the day on which a valuation becomes too old', async () => {
    const obligation = await people.made('/obligations', loan());
    // Waits for the first check; otherwise it might find the obligation covered already, and record nothing.
    await alarmedOnce(obligation, [{ type: 'CoverageFellShort' }]);
    await people.recognized(await valued(), obligation);
    await alarmedOnce(obligation, [{}, { type: 'CoverageRestored' }]);
    service.clock.advance(40 * DAY_MS);
    await eventually(async () => (await alarms(obligation)).length === 3);
    // By the date, or by an event that the other process looks at as late as that.
    await alarmedOnce(obligation, [{}, {}, { type: 'CoverageBecameUnknown' }]);
    const coverage = await service.call('GET', `/obligations/${obligation}/coverage`);
    expect(coverage.body).toMatchObject({
      status: 'UNKNOWN',
      guarantees: [{ base: null, reason_codes: ['VALUATION_TOO_OLD', 'NOT_REGISTERED'] }],
    });
  });
});

describe('a coverage', () => {
  it('is the same from rows as from streams folded up to now, and has the time of its last change', async () => {
    const obligation = await people.made('/obligations', loan());
    const guarantee = await people.recognized(await valued(), obligation);
    const read = async (query = '') =>
      (await service.call('GET', `/obligations/${obligation}/coverage${query}`)).body;
    const same = async () => {
      const now = await read();
      const folded = await read(`?as_of=${service.clock.now()}`);
      expect(folded).toEqual({ ...now, as_of: service.clock.now() });
      return now;
    };
    // Instants increase within a stream, even with a stopped test clock.
    service.clock.advance(1_000);
    expect(await same()).toMatchObject({ status: 'COVERED', counted: '100000.00' });
    service.clock.advance(1_000);
    const released = await people.release(guarantee);
    service.clock.advance(1_000);
    const { released_at } = released.body.release as { released_at: string };
    expect(await same()).toMatchObject({ status: 'SHORT', guarantees: [], as_of: released_at });
  });
});

/** The state after a request was killed between its two appends. */
async function claim(id: string, key: string, body: ReturnType<typeof loan>): Promise<void> {
  const [first] = service.engines.serviceKeys.fingerprints();
  const registration = {
    ...body,
    debtor: null,
    call_below: null,
    cure_days: null,
    maturity_date: null,
    portfolio: null,
  };
  await service.engines.handler.change(claimReference, {
    id: obligationReferenceId(ORGANIZATION, body.external_reference),
    input: () => ({ obligationId: id, registration }),
    cause: {
      organizationId: ORGANIZATION,
      actor: 'person:Ana Lima',
      requestId: 'made-up-request',
      correlationId: 'made-up-request',
      causationId: null,
      claim: { key, fingerprint: fingerprint(first, body) },
    },
  });
}

describe('an interrupted request', () => {
  it('is completed by the service: a claimed reference becomes its obligation, and the key its answer', async () => {
    const body = loan();
    const key = newKey();
    const id = resourceId(ORGANIZATION, 'POST', `${BASE_PATH}/obligations`, key, 0);
    await claim(id, key, body);
    await eventually(async () => (await service.call('GET', `/obligations/${id}`)).status === 200);
    const again = await service.call('POST', '/obligations', { body, key });
    expect([again.status, again.body.id, again.headers.get('idempotency-replayed')]).toEqual([
      201,
      id,
      'true',
    ]);
    const other = await service.call('POST', '/obligations', {
      body: { ...loan(), external_reference: body.external_reference },
      key: newKey(),
    });
    expect([other.status, other.body.code]).toEqual([409, 'STATE_CONFLICT']);
  });

  it('frees a reference claimed by a concurrent request with another one under the same key', async () => {
    const [lost, kept] = [loan(), loan()];
    const key = newKey();
    const id = resourceId(ORGANIZATION, 'POST', `${BASE_PATH}/obligations`, key, 0);
    // As the twin leaves it that claimed and came too late.
    await claim(id, key, lost);
    await eventually(async () => (await service.call('GET', `/obligations/${id}`)).status === 200);
    const again = await service.call('POST', '/obligations', { body: kept, key });
    expect([again.status, again.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    // The other one was claimed meanwhile, for an obligation that has the first: it holds nothing.
    await claim(id, key, kept);
    const free = await people.post('/obligations', kept);
    expect([free.status, free.body.external_reference]).toEqual([201, kept.external_reference]);
    const taken = await people.post('/obligations', {
      ...loan(),
      external_reference: lost.external_reference,
    });
    expect([taken.status, taken.body.code]).toEqual([409, 'STATE_CONFLICT']);
  });

  it('completes a disposal: the asset is disposed of, for good', async () => {
    const assetId = await people.made('/assets', inventoryBody());
    await people.dispose(assetId);
    await eventually(
      async () => (await service.call('GET', `/assets/${assetId}`)).body.status === 'DISPOSED',
    );
    const events = await service.engines.eventLog.readStream(`asset-${assetId}`);
    expect(events.map(({ type }) => type)).toEqual(['AssetRegistered', 'AssetMarkedDisposed']);
  });
});
