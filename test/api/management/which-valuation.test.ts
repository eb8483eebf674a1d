import { beforeAll, describe, expect, it } from 'vitest';
import { patched } from '../../support/asking.ts';
import { assetBody } from '../../support/bodies.ts';
import { madeBefore } from '../../support/for-suite.ts';
import { fourEyes } from '../../support/four-eyes.ts';
import { policyTerms } from '../../support/policies.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';

/** Which valuation counts, for which purpose, and how methods that disagree are treated. All figures are made up. */

const service = serviceOfTests();
const people = madeBefore(() => fourEyes(service));
let second: string;
beforeAll(async () => {
  second = (await service.issue('Coop Norte', 'Eva Prado', ['REVIEWER'])).token;
  await people.approvedPolicy(
    policyTerms({
      asset_classes: ['RURAL_LAND', 'AIRCRAFT'],
      accepted_bases: ['USER_PROVIDED', 'DEPRECIATED_REPLACEMENT_COST'],
      collateral_haircut: '0.20',
      evidence_rules: [],
      approvals_on_disagreement: 2,
      effective_from: '2026-01-01',
    }),
  );
});

const approve = async (id: unknown, token = people.reviewer) => {
  const body = { decision: 'APPROVE', rationale: 'Seen (made up)' };
  const answer = await people.post(`/valuations/${id}/reviews`, body, token);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};
const land = (portfolio: string, amount: string) =>
  people.register(
    assetBody(
      'RURAL_LAND',
      { area_ha: '10', price_per_ha: amount, price_as_of: '2026-06-01' },
      { portfolio },
    ),
  );
const reprice = (id: string, price_per_ha: string) =>
  patched(service, `/assets/${id}`, { attributes: { price_per_ha, price_as_of: '2026-06-01' } });
const portfolio = async (name: string, query = '') => {
  const answer = await service.call('GET', `/portfolios?name=${name}${query}`);
  const [item] = (answer.body as { items: { purpose: string; totals: Record<string, object> }[] }).items;
  return item;
};

describe('the valuation that counts', () => {
  it('is of the latest day: one dated 2 June but run today takes the place of none', async () => {
    const asset = await land('Dated', '1000.00');
    const today = await people.valued(asset, { valuation_date: '2026-11-20' });
    await approve(today.id);
    await reprice(asset, '9000.00');
    const june = await people.valued(asset, { valuation_date: '2026-06-02' });
    await approve(june.id);
    // Today's counts, and by now the asset is another one.
    expect(await portfolio('Dated')).toMatchObject({
      asset_changed_count: 1,
      totals: { declared_value: { amount: '10000.00' }, collateral_value: { amount: null } },
    });
    // Of one day the last requested counts: the test clock is stopped, so it is advanced here.
    service.clock.advance(10);
    const again = await people.valued(asset, { valuation_date: '2026-11-20' });
    await approve(again.id);
    expect(await portfolio('Dated')).toMatchObject({
      totals: { declared_value: { amount: '90000.00' }, collateral_value: { amount: '72000.00' } },
    });
  });

  it('is of one purpose: an insurer’s 900,000.00 is in no collateral value', async () => {
    const asset = await land('Insured', '5585.00');
    const collateral = await people.valued(asset);
    await approve(collateral.id);
    await reprice(asset, '90000.00');
    const insured = await people.valued(asset, { purpose: 'INSURANCE' });
    expect(insured).toMatchObject({
      values: {
        declared_value: { amount: '900000.00' },
        forced_liquidation_value: { amount: null, status: 'NOT_APPLICABLE' },
        collateral_value: { amount: null, status: 'NOT_APPLICABLE' },
      },
      ranges: { collateral_value: null },
    });
    const approved = await approve(insured.id);
    expect(approved).toMatchObject({
      review: { status: 'APPROVED' },
      values: {
        collateral_value: { status: 'NOT_APPLICABLE' },
        declared_value: { status: 'PENDING_REVIEW' },
      },
    });
    await reprice(asset, '5585.00');
    expect(await portfolio('Insured')).toMatchObject({
      purpose: 'COLLATERAL',
      totals: { declared_value: { amount: '55850.00' }, collateral_value: { amount: '44680.00' } },
    });
    expect(await portfolio('Insured', '&purpose=INSURANCE')).toMatchObject({
      purpose: 'INSURANCE',
      totals: {
        declared_value: { amount: '900000.00' },
        collateral_value: { amount: null, known_count: 0, unknown_count: 1 },
      },
    });
    expect((await service.call('GET', '/portfolios?purpose=LOAN')).status).toBe(400);
  });
});

describe('methods that disagree', () => {
  const life = { service_life_years: '20', residual_rate: '0.1' };
  const age = { age_years: '0', age_as_of: '2026-11-20' };
  const NEW = { description: 'Made up', replacement_cost: '1092411.00', ...age, ...life };
  const aircraft = () =>
    people.register(
      assetBody('AIRCRAFT', NEW, {
        declared_value: { amount: '486800.00', date: '2026-11-01', origin: 'Owner' },
      }),
    );
  const asked = { method: 'DEPRECIATED_REPLACEMENT_COST' };

  it('are reported for any requested method, and need two people', async () => {
    const valued = await people.valued(await aircraft(), asked);
    expect(valued).toMatchObject({
      values: { replacement_cost: { amount: '1092411.00' }, collateral_value: { amount: '873928.80' } },
      limitations: expect.arrayContaining([expect.objectContaining({ code: 'METHODS_DISAGREE' })]),
      recognition: { approvals: { required: 2, given: 0 } },
    });
    expect(await approve(valued.id)).toMatchObject({
      review: { status: 'PENDING', approvals_required: 2 },
      values: { collateral_value: { reason_codes: ['FURTHER_APPROVAL_PENDING'] } },
    });
    const same = { decision: 'APPROVE', rationale: 'Again' };
    expect((await people.post(`/valuations/${valued.id}/reviews`, same, people.reviewer)).status).toBe(403);
    expect(await approve(valued.id, second)).toMatchObject({
      values: { collateral_value: { status: 'RECOGNIZED' } },
    });
  });

  it('leave the lowest if the policy says so, for any requested method', async () => {
    const id = await people.approvedPolicy(
      policyTerms({
        asset_classes: ['AIRCRAFT'],
        accepted_bases: ['USER_PROVIDED', 'DEPRECIATED_REPLACEMENT_COST'],
        collateral_haircut: '0.20',
        evidence_rules: [],
        accept: 'LOWEST',
        effective_from: '2026-02-01',
      }),
    );
    const policy = await service.call('GET', `/policies/${id}`);
    expect(policy.body).toMatchObject({ accept: 'LOWEST', approvals_on_disagreement: null });
    expect(await people.valued(await aircraft(), asked)).toMatchObject({
      accepted_value: 'declared_value',
      values: { declared_value: { amount: '486800.00' }, collateral_value: { amount: '389440.00' } },
      input: { policy: { accept: 'LOWEST' } },
    });
  });

  it.each([
    [{ accept: 'HIGHEST' }, '/accept', 'invalid_value'],
    [{ approvals_on_disagreement: 0 }, '/approvals_on_disagreement', 'out_of_range'],
    [{ approvals_on_disagreement: 6 }, '/approvals_on_disagreement', 'out_of_range'],
  ])('refuses %j', async (terms, pointer, code) => {
    const { status, body } = await people.post('/policies', { ...policyTerms(), ...terms });
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ pointer, code }]);
  });
});
