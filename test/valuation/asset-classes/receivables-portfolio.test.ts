import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateOfDay, dayOf } from '../../../src/kernel/instant.ts';
import { formulaInWords } from '../../../src/kernel/wording/formula.ts';
import { calculationIn } from '../../../src/kernel/words/calculation-text.ts';
import {
  type Bucket,
  type PortfolioParameters,
  receivablesPortfolio,
} from '../../../src/valuation/asset-classes/building-blocks/receivables.ts';
import { AmountOutOfRange } from '../../../src/valuation/asset-classes/contract.ts';
import { forAll } from '../../support/property-runs.ts';
import {
  decimalText,
  divided,
  minus,
  plus,
  type Rational,
  rational,
  rounded,
  times,
  toPower,
} from '../../support/rational.ts';
import { codesOf, VALUATION_DATE as TODAY, worksOutAgain } from '../../support/valuing.ts';

/** Figures are made up, but for those of the standard's own example. Amounts were worked out apart, with 60 digits. */

const bucket = (more: Partial<Bucket> = {}): Bucket => ({
  name: 'All',
  face_amount: '1000.00',
  default_rate: '0',
  loss_given_default: '0',
  dilution_rate: '0',
  ...(more.expected_on === undefined && { days_to_receipt: '0' }),
  ...more,
});
const aged = (face_amount: string, rates: readonly [string, string, string], days_to_receipt: string) => {
  const [dilution_rate, default_rate, loss_given_default] = rates;
  return bucket({ face_amount, dilution_rate, default_rate, loss_given_default, days_to_receipt });
};
const portfolio: readonly Bucket[] = [
  aged('250000.00', ['0.015', '0.02', '0.6'], '45'),
  aged('80000.00', ['0.03', '0.12', '0.65'], '75'),
  aged('20000.00', ['0.05', '0.45', '0.8'], '160'),
];
const valued = (buckets: readonly Bucket[] | undefined, discount_rate?: string, date = TODAY) =>
  receivablesPortfolio({ ...(buckets && { buckets: [...buckets] }), discount_rate }, date);
const shownBy = (result: ReturnType<typeof valued>) =>
  (result.calculation?.steps ?? []).map(({ label, value }) => `${label.en}: ${value}`);

