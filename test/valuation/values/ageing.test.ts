import { describe, expect, it } from 'vitest';
import { requestValuation } from '../../../commands/valuation.ts';
import { type AssetState, evolveAsset, type RecordedAssetEvent } from '../../../src/domain/asset.ts';
import type { FrozenInput } from '../../../src/domain/valuation.ts';
import { evaluate } from '../../../src/kernel/formula.ts';
import type { JsonObject } from '../../../src/kernel/json.ts';
import type { AssetClassId } from '../../../src/kernel/vocabulary.ts';
import { completionOf } from '../../../src/valuation/values/complete.ts';
import { methodResults } from '../../../src/valuation/values/method-results.ts';
import { assetRegistered } from '../../support/assets.ts';
import { ORGANIZATION, recorded, scenarioOf } from '../../support/scenario.ts';
import { ASSET_ID, VALUATION_ID } from '../../support/valuations.ts';

/** From the events of an asset through the request to the result, on days years apart. Figures are made up. */

const WORN = { replacement_cost: '1000000.00', service_life_years: '20', residual_rate: '0.2' };

function registered(asset_class: AssetClassId, on: string, attributes: JsonObject): AssetState {
  const event = { type: 'AssetRegistered', data: assetRegistered({ asset_class, attributes }) };
  const state = evolveAsset(undefined, {
    ...recorded(`asset-${ASSET_ID}`, event, 0),
    occurredAt: `${on}T15:00:00.000Z`,
  } as RecordedAssetEvent);
  if (!state) throw new Error('nothing was registered');
  return state;
}

/** What the request freezes, asked for at noon of `now`. */
function requested(asset: AssetState, now: string): FrozenInput {
  const { decision } = scenarioOf(requestValuation, VALUATION_ID)().when(
    {
      valuationId: VALUATION_ID,
      organizationId: ORGANIZATION,
      asset,
      duplicates: [],
      alreadyUsed: [],
      earlier: undefined,
      policies: [],
      scenario: undefined,
      documents: [],
      body: { asset_id: ASSET_ID, purpose: 'COLLATERAL' },
    },
    `${now}T15:00:00.000Z`,
  );
  const [event] = decision.decided === 'append' ? decision.events : [];
  if (event?.type !== 'ValuationRequested') throw new Error('something else was decided');
  return event.data.input;
}

async function completed(input: FrozenInput) {
  const sources = { ask: () => Promise.reject(new Error('nobody is asked')) };
  const { results } = await methodResults(input, sources);
  return completionOf(input, results);
}

describe('the same machine, valued in 2016 and in 2026', () => {
  it.each([
    ['by its date of manufacture', { manufactured_on: '2014-11-20' }],
    ['by its age and the day that is of', { age_years: '2', age_as_of: '2016-11-20' }],
    ['by the age it was registered with in 2016', { age_years: '2' }],
  ])('is worth less by the formula: %s', async (_how, age) => {
    const machine = registered('EQUIPMENT', '2016-11-20', { description: 'Made up', ...WORN, ...age });
    const [then, now] = [
      await completed(requested(machine, '2016-11-20')),
      await completed(requested(machine, '2026-11-20')),
    ];
    const byAge = (years: string) => evaluate(`1000000 × (1 - (1 - 0.2) × ${years} ÷ 20)`, []).toFixed(2);
    const ageOf = ({ calculation }: typeof then) =>
      calculation[0]?.steps.find(({ label }) => label.en === 'Age')?.value ?? '';
    expect(Number(ageOf(now)) - Number(ageOf(then))).toBeCloseTo(3652 / 365.25, 6);
    expect(then.values.replacement_cost.amount).toBe(byAge(ageOf(then)));
    expect(now.values.replacement_cost.amount).toBe(byAge(ageOf(now)));
    expect([then, now].map(({ values }) => values.replacement_cost.amount)).not.toEqual([
      '920000.00',
      '920000.00',
    ]);
    expect(now.values.replacement_cost.amount).toMatch(/^520\d{3}\.\d{2}$/);
  });
});
