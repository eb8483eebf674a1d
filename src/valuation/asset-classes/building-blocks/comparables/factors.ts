import { decimal, toText } from '../../../../kernel/decimal.ts';
import { treatByFactors as treat } from '../../../comparables/factors.ts';
import { factorGrades } from '../../../comparables/grades/factor-grades.ts';
import { cleanedSample } from '../../../comparables/grades/premises.ts';
import type { Comparables } from './fields.ts';
import { leftOutWords, outlierWords } from './limitations.ts';
import type { CountedDatum } from './market-data.ts';
import { quantityStep, type Treated } from './regression.ts';
import { asDecimal, shownFigure, step } from './steps.ts';

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
        step(`Fator (${index + 1}ª coluna)`, `Factor (column ${index + 1} of the data)`, name, 'text'),
      ),
      ...(cleaning === undefined
        ? []
        : [step('Critério de saneamento', 'Criterion of cleaning', cleaning, 'text')]),
      ...places.map((place) =>
        step(
          `Preço homogeneizado ${numberOf(place)}`,
          `Adjusted price ${numberOf(place)}`,
          toText(adjustedPrices[place] ?? mean),
          'BRL',
        ),
      ),
      ...quantityStep(subject.quantity),
    ],
    told: [],
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
        cleaning ?? '',
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
