import { describe, expect, it } from 'vitest';
import type { ReferenceAnswer, ReferenceQuery } from '../../../../src/kernel/reference.ts';
import {
  exampleFigure,
  exampleMonths,
} from '../../../../src/valuation/asset-classes/building-blocks/examples.ts';
import { assetClass } from '../../../../src/valuation/asset-classes/index.ts';
import { missing } from '../../../support/references.ts';
import {
  codesOf,
  nobody,
  stepsOf,
  VALUATION_DATE,
  valuedOnce,
  worksOutAgain,
} from '../../../support/valuing.ts';

const claim = { face_value: '100000.00', due_date: '2027-12-31' };
const by = (index: object, more: object = {}) => ({ ...claim, ...more, index });
/** In grace until 31 December 2025: 10 of the months bear interest. */
const EC_136 = { rule: 'EC_136', base_date: '2025-06-01', requisition_date: '2024-03-10' };

interface Made {
  readonly selic?: string;
  readonly ipca?: string;
  /** The last month that the IPCA has; all without it. */
  readonly ipcaUntil?: string;
}

/** One rate in every month, at a real rate of 7.5 %. */
const answering =
  ({ selic = '1.00', ipca = '0.40', ipcaUntil }: Made = {}) =>
  (query: ReferenceQuery): ReferenceAnswer => {
    if (query.kind !== 'monthly-rates') return exampleFigure(query, '0.075', 'fraction a year', null).answer;
    const rate = query.series === 'IPCA' ? ipca : selic;
    const to = query.series === 'IPCA' && ipcaUntil !== undefined ? ipcaUntil : query.to;
    return exampleMonths({ ...query, to }, rate).answer;
  };
const asked = (attributes: object, date = VALUATION_DATE) =>
  assetClass('COURT_CLAIM').references(attributes as never, date);

