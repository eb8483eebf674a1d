import { beforeAll, describe, expect, it } from 'vitest';
import { assetBody } from '../../support/bodies.ts';
import { eventually } from '../../support/eventually.ts';
import { madeBefore } from '../../support/for-suite.ts';
import { lending, WHOLE_VALUE } from '../../support/lending.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';

/** Coverage as a credit committee judges it: rank, registration, due dates. Every figure is made up. */

const DAY_MS = 86_400_000;

const service = serviceOfTests();
const lender = madeBefore(() => lending(service));
beforeAll(async () => {
  await lender.approvedPolicy({
    ...WHOLE_VALUE,
    asset_classes: ['INVENTORY', 'RECEIVABLE'],
    collateral_haircut: '0.2',
  });
  await lender.approvedPolicy({ ...WHOLE_VALUE, asset_classes: ['RURAL_LAND'] });
});

const owing = (amount: string, required_coverage = '1') =>
  lender.obligation({ balance: { amount, date: '2026-11-20' }, required_coverage });
const register = async (guaranteeId: string) => {
  const body = { registry: 'Made-up registrar', number: '7', registered_on: '2026-11-20' };
  const answer = await lender.post(`/guarantees/${guaranteeId}/registrations`, body);
  expect(answer.status, answer.text).toBe(201);
};
/** A duplicata whose owner declares 10,000.00. */
const receivable = (due_date: string) =>
  lender.register(
    assetBody(
      'RECEIVABLE',
      { face_value: '10000.00', due_date },
      {
        declared_value: { amount: '10000.00', date: '2026-10-01', origin: 'Owner' },
      },
    ),
  );
const valuedOn = async (assetId: string, more: object = {}) => {
  await lender.review((await lender.valued(assetId, more)).id);
  return assetId;
};

/** Its row in the export to the SCR. */
const exported = async (obligationId: string) => {
  const { external_reference } = (await service.call('GET', `/obligations/${obligationId}`)).body;
  const { items } = (await service.call('GET', '/obligations/export')).body;
  return (items as { external_reference: string }[]).find(
    (row) => row.external_reference === external_reference,
  );
};

describe('those behind', () => {
  it("get what the senior creditor is not owed: the senior's required margin is no debt", async () => {
    const land = await lender.landOf('100000.00');
    const [senior, junior] = [await owing('60000.00', '1.30'), await owing('40000.00')];
    await lender.recognized(land, senior);
    await lender.recognized(land, junior, { rank: 2 });
    expect(await lender.coverage(senior)).toMatchObject({ status: 'COVERED', counted: '78000.00' });
    expect(await lender.coverage(junior)).toMatchObject({
      status: 'COVERED',
      coverage_ratio: '1.00000000',
      ltv: '1.00000000',
      guarantees: [{ prior_claims: '60000.00', available: '40000.00', counted: '40000.00' }],
    });
  });
});

describe('what has fallen due', () => {
  it('no longer covers: due on 20 October, valued as of the 1st', async () => {
    const owed = await owing('5000.00');
    const asset = await valuedOn(await receivable('2026-10-20'), { valuation_date: '2026-10-01' });
    await register(await lender.recognized(asset, owed));
    expect(await lender.coverage(owed)).toMatchObject({
      status: 'UNKNOWN',
      ltv: null,
      ltv_reason_codes: ['PAST_DUE'],
      guarantees: [{ base: null, counted: null, reason_codes: ['PAST_DUE'] }],
    });
  });

  it('is known on its day, unknown from the day after, with an alarm', async () => {
    const owed = await owing('5000.00');
    const asset = await valuedOn(await receivable('2026-11-22'));
    await register(await lender.recognized(asset, owed));
    const alarms = async () =>
      (await service.engines.eventLog.readStream(`coverage-${owed}`)).map(({ type }) => type);
    expect(await lender.coverage(owed)).toMatchObject({ status: 'COVERED' });
    service.clock.advance(2 * DAY_MS);
    expect(await lender.coverage(owed)).toMatchObject({ status: 'COVERED' });
    expect(await exported(owed)).toMatchObject({ VlrData: '8000.00' });
    service.clock.advance(DAY_MS);
    expect(await lender.coverage(owed)).toMatchObject({
      status: 'UNKNOWN',
      guarantees: [{ reason_codes: ['PAST_DUE'] }],
    });
    await eventually(async () => (await alarms()).at(-1) === 'CoverageBecameUnknown');
    expect(await exported(owed)).toMatchObject({ VlrData: null });
  });
});
