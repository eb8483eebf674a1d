import { z } from 'zod';
import { type Decimal, decimal, ONE, QUANTITY_PATTERN, toAmount } from '../../../kernel/decimal.ts';
import type {
  CalculationStep,
  Evidence,
  Limitation,
  MethodResult,
  SourceDescription,
} from '../../../kernel/estimate.ts';
import { Share } from '../../../kernel/fields.ts';
import type { Reference, ReferenceQuery } from '../../../kernel/reference.ts';
import { bilingual } from '../../../kernel/text/bilingual.ts';
import { carried, says } from '../../../kernel/words/faults.ts';
import { notAbove } from '../../../kernel/words/fields.ts';
import { mergeLimitations } from '../../../kernel/words/limitations.ts';
import { stepName } from '../../../kernel/words/step-name.ts';
import type { MethodDescription, ValuationContext } from '../contract.ts';
import {
  amountOf,
  knownResult,
  type ResultParts,
  rangeByReferences,
  unknownResult,
} from './method-result.ts';

/** Fields of several classes that the kernel does not have. */

const whole = says('invalid_decimal', bilingual('product.whole'));
const aboveZero = carried(notAbove('"0"'));

/** A count of things; zero is one. */
export const WholeNumber = z
  .string({ error: whole })
  .regex(/^\d{1,18}$/, { error: whole, abort: true })
  .meta({ examples: ['100'] });

export const PositiveWholeNumber = WholeNumber.regex(/[1-9]/, { error: aboveZero }).meta({ examples: ['2'] });

/** A part of a whole: greater than 0, at most 1. */
export const PartOfOne = Share.regex(/[1-9]/, { error: aboveZero }).meta({ examples: ['0.750'] });

/** Whether quantities, multiplied, are an amount; true when one is absent, or no quantity and so refused for itself. */
export const isAmountWhenMultiplied = (...quantities: readonly (string | undefined)[]): boolean => {
  const given = quantities.filter((text) => text !== undefined && QUANTITY_PATTERN.test(text));
  if (given.length < quantities.length) return true;
  return toAmount(given.map((text) => decimal(text ?? '0')).reduce((a, b) => a.times(b), ONE)).ok;
};

/** What a result shows of a reference that it used. */
export const evidenceOf = (reference: Reference): Evidence => ({
  source: reference.source.id,
  observed: reference.observed,
  reference_date: reference.reference_date,
  unit: reference.unit,
  region: reference.region,
  retrieved_at: reference.retrieved_at,
  sha256: reference.sha256,
});

/** The sources of several references, each once. */
export const sourcesOf = (references: readonly Reference[]): readonly SourceDescription[] => [
  ...new Map(references.map(({ source }) => [source.id, source])).values(),
];

/** A step that is multiplied; without a value where nobody gave one. */
export type Factor = Omit<CalculationStep, 'value'> & { readonly value: string | undefined };

export interface Product {
  /** Shown before the factors. */
  readonly words?: readonly CalculationStep[];
  readonly factors: readonly [Factor, ...Factor[]];
  /** What the product is divided by: once and last, so that no quotient is rounded before. */
  readonly divisor?: CalculationStep;
  /** The input to blame for a result beyond 18 integer digits. */
  readonly pointer: string;
}

/** The product of figures; unknown when one of them is missing, since none is invented. */
export function productResult(
  method: MethodDescription,
  { words = [], factors, divisor, pointer }: Product,
  parts: Omit<ResultParts, 'calculation'>,
): MethodResult {
  const given = factors.filter(isGiven);
  const calculation = {
    formula: [factors.map(nameOf).join(' × '), ...(divisor ? [nameOf(divisor)] : [])].join(' ÷ '),
    steps: [...words, ...given, ...(divisor ? [divisor] : [])],
  };
  if (given.length < factors.length)
    return unknownResult(method, ['MISSING_PARAMETER'], { ...parts, calculation });
  return knownResult(method, productOf(given, divisor), pointer, { ...parts, calculation });
}

const productOf = (factors: readonly CalculationStep[], divisor: CalculationStep | undefined): Decimal => {
  const product = factors.map(({ value }) => decimal(value)).reduce((a, b) => a.times(b), ONE);
  return divisor ? product.div(decimal(divisor.value)) : product;
};

/** The same product as an amount; undefined when a figure is missing. Throws `AmountOutOfRange`. */
function productAmount({ factors, divisor, pointer }: Product): string | undefined {
  const given = factors.filter(isGiven);
  return given.length < factors.length ? undefined : amountOf(productOf(given, divisor), pointer);
}

const isGiven = (factor: Factor): factor is CalculationStep => factor.value !== undefined;

const nameOf = ({ label }: Pick<CalculationStep, 'label'>): string => stepName(label.en);

type Queries = Readonly<Record<string, ReferenceQuery>>;

/** A method that multiplies what sources answered. */
interface ByReferences<Asked extends Queries> {
  readonly method: MethodDescription;
  /** Every question that it needs an answer to, by what the answer is. */
  readonly asks: Asked;
  /** Of every result of the method. */
  readonly limitations: readonly Limitation[];
  product(found: { readonly [Name in keyof Asked]: Reference }): Product;
  /** Of a known result only. */
  readonly whenKnown?: readonly Limitation[];
}

/** Known when every question has its answer; else nothing, with each missing one's reason once. */
export function valueByReferences<Asked extends Queries>(
  { method, asks, limitations, product, whenKnown = [] }: ByReferences<Asked>,
  context: ValuationContext,
): MethodResult {
  const answers = Object.entries(asks).map(([name, query]) => ({ name, answer: context.answer(query) }));
  const missing = new Set(answers.flatMap(({ answer }) => (answer.found ? [] : answer.reason)));
  const [first, ...others] = missing;
  if (first) return unknownResult(method, [first, ...others], { limitations });
  const found = answers.flatMap(({ name, answer }) =>
    answer.found ? [[name, answer.reference] as const] : [],
  );
  const references = found.map(([, reference]) => reference);
  const productAt = (figure: (reference: Reference) => string): Product =>
    product(
      Object.fromEntries(
        found.map(([name, reference]) => [name, { ...reference, value: figure(reference) }]),
      ) as { [Name in keyof Asked]: Reference },
    );
  return productResult(
    method,
    productAt(({ value }) => value),
    {
      range: rangeByReferences(references, (figure) => productAmount(productAt(figure))),
      evidence: references.map(evidenceOf),
      sources: sourcesOf(references),
      limitations: mergeLimitations(
        limitations,
        whenKnown,
        ...references.map((reference) => reference.limitations),
      ),
    },
  );
}
