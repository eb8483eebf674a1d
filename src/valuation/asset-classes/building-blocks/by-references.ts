import type { Limitation, MethodResult } from '../../../kernel/estimate.ts';
import type { Reference, ReferenceQuery } from '../../../kernel/reference.ts';
import { mergeLimitations } from '../../../kernel/words/limitations.ts';
import type { MethodDescription, ValuationContext } from '../contract.ts';
import { evidenceOf, sourcesOf } from './from-reference.ts';
import { unknownResult } from './method-result.ts';
import { type Product, productAmount, productResult } from './product.ts';
import { rangeByReferences } from './range.ts';

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