describe('a portfolio of receivables', () => {
  it('is what each bucket is expected to bring, discounted', () =>
    expect(valued(portfolio, '0.18')).toMatchObject({
      method: 'PRESENT_VALUE_SCENARIO',
      basis: 'PRESENT_VALUE_SCENARIO',
      amount: '318844.45',
      reason_codes: [],
      methods: [{ id: 'PRESENT_VALUE_SCENARIO', version: 2 }],
      range: { low: '318029.58', high: '319675.78', kind: 'RATE_SENSITIVITY', level: '0.02', source: null },
    }));

  it('without dilution or time is the faces less the loss of a provision matrix: IFRS 9, illustrative example 12', () => {
    const matrix = [
      ['15000000.00', '0.003'],
      ['7500000.00', '0.016'],
      ['4000000.00', '0.036'],
      ['2500000.00', '0.066'],
      ['1000000.00', '0.106'],
    ].map(([face = '', loss = '']) => aged(face, ['0', loss, '1'], '0'));
    // 30,000,000 − 580,000
    expect(valued(matrix, '0').amount).toBe('29420000.00');
  });

  it('is unknown without buckets or rate, and shows what it was given', () => {
    for (const result of [valued(portfolio), valued(undefined, '0.1')])
      expect(result).toMatchObject({ amount: null, basis: 'NONE', reason_codes: ['MISSING_PARAMETER'] });
    expect(shownBy(valued(portfolio))).toContain('Default rate 2: 0.12');
    expect(shownBy(valued(portfolio))).not.toContainEqual(expect.stringMatching(/^(Factor|Discount rate)/));
  });

  it('counts whole what is expected on the day, and is unknown with what was expected before it', () => {
    const on = (...days: readonly string[]) => days.map((expected_on) => bucket({ expected_on }));
    expect(valued(on(TODAY, '2027-11-20'), '0.1').amount).toBe('1909.09');
    const past = valued(on(TODAY, '2026-11-19', '2026-01-01'), '0.1');
    expect(past).toMatchObject({ amount: null, reason_codes: ['PAST_DUE'] });
    expect(past.limitations.at(-1)).toMatchObject({
      code: 'RECEIPTS_IN_THE_PAST',
      text: { en: expect.stringContaining(`before ${TODAY}`) },
    });
    expect(past.limitations.at(-1)?.text['pt-BR']).toContain(': 2, 3.');
  });

  it('counts days to receipt from whatever date it is valued on, and a day as itself', () => {
    const after = [bucket({ days_to_receipt: '365' })];
    const on = [bucket({ expected_on: '2027-11-20' })];
    expect([valued(after, '0.1').amount, valued(on, '0.1').amount]).toEqual(['909.09', '909.09']);
    const halfAYearLater = [after, on].map((each) => valued(each, '0.1', '2027-05-20').amount);
    // 1,000 ÷ 1.1 ^ (184 ÷ 365)
    expect(halfAYearLater).toEqual(['909.09', '953.09']);
  });

  it('says what it rests on, and what it leaves out', () =>
    expect(codesOf(valued(portfolio, '0.1'))).toEqual([
      'NOT_A_MARKET_PRICE',
      'PORTFOLIO_FIGURES_NOT_VERIFIED',
      'AGEING_AS_STATED',
      'PORTFOLIO_FORMULA_LEAVES_OUT',
      'NO_COSTS_OR_TAXES',
    ]));

  it('refuses what cannot be shown: the bucket, the factor, the whole', () => {
    const refused = (buckets: readonly Bucket[], rate: string) => {
      try {
        return valued(buckets, rate).amount;
      } catch (error) {
        return error instanceof AmountOutOfRange ? `${error.pointer} ${error.words.code}` : error;
      }
    };
    const most = bucket({ face_amount: '999999999999999999.99' });
    expect(refused([most], '0')).toBe('999999999999999999.99');
    expect(refused([most, bucket({ face_amount: '0.01' })], '0')).toBe('/buckets amount_out_of_range');
    const grown = { ...most, days_to_receipt: '365' };
    expect(refused([bucket(), grown], '-0.5')).toBe('/buckets/1/face_amount amount_out_of_range');
    const far = bucket({ expected_on: '9999-12-31' });
    expect(refused([far], '999999')).toBe('/buckets/0/expected_on factor_out_of_range');
    expect(refused([bucket({ days_to_receipt: '36500' })], '999999')).toBe('0.00');
    // At two points less it is too long: the amount is given, its range is not.
    const nearly = { ...most, face_amount: '90000000000000000.00', days_to_receipt: '365' };
    expect(valued([nearly], '-0.9')).toMatchObject({
      amount: '900000000000000000.00',
      range: 'NOT_CALCULABLE',
    });
    expect(valued([bucket()], '-0.98').range).toBe('NOT_CALCULABLE');
    expect(valued([bucket()], '-0.979').range).toMatchObject({ low: '1000.00' });
  });
});

describe('the steps of a portfolio', () => {
  const one = bucket({
    name: '1 a 30 dias',
    days_past_due_from: '1',
    days_past_due_to: '30',
    dilution_rate: '0.015',
    default_rate: '0.02',
    loss_given_default: '0.6',
    expected_on: '2027-11-20',
  });

  it('are those of each bucket, then of all', () =>
    expect(shownBy(valued([one], '0.1'))).toEqual([
      'Bucket 1: 1 a 30 dias',
      'Bucket 1, past due from: 1',
      'Bucket 1, past due to: 30',
      'Face amount 1: 1000.00',
      'Dilution rate 1: 0.015',
      'Default rate 1: 0.02',
      'Loss given default 1: 0.6',
      'Expected on 1: 2027-11-20',
      'Expected receipt 1: 973.18',
      'Days 1: 365',
      'Factor 1: 1.1',
      'Present value 1: 884.71',
      'Total of face amounts: 1000.00',
      'Total of expected receipts: 973.18',
      'Valuation date: 2026-11-20',
      'Discount rate: 0.1',
    ]));

  it('are stated in words of both languages, also where nothing was given', () => {
    const inWords = (given: PortfolioParameters, language: 'pt-BR' | 'en') => {
      const { calculation } = receivablesPortfolio(given, TODAY);
      return calculation && formulaInWords(calculationIn(calculation, language), language);
    };
    const full = { buckets: [one], discount_rate: '0.1' };
    expect(inWords(full, 'en')).toBe(
      'sum(expected receipt ÷ factor), where expected receipt = face amount × (1 − dilution rate) × (1 − default rate × loss given default); factor = (1 + discount rate) ^ (days ÷ 365)',
    );
    expect(inWords(full, 'pt-BR')).toBe(
      'soma(valor esperado ÷ fator), em que valor esperado = valor de face × (1 − taxa de diluição) × (1 − taxa de inadimplência × perda dada a inadimplência); fator = (1 + taxa de desconto) ^ (dias ÷ 365)',
    );
    expect(inWords({}, 'pt-BR')).not.toMatch(/_|receipt|amount|rate/);
  });
});

