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
import { evidenceMeanings, valueMeanings } from '../../src/kernel/words/meanings.ts';

/** Pieces of response schemas. */

export const AmountText = z.string().regex(AMOUNT_PATTERN);
export const InstantText = z.iso.datetime();
/** The version of a resource, beside its `ETag`. */
export const VersionNumber = z
  .int()
  .min(1)
  .meta({ description: 'Counts its changes from 1: the number in the ETag.' });
export const Sha256Text = z.string().regex(/^[0-9a-f]{64}$/);

export const ValueView = z
  .strictObject({
    amount: AmountText.nullable().meta(valueMeanings.amount),
    currency: z.literal(CURRENCY).meta(valueMeanings.currency),
    basis: z.enum(BASES).meta(valueMeanings.basis),
    status: z.enum(VALUE_STATUSES).meta(valueMeanings.status),
    reason_codes: z.array(z.enum(REASON_CODES)).meta(valueMeanings.reason_codes),
  })
  .meta({ id: 'Value', description: 'One of the six values of a valuation.' });
export type ValueView = z.infer<typeof ValueView>;

/** One member for each of the six values, in their public order. */
export const eachValue = <T>(make: (name: ValueName) => T): Record<ValueName, T> =>
  Object.fromEntries(VALUE_NAMES.map((name) => [name, make(name)])) as Record<ValueName, T>;

export const SixValuesView = z
  .strictObject(eachValue((name) => ValueView.meta(valueMeanings[name])))
  .meta({ id: 'SixValues' });
export type SixValuesView = z.infer<typeof SixValuesView>;

/** A figure as its source gave it. */
export const EvidenceView = z.strictObject({
  source: z.string().meta(evidenceMeanings.source),
  observed: z.record(z.string(), z.unknown()).meta(evidenceMeanings.observed),
  reference_date: z.iso.date().meta(evidenceMeanings.reference_date),
  unit: z.string().meta(evidenceMeanings.unit),
  region: z.string().nullable().meta(evidenceMeanings.region),
  retrieved_at: InstantText.meta(evidenceMeanings.retrieved_at),
  sha256: Sha256Text.meta(evidenceMeanings.sha256),
});
