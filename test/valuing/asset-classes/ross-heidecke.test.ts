import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { evaluate } from '../../../src/kernel/formula.ts';
import { WEAR_STATES, type WearState } from '../../../src/kernel/vocabulary.ts';
import { aircraft } from '../../../src/valuing/asset-classes/aircraft.ts';
import { scenarioByItself } from '../../../src/valuing/asset-classes/building-blocks/scenario/by-itself.ts';
import { contradictions } from '../../../src/valuing/asset-classes/building-blocks/scenario/facts.ts';
import { equipment } from '../../../src/valuing/asset-classes/equipment.ts';
import { vessel } from '../../../src/valuing/asset-classes/vessel.ts';
import { forAll } from '../../support/property-runs.ts';
import {
  decimalText,
  divided,
  isLess,
  minus,
  plus,
  type Rational,
  rational,
  rationalOf,
  rounded,
  times,
} from '../../support/rational.ts';
import {
  codesOf,
  estimated,
  faultsIn,
  stepsOf,
  VALUATION_DATE,
  worksOutAgain,
} from '../../support/valuing.ts';

const figures = {
  replacement_cost: '1000000.00',
  age_years: '5',
  service_life_years: '20',
  residual_rate: '0.2',
};
type Figures = typeof figures & { readonly wear: WearState };

const valued = (given: Partial<Figures>) => estimated('AIRCRAFT', given);

/** Heidecke's c in hundredths of a per cent, written apart from the table of the service. */
const C: Record<WearState, bigint> = {
  A: 0n,
  B: 32n,
  C: 252n,
  D: 809n,
  E: 1810n,
  F: 3320n,
  G: 5260n,
  H: 7520n,
  I: 10000n,
};

const ONE = rational(1n);

/** α and k as the books write them, in fractions of big integers. */
function exactK(age: Rational, life: Rational, state: WearState): Rational {
  const part = divided(age, life);
  const alpha = divided(plus(part, times(part, part)), rational(2n));
  const held = isLess(ONE, alpha) ? ONE : alpha;
  return plus(held, times(minus(ONE, held), rational(C[state], 10000n)));
}

function exactly({ replacement_cost, age_years, service_life_years, residual_rate, wear }: Figures) {
  const [cost, residual] = [rationalOf(replacement_cost), rationalOf(residual_rate)];
  const k = exactK(rationalOf(age_years), rationalOf(service_life_years), wear);
  return { amount: rounded(times(cost, minus(ONE, times(k, minus(ONE, residual)))), 2), k: rounded(k, 8) };
}

const years = (least: bigint) =>
  fc.oneof(fc.bigInt(least, 10n ** 10n), fc.bigInt(least, 10n ** 26n - 1n)).map((n) => decimalText(n, 8));
const anyFigures: fc.Arbitrary<Figures> = fc.record({
  replacement_cost: fc.bigInt(0n, 10n ** 20n - 1n).map((n) => decimalText(n, 2)),
  age_years: years(0n),
  service_life_years: years(1n),
  residual_rate: fc.bigInt(0n, 10n ** 12n).map((n) => decimalText(n, 12)),
  wear: fc.constantFrom(...WEAR_STATES),
});

