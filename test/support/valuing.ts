import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { toAmount } from '../../src/kernel/decimal.ts';
import type { MethodResult } from '../../src/kernel/estimate.ts';
import { evaluate } from '../../src/kernel/formula.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import type { ReferenceAnswer, ReferenceQuery } from '../../src/kernel/reference.ts';
import type { AssetClassId } from '../../src/kernel/vocabulary.ts';
import { faultsOf } from '../../src/kernel/zod-faults.ts';
import { AmountOutOfRange, type AssetClass } from '../../src/valuation/asset-classes/contract.ts';
import { assetClass, faultsOfWritten } from '../../src/valuation/asset-classes/index.ts';
import { type Rational, rounded } from './rational.ts';

export const VALUATION_DATE = '2026-11-20';

type Answer = (query: ReferenceQuery) => ReferenceAnswer;

/** Fails: for code that must not ask anything. */
export const nobody: Answer = ({ kind }) => {
  throw new Error(`nothing is to be asked, not ${kind} either`);
};

/** The results of a class's methods for attributes that pass its schema. */
export function valued(id: AssetClassId, attributes: object, answer: Answer): readonly MethodResult[] {
  const definition: AssetClass = assetClass(id);
  const taken = definition.attributes.parse(attributes);
  return definition.value(taken, { valuationDate: VALUATION_DATE, answer });
}

/** The one result of a class with one method. */
export function valuedOnce(id: AssetClassId, attributes: object, answer: Answer): MethodResult {
  const [result, ...others] = valued(id, attributes, answer);
  expect(others).toEqual([]);
  if (!result) throw new Error(`${id}: no result`);
  return result;
}

export function estimated(id: AssetClassId, parameters: object): MethodResult {
  const definition: AssetClass = assetClass(id);
  return definition.publicEstimate(definition.publicParameters.parse(parameters), VALUATION_DATE);
}

export const faultsIn = (schema: z.ZodType, input: unknown): readonly (readonly [string, string])[] =>
  faultsOf(schema.safeParse(input), input).map(({ pointer, code }) => [pointer, code]);

/** Pointer and code of faults in attributes that are written on the valuation date, beyond their schema. */
export const faultsWritten = (id: AssetClassId, attributes: JsonObject) =>
  faultsOfWritten(id, attributes, VALUATION_DATE, '/attributes').map(({ pointer, code }) => [pointer, code]);

/** A body that is right except for these fields is refused by each of the schemas, at the pointer and with the code of the row. */
export const refuses = (
  schemas: z.ZodType | readonly z.ZodType[],
  well: object,
  rows: readonly (readonly [wrong: object, pointer: string, code: string])[],
) =>
  it.each(rows)('refuses %j', (wrong, pointer, code) => {
    for (const schema of [schemas].flat())
      expect(faultsIn(schema, { ...well, ...wrong })).toEqual([[pointer, code]]);
  });

const UNSAFE = [
  '',
  ' 21',
  '21\n',
  'a b',
  ...'.. ../etc a/b ２１ ção TRATÓR 21%2F %2e%2e 21?a=1 -21 a--b IPCA+'.split(' '),
];

/** Codes that become part of an address: they may contain nothing but a code. Rows of `refuses`. */
export const unsafeCodes = (...names: readonly string[]) =>
  UNSAFE.flatMap((code) => names.map((name) => [{ [name]: code }, `/${name}`, 'invalid_code'] as const));

export const codesOf = ({ limitations }: MethodResult): readonly string[] =>
  limitations.map(({ code }) => code);

/** Label and value of each shown step, in English. */
export const stepsOf = ({ calculation }: MethodResult): Readonly<Record<string, string>> =>
  Object.fromEntries((calculation?.steps ?? []).map(({ label, value }) => [label.en, value]));

/** The amount that the shown steps give in the shown formula. */
export const again = ({ calculation }: Pick<MethodResult, 'calculation'>) =>
  toAmount(evaluate(calculation?.formula ?? '', calculation?.steps ?? []));

export const worksOutAgain = (result: Pick<MethodResult, 'amount' | 'calculation'>): void =>
  expect(again(result)).toEqual({ ok: true, value: result.amount });

/** Known, exact, rounded once, and computed again from its own steps; or, beyond 18 integer digits, a fault at `pointer`. */
export function equalsExactly(exact: Rational, pointer: string, value: () => MethodResult): void {
  const amount = rounded(exact, 2);
  if (isTooLarge(exact)) {
    expect(value).toThrow(new AmountOutOfRange(pointer));
    return;
  }
  const result = value();
  expect(result).toMatchObject({ amount, reason_codes: [] });
  worksOutAgain(result);
}

export const isTooLarge = (exact: Rational): boolean => rounded(exact, 2).length > '.00'.length + 18;

const digits = (most: number): fc.Arbitrary<string> =>
  fc
    .integer({ min: 1, max: most })
    .chain((length) =>
      fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length }),
    );

/** Whole numbers of up to 18 digits, small ones as often as large ones. */
export const wholeNumber = digits(18);

/** Quantities and prices of up to 18 integer and 8 fraction digits. */
export const quantity: fc.Arbitrary<string> = fc.oneof(
  fc.tuple(wholeNumber, digits(8)).map((parts) => parts.join('.')),
  fc.tuple(digits(6), digits(8)).map((parts) => parts.join('.')),
  wholeNumber,
);

/** Two factors whose product ends with half a cent. */
export const tie: fc.Arbitrary<readonly [string, string]> = fc
  .tuple(fc.nat(9_999_999), fc.nat(99), fc.nat(49_999))
  .map(([whole, cents, half]) => [`${whole}.${String(cents).padStart(2, '0')}5`, String(2 * half + 1)]);
