import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { decimal } from '../../../src/kernel/decimal.ts';
import type { JsonObject } from '../../../src/kernel/json.ts';
import { type AssetClassId, SCENARIO_KINDS } from '../../../src/kernel/vocabulary.ts';
import {
  implausibleInputs,
  type PlausibleRange,
  SCENARIO_RANGES,
} from '../../../src/valuation/asset-classes/building-blocks/plausibility.ts';
import { scenarioParameters } from '../../../src/valuation/asset-classes/building-blocks/scenario.ts';
import { assetClass, registeredAssetClasses } from '../../../src/valuation/asset-classes/index.ts';
import { forAll } from '../../support/property-runs.ts';

const DATE = '2026-11-20';
const textsOf = (id: AssetClassId, given: JsonObject) =>
  implausibleInputs(assetClass(id).plausible, given, DATE).map(({ text }) => text.en);

describe('a figure that no real asset has', () => {
  it.each<[AssetClassId, JsonObject, string, string]>([
    ['LIVESTOCK', { product_id: 'ox', weight_kg: '16' }, 'weight_kg', '16'],
    ['LIVESTOCK', { product_id: 'ox', weight_kg: '5000' }, 'weight_kg', '5000'],
    ['LIVESTOCK', { product_id: 'cow', weight_kg: '1200.5' }, 'weight_kg', '1200.5'],
    ['LIVESTOCK', { product_id: 'pig', weight_kg: '600' }, 'weight_kg', '600'],
    ['LIVESTOCK', { product_id: 'ox', carcass_yield: '0.99' }, 'carcass_yield', '0.99'],
    ['LIVESTOCK', { heads: '6000000' }, 'heads', '6000000'],
    ['BIOLOGICAL_ASSET', { discount_rate: '14.25' }, 'discount_rate', '14.25'],
    ['RECEIVABLE', { discount_rate: '-0.01' }, 'discount_rate', '-0.01'],
    ['COURT_CLAIM', { due_date: '2206-11-20' }, 'due_date', '2206'],
    ['PRIVATE_SECURITY', { face_value: '0.50' }, 'face_value', '0.50'],
    ['EQUIPMENT', { condition: 'NEW', age_years: '12' }, 'age_years', '12'],
    ['EQUIPMENT', { condition: 'NEW', manufactured_on: '2014-11-20' }, 'manufactured_on', '12'],
    ['EQUIPMENT', { condition: 'NEW', age_years: '1', age_as_of: '2015-11-20' }, 'age_years', '12'],
    ['EQUIPMENT', { service_life_years: '240' }, 'service_life_years', '240'],
    ['AIRCRAFT', { age_years: '144' }, 'age_years', '144'],
    ['VESSEL', { residual_rate: '0.95' }, 'residual_rate', '0.95'],
    ['RURAL_LAND', { area_ha: '5000000' }, 'area_ha', '5000000'],
    ['RURAL_LAND', { price_per_ha: '4.5' }, 'price_per_ha', '4.5'],
    ['VEHICLE', { year: '2029-1' }, 'year', '2029'],
    ['VEHICLE', { year: '1809-1' }, 'year', '1809'],
    ['PRECIOUS_METAL', { mass_g: '100000000.1' }, 'mass_g', '100000000.1'],
    ['PRECIOUS_METAL', { fineness: '0.0750' }, 'fineness', '0.0750'],
    ['TREASURY_SECURITY', { quantity: '0.001' }, 'quantity', '0.001'],
    ['LISTED_EQUITY', { unit_price: '0.001' }, 'unit_price', '0.001'],
    ['FUND_UNIT', { unit_price: '0' }, 'unit_price', '0'],
    ['REAL_ESTATE', { estimate: { source_text: '{"value": 4500e-1}' } }, 'estimate', '450'],
  ])('is reported: %s %j', (id, given, field, figure) => {
    const [text, ...others] = textsOf(id, given);
    expect(others).toEqual([]);
    expect(text).toContain(`${field} is outside its plausible range, `);
    expect(text).toContain(`, with ${figure}: `);
  });

  it('is reported of each item of a list, in one sentence', () => {
    const line = (product_id: string, quantity: string) => ({ product_id, quantity });
    const lines = [line('soy', '4e9'), line('soy', '1'), line('cassava', '4e9'), line('maize', '9e9')];
    expect(textsOf('INVENTORY', { lines })).toEqual([
      expect.stringContaining(', with 4e9 (no. 1), 9e9 (no. 4):'),
      expect.stringContaining(', with 4e9 (no. 3):'),
    ]);
    expect(textsOf('EQUITY_STAKE', { cash_flows: [{ date: '2226-01-01' }] })).toHaveLength(1);
  });

  it('is reported with the range, its unit and its reason in both languages', () => {
    const [limitation] = implausibleInputs(
      assetClass('LIVESTOCK').plausible,
      { product_id: 'ox', weight_kg: '16' },
      DATE,
    );
    expect(limitation?.code).toBe('IMPLAUSIBLE_INPUT');
    expect(limitation?.text.en).toContain(
      'weight_kg is outside its plausible range, 20 to 1500 (kg), with 16: it is the mean live weight per head',
    );
    expect(limitation?.text['pt-BR']).toContain(
      'weight_kg está fora da faixa plausível, de 20 a 1500 (kg), com 16: é o peso vivo médio por cabeça',
    );
  });
});

