import { describe, expect, it } from 'vitest';
import { faultsOf } from '../../../../src/kernel/zod-faults.ts';
import { assetClass } from '../../../../src/valuation/asset-classes/index.ts';
import { faultsIn, faultsWritten, refuses } from '../../../support/valuing.ts';

const claim = { face_value: '100000.00', due_date: '2027-12-31' };
const index = { rule: 'EC_136', base_date: '2025-06-01' };
const { attributes } = assetClass('COURT_CLAIM');

describe('the index of a court claim', () => {
  it.each([
    [index],
    [{ ...index, base_date: '2021-12-01' }],
    [{ ...index, requisition_date: '2025-03-10', grace_until: '2026-12-31', tax_claim: false }],
    [{ ...index, requisition_date: '2025-05-01', grace_until: '2025-06-01' }],
    [{ ...index, rule: 'SELIC', tax_claim: true }],
    [{ rule: 'CALLER', base_date: '1999-01-01', factor: '1.5' }],
  ])('takes %j', (given) => expect(faultsIn(attributes, { ...claim, index: given })).toEqual([]));

  it.each([
    [null, '/index', 'invalid_type'],
    [{ ...index, rule: 'IGPM' }, '/index/rule', 'invalid_value'],
    [{ rule: 'SELIC' }, '/index/base_date', 'required'],
    [{ ...index, base_date: '2025-02-30' }, '/index/base_date', 'invalid_date'],
    [{ ...index, base_date: '2021-11-30' }, '/index/base_date', 'out_of_range'],
    [{ ...index, rule: 'SELIC', base_date: '2021-11-30' }, '/index/base_date', 'out_of_range'],
    [{ ...index, grace_until: '2025-05-31' }, '/index/grace_until', 'out_of_range'],
    [
      { ...index, requisition_date: '2026-01-10', grace_until: '2026-01-09' },
      '/index/grace_until',
      'out_of_range',
    ],
    [{ ...index, grace_until: '2025-06-01' }, '/index/requisition_date', 'required'],
    [{ ...index, tax_claim: 'yes' }, '/index/tax_claim', 'invalid_type'],
    [{ ...index, factor: '1.5' }, '/index/factor', 'not_allowed'],
    [{ ...index, rule: 'CALLER' }, '/index/factor', 'required'],
    [{ ...index, rule: 'CALLER', factor: '-1' }, '/index/factor', 'out_of_range'],
    [{ ...index, rule: 'CALLER', factor: 1.5 }, '/index/factor', 'invalid_decimal'],
    [{ ...index, basedate: '2025-06-01' }, '/index/basedate', 'unknown_field'],
  ])('refuses %j', (given, pointer, code) => {
    expect(faultsIn(attributes, { ...claim, index: given })).toEqual([[pointer, code]]);
  });

  it.each([
    [{ index }],
    [{ index, discount: 'REAL_CURVE' }],
    [{ index, discount: 'REAL_CURVE', spread: '0.03' }],
    [{ index, real_rate: '0.08' }],
    [{}],
    [{ discount: 'SELIC_TARGET' }],
    [{ discount: 'PREFIXED_CURVE', spread: '0.03' }],
  ])('goes with a rate of its own kind of money: %j', (given) => {
    expect(faultsIn(attributes, { ...claim, ...given })).toEqual([]);
  });

  refuses(attributes, claim, [
    // A mix of real and nominal, and a rate that would be ignored.
    [{ index, discount: 'SELIC_TARGET' }, '/discount', 'real_and_nominal'],
    [{ index, discount: 'PREFIXED_CURVE' }, '/discount', 'real_and_nominal'],
    [{ discount: 'REAL_CURVE' }, '/discount', 'real_and_nominal'],
    [{ real_rate: '0.08' }, '/real_rate', 'real_and_nominal'],
    [{ index, discount: 'REAL_CURVE', real_rate: '0.08' }, '/real_rate', 'not_allowed'],
    [{ index, real_rate: '0.08', spread: '0.03' }, '/spread', 'not_allowed'],
    [{ index, real_rate: '-1' }, '/real_rate', 'out_of_range'],
    [{ index, real_rate: 0.08 }, '/real_rate', 'invalid_decimal'],
  ]);

  it('is of a day that has come, and so is its requisition', () => {
    const of = (given: object) => faultsWritten('COURT_CLAIM', { ...claim, index: { ...given } });
    const later = { ...index, base_date: '2026-11-21', requisition_date: '2026-11-22' };
    expect(of({ ...later, grace_until: '2028-12-31' })).toEqual([
      ['/attributes/index/base_date', 'in_the_future'],
      ['/attributes/index/requisition_date', 'in_the_future'],
    ]);
    expect(of({ ...index, base_date: '2026-11-20', grace_until: '2028-12-31' })).toEqual([]);
    expect(faultsWritten('COURT_CLAIM', claim)).toEqual([]);
  });

  it('is no field of other credits, or of a public estimate', () => {
    const refused = (schema: Parameters<typeof faultsIn>[0]) => faultsIn(schema, { ...claim, index });
    const unknown = [['/index', 'unknown_field']];
    expect(refused(assetClass('RECEIVABLE').attributes)).toEqual(unknown);
    expect(refused(assetClass('COURT_CLAIM').publicParameters)).toEqual(unknown);
    const input = { ...claim, index: { ...index, base_date: '2020-01-01' } };
    expect(faultsOf(attributes.safeParse(input), input)[0]?.detail.en).toContain('2021-12-01 or later');
  });
});
