import { beforeAll, describe, expect, it } from 'vitest';
import { replayObligation } from '../../../src/evidence/replay/obligation.ts';
import { patched } from '../../support/asking.ts';
import { assetBody } from '../../support/bodies.ts';
import { eventually } from '../../support/eventually.ts';
import { madeBefore } from '../../support/for-suite.ts';
import { lending, WHOLE_VALUE } from '../../support/lending.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';

/** Assets that changed after they were valued, and payments that became due. Every figure is made up. */

const service = serviceOfTests();
const lender = madeBefore(() => lending(service));
beforeAll(async () => {
  await lender.approvedPolicy({
    ...WHOLE_VALUE,
    asset_classes: ['LIVESTOCK', 'RECEIVABLE', 'PRIVATE_SECURITY', 'BIOLOGICAL_ASSET', 'COURT_CLAIM'],
    collateral_haircut: '0.2',
    max_valuation_age_days: 365,
    accepted_bases: ['USER_PROVIDED', 'PUBLIC_REFERENCE', 'CASH_FLOW_SCENARIO'],
  });
});

const patch = (id: string, body: object) => patched(service, `/assets/${id}`, body);
const alarms = async (id: string) =>
  (await service.engines.eventLog.readStream(`coverage-${id}`)).map(({ type }) => type);
const ageOf = async (id: string) => {
  for (const age of ['NEVER', 'CURRENT', 'DUE', 'TOO_OLD']) {
    const { body } = await service.call('GET', `/assets?valuation=${age}&limit=200`);
    if ((body.items as { id: string }[]).some((asset) => asset.id === id)) return age;
  }
  return undefined;
};
const portfolio = async (name: string) => {
  const { body } = await service.call('GET', `/portfolios?name=${name}`);
  return (body.items as object[])[0];
};

describe('1,000 oxen that secure 2,400,000.00', () => {
  let herd: string;
  let loan: string;
  beforeAll(async () => {
    const priced = { price_per_head: '3000.00', price_as_of: '2026-11-20' };
    const oxen = { product_id: 'ox', heads: '1000', weight_kg: '500', ...priced };
    herd = await lender.register(assetBody('LIVESTOCK', oxen, { portfolio: 'Herds' }));
    const { id } = await lender.valued(herd, { method: 'USER_PROVIDED' });
    await lender.review(id);
    loan = await lender.obligation({
      balance: { amount: '2400000.00', date: '2026-11-20' },
      required_coverage: '1',
    });
    const pledge = await lender.recognized(herd, loan, { kind: 'PLEDGE' });
    const entry = { registry: 'Made-up registry', number: '7', registered_on: '2026-11-20' };
    expect((await lender.post(`/guarantees/${pledge}/registrations`, entry)).status).toBe(201);
  });

  it('are COVERED, and CURRENT', async () => {
    expect(await lender.coverage(loan)).toMatchObject({ status: 'COVERED', counted: '2400000.00' });
    expect(await ageOf(herd)).toBe('CURRENT');
  });

  it('stay so under another name, of another owner, in another portfolio', async () => {
    await patch(herd, { name: 'Herd of pasture 4', external_reference: 'H-4', portfolio: 'Cattle' });
    expect(await lender.coverage(loan)).toMatchObject({
      status: 'COVERED',
      guarantees: [{ reason_codes: [], notices: [] }],
    });
    expect(await ageOf(herd)).toBe('CURRENT');
  });

  it('stay so when there are more of them, which is reported', async () => {
    await patch(herd, { attributes: { heads: '1200' } });
    expect(await lender.coverage(loan)).toMatchObject({
      status: 'COVERED',
      counted: '2400000.00',
      guarantees: [{ base: '2400000.00', reason_codes: [], notices: ['ASSET_CHANGED'] }],
    });
    expect(await ageOf(herd)).toBe('CURRENT');
    expect(await portfolio('Cattle')).toMatchObject({
      asset_changed_count: 0,
      no_age_limit_count: 0,
      totals: { collateral_value: { amount: '2400000.00', known_count: 1 } },
    });
  });

  it('are UNKNOWN when only ten are left, with an alarm, and due at once', async () => {
    service.clock.advance(1_000);
    const before = service.clock.now();
    service.clock.advance(1_000);
    await patch(herd, { attributes: { heads: '10' } });
    expect(await lender.coverage(loan)).toMatchObject({
      status: 'UNKNOWN',
      counted: '0.00',
      ltv: null,
      ltv_reason_codes: ['ASSET_CHANGED'],
      guarantees: [{ base: null, counted: null, reason_codes: ['ASSET_CHANGED'], notices: [] }],
    });
    await eventually(async () => (await alarms(loan)).includes('CoverageBecameUnknown'));
    expect(await ageOf(herd)).toBe('DUE');
    expect(await portfolio('Cattle')).toMatchObject({
      asset_changed_count: 1,
      stale_count: 0,
      marked: { amount: null },
      totals: {
        declared_value: { amount: '3000000.00' },
        collateral_value: { amount: null, known_count: 0, unknown_count: 1, too_old_count: 0 },
      },
    });
    // The state of a second ago is unchanged.
    expect(await lender.coverage(loan, `?as_of=${before}`)).toMatchObject({
      status: 'COVERED',
      guarantees: [{ reason_codes: [], notices: ['ASSET_CHANGED'] }],
    });
    expect((await service.call('GET', `/obligations/${loan}/report`)).text).toContain('ASSET_CHANGED');
    const parts = { log: service.engines.eventLog, now: () => service.clock.now() };
    expect(await replayObligation(parts, loan)).toMatchObject({
      findings: [],
      coverage: { status: 'UNKNOWN', guarantees: [{ reason_codes: ['ASSET_CHANGED'] }] },
    });
  });

  it('count again when the figures equal those that were valued', async () => {
    await patch(herd, { attributes: { heads: '1000' } });
    expect(await lender.coverage(loan)).toMatchObject({
      status: 'COVERED',
      guarantees: [{ reason_codes: [], notices: [] }],
    });
    await eventually(async () => (await alarms(loan)).at(-1) === 'CoverageRestored');
  });
});

describe('a payment that is due', () => {
  const due = '2026-10-20';
  const credit = { face_value: '10000.00', due_date: due };
  it.each([
    ['RECEIVABLE', credit],
    ['PRIVATE_SECURITY', credit],
    ['COURT_CLAIM', credit],
    [
      'BIOLOGICAL_ASSET',
      {
        description: 'Eucalyptus',
        cash_flows: [
          { date: due, amount: '6000.00' },
          { date: '2027-10-20', amount: '6000.00' },
        ],
        discount_rate: '0.10',
        ownership_share: '1',
      },
    ],
  ])('is in no sum of recognized values: %s', async (asset_class, attributes) => {
    const name = `Due ${asset_class}`.replaceAll(/\W/g, '-');
    const declared = { amount: '10000.00', date: '2026-10-01', origin: 'Owner' };
    // Flows fall due where the value is made of them.
    const declared_value = asset_class === 'BIOLOGICAL_ASSET' ? null : declared;
    const asset = await lender.register(
      assetBody(asset_class, attributes, { portfolio: name, declared_value }),
    );
    const valued = await lender.valued(asset, { valuation_date: '2026-10-01' });
    expect(valued.status).toBe('CALCULATED');
    await lender.review(valued.id);
    expect(await portfolio(name)).toMatchObject({
      past_due_count: 1,
      totals: { collateral_value: { amount: null, unknown_count: 1 } },
    });
    expect(await ageOf(asset)).toBe('DUE');
  });
});
