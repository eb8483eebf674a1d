import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lending, WHOLE_VALUE } from '../../../support/lending.ts';
import { type RunningService, runningService } from '../../../support/running-service.ts';

/** What covers and still is to be told: the clock stands on 20 November 2026, every figure is made up. */

let service: RunningService;
let lender: Awaited<ReturnType<typeof lending>>;
beforeAll(async () => {
  service = await runningService();
  lender = await lending(service);
});
afterAll(() => service.stop());

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
    const report = await service.call('GET', `/obligations/${owed}/report?format=json`);
    expect(report.body).toMatchObject({
      coverage: { notices: notices.map((code) => ({ code })) },
      guarantees: [{ notices: [{ code: 'NO_AGE_LIMIT' }, { code: 'GUARANTEE_ENDS_BEFORE_DEBT' }] }],
    });
  });

  it('is told from the day after: a balance of 90 days, and a maturity of today, are not', async () => {
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
