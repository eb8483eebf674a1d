import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBusinessDay } from '../../../src/kernel/dates/business-days.ts';
import { decimal } from '../../../src/kernel/decimal.ts';
import type { MethodResult } from '../../../src/kernel/estimate.ts';
import { type CalendarDate, dateOfDay, dayOf } from '../../../src/kernel/instant.ts';
import { type BondKind, priceOfBond } from '../../../src/valuation/asset-classes/treasury-security/bond.ts';
import { treasurySecurity } from '../../../src/valuation/asset-classes/treasury-security.ts';
import { forAll } from '../../support/property-runs.ts';
import { again, codesOf, faultsIn, worksOutAgain } from '../../support/valuing.ts';

const DAY = '2026-02-06';

const priceOf = (kind: BondKind, maturity: CalendarDate, rate: string, on: CalendarDate = DAY): string =>
  priceOfBond({ kind, maturity }, decimal(rate), on).price.toFixed(6);

describe('the price of a federal bond', () => {
  it.each([
    ['LTN', '2026-04-01', '0.14714', '980.580760'],
    ['LTN', '2026-07-01', '0.142305', '950.076302'],
    ['NTN_F', '2027-01-01', '0.132834', '985.267939'],
    ['NTN_F', '2035-01-01', '0.136296', '837.653061'],
  ] as const)('of %s %s at %s on 2026-02-06 is %s', (kind, maturity, rate, price) => {
    expect(priceOf(kind, maturity, rate)).toBe(price);
  });

  it.each([
    ['2026-07-10', '0.1416', '722.313330'],
    // A day later there is one business day less.
    ['2026-07-13', '0.1404', '724.559388'],
  ])(
    'of the LTN of 2029 is what the line of its file has next to the rate, but for the cent (%s)',
    (on, rate, price) => expect(priceOf('LTN', '2029-01-01', rate, on)).toBe(price),
  );

  it('is truncated, and so are the years', () => {
    const { payments, price } = priceOfBond({ kind: 'LTN', maturity: '2026-04-01' }, decimal('0.14714'), DAY);
    // 980.5807608…; 36 ÷ 252 = 0.142857142857142857…
    expect(price.toFixed()).toBe('980.58076');
    expect(payments.map(({ days, years }) => [days, years.toFixed()])).toEqual([[36, '0.14285714285714']]);
  });

  it('of an NTN-F is of every half year, each flow rounded to 9, the face with the last', () => {
    const { payments } = priceOfBond({ kind: 'NTN_F', maturity: '2027-07-01' }, decimal('0.13'), DAY);
    expect(payments.map(({ date, amount }) => [date, amount.toFixed()])).toEqual([
      ['2026-07-01', '48.80885'],
      ['2027-01-01', '48.80885'],
      ['2027-07-01', '1048.80885'],
    ]);
    for (const { present } of payments) expect(present.decimalPlaces()).toBeLessThanOrEqual(9);
  });

  it('has no coupon of the day itself, and one of the next', () => {
    const datesOn = (on: CalendarDate) =>
      priceOfBond({ kind: 'NTN_F', maturity: '2027-01-01' }, decimal('0.13'), on).payments.map(
        ({ date }) => date,
      );
    expect(datesOn('2026-06-30')).toEqual(['2026-07-01', '2027-01-01']);
    expect(datesOn('2026-07-01')).toEqual(['2027-01-01']);
    // Of its last day, when all of it is paid, and of the day after.
    expect(datesOn('2027-01-01')).toEqual(['2027-01-01']);
    expect(datesOn('2027-01-02')).toEqual([]);
  });

  it('is all that is paid at a rate of none', () => {
    expect(priceOf('LTN', '2031-10-01', '0')).toBe('1000.000000');
    expect(priceOf('NTN_F', '2027-01-01', '0')).toBe('1097.617700');
  });

  it('agrees with a model of floats and of days counted one by one', () => {
    const daysTo = (from: CalendarDate, to: CalendarDate) =>
      Array.from({ length: dayOf(to) - dayOf(from) }, (_, index) => dateOfDay(dayOf(from) + index)).filter(
        isBusinessDay,
      ).length;
    const model = (kind: BondKind, year: number, rate: number, on: CalendarDate) => {
      const maturity = `${year}-01-01`;
      const halves = Array.from(
        { length: 40 },
        (_, index) => `${year - 20 + Math.ceil(index / 2)}-${index % 2 ? '07' : '01'}-01`,
      );
      const worth = (amount: number, to: string) => amount / (1 + rate) ** (daysTo(on, to) / 252);
      const dates = [
        ...new Set(halves.map((date, index) => (index % 2 ? `${Number(date.slice(0, 4)) - 1}-07-01` : date))),
      ];
      const coupons = dates
        .filter((date) => date > on && date < maturity)
        .map((date) => worth(48.80885, date));
      const last = worth(kind === 'LTN' ? 1000 : 1048.80885, maturity);
      return (kind === 'LTN' ? 0 : coupons.reduce((a, b) => a + b, 0)) + last;
    };
    forAll(
      [
        fc.constantFrom<BondKind>('LTN', 'NTN_F'),
        fc.integer({ min: 2027, max: 2040 }),
        fc.integer({ min: 0, max: 300_000 }),
        fc.integer({ min: dayOf('2026-01-02'), max: dayOf('2026-12-31') }).map(dateOfDay),
      ],
      60,
      (kind, year, millionths, on) => {
        const rate = (millionths / 1_000_000).toFixed(6);
        const price = Number(priceOf(kind, `${year}-01-01`, rate, on));
        const expected = model(kind, year, Number(rate), on);
        expect(expected - price).toBeGreaterThan(-1e-6);
        expect(expected - price).toBeLessThan(2e-6);
      },
    );
  });
});

