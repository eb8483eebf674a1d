import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WEAR_STATES, type WearState } from '../../../src/kernel/vocabulary.ts';
import { reais } from '../../../src/kernel/wording/figures.ts';
import { aircraft } from '../../../src/valuation/asset-classes/aircraft.ts';
import { contradictions } from '../../../src/valuation/asset-classes/building-blocks/scenario/facts.ts';
import { scenarioByItself } from '../../../src/valuation/asset-classes/building-blocks/scenario.ts';
import { equipment } from '../../../src/valuation/asset-classes/equipment.ts';
import { vessel } from '../../../src/valuation/asset-classes/vessel.ts';
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
  again,
  codesOf,
  estimated,
  faultsIn,
  nobody,
  refuses,
  stepsOf,
  VALUATION_DATE,
  valuedOnce,
  worksOutAgain,
} from '../../support/valuing.ts';

const figures = {
  replacement_cost: '1000000.00',
  age_years: '5',
  service_life_years: '20',
  residual_rate: '0.2',
};
type Figures = typeof figures;
type Worn = Figures & { readonly wear: WearState };

const valued = (given: Partial<Worn>) => estimated('AIRCRAFT', given);
const amountOf = (given: Partial<Figures>) => valued(given).amount;

const ONE = rational(1n);

/** The formula as the contract writes it, in fractions of big integers. */
function exactly({ replacement_cost, age_years, service_life_years, residual_rate }: Figures): string {
  const residual = rationalOf(residual_rate);
  const worn = divided(times(minus(ONE, residual), rationalOf(age_years)), rationalOf(service_life_years));
  const left = minus(ONE, worn);
  return rounded(times(rationalOf(replacement_cost), isLess(left, residual) ? residual : left), 2);
}

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

/** α and k as the books write them, in fractions of big integers. */
function exactK(age: Rational, life: Rational, state: WearState): Rational {
  const part = divided(age, life);
  const alpha = divided(plus(part, times(part, part)), rational(2n));
  const held = isLess(ONE, alpha) ? ONE : alpha;
  return plus(held, times(minus(ONE, held), rational(C[state], 10000n)));
}

function exactlyWorn({ replacement_cost, age_years, service_life_years, residual_rate, wear }: Worn) {
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
});
const anyWorn = fc
  .tuple(anyFigures, fc.constantFrom(...WEAR_STATES))
  .map(([rest, wear]) => ({ ...rest, wear }));

describe('depreciated replacement cost', () => {
  it('is the formula in exact fractions, rounded half-even once, whatever the figures', () =>
    forAll([anyFigures], 400, (given) => {
      const result = valued(given);
      expect(result.amount).toBe(exactly(given));
      worksOutAgain(result);
    }));

  it('is rounded to the even cent where it lies between two', () => {
    // cost = half × odd cents, and a year gone of 2 × half: cost × (2 × half − 1) ÷ (2 × half) ends in half a cent.
    forAll([fc.bigInt(1n, 10n ** 6n), fc.bigInt(0n, 10n ** 10n)], (half, count) => {
      const odd = 2n * count + 1n;
      const below = (odd * (2n * half - 1n) - 1n) / 2n;
      const even = below % 2n === 0n ? below : below + 1n;
      const given = {
        replacement_cost: decimalText(half * odd, 2),
        age_years: '1',
        service_life_years: String(2n * half),
        residual_rate: '0',
      };
      const result = valued(given);
      expect(result.amount).toBe(decimalText(even, 2));
      worksOutAgain(result);
    });
  });

  it.each([
    [{ replacement_cost: '0.03', age_years: '1', service_life_years: '6', residual_rate: '0' }, '0.02'],
    [{ replacement_cost: '0.09', age_years: '1', service_life_years: '6', residual_rate: '0' }, '0.08'],
    [{ ...figures, replacement_cost: '999999999999999999.99', age_years: '0' }, '999999999999999999.99'],
    [{ ...figures, replacement_cost: '999999999999999999.99', residual_rate: '1' }, '999999999999999999.99'],
    [{ ...figures, age_years: '20' }, '200000.00'],
    [{ ...figures, age_years: '999999999999999999.99999999' }, '200000.00'],
    [{ ...figures, residual_rate: '0', age_years: '21' }, '0.00'],
    [{ ...figures, replacement_cost: '0.00' }, '0.00'],
  ])('of %j is %s', (given, amount) => expect(amountOf(given)).toBe(amount));

  it.each(Object.keys(figures))('is unknown without %s: none is invented', (name) => {
    const result = valued({ ...figures, [name]: undefined });
    expect(result).toMatchObject({ amount: null, basis: 'NONE', reason_codes: ['MISSING_PARAMETER'] });
    expect(result.calculation?.steps).toHaveLength(name === 'age_years' ? 3 : 7);
  });

  it('says that it is a cost, that nobody verified the figures or looked at the thing', () => {
    const said = ['COST_NOT_MARKET_PRICE', 'FIGURES_NOT_VERIFIED', 'CONDITION_NOT_INSPECTED'];
    for (const given of [figures, {}]) expect(codesOf(valued(given))).toEqual(said);
  });

  it('asks nobody', () => {
    const attributes = aircraft.attributes.parse({ description: 'x', ...figures });
    expect(aircraft.references(attributes, VALUATION_DATE)).toEqual([]);
    expect(valuedOnce('AIRCRAFT', attributes, nobody)).toEqual(valued(figures));
  });
});

