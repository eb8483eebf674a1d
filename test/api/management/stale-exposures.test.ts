import { describe, expect, it } from 'vitest';
import { replayObligation } from '../../../src/evidence/replay/obligation.ts';
import { patched } from '../../support/asking.ts';
import { assetBody } from '../../support/bodies.ts';
import { eventually } from '../../support/eventually.ts';
import { madeBefore } from '../../support/for-suite.ts';
import { lending, WHOLE_VALUE } from '../../support/lending.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';

/** Notices on obligations that are covered: the clock is at 20 November 2026, every figure is made up. */

const service = serviceOfTests();
const lender = madeBefore(() => lending(service));

const owing = (date: string, maturity_date: string | null = null) =>
  lender.obligation({ balance: { amount: '1000.00', date }, maturity_date });

describe('an exposure that is stale', () => {
  it('is covered, and says so: a balance of 2019, a maturity of 2020, a guarantee that ends tomorrow', async () => {
    const owed = await owing('2019-03-01', '2020-03-01');
    await lender.recognized(await lender.assetOf('5000.00'), owed, { effective_until: '2026-11-21' });
    const notices = ['BALANCE_TOO_OLD', 'MATURED'];
    expect(await lender.coverage(owed)).toMatchObject({
      status: 'COVERED',
      counted: '1000.00',
      notices,
      guarantees: [
        {
          counted: '1000.00',
          reason_codes: ['NOT_REGISTERED'],
          notices: ['NO_AGE_LIMIT', 'GUARANTEE_ENDS_BEFORE_DEBT'],
        },
      ],
    });
    const { items } = (await service.call('GET', '/obligations')).body;
    expect((items as { id: string }[]).find(({ id }) => id === owed)).toMatchObject({
      coverage: { notices },
    });
    // The export folds the log up to that day.
    service.clock.advance(10);
    const { items: rows } = (await service.call('GET', '/obligations/export')).body;
    expect(rows).toMatchObject([
      { notices: ['BALANCE_TOO_OLD', 'MATURED', 'NO_AGE_LIMIT', 'GUARANTEE_ENDS_BEFORE_DEBT'] },
    ]);
    const report = await service.call('GET', `/obligations/${owed}/report?format=json`);
    expect(report.body).toMatchObject({
      coverage: { notices: notices.map((code) => ({ code })) },
      guarantees: [{ notices: [{ code: 'NO_AGE_LIMIT' }, { code: 'GUARANTEE_ENDS_BEFORE_DEBT' }] }],
    });
  });

  it('is reported from the day after: not for a balance of 90 days and a maturity of today', async () => {
    expect(await lender.coverage(await owing('2026-08-22', '2026-11-20'))).toMatchObject({ notices: [] });
    expect(await lender.coverage(await owing('2026-08-21', '2026-11-19'))).toMatchObject({
      notices: ['BALANCE_TOO_OLD', 'MATURED'],
    });
  });

  it('has the smallest term among the policies in force', async () => {
    service.clock.advance(10);
    await lender.approvedPolicy({
      ...WHOLE_VALUE,
      asset_classes: ['RURAL_LAND'],
      max_valuation_age_days: 30,
      max_balance_age_days: 10,
    });
    expect(await lender.coverage(await owing('2026-11-10'))).toMatchObject({ notices: [] });
    const owed = await owing('2026-11-09', '2027-01-31');
    await lender.recognized(await lender.landOf('5000.00'), owed, { effective_until: '2027-01-30' });
    expect(await lender.coverage(owed)).toMatchObject({
      status: 'COVERED',
      notices: ['BALANCE_TOO_OLD'],
      guarantees: [{ notices: ['GUARANTEE_ENDS_BEFORE_DEBT'] }],
    });
  });
});

const DAY_MS = 86_400_000;

