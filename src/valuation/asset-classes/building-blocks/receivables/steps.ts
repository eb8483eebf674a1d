import { type Decimal, sum, toText } from '../../../../kernel/decimal.ts';
import type { CalculationStep } from '../../../../kernel/estimate.ts';
import type { CalendarDate } from '../../../../kernel/instant.ts';
import type { Bucket } from './fields.ts';

/** What a portfolio shows: each bucket numbered, then what all of them share. */

export interface DiscountedBucket {
  readonly days: number;
  readonly factor: Decimal;
  readonly expected: Decimal;
  /** Rounded to the cent, to be shown; the total is made of what it was before. */
  readonly presentValue: string;
}

const step = (ptBR: string, en: string, value: string, unit: string): CalculationStep => ({
  label: { 'pt-BR': ptBR, en },
  value,
  unit,
});
const given = (ptBR: string, en: string, value: string | undefined, unit: string) =>
  value === undefined ? [] : [step(ptBR, en, value, unit)];

/** Buckets as they were given; where they were discounted, each with what came of it. */
export const bucketSteps = (
  buckets: readonly Bucket[],
  discounted: readonly DiscountedBucket[] = [],
): readonly CalculationStep[] =>
  buckets.flatMap((bucket, index) => {
    const [number, found] = [index + 1, discounted[index]];
    return [...givenSteps(bucket, number), ...(found ? foundSteps(found, number) : [])];
  });

const givenSteps = (bucket: Bucket, n: number): readonly CalculationStep[] => [
  ...given(`Faixa ${n}`, `Bucket ${n}`, bucket.name, 'text'),
  ...given(`Faixa ${n}, atraso a partir de`, `Bucket ${n}, past due from`, bucket.days_past_due_from, 'days'),
  ...given(`Faixa ${n}, atraso até`, `Bucket ${n}, past due to`, bucket.days_past_due_to, 'days'),
  step(`Valor de face ${n}`, `Face amount ${n}`, bucket.face_amount, 'BRL'),
  step(`Taxa de diluição ${n}`, `Dilution rate ${n}`, bucket.dilution_rate, 'fraction'),
  step(`Taxa de inadimplência ${n}`, `Default rate ${n}`, bucket.default_rate, 'fraction'),
  step(`Perda dada a inadimplência ${n}`, `Loss given default ${n}`, bucket.loss_given_default, 'fraction'),
  ...given(`Recebimento esperado em ${n}`, `Expected on ${n}`, bucket.expected_on, 'date'),
];

const foundSteps = (
  { days, factor, expected, presentValue }: DiscountedBucket,
  n: number,
): readonly CalculationStep[] => [
  step(`Valor esperado ${n}`, `Expected receipt ${n}`, toText(expected), 'BRL'),
  step(`Dias ${n}`, `Days ${n}`, String(days), 'days'),
  step(`Fator ${n}`, `Factor ${n}`, toText(factor), '1'),
  step(`Valor presente ${n}`, `Present value ${n}`, presentValue, 'BRL'),
];

/** What all buckets come to before they are discounted. */
export const totalSteps = (
  face: Decimal,
  discounted: readonly DiscountedBucket[],
): readonly CalculationStep[] => [
  step('Total do valor de face', 'Total of face amounts', face.toFixed(2), 'BRL'),
  step(
    'Total dos valores esperados',
    'Total of expected receipts',
    toText(sum(discounted.map(({ expected }) => expected))),
    'BRL',
  ),
];

/** The date that is discounted to, and the rate where it was given. */
export const sharedSteps = (date: CalendarDate, rate: string | undefined): readonly CalculationStep[] => [
  step('Data da avaliação', 'Valuation date', date, 'date'),
  ...given('Taxa de desconto', 'Discount rate', rate, 'fraction a year'),
];
