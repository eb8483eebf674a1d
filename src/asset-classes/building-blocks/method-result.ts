import { type Decimal, toAmount } from '../../kernel/decimal.ts';
import type { MethodResult } from '../../kernel/estimate.ts';
import type { ReasonCode } from '../../kernel/vocabulary.ts';
import { AmountOutOfRange, type MethodDescription } from '../contract.ts';

export type ResultParts = Partial<
  Pick<MethodResult, 'calculation' | 'evidence' | 'sources' | 'limitations' | 'calendars' | 'inventory'>
>;

const NOTHING = { calculation: null, evidence: [], sources: [], limitations: [], calendars: [] };

const versionOf = ({ method, version }: MethodDescription) => [{ id: method, version }];

/** A known amount, rounded here and nowhere before. `pointer` names the input to blame for one beyond 18 integer digits. */
export function knownResult(
  method: MethodDescription,
  amount: Decimal,
  pointer: string,
  parts: ResultParts,
): MethodResult {
  return {
    ...NOTHING,
    ...parts,
    method: method.method,
    basis: method.basis,
    amount: amountOf(amount, pointer),
    reason_codes: [],
    methods: versionOf(method),
  };
}

/** No amount, and why. */
export function unknownResult(
  method: MethodDescription,
  reasons: readonly [ReasonCode, ...ReasonCode[]],
  parts: ResultParts = {},
): MethodResult {
  return {
    ...NOTHING,
    ...parts,
    method: method.method,
    basis: 'NONE',
    amount: null,
    reason_codes: reasons,
    methods: versionOf(method),
  };
}

/** The text of an amount, or `AmountOutOfRange`. */
export function amountOf(value: Decimal, pointer: string): string {
  const amount = toAmount(value);
  if (!amount.ok) throw new AmountOutOfRange(pointer);
  return amount.value;
}
