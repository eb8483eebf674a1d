import { z } from 'zod';
import { eventType } from '../../engine/events/event-type.ts';
import { AMOUNT_PATTERN } from '../../kernel/decimal.ts';
import { GRADE_ORIGINS, GRADE_OUTCOMES, PREMISE_OUTCOMES, PREMISES } from '../../kernel/grades.ts';
import { formlessBecause } from '../../kernel/json/stored.ts';
import { isJsonObject, type JsonObject } from '../../kernel/json.ts';
import { BASES, REASON_CODES, VALUE_NAMES, VALUE_STATUSES } from '../../kernel/vocabulary.ts';
import { assetMeanings, evidenceMeanings, valueMeanings } from '../../kernel/words/meanings.ts';
import { ShownSample } from '../../kernel/words/shown-sample.ts';

/** Shapes that events of several aggregates share. Stored events are our own, so these describe what was written, not what is allowed. */

export const SealedText = z.strictObject({ subject: z.uuid(), sealed: z.string() });

export const Attributes = z
  .custom<JsonObject>((value) => isJsonObject(value) && formlessBecause(value) === undefined)
  .meta({ type: 'object', additionalProperties: true });

export const DeclaredValue = z.strictObject({
  amount: z.string().regex(AMOUNT_PATTERN).meta(assetMeanings.declared_amount),
  date: z.string().meta(assetMeanings.declared_date),
  origin: z.string().meta(assetMeanings.declared_origin),
});
export type DeclaredValue = z.infer<typeof DeclaredValue>;

/** An owner or debtor. A tax id that names no country is Brazilian. */
export const Owner = z.strictObject({
  name: SealedText,
  tax_id: SealedText.nullable(),
  tax_id_country: SealedText.nullable(),
});
export type Owner = z.infer<typeof Owner>;

export const ValueObject = z.strictObject({
  amount: z.string().regex(AMOUNT_PATTERN).nullable().meta(valueMeanings.amount),
  currency: z.literal('BRL').meta(valueMeanings.currency),
  basis: z.enum(BASES).meta(valueMeanings.basis),
  status: z.enum(VALUE_STATUSES).meta(valueMeanings.status),
  reason_codes: z.array(z.enum(REASON_CODES)).meta(valueMeanings.reason_codes),
});
export type ValueObject = z.infer<typeof ValueObject>;

export const SixValues = z.strictObject(
  Object.fromEntries(VALUE_NAMES.map((name) => [name, ValueObject.meta(valueMeanings[name])])) as Record<
    (typeof VALUE_NAMES)[number],
    typeof ValueObject
  >,
);
export type SixValues = z.infer<typeof SixValues>;

/** Both languages are stored; a view picks one. */
export const Label = z.strictObject({ 'pt-BR': z.string(), en: z.string() });

const CalculationStep = z.strictObject({ label: Label, value: z.string(), unit: z.string() });

/** The grade that a standard gives a calculation; absent where none does. */
const GradeTable = z.strictObject({
  standard: z.string(),
  items: z.array(
    z.strictObject({
      item: z.int(),
      clause: z.string(),
      title: Label,
      origin: z.enum(GRADE_ORIGINS),
      observed: z.string().nullable(),
      grade: z.enum(GRADE_OUTCOMES),
    }),
  ),
  premises: z.array(
    z.strictObject({
      premise: z.enum(PREMISES),
      clause: z.string(),
      title: Label,
      test: z.string(),
      observed: z.string().nullable(),
      outcome: z.enum(PREMISE_OUTCOMES),
      rationale: z.string().nullable(),
    }),
  ),
  points: z.int(),
  rationale: z.strictObject({ clause: z.string(), grade: z.enum(GRADE_OUTCOMES) }),
  precision: z.strictObject({
    clause: z.string(),
    amplitude: z.string().nullable(),
    grade: z.enum(GRADE_OUTCOMES),
  }),
});

export const Calculation = z.strictObject({
  formula: z.string(),
  steps: z.array(CalculationStep),
  grades: GradeTable.optional(),
  sample: ShownSample.optional(),
});

export const Limitation = z.strictObject({ code: z.string(), text: Label });

export const Evidence = z.strictObject({
  source: z.string().meta(evidenceMeanings.source),
  observed: Attributes.meta(evidenceMeanings.observed),
  reference_date: z.string().meta(evidenceMeanings.reference_date),
  unit: z.string().meta(evidenceMeanings.unit),
  region: z.string().nullable().meta(evidenceMeanings.region),
  retrieved_at: z.string().meta(evidenceMeanings.retrieved_at),
  sha256: z.string().meta(evidenceMeanings.sha256),
});

/** Why work was given up: a code, and a description in English. */
export const Failure = z.strictObject({ code: z.string(), detail: z.string() });
export type Failure = z.infer<typeof Failure>;

export const VersionedName = z.strictObject({
  id: z.string().meta({ description: 'Stable name of what was used.' }),
  version: z.int().meta({ description: 'Its version, which stays runnable permanently.' }),
});

/** The key of an asset's or obligation's personal data was destroyed: texts sealed under it read as erased in every stream. */
export const PersonalDataErased = eventType('PersonalDataErased', z.strictObject({ reason: z.string() }));
