import { describe, expect, it } from 'vitest';
import type { ReferenceQuery } from '../../../src/kernel/reference.ts';
import { assetClass } from '../../../src/valuation/asset-classes/index.ts';
import { noOlderThan } from '../../../src/valuation/estimation/estimate.ts';
import { found, missing } from '../../support/references.ts';
import { codesOf, nobody, refuses, VALUATION_DATE, valued } from '../../support/valuing.ts';

const FUND = '11.222.333/0001-81';
const units = { identifier: 'Fundo Exemplo FIC FIM', quantity: '12.5' };
const named = { ...units, tax_id: FUND };
const queryOf = (subclass: string | null): ReferenceQuery => ({
  kind: 'fund-quota',
  tax_id: '11222333000181',
  subclass,
  date: VALUATION_DATE,
});
const market = (attributes: object, answer: Parameters<typeof valued>[2]) =>
  valued('FUND_UNIT', attributes, answer).find(({ method }) => method === 'MARKET_REFERENCE');

describe('units of a fund', () => {
  it('are asked for by the bare CNPJ and the subclass, and by no name', () => {
    const references = (attributes: object) =>
      assetClass('FUND_UNIT').references(attributes as never, VALUATION_DATE);
    expect(references(named)).toEqual([queryOf(null)]);
    expect(references({ ...named, tax_id: '12abc34501de35', subclass: 'A1' })).toEqual([
      { ...queryOf('A1'), tax_id: '12ABC34501DE35' },
    ]);
    expect(references({ ...units, identifier: FUND })).toEqual([]);
  });

  it('are worth quantity × quota', () => {
    const result = market(named, (query) => found(query, '26.770735800000', 'unit'));
    expect(result).toMatchObject({ amount: '334.63', basis: 'MARKET_REFERENCE', reason_codes: [] });
    expect(result && codesOf(result)).toEqual([
      'HOLDING_AS_DECLARED',
      'QUOTA_AS_REPORTED',
      'WHOLESALE_PRICE',
    ]);
    expect(result?.methods).toEqual([{ id: 'MARKET_REFERENCE', version: 1 }]);
  });

  it('say that a subclass is to be named where that is what lacks, and nowhere else', () => {
    const said = (answer: Parameters<typeof valued>[2]) => {
      const result = market(named, answer);
      return result ? codesOf(result).includes('SUBCLASS_TO_BE_NAMED') : undefined;
    };
    expect(said(() => missing('MISSING_PARAMETER'))).toBe(true);
    expect(said(() => missing('NO_REFERENCE'))).toBe(false);
    expect(said((query) => found(query, '1.5', 'unit'))).toBe(false);
  });

  it('of no named fund lack a datum, and nobody is asked', () => {
    const [own, quota] = valued('FUND_UNIT', { ...units, unit_price: '101.2345678' }, nobody);
    expect(own).toMatchObject({ amount: '1265.43', basis: 'USER_PROVIDED' });
    expect(own && codesOf(own)).toEqual(['HOLDING_AS_DECLARED', 'OWNER_PRICES_NOT_VERIFIED']);
    expect(quota).toMatchObject({ amount: null, basis: 'NONE', reason_codes: ['MISSING_PARAMETER'] });
  });

  it('have a quota no older than the policy allows', () => {
    const quota = found({ ...queryOf(null), date: '2026-11-17' }, '1.5', 'unit');
    expect(noOlderThan(3, VALUATION_DATE, queryOf(null), quota)).toBe(quota);
    expect(noOlderThan(2, VALUATION_DATE, queryOf(null), quota)).toMatchObject({
      reason: 'REFERENCE_TOO_OLD',
    });
  });

  refuses(assetClass('FUND_UNIT').attributes, named, [
    [{ tax_id: '529.982.247-25' }, '/tax_id', 'invalid_tax_id'],
    [{ tax_id: 11222333000181 }, '/tax_id', 'invalid_text'],
    [{ subclass: '' }, '/subclass', 'invalid_code'],
    [{ subclass: 'x'.repeat(41) }, '/subclass', 'too_long'],
    [{ subclass: 'A1', tax_id: undefined }, '/subclass', 'not_allowed'],
  ]);
});
