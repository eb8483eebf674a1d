import { describe, expect, it } from 'vitest';
import { SCENARIO_KINDS, type ScenarioKind } from '../../../src/kernel/vocabulary.ts';
import {
  type ApprovedScenario,
  scenarioResult as resultOn,
  scenarioSensitivity,
} from '../../../src/valuation/estimation/scenario.ts';

/** Every figure is made up. */

const frozen = (kind: ScenarioKind, parameters: ApprovedScenario['parameters']): ApprovedScenario => ({
  id: '7c1b1f3e-4d5e-5f6a-9bac-1d2e3f4a5b6c',
  name: 'Harvest of 2027',
  asset_class: kind === 'CASH_FLOW' ? 'BIOLOGICAL_ASSET' : 'RECEIVABLE',
  kind,
  parameters,
  approved_by: 'person:Bruno Reis',
  // 23:30 of the day before in São Paulo.
  approved_at: '2026-11-20T02:30:00.000Z',
  proposed_on: '2026-11-20',
});
/** On an asset that states no fact of its own. */
const scenarioResult = (scenario: ApprovedScenario, date: string) =>
  resultOn(scenario, date, { asset: { attributes: {} } });
const flows = {
  cash_flows: [
    { date: '2027-11-20', amount: '110.00' },
    { date: '2028-11-19', amount: '121.00' },
  ],
  discount_rate: '0.1',
};
const codes = (result: { limitations: readonly { code: string }[] }) =>
  result.limitations.map(({ code }) => code);

describe('a frozen scenario in a valuation', () => {
  it('of a stake with limited liability is worth nothing at the least, at other rates likewise', () => {
    const scenario = {
      ...frozen('CASH_FLOW', {
        cash_flows: [{ date: '2027-11-20', amount: '-110.00' }],
        discount_rate: '0.1',
      }),
      asset_class: 'EQUITY_STAKE',
    } as const;
    const result = scenarioResult(scenario, '2026-11-20');
    expect(result).toMatchObject({ amount: '0.00', range: { low: '0.00', high: '0.00' } });
    expect(result.calculation?.formula).toMatch(/^max\(0, sum/);
    const limitation = result.limitations.find(({ code }) => code === 'EQUITY_BELOW_ZERO');
    expect(limitation?.text.en).toContain('R$\u00a0100.00 below zero');
    const rows = scenarioSensitivity(scenario, '2026-11-20', { asset: { attributes: {} } });
    expect(rows.map(({ amount }) => amount)).toEqual(['0.00', '0.00', '0.00', '0.00', '0.00']);
    const other = { ...scenario, asset_class: 'BIOLOGICAL_ASSET' } as const;
    expect(scenarioResult(other, '2026-11-20').amount).toBe('-100.00');
  });

  const payment = { face_value: '112.00', due_date: '2027-11-20', discount_rate: '0.12' };
  const rates = { default_rate: '0.5', loss_given_default: '0.4', dilution_rate: '0.2' };
  // 175 × 0.8 × (1 − 0.5 × 0.4) ÷ 1.12
  const buckets = [{ name: 'All', face_amount: '175.00', expected_on: '2027-11-20', ...rates }];
  const portfolio = { buckets, discount_rate: '0.12' };
  const worn = { replacement_cost: '1000000.00', service_life_years: '20', residual_rate: '0.2' };

  it.each([
    ['CASH_FLOW', flows, '200.00', 'CASH_FLOW_SCENARIO'],
    ['PRESENT_VALUE', payment, '100.00', 'PRESENT_VALUE_SCENARIO'],
    ['RECEIVABLES_PORTFOLIO', portfolio, '100.00', 'PRESENT_VALUE_SCENARIO'],
    [
      'DEPRECIATED_REPLACEMENT_COST',
      { ...worn, age_years: '5' },
      '800000.00',
      'DEPRECIATED_REPLACEMENT_COST',
    ],
  ] as const)(
    'of %s is of the date of the valuation where it names none',
    (kind, parameters, amount, method) =>
      expect(scenarioResult(frozen(kind, parameters), '2026-11-20')).toMatchObject({
        ...{ method, basis: method, amount, reason_codes: [], evidence: [] },
        methods: [{ id: method, version: method === 'PRESENT_VALUE_SCENARIO' ? 2 : 1 }],
      }),
  );

  it.each([
    ['PRESENT_VALUE', payment],
    ['RECEIVABLES_PORTFOLIO', portfolio],
  ] as const)(
    'of %s counts whole on the day that it is due, and is past due after it',
    (kind, parameters) => {
      expect(scenarioResult(frozen(kind, parameters), '2027-11-20').amount).toBe('112.00');
      const after = scenarioResult(frozen(kind, parameters), '2027-11-21');
      expect(after).toMatchObject({ amount: null, reason_codes: ['PAST_DUE'] });
    },
  );

  it('reports a rate that nobody has', () => {
    const at = (discount_rate: string) =>
      scenarioResult(frozen('RECEIVABLES_PORTFOLIO', { buckets, discount_rate }), '2026-11-20');
    expect(codes(at('0.12'))).not.toContain('IMPLAUSIBLE_INPUT');
    expect(at('12').limitations[0]).toMatchObject({ code: 'IMPLAUSIBLE_INPUT' });
  });

  it('of a depreciated cost ages from the day of its age, or else of its proposal, to the valuation date', () => {
    const amount = (age: ApprovedScenario['parameters'], proposed_on = '2026-11-20') =>
      scenarioResult(
        { ...frozen('DEPRECIATED_REPLACEMENT_COST', { ...worn, ...age }), proposed_on },
        '2026-11-20',
      ).amount;
    // 3 + 365 ÷ 365.25 = 3.99931554: 1,000,000 × (1 − 0.8 × 3.99931554 ÷ 20)
    expect(amount({ age_years: '3', age_as_of: '2025-11-20' })).toBe('840027.38');
    expect(amount({ age_years: '3' }, '2025-11-20')).toBe('840027.38');
    expect(amount({ age_years: '3', age_as_of: '2026-11-20' }, '2025-11-20')).toBe('880000.00');
    // 3652 ÷ 365.25 = 9.99863107
    expect(amount({ manufactured_on: '2016-11-20' })).toBe('600054.76');
  });

  it.each(SCENARIO_KINDS)(
    'of %s supposes nothing that is missing, and names itself, its approval and the general limitations',
    (kind) => {
      const result = scenarioResult(frozen(kind, {}), '2026-11-20');
      expect(result).toMatchObject({ amount: null, basis: 'NONE', reason_codes: ['MISSING_PARAMETER'] });
      expect(codes(result).slice(0, 2)).toEqual(['NO_LEGAL_GUARANTEE', 'NO_CREDIT_LIMIT']);
      expect(result.limitations.at(-1)).toEqual({
        code: 'SCENARIO_USED',
        text: {
          en: 'Assumptions of the scenario “Harvest of 2027” (7c1b1f3e-4d5e-5f6a-9bac-1d2e3f4a5b6c), approved by Bruno Reis on 2026-11-19: they are not verified facts.',
          'pt-BR':
            'Premissas do cenário “Harvest of 2027” (7c1b1f3e-4d5e-5f6a-9bac-1d2e3f4a5b6c), aprovado por Bruno Reis em 2026-11-19: não são fatos verificados.',
        },
      });
    },
  );
});
