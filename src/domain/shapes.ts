import { z } from 'zod';
import { AMOUNT_PATTERN } from '../kernel/decimal.ts';
import { isJsonObject, type JsonObject } from '../kernel/json.ts';
import { formlessBecause } from '../kernel/stored-json.ts';
import { BASES, REASON_CODES, VALUE_NAMES, VALUE_STATUSES } from '../kernel/vocabulary.ts';

/** Shapes that events of several aggregates share. Stored events are ours, so these say what was written, not what is allowed. */

export const SealedText = z.strictObject({ subject: z.uuid(), sealed: z.string() });

export const Attributes = z
  .custom<JsonObject>((value) => isJsonObject(value) && formlessBecause(value) === undefined)
  .meta({ type: 'object', additionalProperties: true });

export const DeclaredValue = z.strictObject({
  amount: z.string().regex(AMOUNT_PATTERN),
  date: z.string(),
  origin: z.string(),
});
export type DeclaredValue = z.infer<typeof DeclaredValue>;

export const Owner = z.strictObject({ name: SealedText, tax_id: SealedText.nullable() });
export type Owner = z.infer<typeof Owner>;

export const ValueObject = z.strictObject({
  amount: z.string().regex(AMOUNT_PATTERN).nullable(),
  currency: z.literal('BRL'),
  basis: z.enum(BASES),
  status: z.enum(VALUE_STATUSES),
  reason_codes: z.array(z.enum(REASON_CODES)),
});
export type ValueObject = z.infer<typeof ValueObject>;

export const SixValues = z.strictObject(
  Object.fromEntries(VALUE_NAMES.map((name) => [name, ValueObject])) as Record<
    (typeof VALUE_NAMES)[number],
    typeof ValueObject
  >,
);
export type SixValues = z.infer<typeof SixValues>;

/** Both languages are stored; a view picks one. */
export const Label = z.strictObject({ 'pt-BR': z.string(), en: z.string() });

export const CalculationStep = z.strictObject({ label: Label, value: z.string(), unit: z.string() });
export const Calculation = z.strictObject({ formula: z.string(), steps: z.array(CalculationStep) });

export const Limitation = z.strictObject({ code: z.string(), text: Label });

export const Evidence = z.strictObject({
  source: z.string(),
  observed: Attributes,
  reference_date: z.string(),
  unit: z.string(),
  region: z.string().nullable(),
  retrieved_at: z.string(),
  sha256: z.string(),
});

export const VersionedName = z.strictObject({ id: z.string(), version: z.int() });
