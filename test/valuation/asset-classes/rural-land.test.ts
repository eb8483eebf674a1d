import { describe, expect, it } from 'vitest';
import type { ReferenceQuery } from '../../../src/kernel/reference.ts';
import { ruralLand } from '../../../src/valuation/asset-classes/rural-land.ts';
import { noOlderThan } from '../../../src/valuation/estimation/estimate.ts';
import { found } from '../../support/references.ts';
import {
  codesOf,
  nobody,
  refuses,
  stepsOf,
  VALUATION_DATE,
  valued,
  valuedOnce,
} from '../../support/valuing.ts';

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

  it('says that nobody looked at it', () =>
    expect(codesOf(valuedOnce('RURAL_LAND', farm, nobody))).toEqual([
      'LAND_NOT_INSPECTED',
      'OWNER_PRICES_NOT_VERIFIED',
    ]));
});

describe('land whose class is given', () => {
  const classed = { area_ha: '120.5', state: 'PR', municipality: 'Londrina', land_class: 'A-II' };
  const query: ReferenceQuery = {
    kind: 'land-price',
    state: 'PR',
    municipality: 'Londrina',
    land_class: 'A-II',
    date: VALUATION_DATE,
  };
  const surveyed = (attributes: object, answer: Parameters<typeof valued>[2]) =>
    valued('RURAL_LAND', attributes, answer).find(({ method }) => method === 'PUBLIC_REFERENCE');

  it('is asked for by its place and class, and by nothing else', () => {
    const references = (attributes: object) =>
      ruralLand.references(ruralLand.attributes.parse(attributes), VALUATION_DATE);
    expect(references({ ...classed, price_per_ha: '1', registry_number: '12.345' })).toEqual([query]);
    for (const lacking of ['state', 'municipality', 'land_class'])
      expect(references({ ...classed, [lacking]: undefined })).toEqual([]);
  });

  it('is worth area × surveyed price, in addition to the price of its owner', () => {
    const results = valued('RURAL_LAND', { ...classed, price_per_ha: '45000.01' }, (asked) =>
      found(asked, '77900', 'ha'),
    );
    expect(results.map(({ basis, amount }) => [basis, amount])).toEqual([
      ['USER_PROVIDED', '5422501.20'],
      ['PUBLIC_REFERENCE', '9386950.00'],
    ]);
    const [, result] = results;
    expect(result && stepsOf(result)).toEqual({ Area: '120.5', 'Price per hectare': '77900' });
    expect(result && codesOf(result)).toEqual([
      'LAND_NOT_INSPECTED',
      'LAND_CLASS_AS_DECLARED',
      'WHOLESALE_PRICE',
    ]);
    expect(result?.methods).toEqual([{ id: 'PUBLIC_REFERENCE', version: 1 }]);
  });

  it.each(['state', 'municipality'])('lacks a datum without %s, and nobody is asked', (lacking) => {
    const result = surveyed({ ...classed, [lacking]: undefined }, nobody);
    expect(result).toMatchObject({ amount: null, reason_codes: ['MISSING_PARAMETER'] });
    expect(result && codesOf(result)).toEqual(['LAND_NOT_INSPECTED', 'LAND_CLASS_AS_DECLARED']);
  });

  it('has no such result without its class', () =>
    expect(surveyed({ ...classed, land_class: undefined }, nobody)).toBeUndefined());

  it('has a yearly price, of whose age in days a policy says nothing', () => {
    const answer = found({ ...query, date: '2025-03-31' }, '77900', 'ha');
    expect(noOlderThan(1, VALUATION_DATE, query, answer)).toBe(answer);
  });
});

refuses(ruralLand.attributes, farm, [
  [{ land_class: 'A-V' }, '/land_class', 'invalid_value'],
  [{ land_class: 'a-ii' }, '/land_class', 'invalid_value'],
  [{ land_class: 'II' }, '/land_class', 'invalid_value'],
  [{ land_class: '' }, '/land_class', 'invalid_value'],
  [{ land_class: 2 }, '/land_class', 'invalid_value'],
  [{ land_class: null }, '/land_class', 'invalid_value'],
  [{ area_ha: undefined }, '/area_ha', 'required'],
  [{ state: 'pr' }, '/state', 'invalid_value'],
  [{ municipality: '' }, '/municipality', 'too_short'],
  [{ municipality: 7 }, '/municipality', 'invalid_text'],
  [{ registry_number: 'x'.repeat(101) }, '/registry_number', 'too_long'],
]);
