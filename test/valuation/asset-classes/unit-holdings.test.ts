import { describe, expect, it } from 'vitest';
import { assetClass } from '../../../src/valuation/asset-classes/index.ts';
import { B3, CEPEA, DISABLED_SOURCES, SOURCE_PROFILES } from '../../../src/valuation/references/profiles.ts';
import { codesOf, faultsIn, nobody, refuses, VALUATION_DATE, valued } from '../../support/valuing.ts';

const units = { identifier: 'ABCD3', quantity: '1000' };

describe('LISTED_EQUITY', () => {
  it.each([units, { ...units, unit_price: '31.415' }])(
    'never asks a market, and says why: %j',
    (attributes) => {
      expect(assetClass('LISTED_EQUITY').references(attributes, VALUATION_DATE)).toEqual([]);
      const results = valued('LISTED_EQUITY', attributes, nobody);
      expect(results.find(({ method }) => method === 'MARKET_REFERENCE')).toMatchObject({
        amount: null,
        basis: 'NONE',
        reason_codes: ['COMMERCIAL_SOURCE_DISABLED'],
        evidence: [],
        sources: [],
      });
      const { methods } = assetClass('LISTED_EQUITY');
      expect(methods.find(({ method }) => method === 'MARKET_REFERENCE')?.sources).toEqual([B3.id]);
    },
  );

  it("prefers the owner's price", () => {
    const [own] = valued('LISTED_EQUITY', { ...units, unit_price: '31.415' }, nobody);
    expect(own).toMatchObject({ method: 'USER_PROVIDED', basis: 'USER_PROVIDED', amount: '31415.00' });
    expect(own && codesOf(own)).toEqual([
      'HOLDING_AS_DECLARED',
      'COMMERCIAL_SOURCE_DISABLED',
      'OWNER_PRICES_NOT_VERIFIED',
    ]);
  });

  it('has no fund to look for', () => {
    const fund = { ...units, tax_id: '11.222.333/0001-81' };
    expect(faultsIn(assetClass('LISTED_EQUITY').attributes, fund)).toEqual([['/tax_id', 'unknown_field']]);
  });
});

refuses([assetClass('LISTED_EQUITY').attributes, assetClass('FUND_UNIT').attributes], units, [
  [{ identifier: undefined }, '/identifier', 'required'],
  [{ identifier: '' }, '/identifier', 'too_short'],
  [{ identifier: 'x'.repeat(101) }, '/identifier', 'too_long'],
  [{ identifier: 3 }, '/identifier', 'invalid_text'],
  [{ quantity: undefined }, '/quantity', 'required'],
  [{ price_as_of: '2026-11-19' }, '/price_as_of', 'not_allowed'],
]);

describe('a source that is off for its terms', () => {
  it.each(DISABLED_SOURCES)('$id is listed with the reason, and is one of no address', ({ id, why_off }) => {
    expect(SOURCE_PROFILES.filter((profile) => profile.id === id)).toHaveLength(1);
    for (const text of Object.values(why_off)) expect(text).not.toBe('');
  });

  it('is no source that anything is priced by', () => {
    expect(DISABLED_SOURCES).toEqual([B3, CEPEA]);
    expect(SOURCE_PROFILES.filter(({ why_off }) => why_off !== undefined)).toEqual(DISABLED_SOURCES);
  });
});
