import { z } from 'zod';
import { AMOUNT_PATTERN } from '../../src/kernel/decimal.ts';
import {
  BASES,
  CURRENCY,
  REASON_CODES,
  VALUE_NAMES,
  VALUE_STATUSES,
  type ValueName,
} from '../../src/kernel/vocabulary.ts';

/** Pieces of response schemas. */

export const AmountText = z.string().regex(AMOUNT_PATTERN);
export const InstantText = z.iso.datetime().meta({ description: 'RFC 3339, UTC, milliseconds.' });
export const Sha256Text = z.string().regex(/^[0-9a-f]{64}$/);

export const ValueView = z
  .strictObject({
    amount: AmountText.nullable().meta({ description: 'Null when unknown; a calculated zero is "0.00".' }),
    currency: z.literal(CURRENCY),
    basis: z.enum(BASES).meta({ description: 'How the amount was obtained; NONE when it is null.' }),
    status: z.enum(VALUE_STATUSES),
    reason_codes: z.array(z.enum(REASON_CODES)),
  })
  .meta({ id: 'Value' });
export type ValueView = z.infer<typeof ValueView>;

/** One member for each of the six values, in their public order. */
export const eachValue = <T>(make: (name: ValueName) => T): Record<ValueName, T> =>
  Object.fromEntries(VALUE_NAMES.map((name) => [name, make(name)])) as Record<ValueName, T>;

export const SixValuesView = z.strictObject(eachValue(() => ValueView)).meta({ id: 'SixValues' });
export type SixValuesView = z.infer<typeof SixValuesView>;