describe.each([aircraft, vessel])('the attributes of $id', ({ attributes, publicParameters, guided }) => {
  const whole = { description: 'Made up', ...figures };

  refuses(attributes, whole, [
    [{ replacement_cost: '-1.00' }, '/replacement_cost', 'invalid_decimal'],
    [{ age_years: '-1' }, '/age_years', 'invalid_decimal'],
    [{ service_life_years: '0' }, '/service_life_years', 'out_of_range'],
    [{ service_life_years: '0.00' }, '/service_life_years', 'out_of_range'],
    [{ service_life_years: '-20' }, '/service_life_years', 'invalid_decimal'],
    [{ service_life_years: '1e3' }, '/service_life_years', 'invalid_decimal'],
    [{ residual_rate: '1.000000000001' }, '/residual_rate', 'out_of_range'],
    [{ residual_rate: '-0.1' }, '/residual_rate', 'out_of_range'],
    [{ residual_rate: '20%' }, '/residual_rate', 'invalid_decimal'],
    [{ description: '' }, '/description', 'too_short'],
    [{ description: 'x'.repeat(501) }, '/description', 'too_long'],
    [{ description: ['x'] }, '/description', 'invalid_text'],
    [{ description: undefined }, '/description', 'required'],
  ]);

  it('may leave every figure out, and go up to the ends of each range', () => {
    expect(faultsIn(attributes, { description: 'Made up' })).toEqual([]);
    for (const residual_rate of ['0', '0.000000000000', '1', '1.000000000000'])
      expect(faultsIn(attributes, { ...whole, residual_rate, service_life_years: '0.00000001' })).toEqual([]);
  });

  it('are as strict for an estimate, which needs no description', () => {
    for (const schema of [publicParameters, guided?.parameters ?? attributes]) {
      expect(faultsIn(schema, figures)).toEqual([]);
      expect(faultsIn(schema, { ...figures, residual_rate: '2' })).toEqual([
        ['/residual_rate', 'out_of_range'],
      ]);
    }
    expect(guided?.attributes(figures)).toEqual({ description: 'Not described', ...figures });
    expect(guided?.attributes(whole)).toEqual(whole);
  });
});

describe('a cost depreciated by Ross-Heidecke', () => {
  it.each([
    ['30', '10', 'A', '0', '0.777778'],
    ['30', '10', 'E', '0', '0.637000'],
    ['50', '20', 'G', '0', '0.341280'],
    ['50', '20', 'G', '0.18', '0.459850'],
  ] as const)('of n %s, x %s, state %s, residual %s is %s of the cost', (life, age, wear, residual, part) => {
    const cost = '1000000000000.00';
    const years = { age_years: age, service_life_years: life };
    const { amount } = valued({ replacement_cost: cost, ...years, residual_rate: residual, wear });
    expect(rounded(divided(rationalOf(amount ?? ''), rationalOf(cost)), 6)).toBe(part);
  });

  it('is the formula in exact fractions, rounded half-even once, whatever the figures', () =>
    forAll([anyWorn], 400, (given) => {
      const result = valued(given);
      const { amount, k } = exactlyWorn(given);
      expect([result.amount, Number(stepsOf(result)['Coefficient k'])]).toEqual([amount, Number(k)]);
      worksOutAgain(result);
    }));

  it('shows the straight line of the same figures as well, which is the amount without a state', () =>
    forAll([anyWorn], ({ wear, ...rest }) => {
      const [worn, straight] = [valued({ ...rest, wear }), valued(rest)];
      expect(stepsOf(worn)['Straight line']).toBe(straight.amount);
      const limitation = worn.limitations.find(({ code }) => code === 'ROSS_HEIDECKE_COUNTS');
      for (const language of ['en', 'pt-BR'] as const) {
        expect(limitation?.text[language]).toContain(` ${reais(worn.amount ?? '')[language]}`);
        expect(limitation?.text[language]).toContain(` ${reais(straight.amount ?? '')[language]}.`);
      }
    }));

  it('notices a shown figure that was changed', () => {
    const { formula = '', steps = [] } = valued({ ...figures, wear: 'E' }).calculation ?? {};
    for (const label of ['Coefficient k', 'Straight line', 'Wear factor']) {
      const changed = steps.map((step) => (step.label.en === label ? { ...step, value: '0.5' } : step));
      expect(() => again({ calculation: { formula, steps: changed } })).toThrow(/but shown as/);
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
  const faults = (...of: Parameters<typeof faultsIn>) => faultsIn(...of).map(([pointer]) => pointer);

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
