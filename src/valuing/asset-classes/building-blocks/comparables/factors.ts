import { decimal, toText } from '../../../../kernel/decimal.ts';
import { treatByFactors as treat } from '../../../comparables/factors.ts';
import { factorGrades } from '../../../comparables/grades/factor-grades.ts';
import type { Comparables } from './fields.ts';
import { outlierWords } from './limitations.ts';
import { quantityStep, type Treated } from './regression.ts';
import { asDecimal, step } from './steps.ts';

/** By factors: each price times its factors, exactly, and the mean of them. */
export function treatByFactors({ data, variables, subject, declared }: Comparables): Treated {
  const { adjustments, adjustedPrices, mean, interval, outliers } = treat(
    data.map(({ price, values }) => ({ price: decimal(price), factors: values.map(decimal) })),
  );
  const quantity = decimal(subject.quantity ?? '1');
  const numbers = adjustments.map((each) => each.toNumber());
  return {
    formula: `sum(adjusted_price) ÷ data${subject.quantity === undefined ? '' : ' × quantity'}`,
    steps: [
      ...variables.map(({ name }, index) =>
        step(`Fator (${index + 1}ª coluna)`, `Factor (column ${index + 1} of the data)`, name, 'text'),
      ),
      ...adjustedPrices.map((price, index) =>
        step(`Preço homogeneizado ${index + 1}`, `Adjusted price ${index + 1}`, toText(price), 'BRL'),
      ),
      ...quantityStep(subject.quantity),
    ],
    told: [],
    amount: mean.times(quantity),
    interval: interval && [asDecimal(interval.low).times(quantity), asDecimal(interval.high).times(quantity)],
    amplitude: interval?.amplitude,
    limitations: outlierWords(outliers),
    grades: factorGrades({
      data: data.length,
      description: declared?.property_description,
      identification: declared?.data_identification,
      lowestAdjustment: numbers.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY),
      highestAdjustment: numbers.reduce((most, each) => Math.max(most, each), 0),
      amplitude: interval?.amplitude,
    }),
  };
}