describe('the end of a guarantee', () => {
  const notices = async (obligationId: string) =>
    (await service.engines.eventLog.readStream(`coverage-${obligationId}`))
      .filter(({ type }) => type === 'GuaranteeEndsSoon')
      .map(({ data }) => data);
  const recordedTimes = (obligationId: string, times: number) =>
    eventually(async () => (await notices(obligationId)).length === times);
  const receivableDue = async (due_date: string) => {
    const asset = await lender.register(
      assetBody(
        'RECEIVABLE',
        { face_value: '10000.00', due_date },
        {
          declared_value: { amount: '10000.00', date: '2026-10-01', origin: 'Owner' },
        },
      ),
    );
    await lender.review((await lender.valued(asset, {})).id);
    return asset;
  };

  it('is recorded once, 30 days before, and is in the feed; the same for due dates', async () => {
    await lender.approvedPolicy({ ...WHOLE_VALUE, asset_classes: ['RECEIVABLE'] });
    // The clock is at 20 November: the 30 days begin on the day after.
    const [owed, onPaper, later] = [
      await owing('2026-11-20'),
      await owing('2026-11-20'),
      await owing('2026-11-20'),
    ];
    const stock = await lender.assetOf('5000.00');
    const ending = await lender.recognized(stock, owed, { effective_until: '2026-12-21' });
    const paper = await receivableDue('2026-12-21');
    const falling = await lender.recognized(paper, onPaper, { effective_until: '2027-12-31' });
    await lender.recognized(await lender.assetOf('5000.00'), later, { effective_until: '2026-12-22' });
    service.clock.advance(DAY_MS);
    await recordedTimes(owed, 1);
    await recordedTimes(onPaper, 1);
    const end = { ends_on: '2026-12-21', day: '2026-11-21', cause: null };
    expect(await notices(owed)).toEqual([
      { ...end, status: 'COVERED', guarantee_id: ending, asset_id: stock, ends_by: 'EFFECTIVE_UNTIL' },
    ]);
    expect(await notices(onPaper)).toMatchObject([
      { ...end, guarantee_id: falling, asset_id: paper, ends_by: 'DUE_DATE' },
    ]);
    expect(await notices(later)).toEqual([]);
    await eventually(async () => {
      const { items } = (await service.call('GET', '/events?types=coverage.guarantee_ends_soon&limit=100'))
        .body;
      return (items as { subject: { id: string } }[]).some(({ subject }) => subject.id === owed);
    });
    // A replay from the log gives the same.
    const parts = { log: service.engines.eventLog, now: () => service.clock.now() };
    const { findings, alarms } = (await replayObligation(parts, owed)) ?? {};
    expect(findings).toEqual([]);
    expect(alarms?.filter(({ type }) => type === 'GuaranteeEndsSoon')).toMatchObject([{ same: true }]);
    // Each day records its own ends only once; so does a later day, after days without a check.
    service.clock.advance(DAY_MS);
    await recordedTimes(later, 1);
    service.clock.advance(5 * DAY_MS);
    const soon = await owing('2026-11-20');
    await lender.recognized(await lender.assetOf('5000.00'), soon, { effective_until: '2026-12-01' });
    await recordedTimes(soon, 1);
    expect(
      [await notices(owed), await notices(onPaper), await notices(later)].map(({ length }) => length),
    ).toEqual([1, 1, 1]);
  });

  it('is recorded again when it changes: the same paper, revalued, is due on another day', async () => {
    const owed = await owing('2026-11-20');
    const paper = await receivableDue('2026-12-10');
    await lender.recognized(paper, owed);
    await recordedTimes(owed, 1);
    await patched(service, `/assets/${paper}`, { attributes: { due_date: '2026-12-15' } });
    service.clock.advance(10);
    await lender.review((await lender.valued(paper, {})).id);
    await recordedTimes(owed, 2);
    expect(await notices(owed)).toMatchObject([{ ends_on: '2026-12-10' }, { ends_on: '2026-12-15' }]);
  });
});
