import { describe, expect, it } from 'vitest';
import { ruralLand } from '../../../src/valuing/asset-classes/rural-land.ts';
import { codesOf, faultsIn, nobody, stepsOf, valuedOnce } from '../../support/valuing.ts';

const farm = { area_ha: '120.5', price_per_ha: '45000.01' };

describe('rural land', () => {
  it('is asked for nowhere: without a price it is unknown, and what is given is still shown', () => {
    const result = valuedOnce('RURAL_LAND', { area_ha: '120.5', state: 'PR' }, nobody);
    expect(result).toMatchObject({ amount: null, basis: 'NONE', reason_codes: ['MISSING_PARAMETER'] });
    expect(stepsOf(result)).toEqual({ Area: '120.5' });
    expect(ruralLand.references(ruralLand.attributes.parse(farm), '2026-11-20')).toEqual([]);
  });

  it('is worth the same wherever it lies', () => {
    const places = [{}, { state: 'PR' }, { state: 'MT', municipality: 'Sorriso', registry_number: '12.345' }];
    const amounts = places.map((place) => valuedOnce('RURAL_LAND', { ...farm, ...place }, nobody).amount);
    expect(new Set(amounts)).toEqual(new Set(['5422501.20']));
  });

  it('says that nobody looked at it', () => {
    expect(codesOf(valuedOnce('RURAL_LAND', farm, nobody))).toEqual([
      'LAND_NOT_INSPECTED',
      'OWNER_PRICES_NOT_VERIFIED',
    ]);
  });

  it('of no hectare is a calculated zero', () => {
    expect(valuedOnce('RURAL_LAND', { ...farm, area_ha: '0' }, nobody).amount).toBe('0.00');
  });
});

it.each([
  [{ area_ha: undefined }, '/area_ha', 'required'],
  [{ state: 'pr' }, '/state', 'invalid_value'],
  [{ municipality: '' }, '/municipality', 'too_short'],
  [{ municipality: 7 }, '/municipality', 'invalid_text'],
  [{ registry_number: 'x'.repeat(101) }, '/registry_number', 'too_long'],
  [{ address: 'Estrada velha' }, '/address', 'unknown_field'],
])('refuses %j', (wrong, pointer, code) => {
  expect(faultsIn(ruralLand.attributes, { ...farm, ...wrong })).toEqual([[pointer, code]]);
});
