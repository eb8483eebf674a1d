import { describe, expect, it } from 'vitest';
import { sensitivityOf } from '../../../src/api/resource/report.ts';
import type { FrozenInput } from '../../../src/domain/valuation.ts';
import type { ReferenceQuery } from '../../../src/kernel/reference.ts';
import { completionOf } from '../../../src/valuation/values/complete.ts';
import { methodResults } from '../../../src/valuation/values/method-results.ts';
import { found } from '../../support/references.ts';
import { documentFrozen, frozenInput, policyFrozen, scenarioFrozen } from '../../support/valuations.ts';

/** Every figure is made up. */

const nobody = {
  ask: async ({ kind }: ReferenceQuery): Promise<never> => {
    throw new Error(`nobody is to be asked for ${kind}`);
  },
};
const frozen = (more: Partial<FrozenInput> = {}): FrozenInput => ({
  ...frozenInput({
    asset_class: 'BIOLOGICAL_ASSET',
    attributes: {
      description: 'Trees',
      discount_rate: '0.5',
      cash_flows: [{ date: '2027-11-20', amount: '150.00' }],
    },
  }),
  ...more,
});
const scenario = (kind: 'CASH_FLOW' | 'PRESENT_VALUE', parameters: object) =>
  scenarioFrozen({ asset_class: 'BIOLOGICAL_ASSET', kind, parameters: { ...parameters } });
const harvest = scenario('CASH_FLOW', {
  discount_rate: '0.1',
  cash_flows: [{ date: '2027-11-20', amount: '330.00' }],
});
const payment = scenario('PRESENT_VALUE', scenarioFrozen().parameters);

const amounts = async (input: FrozenInput) =>
  (await methodResults(input, nobody)).results.map(({ method, amount }) => [method, amount]);