describe('a court claim that names an index', () => {
  it('asks for the whole months from its base date to the valuation date, and for a real rate', () => {
    const months = (series: string, from: string) => ({
      kind: 'monthly-rates',
      series,
      from,
      to: '2026-10',
      date: VALUATION_DATE,
    });
    const target = { kind: 'real-rate', due_date: claim.due_date, date: VALUATION_DATE };
    expect(asked(by(EC_136))).toEqual([target, months('SELIC', '2025-06'), months('IPCA', '2025-08')]);
    expect(asked(by({ ...EC_136, base_date: '2025-09-02' }))).toEqual([
      target,
      months('SELIC', '2025-10'),
      months('IPCA', '2025-10'),
    ]);
    expect(asked(by({ ...EC_136, tax_claim: true }))).toEqual([target, months('SELIC', '2025-06')]);
    expect(asked(by({ ...EC_136, rule: 'SELIC' }))).toEqual([target, months('SELIC', '2025-06')]);
    expect(asked(by({ rule: 'CALLER', base_date: '2010-01-01', factor: '2' }))).toEqual([target]);
    expect(asked(by(EC_136, { discount: 'REAL_CURVE' }))[0]).toEqual(target);
    // Nobody is asked for a rate that the owner states.
    expect(asked(by(EC_136, { real_rate: '0.09' }))).toEqual([
      months('SELIC', '2025-06'),
      months('IPCA', '2025-08'),
    ]);
    // Prices are asked from the first whole month since the requisition on; without one not at all.
    const requisitioned = (requisition_date: string) => asked(by({ ...EC_136, requisition_date }));
    expect(requisitioned('2026-03-20')).toEqual([
      target,
      months('SELIC', '2025-06'),
      months('IPCA', '2026-04'),
    ]);
    expect(requisitioned('2026-03-01').at(-1)).toEqual(months('IPCA', '2026-03'));
    expect(asked(by({ rule: 'EC_136', base_date: '2025-06-01' }))).toEqual([
      target,
      months('SELIC', '2025-06'),
    ]);
    expect(asked(by(EC_136), '2025-08-31')).toEqual([
      { ...target, date: '2025-08-31' },
      { kind: 'monthly-rates', series: 'SELIC', from: '2025-06', to: '2025-07', date: '2025-08-31' },
    ]);
  });

  it('shows each factor, from which the amount can be worked out again', () => {
    const result = valuedOnce('COURT_CLAIM', by(EC_136), answering());
    expect(stepsOf(result)).toMatchObject({
      'Earlier Selic factor': '1.02',
      // 1.004 ^ 15
      'IPCA factor': '1.061709472536',
      'Months with interest': '10',
      'Simple interest': '0.016666666667',
      'Selic cap': '1.15',
      'Updated value': '110099.27',
    });
    expect(result.methods).toEqual([{ id: 'PRESENT_VALUE_SCENARIO', version: 2 }]);
    worksOutAgain(result);
    expect(codesOf(result)).toEqual(
      expect.arrayContaining(['LAW_PENDING', 'SELIC_CAP_COMPARED', 'INDEXED_BY_PRICES_AHEAD']),
    );
    expect(result.evidence.map(({ observed }) => observed.series)).toEqual([undefined, 'SELIC', 'IPCA']);
  });

  it('is held at Selic where prices and interest are more, but not where they are the same', () => {
    const capped = valuedOnce('COURT_CLAIM', by(EC_136), answering({ ipca: '0.95' }));
    expect(stepsOf(capped)).toMatchObject({ 'Index factor': '1.173', 'Updated value': '117300.00' });
    expect(codesOf(capped)).toContain('SELIC_CAP_APPLIED');
    const alike = valuedOnce(
      'COURT_CLAIM',
      by({ ...EC_136, base_date: '2026-10-01', grace_until: '2027-12-31' }),
      answering({ ipca: '1.00' }),
    );
    expect(stepsOf(alike)).toMatchObject({ 'Index factor': '1.01' });
    expect(codesOf(alike)).toContain('SELIC_CAP_COMPARED');
  });

  it.each([
    ['older grace period', { requisition_date: '2020-01-01' }, '15', 'GRACE_PERIOD_DERIVED'],
    ['grace from before the base date on', { grace_until: '2025-12-31' }, '10', 'SELIC_IN_GRACE_PERIOD'],
    ['grace to a day within a month', { grace_until: '2026-01-01' }, '9', 'SELIC_IN_GRACE_PERIOD'],
    [
      'grace from the requisition on',
      { requisition_date: '2026-02-28', grace_until: '2026-03-31' },
      '7',
      'INTEREST_ON_WHOLE_CLAIM',
    ],
    // Presented after 2 April 2025, so for the budget of 2027.
    ['grace derived', { requisition_date: '2025-09-01' }, '0', 'GRACE_PERIOD_DERIVED'],
    ['grace that is over', { requisition_date: '2023-04-02' }, '15', 'GRACE_PERIOD_DERIVED'],
    [
      'grace that a requisition of the day after has',
      { requisition_date: '2023-04-03' },
      '10',
      'GRACE_PERIOD_DERIVED',
    ],
    ['presented by 1 February 2026', { requisition_date: '2026-02-01' }, '0', 'GRACE_PERIOD_DERIVED'],
  ])('bears interest in the months without a day of grace: %s', (_, more, months, code) => {
    const result = valuedOnce('COURT_CLAIM', by({ ...EC_136, ...more }), answering());
    expect(stepsOf(result)).toMatchObject({ 'Months with interest': months });
    expect(codesOf(result)).toContain(code);
  });

  it.each([
    ['2025-04-02', '2026-12-31'],
    ['2025-04-03', '2027-12-31'],
    ['2026-02-01', '2027-12-31'],
    ['2026-02-02', '2028-12-31'],
  ])('requisitioned on %s is in grace until %s', (requisition_date, until) => {
    const index = { ...EC_136, requisition_date };
    const { limitations } = valuedOnce('COURT_CLAIM', by(index), answering());
    expect(limitations.find(({ code }) => code === 'GRACE_PERIOD_DERIVED')?.text.en).toContain(until);
  });

  it('before its requisition bears Selic, and says why', () => {
    const before = valuedOnce('COURT_CLAIM', by({ rule: 'EC_136', base_date: '2025-06-01' }), answering());
    expect(stepsOf(before)).toMatchObject({ 'Index factor': '1.17', 'Updated value': '117000.00' });
    expect(codesOf(before)).toEqual(expect.arrayContaining(['BEFORE_REQUISITION', 'LAW_PENDING']));
    const law = before.limitations.find(({ code }) => code === 'LAW_PENDING');
    expect(law?.text.en).toContain('ADI 7873');
    // 10 months of Selic up to March 2026, in which it was requisitioned; then 7 of prices.
    const index = { ...EC_136, requisition_date: '2026-03-20' };
    const since = valuedOnce('COURT_CLAIM', by(index), answering());
    expect(stepsOf(since)).toMatchObject({
      'Earlier Selic factor': '1.1',
      'IPCA factor': '1.028338248982',
      'Selic cap': '1.07',
      'Updated value': '113117.21',
    });
    expect(codesOf(since)).not.toContain('BEFORE_REQUISITION');
    expect(codesOf(since)).not.toContain('SELIC_IN_GRACE_PERIOD');
  });

  it('ends with the last month that both series have', () => {
    const result = valuedOnce('COURT_CLAIM', by(EC_136), answering({ ipcaUntil: '2026-09' }));
    expect(stepsOf(result)).toMatchObject({ 'Months with interest': '9', 'Selic cap': '1.14' });
    const limitation = result.limitations.find(({ code }) => code === 'INDEXED_BY_WHOLE_MONTHS');
    expect(limitation?.text.en).toContain('from 2025-06 to 2026-09');
  });

  it('whose base date is of the month under way is worth what it was', () => {
    const result = valuedOnce('COURT_CLAIM', by({ ...EC_136, base_date: '2026-11-01' }), answering());
    expect(stepsOf(result)).toMatchObject({ 'Index factor': '1', 'Updated value': '100000.00' });
    expect(codesOf(result)).not.toContain('SELIC_CAP_COMPARED');
  });

  it("at the caller's factor says whose it is", () => {
    const index = { rule: 'CALLER', base_date: '2010-01-01', factor: '1.1875' };
    const result = valuedOnce('COURT_CLAIM', by(index), answering());
    expect(stepsOf(result)).toMatchObject({ 'Updated value': '118750.00' });
    expect(codesOf(result)).toContain('INDEX_FACTOR_AS_STATED');
    expect(codesOf(result)).not.toContain('LAW_PENDING');
  });

  it('is unknown where a series is not there, or has not all the months', () => {
    const down = (query: ReferenceQuery) =>
      query.kind === 'monthly-rates' ? missing('SOURCE_UNAVAILABLE') : answering()(query);
    const unlike = (query: ReferenceQuery) => exampleFigure(query, '0.14', 'fraction a year', null).answer;
    for (const [answer, reason] of [
      [down, 'SOURCE_UNAVAILABLE'],
      [unlike, 'NO_REFERENCE'],
    ] as const)
      expect(valuedOnce('COURT_CLAIM', by(EC_136), answer)).toMatchObject({
        amount: null,
        reason_codes: [reason],
      });
  });

  it('of a day after the valuation date says nothing of it, and asks nobody; nor does one that was due before', () => {
    const index = { ...EC_136, base_date: '2026-11-21' };
    expect(asked(by(index))).toEqual([]);
    expect(valuedOnce('COURT_CLAIM', by(index), nobody).reason_codes).toEqual(['METHOD_NOT_APPLICABLE']);
    const due = by(EC_136, { due_date: '2026-11-19' });
    expect(asked(due)).toEqual([]);
    expect(valuedOnce('COURT_CLAIM', due, nobody).reason_codes).toEqual(['PAST_DUE']);
  });
});