const bond = { quantity: '10', bond: 'LTN', maturity_date: '2026-04-01', discount_rate: '0.14714' };
const estimate = (given: object): MethodResult =>
  treasurySecurity.publicEstimate(treasurySecurity.publicParameters.parse({ ...bond, ...given }), DAY);

describe('a holding of a bond at the rate of the caller', () => {
  it('is the quantity of the truncated price, and says whose rate it is', () => {
    const result = estimate({});
    expect(result.amount).toBe('9805.81');
    expect(codesOf(result)).toEqual(['HOLDING_AS_DECLARED', 'PRICED_FROM_STATED_RATE']);
    expect(result.range).toMatchObject({ kind: 'RATE_SENSITIVITY', low: expect.any(String) });
  });

  it.each(['LTN', 'NTN_F'])(
    'of %s can be worked out again from its steps, and a changed one is noticed',
    (kind) => {
      const result = estimate({ bond: kind, maturity_date: '2030-01-01' });
      worksOutAgain(result);
      const { formula = '', steps = [] } = result.calculation ?? {};
      for (const unit of ['years', 'BRL / unit']) {
        const changed = steps.map((step) => (step.unit === unit ? { ...step, value: '1.5' } : step));
        expect(() => again({ calculation: { formula, steps: changed } })).toThrow(/but shown as/);
      }
    },
  );

  it.each(['quantity', 'maturity_date', 'discount_rate'])('is unknown without %s', (name) => {
    expect(estimate({ [name]: undefined })).toMatchObject({
      amount: null,
      reason_codes: ['MISSING_PARAMETER'],
    });
  });

  it.each([
    ['2026-02-05', 'PAST_DUE', false],
    [DAY, 'METHOD_NOT_APPLICABLE', true],
    ['2026-02-07', 'METHOD_NOT_APPLICABLE', true],
    ['2076-12-01', null, false],
    ['2077-01-01', 'METHOD_NOT_APPLICABLE', true],
    ['9999-01-01', 'METHOD_NOT_APPLICABLE', true],
  ])('of one that matures on %s: %s', (maturity_date, reason, isNone) => {
    const result = estimate({ maturity_date, bond: 'NTN_F' });
    expect(result.reason_codes).toEqual(reason === null ? [] : [reason]);
    expect(codesOf(result).includes('NO_SUCH_BOND')).toBe(isNone);
  });

  it.each([
    [{ ...bond, unit_price: '1.00' }, ['/unit_price']],
    [{ maturity_date: '2029-01-01' }, ['/maturity_date']],
    [{ discount_rate: '0.1', unit_price: '1.00' }, ['/discount_rate']],
    [{ ...bond, bond: 'LFT' }, ['/bond']],
    [{ ...bond, discount_rate: '-1' }, ['/discount_rate']],
    [{ ...bond, maturity_date: '2029-02-30' }, ['/maturity_date']],
  ])('%j is refused at %j', (input, pointers) => {
    expect(faultsIn(treasurySecurity.publicParameters, input).map(([pointer]) => pointer)).toEqual(pointers);
  });
});