describe('a cost depreciated by Ross-Heidecke', () => {
  it.each([
    ['30', '10', 'A', '0', '0.777778'],
    ['30', '10', 'E', '0', '0.637000'],
    ['50', '20', 'G', '0', '0.341280'],
    ['50', '20', 'G', '0.18', '0.459850'],
  ] as const)('of n %s, x %s, state %s, residual %s is %s of the cost', (life, age, wear, residual, part) => {
    const cost = '1000000000000.00';
    const { amount } = valued({
      replacement_cost: cost,
      age_years: age,
      service_life_years: life,
      residual_rate: residual,
      wear,
    });
    expect(rounded(divided(rationalOf(amount ?? ''), rationalOf(cost)), 6)).toBe(part);
  });

  it('is the formula in exact fractions, rounded half-even once, whatever the figures', () =>
    forAll([anyFigures], 400, (given) => {
      const result = valued(given);
      const { amount, k } = exactly(given);
      expect([result.amount, Number(stepsOf(result)['Coefficient k'])]).toEqual([amount, Number(k)]);
      worksOutAgain(result);
    }));

  it('shows the straight line of the same figures beside it, which is what it is without a state', () =>
    forAll([anyFigures], ({ wear, ...rest }) => {
      const [worn, straight] = [valued({ ...rest, wear }), valued(rest)];
      expect(stepsOf(worn)['Straight line']).toBe(straight.amount);
      const told = worn.limitations.find(({ code }) => code === 'ROSS_HEIDECKE_COUNTS');
      for (const text of [told?.text.en, told?.text['pt-BR']]) {
        expect(text).toContain(` ${worn.amount}`);
        expect(text).toContain(` ${straight.amount}.`);
      }
    }));

  it('notices a shown figure that was changed', () => {
    const { calculation } = valued({ ...figures, wear: 'E' });
    for (const label of ['Coefficient k', 'Straight line', 'Wear factor']) {
      const steps = (calculation?.steps ?? []).map((step) =>
        step.label.en === label ? { ...step, value: '0.5' } : step,
      );
      expect(() => evaluate(calculation?.formula ?? '', steps)).toThrow(/but shown as/);
    }
  });

  it.each(Object.keys(figures))('is unknown without %s, with what was given shown', (name) => {
    const result = valued({ ...figures, wear: 'E', [name]: undefined });
    expect(result).toMatchObject({ amount: null, basis: 'NONE', reason_codes: ['MISSING_PARAMETER'] });
    expect(stepsOf(result).Wear).toBe('E');
    expect(stepsOf(result)['Straight line']).toBeUndefined();
  });

  it('says whose word the state is', () => {
    const [worn, straight] = [valued({ ...figures, wear: 'A' }), valued(figures)];
    expect(straight.amount).not.toBe(worn.amount);
    expect(codesOf(straight)).not.toContain('WEAR_AS_STATED');
    expect(codesOf(worn)).toEqual([
      'COST_NOT_MARKET_PRICE',
      'FIGURES_NOT_VERIFIED',
      'WEAR_AS_STATED',
      'ROSS_HEIDECKE_COUNTS',
    ]);
  });
});

describe('the state of a thing', () => {
  const faults = (schema: z.ZodType, input: object) => faultsIn(schema, input).map(([pointer]) => pointer);

  it.each(['J', 'a', '', 'AB', 1, null, ['A']])('%j is refused by its name', (wear) => {
    for (const { attributes, publicParameters } of [aircraft, vessel, equipment]) {
      expect(faults(attributes, { description: 'x', ...figures, wear })).toEqual(['/wear']);
      expect(faults(publicParameters, { wear })).toEqual(['/wear']);
    }
  });

  it('needs the description of a machine, as the other figures do, and no figure', () => {
    const input = { family: 'TRATOR', product_code: 'PR-1', condition: 'NEW', wear: 'C' };
    expect(faults(equipment.attributes, input)).toEqual(['/description']);
    expect(faults(equipment.attributes, { description: 'x', wear: 'C' })).toEqual([]);
  });

  it('is taken by a scenario, and contradicts an asset of another state', () => {
    const model = { kind: 'DEPRECIATED_REPLACEMENT_COST', parameters: { ...figures, wear: 'E' } } as const;
    expect(scenarioByItself(model, VALUATION_DATE).result.amount).toBe('752825.00');
    const days = { valuationDate: VALUATION_DATE, proposedOn: VALUATION_DATE };
    expect(contradictions(model, { wear: 'C' }, days)).toEqual([{ name: 'wear', assumed: 'E', own: 'C' }]);
    expect(contradictions(model, { wear: 'E' }, days)).toEqual([]);
  });
});
