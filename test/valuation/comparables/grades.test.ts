import { describe, expect, it } from 'vitest';
import type { Grade, GradeOutcome, GradeTable } from '../../../src/kernel/grades.ts';
import {
  type FactorFindings,
  factorGrades,
} from '../../../src/valuation/asset-classes/building-blocks/comparables/factors.ts';
import {
  type Declared,
  type RegressionFindings,
  regressionGrades,
} from '../../../src/valuation/comparables/grades.ts';

const declared = (grade: Grade): Declared => ({ grade, evidence: 'inspected' });
const extrapolation = (outcome: GradeOutcome): RegressionFindings['extrapolation'] => ({
  outcome,
  variables: [],
});

/** The vector of the specification: everything at III. */
const found: RegressionFindings = {
  data: 30,
  variables: 3,
  tooFew: [],
  premises: [],
  description: declared('III'),
  identification: declared('III'),
  extrapolation: extrapolation('III'),
  worstSignificance: 0.08,
  fSignificance: 0.001,
  amplitude: 0.22,
};
const factors: FactorFindings = {
  data: 12,
  description: declared('III'),
  identification: declared('III'),
  premises: [],
  lowestAdjustment: 0.8,
  highestAdjustment: 1.25,
  amplitude: 0.22,
};

const pointsAnd = ({ points, rationale }: GradeTable) => [points, rationale.grade];
const gradeOfItem = (table: GradeTable, item: number) =>
  table.items.find((each) => each.item === item)?.grade;
const regressed = (changes: Partial<RegressionFindings>) => regressionGrades({ ...found, ...changes });
const factored = (changes: Partial<FactorFindings>) => factorGrades({ ...factors, ...changes });

describe('the grades of a regression', () => {
  it('30 data, 3 variables, worst p 0.08, F 0.001 and amplitude 22 % are 18 points, III and III', () => {
    const table = regressed({});
    expect([table.points, table.rationale.grade, table.precision.grade]).toEqual([18, 'III', 'III']);
    expect(table.items.map(({ grade }) => grade)).toEqual(Array.from({ length: 6 }, () => 'III'));
  });

  it('13 data, 2 variables and amplitude 13.57 % are II in the sample and III in precision', () => {
    const table = regressed({ data: 13, variables: 2, amplitude: 0.1357 });
    expect([gradeOfItem(table, 2), table.rationale.grade, table.precision.grade]).toEqual([
      'II',
      'II',
      'III',
    ]);
  });

  it.each<readonly [item: number, of: keyof RegressionFindings, figure: number, grade: GradeOutcome]>([
    [2, 'data', 24, 'III'],
    [2, 'data', 23, 'II'],
    [2, 'data', 16, 'II'],
    [2, 'data', 15, 'I'],
    [2, 'data', 12, 'I'],
    [2, 'data', 11, 'NONE'],
    [5, 'worstSignificance', 0.1, 'III'],
    [5, 'worstSignificance', 0.1000001, 'II'],
    [5, 'worstSignificance', 0.2, 'II'],
    [5, 'worstSignificance', 0.2000001, 'I'],
    [5, 'worstSignificance', 0.3, 'I'],
    [5, 'worstSignificance', 0.3000001, 'NONE'],
    [6, 'fSignificance', 0.01, 'III'],
    [6, 'fSignificance', 0.0100001, 'II'],
    [6, 'fSignificance', 0.02, 'II'],
    [6, 'fSignificance', 0.0200001, 'I'],
    [6, 'fSignificance', 0.05, 'I'],
    [6, 'fSignificance', 0.0500001, 'NONE'],
  ])('item %i: %s of %d, for 3 variables, is %s', (item, of, figure, grade) => {
    expect(gradeOfItem(regressed({ [of]: figure }), item)).toBe(grade);
  });

  it.each<readonly [amplitude: number, grade: GradeOutcome]>([
    [0.3, 'III'],
    [0.3000001, 'II'],
    [0.4, 'II'],
    [0.4000001, 'I'],
    [0.5, 'I'],
    [0.5000001, 'NONE'],
  ])('an amplitude of %d is %s', (amplitude, grade) => {
    expect(regressed({ amplitude }).precision).toEqual({
      clause: '9.2.3, Tabela 5',
      amplitude: amplitude.toFixed(4),
      grade,
    });
  });

  it('III wants 16 points: 15 with items 2, 4, 5 and 6 at III cannot be, 16 are', () => {
    const least = { description: declared('II'), identification: declared('II') };
    expect(pointsAnd(regressed(least))).toEqual([16, 'III']);
    expect(pointsAnd(regressed({ description: declared('I') }))).toEqual([16, 'II']);
  });

  it('III wants items 2, 4, 5 and 6 at III, whatever the points', () => {
    for (const change of [
      { data: 23 },
      { extrapolation: extrapolation('II') },
      { worstSignificance: 0.15 },
      { fSignificance: 0.015 },
    ])
      expect(pointsAnd(regressed(change))).toEqual([17, 'II']);
  });

  it('II wants 10 points, and items 2, 4, 5 and 6 at II', () => {
    const second = {
      data: 16,
      worstSignificance: 0.2,
      fSignificance: 0.02,
      extrapolation: extrapolation('II'),
    };
    const least = { description: declared('I'), identification: declared('I') };
    expect(pointsAnd(regressed({ ...second, ...least }))).toEqual([10, 'II']);
    expect(pointsAnd(regressed({ ...second, ...least, data: 15 }))).toEqual([9, 'I']);
    expect(regressed({ data: 15 }).rationale.grade).toBe('I');
  });

  it('I wants 6 points, each item I at least', () => {
    const first = {
      data: 12,
      description: declared('I'),
      identification: declared('I'),
      extrapolation: extrapolation('I'),
      worstSignificance: 0.3,
      fSignificance: 0.05,
    };
    expect(pointsAnd(regressed(first))).toEqual([6, 'I']);
    expect(pointsAnd(regressed({ ...first, fSignificance: 0.06 }))).toEqual([5, 'NONE']);
    expect(regressed({ fSignificance: 0.06 }).rationale.grade).toBe('NONE');
  });

  it('what nobody declared, or cannot be tested, is pending and no lower grade', () => {
    for (const [item, change] of [
      [1, { description: undefined }],
      [3, { identification: undefined }],
      [4, { extrapolation: extrapolation('PENDING') }],
      [5, { worstSignificance: undefined }],
      [6, { fSignificance: Number.NaN }],
    ] as const) {
      const table = regressed(change);
      expect(gradeOfItem(table, item)).toBe('PENDING');
      expect(pointsAnd(table)).toEqual([15, 'PENDING']);
    }
    expect(regressed({ amplitude: undefined }).precision).toEqual({
      clause: '9.2.3, Tabela 5',
      amplitude: null,
      grade: 'PENDING',
    });
  });

  it('names the clause of each item, and who says so', () => {
    const table = regressed({});
    expect(table.standard).toBe('ABNT NBR 14653-2:2011');
    expect(table.rationale.clause).toBe('9.2.1, Tabela 2');
    expect(table.items.map(({ clause, origin }) => `${clause}: ${origin}`)).toEqual([
      '9.2.1, Tabela 1, item 1: DECLARED',
      '9.2.1, Tabela 1, item 2: COMPUTED',
      '9.2.1, Tabela 1, item 3: DECLARED',
      '9.2.1, Tabela 1, item 4: COMPUTED',
      '9.2.1, Tabela 1, item 5: COMPUTED',
      '9.2.1, Tabela 1, item 6: COMPUTED',
    ]);
    expect(table.items.map(({ observed }) => observed)).toEqual([
      'inspected',
      'n = 30; k = 3',
      'inspected',
      null,
      'p = 0.0800',
      'p = 0.0010',
    ]);
  });
});

