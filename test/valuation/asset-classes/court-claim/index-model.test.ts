import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  exampleFigure,
  exampleMonths,
} from '../../../../src/valuation/asset-classes/building-blocks/examples.ts';
import {
  divided,
  isLess,
  plus,
  type Rational,
  rational,
  rationalOf,
  rounded,
  times,
} from '../../../support/rational.ts';
import { stepsOf, valuedOnce } from '../../../support/valuing.ts';

/**
 * A model written apart: it walks day by day from the base date to the valuation date with the calendar of the language, counts a
 * month when it saw all of its days, and reckons in exact fractions. A month is one of EC 136 when all of its days are days of
 * August 2025 or later and of the requisition or later; what is discounted is checked against a power of floats.
 */

const DAY = 86_400_000;
const textOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);
const numberOf = (date: string): number => Date.parse(date) / DAY;

interface Walked {
  readonly month: string;
  readonly isOfEC136: boolean;
  readonly isInGrace: boolean;
}

function walked(
  from: string,
  before: string,
  requisition: string | undefined,
  grace: readonly [string, string] | null,
): readonly Walked[] {
  const days = new Map<string, string[]>();
  for (let day = numberOf(from); day < numberOf(before); day += 1) {
    const date = textOf(day);
    days.set(date.slice(0, 7), [...(days.get(date.slice(0, 7)) ?? []), date]);
  }
  return [...days].flatMap(([month, seen]) => {
    const [year = 0, number = 0] = month.split('-').map(Number);
    if (seen.length !== new Date(Date.UTC(year, number, 0)).getUTCDate()) return [];
    const isOfEC136 =
      requisition !== undefined && seen.every((date) => date >= requisition && date >= '2025-08-01');
    return [
      { month, isOfEC136, isInGrace: seen.some((date) => grace && date >= grace[0] && date <= grace[1]) },
    ];
  });
}

const ONE = rational(1n);
const part = (percent: string): Rational => divided(rationalOf(percent), rational(100n));

const rate = (least: number) =>
  fc.integer({ min: least, max: 300 }).map((hundredths) => (hundredths / 100).toFixed(2));
const day = (from: string, to: string) => fc.integer({ min: numberOf(from), max: numberOf(to) }).map(textOf);

it('equals a model that walks day by day', () => {
  fc.assert(
    fc.property(
      fc.record({
        base: day('2021-12-01', '2026-11-20'),
        selic: rate(1),
        ipca: rate(-50),
        requisition: fc.option(day('2024-01-01', '2026-11-20'), { nil: undefined }),
        graceDays: fc.nat({ max: 700 }),
        real: fc.integer({ min: -200, max: 1500 }).map((n) => (n / 10_000).toFixed(4)),
        tax: fc.boolean(),
        paid: fc.boolean(),
        rule: fc.constantFrom('EC_136', 'SELIC'),
      }),
      ({ base, selic, ipca, requisition, graceDays, tax, paid, rule, real }) => {
        // A grace period that is only derived is for the examples.
        const start = requisition;
        const later = start !== undefined && start > base ? start : base;
        const until = start === undefined ? undefined : textOf(numberOf(later) + graceDays);
        const index = {
          rule,
          base_date: base,
          ...(start !== undefined && { requisition_date: start }),
          ...(until !== undefined && { grace_until: until }),
          tax_claim: tax,
          ...(tax && paid && { payment_month_interest: true }),
        };
        const result = valuedOnce(
          'COURT_CLAIM',
          { face_value: '100000000000.00', due_date: '2027-12-31', index },
          (query) =>
            query.kind === 'monthly-rates'
              ? exampleMonths(query, query.series === 'IPCA' ? ipca : selic).answer
              : exampleFigure(query, query.kind === 'real-rate' ? real : '9', 'fraction a year', null).answer,
        );

        const grace = start === undefined || until === undefined ? null : ([start, until] as const);
        const months = walked(base, '2026-11-20', start, grace);
        const before = months.filter(({ isOfEC136 }) => !isOfEC136);
        const since = months.filter(({ isOfEC136 }) => isOfEC136);
        const ofSelic = (count: number) => plus(ONE, times(part(selic), rational(BigInt(count))));
        const isPaidLater = tax && paid && base < '2026-11-01';
        let factor = plus(ofSelic(months.length), rational(isPaidLater ? 1n : 0n, 100n));
        if (rule === 'EC_136' && !tax) {
          const bearing = since.filter(({ isInGrace }) => !isInGrace).length;
          const interest = rationalOf(rounded(rational(2n * BigInt(bearing), 1200n), 12));
          const risen = since.reduce((product) => times(product, plus(ONE, part(ipca))), ONE);
          const uncapped = times(rationalOf(rounded(risen, 12)), plus(ONE, interest));
          const cap = ofSelic(since.length);
          factor = times(ofSelic(before.length), isLess(cap, uncapped) ? cap : uncapped);
        }
        const updated = rounded(times(rational(100_000_000_000n), factor), 2);
        expect(stepsOf(result)).toMatchObject({ 'Updated value': updated, 'Real rate': real });
        // 278 business days to the due date.
        const discounted = Number(updated) / (1 + Number(real)) ** (278 / 252);
        expect(Number(result.amount) / discounted).toBeCloseTo(1, 12);
      },
    ),
    { numRuns: 300 },
  );
});
