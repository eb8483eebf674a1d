import { type Decimal, decimal, ONE, toAmount, toText } from '../../../kernel/decimal.ts';
import type { MethodResult } from '../../../kernel/estimate.ts';
import type { RangeReason, ValueRange } from '../../../kernel/range.ts';
import type { Reference } from '../../../kernel/reference.ts';
import type { ReasonCode } from '../../../kernel/vocabulary.ts';
import { AmountOutOfRange, type MethodDescription } from '../contract.ts';

export type ResultParts = Partial<
  Pick<
    MethodResult,
    | 'calculation'
    | 'evidence'
    | 'sources'
    | 'limitations'
    | 'calendars'
    | 'inventory'
    | 'declaredOn'
    | 'range'
  >
>;

/** Written out member by member: copying objects into each other costs several times as much. */
const resultOf = (
  { method, version }: MethodDescription,
  parts: ResultParts,
  { basis, amount, reason_codes }: Pick<MethodResult, 'basis' | 'amount' | 'reason_codes'>,
): MethodResult => ({
  calculation: parts.calculation ?? null,
  evidence: parts.evidence ?? [],
  sources: parts.sources ?? [],
  limitations: parts.limitations ?? [],
  calendars: parts.calendars ?? [],
  ...(parts.inventory ? { inventory: parts.inventory } : {}),
  ...(parts.range === undefined ? {} : { range: parts.range }),
  ...(parts.declaredOn === undefined ? {} : { declaredOn: parts.declaredOn }),
  method,
  basis,
  amount,
  reason_codes,
  methods: [{ id: method, version }],
});

/** A known amount, rounded here and nowhere before. `pointer` names the input to blame for one beyond 18 integer digits. */
export const knownResult = (
  method: MethodDescription,
  amount: Decimal,
  pointer: string,
  parts: ResultParts,
): MethodResult => amountResult(method, amountOf(amount, pointer), parts);

/** A known amount that is rounded already. */
export const amountResult = (method: MethodDescription, amount: string, parts: ResultParts): MethodResult =>
  resultOf(method, parts, { basis: method.method, amount, reason_codes: [] });

/** No amount, and why. */
export const unknownResult = (
  method: MethodDescription,
  reasons: readonly [ReasonCode, ...ReasonCode[]],
  parts: ResultParts = {},
): MethodResult => resultOf(method, parts, { basis: 'NONE', amount: null, reason_codes: reasons });

/** The text of an amount, or `AmountOutOfRange`. */
export function amountOf(value: Decimal, pointer: string): string {
  const amount = toAmount(value);
  if (!amount.ok) throw new AmountOutOfRange(pointer);
  return amount.value;
}

type Range = ValueRange | RangeReason | undefined;

/** The amount by the figures of a result; undefined without one. Throws `AmountOutOfRange`. */
type AmountBy<Of> = (figure: Of) => string | undefined;

/**
 * The amount at the low and at the high figure of its reference. Undefined where no reference has a range; where
 * several have one, of which it is then made, the range is that of the first.
 */
export function rangeByReferences(
  references: readonly Reference[],
  amountBy: AmountBy<(reference: Reference) => string>,
): Range {
  const [known] = references.filter(({ range }) => range !== undefined);
  if (!known?.range) return undefined;
  const { kind, level } = known.range;
  return between(
    () => [
      amountBy(({ range, value }) => range?.low ?? value),
      amountBy(({ range, value }) => range?.high ?? value),
    ],
    { kind, source: known.source.id, ...(level === undefined ? {} : { level }) },
  );
}

const TWO_POINTS = '0.02';
const CHANGES = ['-0.02', '-0.01', '0', '0.01', '0.02'];

/**
 * The least and the greatest amount at rates around the given one, two points each way (a point is 0.01). `isMonotone`: it
 * only falls, or only rises, with the rate, so that the ends say it all.
 */
export function rangeByRate(rate: string, isMonotone: boolean, amountAt: AmountBy<string>): Range {
  const changes = isMonotone ? [CHANGES[0] ?? '', TWO_POINTS] : CHANGES;
  const rates = changes.map((change) => decimal(rate).plus(decimal(change)));
  if (rates.some((each) => each.lte(ONE.negated()))) return 'NOT_CALCULABLE';
  return between(() => rates.map((each) => amountAt(each.isZero() ? '0' : toText(each))), {
    kind: 'RATE_SENSITIVITY',
    level: TWO_POINTS,
    source: null,
  });
}

/** The least and the greatest of amounts; none where one of them is none, or cannot be shown. */
function between(
  amounts: () => readonly (string | undefined)[],
  details: Omit<ValueRange, 'low' | 'high'>,
): Range {
  try {
    const known = amounts().flatMap((amount) => (amount === undefined ? [] : [amount]));
    const sorted = known.toSorted((one, other) => compared(decimal(one), decimal(other)));
    const [low, high] = [sorted[0], sorted.at(-1)];
    return low === undefined || high === undefined ? undefined : { low, high, ...details };
  } catch (error) {
    if (error instanceof AmountOutOfRange) return 'NOT_CALCULABLE';
    throw error;
  }
}

const compared = (one: Decimal, other: Decimal): number => (one.lt(other) ? -1 : one.gt(other) ? 1 : 0);