describe('the grades of a treatment by factors', () => {
  it('12 data, all adjustments from 0.80 to 1.25, are 12 points and III', () => {
    const table = factored({});
    expect([table.points, table.rationale, table.precision.grade]).toEqual([
      12,
      { clause: '9.2.2, Tabela 4', grade: 'III' },
      'III',
    ]);
  });

  it.each<readonly [data: number, grade: GradeOutcome]>([
    [12, 'III'],
    [11, 'II'],
    [5, 'II'],
    [4, 'I'],
    [3, 'I'],
    [2, 'NONE'],
  ])('%d data are %s', (data, grade) => expect(gradeOfItem(factored({ data }), 2)).toBe(grade));

  it.each<readonly [low: number, high: number, grade: GradeOutcome]>([
    [0.8, 1.25, 'III'],
    [0.79, 1.25, 'II'],
    [0.8, 1.26, 'II'],
    [0.5, 2, 'II'],
    [0.49, 2, 'I'],
    [0.5, 2.01, 'I'],
    [0.4, 2.5, 'I'],
    [0.39, 2.5, 'NONE'],
    [0.4, 2.51, 'NONE'],
  ])('adjustments from %d to %d are %s', (lowestAdjustment, highestAdjustment, grade) => {
    expect(gradeOfItem(factored({ lowestAdjustment, highestAdjustment }), 4)).toBe(grade);
  });

  it('with fewer than five data the narrowest range stands for every grade', () => {
    expect(gradeOfItem(factored({ data: 4 }), 4)).toBe('III');
    expect(gradeOfItem(factored({ data: 4, lowestAdjustment: 0.79 }), 4)).toBe('NONE');
    expect(gradeOfItem(factored({ data: 5, lowestAdjustment: 0.79 }), 4)).toBe('II');
  });

  it('wants 10, 6 and 4 points, with items 2 and 4 at the grade itself', () => {
    const third = { description: declared('II'), identification: declared('II') };
    expect(pointsAnd(factored(third))).toEqual([10, 'III']);
    expect(factored({ description: declared('I') }).rationale.grade).toBe('II');
    expect(factored({ data: 11 }).rationale.grade).toBe('II');
    const least = { description: declared('I'), identification: declared('I') };
    expect(pointsAnd(factored({ ...least, data: 5, highestAdjustment: 2 }))).toEqual([6, 'II']);
    expect(pointsAnd(factored({ ...least, data: 5, highestAdjustment: 2.5 }))).toEqual([5, 'I']);
    expect(factored({ data: 2 }).rationale.grade).toBe('NONE');
    expect(factored({ description: undefined }).rationale.grade).toBe('PENDING');
  });
});