const sharesOf = (parts: bigint) => rational(parts, PARTS);
const left = (share: Rational) => minus(rational(1n), share);

const PARTS = 10_000n;
const part = fc.bigInt(0n, PARTS);
const partText = (n: bigint) => (n === PARTS ? '1' : `0.${String(n).padStart(4, '0')}`);
const modelled = fc.record({
  cents: fc.bigInt(0n, 10n ** 15n),
  dilution: part,
  defaults: part,
  loss: part,
  years: fc.integer({ min: 0, max: 4 }),
  isDated: fc.boolean(),
});
type Modelled = typeof modelled extends fc.Arbitrary<infer Of> ? Of : never;
const asBucket = ({ cents, dilution, defaults, loss, years, isDated }: Modelled): Bucket =>
  bucket({
    face_amount: decimalText(cents),
    dilution_rate: partText(dilution),
    default_rate: partText(defaults),
    loss_given_default: partText(loss),
    ...(isDated
      ? { expected_on: dateOfDay(dayOf(TODAY) + years * 365) }
      : { days_to_receipt: String(years * 365) }),
  });
const list = fc.array(modelled, { minLength: 1, maxLength: 50 });
/** From −0.9 to 2, in hundredths. */
const hundredths = fc.bigInt(-90n, 200n);

describe('any portfolio', () => {
  it('equals what rational numbers give, to the cent', () =>
    forAll([list, hundredths], 200, (buckets, rate) => {
      const whole = buckets
        .map(({ cents, dilution, defaults, loss, years }) => {
          const kept = times(rational(cents, 100n), left(sharesOf(dilution)));
          const paid = times(kept, left(times(sharesOf(defaults), sharesOf(loss))));
          return divided(paid, toPower(rational(100n + rate, 100n), years));
        })
        .reduce(plus);
      expect(valued(buckets.map(asBucket), decimalText(rate)).amount).toBe(rounded(whole, 2));
    }));

  it('gives its amount again when the shown steps are put through the formula, in any number of days', () =>
    forAll([list, hundredths, fc.nat(400)], 100, (buckets, rate, days) => {
      const later = buckets.map((each) => ({ ...asBucket({ ...each, isDated: false }) }));
      const shifted = later.map((each, index) => ({ ...each, days_to_receipt: String(days + index) }));
      worksOutAgain(valued(shifted, decimalText(rate)));
    }));

  it('is never worth more than its faces at a rate from zero on, whatever the order, and lies in its range', () =>
    forAll([list, fc.bigInt(2n, 200n)], 100, (buckets, rate) => {
      const { amount, range } = valued(buckets.map(asBucket), decimalText(rate));
      const cents = (shown: string | null) => BigInt((shown ?? '').replace('.', ''));
      expect(cents(amount) <= buckets.reduce((all, each) => all + each.cents, 0n)).toBe(true);
      expect(valued(buckets.toReversed().map(asBucket), decimalText(rate)).amount).toBe(amount);
      if (typeof range !== 'object') throw new Error('no range');
      expect(cents(range.low) <= cents(amount) && cents(amount) <= cents(range.high)).toBe(true);
      const at = (points: bigint) => valued(buckets.map(asBucket), decimalText(rate + points)).amount;
      expect([range.low, range.high]).toEqual([at(2n), at(-2n)]);
    }));
});
