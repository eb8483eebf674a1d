import { describe, expect, it } from 'vitest';
import type { ReferenceQuery } from '../../../src/kernel/reference.ts';
import { estimate } from '../../../src/valuation/estimation/estimate.ts';
import { marketEstimate, publicEstimate } from '../../../src/valuation/estimation/public-estimates.ts';
import { scenarioOutcome, scenarioResult } from '../../../src/valuation/estimation/scenario.ts';
import { methodResults } from '../../../src/valuation/values/method-results.ts';
import { found } from '../../support/references.ts';
import { frozenInput, scenarioFrozen } from '../../support/valuations.ts';

/** Every figure is made up. */

const valuationDate = '2026-11-20';
const sources = {
  profiles: [],
  answering: () => [],
  ask: async (query: ReferenceQuery) => ({ answer: found(query, '300.00'), bytes: [] }),
};
const oxen = { product_id: 'ox', heads: '10', weight_kg: '16', state: 'PR', carcass_yield: '0.99' };
const codes = (result: { readonly limitations: readonly { readonly code: string }[] } | undefined) =>
  result?.limitations.map(({ code }) => code);

describe('an implausible figure', () => {
  it('is taken, and reported before anything else', async () => {
    const { results } = await estimate('LIVESTOCK', oxen, valuationDate, sources);
    // 10 × 16 × 0.99 × 300 ÷ 15
    expect(results[0]?.amount).toBe('3168.00');
    expect(codes(results[0])?.slice(0, 3)).toEqual([
      'IMPLAUSIBLE_INPUT',
      'IMPLAUSIBLE_INPUT',
      'NO_LEGAL_GUARANTEE',
    ]);
  });

  it('is reported by every method of the asset, and alone changes nothing', async () => {
    const machine = { family: 'TRATOR', product_code: 'PR-1', condition: 'NEW', description: 'Tractor' };
    const { results } = await estimate('EQUIPMENT', { ...machine, age_years: '12' }, valuationDate, sources);
    expect(results).toHaveLength(2);
    for (const result of results) expect(codes(result)?.[0]).toBe('IMPLAUSIBLE_INPUT');
    const plain = await estimate('EQUIPMENT', { ...machine, age_years: '1' }, valuationDate, sources);
    expect(results.map(({ amount }) => amount)).toEqual(plain.results.map(({ amount }) => amount));
    for (const result of plain.results) expect(codes(result)).not.toContain('IMPLAUSIBLE_INPUT');
  });

  it('is reported by the estimates of the public area', async () => {
    expect(codes(publicEstimate('RURAL_LAND', { area_ha: '1', price_per_ha: '4' }, valuationDate))?.[0]).toBe(
      'IMPLAUSIBLE_INPUT',
    );
    expect(codes(await marketEstimate('LIVESTOCK', oxen, valuationDate, sources))?.[0]).toBe(
      'IMPLAUSIBLE_INPUT',
    );
  });

  it('is reported of a scenario, in a valuation and by itself', () => {
    const scenario = scenarioFrozen({
      parameters: { face_value: '1525.00', due_date: '2027-11-20', discount_rate: '14.25' },
    });
    const result = scenarioResult(scenario, valuationDate, { asset: { attributes: {} } });
    expect([result.amount, codes(result)?.[0]]).toEqual(['100.00', 'IMPLAUSIBLE_INPUT']);
    const proposed = {
      asset_id: null,
      asset_facts: {},
      answers: [],
      proposed_at: '2026-11-20T12:00:00.000Z',
    };
    const byItself = scenarioOutcome({ ...scenario, ...proposed });
    expect(codes(byItself.result)?.[0]).toBe('IMPLAUSIBLE_INPUT');
  });

  it('is reported of the asset and of its scenario', async () => {
    const input = {
      ...frozenInput({ asset_class: 'LIVESTOCK', attributes: oxen }),
      scenario: scenarioFrozen({ parameters: { ...scenarioFrozen().parameters, discount_rate: '14.25' } }),
    };
    const { results } = await methodResults(input, sources);
    const positions = results.map(
      (result) => codes(result)?.filter((code) => code === 'IMPLAUSIBLE_INPUT').length,
    );
    expect(positions).toEqual([1, 2]);
  });
});
