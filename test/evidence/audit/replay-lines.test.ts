import { describe, expect, it } from 'vitest';
import { loadState } from '../../../src/domain/events/handling.ts';
import { acceptedAmount } from '../../../src/domain/valuation/reviewed-values.ts';
import { evolveValuation, valuationStream } from '../../../src/domain/valuation.ts';
import { replayValuation } from '../../../src/evidence/replay/valuation.ts';
import { toAmount } from '../../../src/kernel/decimal.ts';
import { evaluate } from '../../../src/kernel/formula.ts';
import { approvedPolicy } from '../../support/policies.ts';
import { found } from '../../support/references.ts';
import { replayRig, SOY } from '../../support/replay-rig.ts';

/** An inventory with public and private prices. Figures are invented. */

const answers = [{ query: SOY, answer: found(SOY, '120.255') }];
const lines = [
  { product_id: 'soy', quantity: '1000', state: 'PR' },
  {
    description: 'Roasted coffee',
    quantity: '12.5',
    unit: 'kg',
    unit_price: '80.101',
    price_as_of: '2026-11-01',
  },
];
const valued = async (policy: Parameters<typeof approvedPolicy>[0], wishes: object = {}) => {
  const rig = replayRig();
  const policies = [approvedPolicy(policy)];
  const id = await rig.valued({ attributes: { lines } }, answers, { policies, ...wishes });
  const state = await loadState(rig.log, valuationStream(id), evolveValuation);
  if (!state?.result) throw new Error('no result');
  return { rig, id, result: state.result };
};

describe('a mixed stock under a policy that accepts both its bases', () => {
  it('is accepted by line: rounded once, then discounted, with the sum in its calculation', async () => {
    const { rig, id, result } = await valued({ collateral_haircut: '0.20' });
    // 1000 × 120.255 + 12.5 × 80.101 = 121256.2625
    expect(result).toMatchObject({
      outcome: 'CALCULATED',
      accepted_value: 'LINES',
      values: {
        market_value: { amount: null, reason_codes: ['PARTIAL_COVERAGE'] },
        declared_value: { amount: null, reason_codes: ['PARTIAL_COVERAGE'] },
        collateral_value: { amount: '97005.01', status: 'PENDING_REVIEW' },
      },
      recognition: { base: { value: 'LINES', bases: ['PUBLIC_REFERENCE', 'USER_PROVIDED'] } },
    });
    const derived = result.calculation.filter(({ method }) => method === 'POLICY_DERIVED');
    expect(derived.map(({ formula, steps }) => toAmount(evaluate(formula, steps)))).toEqual(
      ['121256.26', '78816.57', '97005.01'].map((value) => ({ ok: true, value })),
    );
    expect(acceptedAmount({ result })).toBe('121256.26');
    expect(await replayValuation(rig, id)).toMatchObject({ check: 'RECOMPUTED', findings: [] });
  });

  it('reports its sum even if nothing is derived from it', async () => {
    const { result } = await valued({ max_declared_age_days: 0 });
    expect(result.values.collateral_value.reason_codes).toEqual(['DECLARED_VALUE_TOO_OLD']);
    expect([result.accepted_value, acceptedAmount({ result })]).toEqual(['LINES', '121256.26']);
  });

  it('is not accepted if the policy accepts only one basis, or one method was requested', async () => {
    const one = await valued({ accepted_bases: ['PUBLIC_REFERENCE'] });
    expect(one.result).toMatchObject({
      outcome: 'NO_COVERAGE',
      accepted_value: null,
      values: { collateral_value: { reason_codes: ['BASIS_NOT_ACCEPTED_BY_POLICY'] } },
    });
    const asked = await valued({}, { body: { method: 'PUBLIC_REFERENCE' } });
    expect(asked.result).toMatchObject({ outcome: 'NO_COVERAGE', accepted_value: null });
  });
});
