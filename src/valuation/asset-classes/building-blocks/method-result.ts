import { type Decimal, toAmount } from '../../../kernel/decimal.ts';
import type { MethodResult } from '../../../kernel/estimate.ts';
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
  resultOf(method, parts, { basis: method.basis, amount, reason_codes: [] });

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