it.each<[AssetClassId, JsonObject]>([
  ['EQUIPMENT', { condition: 'USED', age_years: '12' }],
  ['EQUIPMENT', { condition: 'NEW', age_years: '2', manufactured_on: '2024-12-31' }],
  ['VEHICLE', { year: '2027-1' }],
  ['VEHICLE', { year: '32000-1' }],
  ['REAL_ESTATE', { estimate: { source_text: '{"value": null}' } }],
  ['REAL_ESTATE', {}],
  ['INVENTORY', {}],
])('what is plausible, or says nothing, is not reported: %s %j', (id, given) => {
  expect(textsOf(id, given)).toEqual([]);
});

describe('examples', () => {
  it.each(registeredAssetClasses)('of $id are plausible, but for a year that no table has', (each) => {
    const plausible = each.examples.filter(({ attributes }) => attributes.year !== '1899-1');
    for (const { attributes, valuationDate } of plausible)
      expect(implausibleInputs(each.plausible, attributes, valuationDate)).toEqual([]);
    for (const { parameters, valuationDate } of each.publicExamples)
      expect(implausibleInputs(each.plausible, parameters, valuationDate)).toEqual([]);
  });
});

const plainRanges = registeredAssetClasses
  .flatMap(({ plausible }) => plausible)
  .filter(({ figure, field }) => figure === undefined && !field.includes('[]'));

it('a bound itself is plausible, and what is beyond it by the least is not', () =>
  forAll([fc.constantFrom(...plainRanges), fc.bigInt(-3n, 3n), fc.boolean()], (range, steps, isHigh) => {
    const bound = decimal(String(isHigh ? range.high : range.low));
    const text = bound.plus(decimal(String(steps)).div(decimal('100000000'))).toFixed();
    const words = Object.entries(range.where ?? {}).map(([member, [word]]) => [member, word]);
    const given = { ...Object.fromEntries(words), [range.field]: text };
    const outside = isHigh ? steps > 0n : steps < 0n;
    expect(implausibleInputs([range], given, DATE)).toHaveLength(outside ? 1 : 0);
  }));

describe('the ranges', () => {
  const sets = [
    ...registeredAssetClasses.map(
      ({ id, plausible, attributes, publicParameters }) =>
        [id, plausible, [attributes, publicParameters]] as const,
    ),
    ...SCENARIO_KINDS.map((kind) => [kind, SCENARIO_RANGES[kind], [scenarioParameters[kind]]] as const),
  ];
  /** Names of fields, those of a list's items behind `[].`. */
  const namesIn = (schema: z.ZodType): string[] => {
    const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    return Object.entries(properties).flatMap(([name, field]) => {
      const { items } = field as { items?: { properties?: object } };
      return [name, ...Object.keys(items?.properties ?? {}).map((member) => `${name}[].${member}`)];
    });
  };
  const bothWays = ({ low, high }: PlausibleRange) =>
    [low, high].map((bound) => (typeof bound === 'string' ? decimal(bound) : undefined));

  it.each(sets)(
    'of %s are of fields that it has, in order, with words and a source',
    (_id, ranges, schemas) => {
      const known = schemas.flatMap(namesIn);
      for (const range of ranges) {
        expect(known).toContain(range.field);
        const [low, high] = bothWays(range);
        if (low && high) expect(low.lt(high)).toBe(true);
        for (const words of [
          range.reason.en,
          range.reason['pt-BR'],
          range.unit.en,
          range.unit['pt-BR'],
          range.source,
        ])
          expect(words.trim()).not.toBe('');
      }
    },
  );
});
