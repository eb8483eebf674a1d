import type { ValueObject } from '../../domain/events/shapes.ts';
import { type Basis, CURRENCY, type ReasonCode } from '../../kernel/vocabulary.ts';

/** A value that is not known: never zero, never without a reason. */
export const unknown = (status: ValueObject['status'], ...reasons: readonly ReasonCode[]): ValueObject => ({
  amount: null,
  currency: CURRENCY,
  basis: 'NONE',
  status,
  reason_codes: [...reasons],
});

/** A value that is known: never without a basis. */
export const known = (
  amount: string,
  basis: Exclude<Basis, 'NONE'>,
  status: ValueObject['status'],
  ...reasons: readonly ReasonCode[]
): ValueObject => ({ amount, currency: CURRENCY, basis, status, reason_codes: [...reasons] });