describe('the results of a frozen input', () => {
  it('are those of the class where no scenario was named', async () => {
    expect(await amounts(frozen())).toEqual([['CASH_FLOW_SCENARIO', '100.00']]);
  });

  it('have the scenario in place of the asset’s own figures by the same method', async () => {
    expect(await amounts(frozen({ scenario: harvest }))).toEqual([['CASH_FLOW_SCENARIO', '300.00']]);
  });

  it('take nothing of the asset’s in place of a scenario that has no result', async () => {
    const input = frozen({ scenario: scenario('CASH_FLOW', {}) });
    expect(await amounts(input)).toEqual([['CASH_FLOW_SCENARIO', null]]);
    const { values } = completionOf(input, (await methodResults(input, nobody)).results);
    expect(values.scenario_value).toMatchObject({ amount: null, reason_codes: ['MISSING_PARAMETER'] });
  });

  it('have a scenario of another method before those of the class: its value is shown, and both calculations', async () => {
    const input = frozen({ scenario: payment });
    const { results } = await methodResults(input, nobody);
    expect(results.map(({ method, amount }) => [method, amount])).toEqual([
      ['PRESENT_VALUE_SCENARIO', '100.00'],
      ['CASH_FLOW_SCENARIO', '100.00'],
    ]);
    const completed = completionOf(input, results);
    expect(completed.values.scenario_value.basis).toBe('PRESENT_VALUE_SCENARIO');
    expect(completed.calculation.map(({ method }) => method)).toEqual([
      'PRESENT_VALUE_SCENARIO',
      'CASH_FLOW_SCENARIO',
    ]);
    const alone = completionOf({ ...input, method: 'PRESENT_VALUE_SCENARIO' }, results);
    expect(alone.calculation.map(({ method }) => method)).toEqual(['PRESENT_VALUE_SCENARIO']);
  });

  const codes = async (input: FrozenInput) =>
    (await methodResults(input, nobody)).results.flatMap(({ limitations }) =>
      limitations.map(({ code }) => code),
    );

  it('state what the asset’s own figures give next to the scenario, in words alone', async () => {
    const input = { ...frozen({ scenario: harvest }), policy: policyFrozen() };
    const completed = completionOf(input, (await methodResults(input, nobody)).results);
    const limitation = completed.limitations.find(({ code }) => code === 'OWN_FIGURE_NOT_USED');
    expect(limitation?.text.en).toMatch(/R\$\s100\.00.*Cash-flow scenario/);
    expect(limitation?.text['pt-BR']).toMatch(/R\$\s100,00.*Cenário de fluxo de caixa/);
    expect(Object.values(completed.values).map(({ amount }) => amount)).not.toContain('100.00');
    expect(completed.values.scenario_value.amount).toBe('300.00');
    expect(completed.calculation.map(({ method }) => method)).toEqual([
      'CASH_FLOW_SCENARIO',
      'POLICY_DERIVED',
      'POLICY_DERIVED',
    ]);
    const other = { ...input, scenario: payment };
    expect(await codes(other)).not.toContain('OWN_FIGURE_NOT_USED');
    const unknown = frozen({ scenario: harvest });
    unknown.asset.attributes = { description: 'Trees' };
    expect(await codes(unknown)).not.toContain('OWN_FIGURE_NOT_USED');
  });

  it('take from the asset the facts that a scenario leaves out, from the scenario what the asset lacks', async () => {
    const owned = (ownership_share: object, scenario: object, asset_id: string | null) => {
      const input = frozen({
        scenario: { ...harvest, parameters: { ...harvest.parameters, ...scenario }, asset_id },
      });
      return {
        ...input,
        asset: { ...input.asset, attributes: { ...input.asset.attributes, ...ownership_share } },
      };
    };
    const share = (ownership_share: string) => ({ ownership_share });
    for (const asset_id of [null, frozenInput().asset.id]) {
      const taken = owned(share('0.5'), {}, asset_id);
      expect(await amounts(taken)).toEqual([['CASH_FLOW_SCENARIO', '150.00']]);
      expect(await codes(taken)).toContain('FACTS_OF_THE_ASSET');
      expect(await codes(taken)).not.toContain('OWNERSHIP_SHARE_NOT_GIVEN');
      const supposed = owned({}, share('0.25'), asset_id);
      expect(await amounts(supposed)).toEqual([['CASH_FLOW_SCENARIO', '75.00']]);
      expect(await codes(supposed)).toContain('FACTS_SUPPOSED_BY_SCENARIO');
    }
  });

  it('keep to the age of references that the frozen policy allows', async () => {
    const ask = async (query: ReferenceQuery) => ({
      answer: found({ ...query, date: '2026-11-12' }, '100.00'),
      bytes: [],
    });
    const lines = [{ product_id: 'soy', quantity: '10', state: 'PR' }];
    const outcome = async (days: number | null) => {
      const policy = policyFrozen({ max_reference_age_days: days });
      const documents = [documentFrozen()];
      const input = { ...frozenInput({ attributes: { lines } }), policy, documents };
      const { values } = completionOf(input, (await methodResults(input, { ask })).results);
      return [values.market_value, values.collateral_value].map(({ amount, reason_codes }) => [
        amount,
        ...reason_codes,
      ]);
    };
    for (const days of [null, 8]) expect(await outcome(days)).toEqual([['1000.00'], ['800.00']]);
    const tooOld = [null, 'REFERENCE_TOO_OLD'];
    expect(await outcome(7)).toEqual([tooOld, tooOld]);
  });

  it('hold what a scenario asks for to the same age, in its sensitivity too', async () => {
    const ask = async (query: ReferenceQuery) => ({
      answer: found({ ...query, date: '2026-11-12' }, '0.14', 'fraction a year'),
      bytes: [],
    });
    const parameters = { face_value: '10000.00', due_date: '2027-05-20', discount: 'PREFIXED_CURVE' };
    const rows = async (days: number) => {
      const policy = policyFrozen({ max_reference_age_days: days });
      const input = frozen({ scenario: scenario('PRESENT_VALUE', parameters), policy });
      const { results, answers } = await methodResults(input, { ask });
      const result = completionOf(input, results, answers);
      const { scenario_value } = result.values;
      return [
        scenario_value.amount ?? scenario_value.reason_codes[0],
        sensitivityOf({ input, result }).map(({ amount }) => amount),
      ];
    };
    expect(await rows(8)).toEqual(['9385.36', ['9466.12', '9425.48', '9385.36', '9345.76', '9306.67']]);
    expect(await rows(7)).toEqual(['100.00', []]);
  });
});
