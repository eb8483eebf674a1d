import { decimal, toText } from '../../../../kernel/decimal.ts';
import { step } from '../../../../kernel/estimate.ts';
import type { Grade, GradeOutcome, GradeTable } from '../../../../kernel/grades.ts';
import { bilingual } from '../../../../kernel/text/bilingual.ts';
import { treatByFactors as treat } from '../../../comparables/factors.ts';
import {
  atLeast,
  cleanedSample,
  type DataFindings,
  dataItems,
  gradeBy,
  tableOf,
} from '../../../comparables/grades.ts';
import type { Comparables } from './fields.ts';
import type { CountedDatum } from './market-data.ts';
import { quantityStep, type Treated } from './regression.ts';
import { asDecimal, leftOutWords, outlierWords, shownFigure } from './words.ts';

export interface FactorFindings extends DataFindings {
  /** What all factors together make of a price, the least and the most of all data. */
  readonly lowestAdjustment: number;
  readonly highestAdjustment: number;
  readonly amplitude: number | undefined;
}

const clause = (item: number): string => `9.2.2, Tabela 3, item ${item}`;

const RANGES: readonly (readonly [Grade, low: number, high: number])[] = [
  ['III', 0.8, 1.25],
  ['II', 0.5, 2],
  ['I', 0.4, 2.5],
];
/** With fewer data the narrowest range stands for every grade. */
const FEW = 5;

/** ABNT NBR 14653-2:2011, 9.2.2: Table 3 (items), Table 4 (grades by their points), and Table 5 (precision). */
export function factorGrades(found: FactorFindings): GradeTable {
  const { lowestAdjustment, highestAdjustment } = found;
  return tableOf(
    [
      ...dataItems(found, clause, {
        observed: `n = ${found.data}`,
        grade: gradeBy(found.data, { III: 12, II: 5, I: 3 }, atLeast),
      }),
      {
        item: 4,
        clause: clause(4),
        title: bilingual('comparables.factor_grades'),
        origin: 'COMPUTED',
        observed: `${lowestAdjustment.toFixed(4)} – ${highestAdjustment.toFixed(4)}`,
        grade: adjustmentGrade(found),
      },
    ],
    found.premises,
    { clause: '9.2.2, Tabela 4', points: { III: 10, II: 6, I: 4 }, decisive: [2, 4] },
    found.amplitude,
  );
}

function adjustmentGrade({ data, lowestAdjustment, highestAdjustment }: FactorFindings): GradeOutcome {
  const ranges = data < FEW ? RANGES.slice(0, 1) : RANGES;
  const found = ranges.find(([, low, high]) => lowestAdjustment >= low && highestAdjustment <= high);
  return found?.[0] ?? 'NONE';
}

/** By factors: each price times its factors, exactly, and the mean of those that the stated criterion leaves. */
export function treatByFactors(
  { variables, subject, cleaning, declared }: Comparables,
  counted: readonly CountedDatum[],
): Treated {
  const { adjustments, adjustedPrices, leftOut, mean, interval, prediction, meansWithout, outliers } = treat(
    counted.map(({ moved, values }) => ({ price: moved, factors: values.map(decimal) })),
    cleaning,
  );
  const quantity = decimal(subject.quantity ?? '1');
  const numberOf = (place: number): number => counted[place]?.number ?? 0;
  const places = counted.flatMap((_, place) => (leftOut.some(({ index }) => index === place) ? [] : [place]));
  const numbers = places.map((place) => adjustments[place]?.toNumber() ?? 1);
  const named = leftOut.map(({ index, deviations, limit }) => ({
    datum: numberOf(index),
    deviations,
    limit,
  }));
  return {
    formula: `sum(adjusted_price) ÷ data${subject.quantity === undefined ? '' : ' × quantity'}`,
    steps: [
      ...variables.map(({ name }, index) =>
        step(bilingual('comparables.treat_by_factors', { index: index + 1 }), name, 'text'),
      ),
      ...(cleaning === undefined
        ? []
        : [step(bilingual('comparables.treat_by_factors_criterion_cleaning'), cleaning, 'text')]),
      ...places.map((place) =>
        step(
          bilingual('comparables.treat_by_factors_adjusted_price', { place: numberOf(place) }),
          toText(adjustedPrices[place] ?? mean),
          'BRL',
        ),
      ),
      ...quantityStep(subject.quantity),
    ],
    diagnostics: [],
    amount: mean.times(quantity),
    interval: interval && [asDecimal(interval.low).times(quantity), asDecimal(interval.high).times(quantity)],
    prediction: prediction && [
      asDecimal(prediction.low).times(quantity),
      asDecimal(prediction.high).times(quantity),
    ],
    amplitude: interval?.amplitude,
    adjustedRSquare: undefined,
    points: places.map((place) => ({
      datum: numberOf(place),
      observed: adjustedPrices[place] ?? mean,
      estimated: mean.toNumber(),
      without: meansWithout[place],
    })),
    leftOut: named,
    limitations: [
      ...leftOutWords(
        named.map(({ datum, deviations, limit }) => ({
          datum,
          deviations: shownFigure(deviations),
          limit: shownFigure(limit),
        })),
        cleaning,
      ),
      ...outlierWords(outliers.map((place) => numberOf(place - 1))),
    ],
    grades: factorGrades({
      data: places.length,
      description: declared?.property_description,
      identification: declared?.data_identification,
      premises: [cleanedSample(cleaning, named)],
      lowestAdjustment: numbers.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY),
      highestAdjustment: numbers.reduce((most, each) => Math.max(most, each), 0),
      amplitude: interval?.amplitude,
    }),
  };
}
