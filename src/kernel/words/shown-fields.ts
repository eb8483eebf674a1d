import { z } from 'zod';
import { AMOUNT_PATTERN } from '../decimal.ts';
import { GRADE_ORIGINS, GRADE_OUTCOMES, PREMISE_OUTCOMES, PREMISES } from '../grades.ts';
import { RANGE_KINDS, RANGE_REASONS } from '../range.ts';
import { REASON_CODES, VALUE_NAMES, type ValueName } from '../vocabulary.ts';
import { rangeMeanings } from './meanings.ts';

/** Pieces that the schemas of answers in several rooms share, each described once. */

/** What a result does not cover. */
export const ShownLimitations = z
  .array(
    z.strictObject({
      code: z.string().meta({ description: 'Stable name of the limitation, in upper case.' }),
      text: z.string().meta({ description: 'The limitation as a sentence, in the language of the answer.' }),
    }),
  )
  .meta({ description: 'What the result does not cover and what nobody checked.' });

/** The figures that a formula is made of. */
export const ShownSteps = z
  .array(
    z.strictObject({
      label: z.string().meta({ description: 'What the figure is, in the language of the answer.' }),
      value: z.string().meta({
        description:
          'The figure as it was used: a decimal, a date where the unit is `date`, words where it is `text`.',
      }),
      unit: z
        .string()
        .meta({ description: 'Unit of the figure, such as `BRL / sc 60 kg`, `days` or `fraction`.' }),
    }),
  )
  .meta({ description: 'The figures of the formula, in the order in which they are used.' });

/** Between which figures an amount lies. */
export const ShownRange = z
  .strictObject({
    low: z.string().regex(AMOUNT_PATTERN).meta(rangeMeanings.low),
    high: z.string().regex(AMOUNT_PATTERN).meta(rangeMeanings.high),
    kind: z.enum(RANGE_KINDS).meta(rangeMeanings.kind),
    level: z.string().optional().meta(rangeMeanings.level),
    source: z.string().nullable().meta(rangeMeanings.source),
  })
  .meta({ id: 'Range', description: 'Between which figures an amount lies, and in what sense.' });
export const ShownRangeReason = z.enum(RANGE_REASONS);

const ofEachValue = <Shape extends z.ZodType>(shape: Shape) =>
  z.strictObject(Object.fromEntries(VALUE_NAMES.map((name) => [name, shape])) as Record<ValueName, Shape>);

/** Of each of the six values its range, and of each that has none the reason. */
export const SixRanges = ofEachValue(
  ShownRange.nullable().meta({ description: 'Its range; null where unknown.' }),
).meta({ id: 'SixRanges', description: 'Between which figures each of the six values lies.' });
export const SixRangeReasons = ofEachValue(
  ShownRangeReason.nullable().meta({ description: 'Why it has no range; or null.' }),
).meta({ id: 'SixRangeReasons', ...rangeMeanings.range_reason });

const ShownGrade = z.enum(GRADE_OUTCOMES).meta({
  description:
    'III is the best. NONE: what was measured meets no grade. PENDING: it could not be tested, or nobody has declared it.',
});
const clause = z.string().meta({ description: 'Where the standard has it, in its own words.' });

/** How a standard grades a calculation. */
export const ShownGrades = z
  .strictObject({
    standard: z.string().meta({ description: 'The standard whose tables were applied.' }),
    items: z
      .array(
        z.strictObject({
          item: z.int().meta({ description: 'Its number in the table.' }),
          clause,
          title: z.string().meta({ description: 'What is graded, in the language of the answer.' }),
          origin: z.enum(GRADE_ORIGINS).meta({
            description: 'COMPUTED by the service, or DECLARED by the person who registered the asset.',
          }),
          observed: z.string().nullable().meta({
            description:
              'What was measured, or the evidence that is named for what is declared; null for neither.',
          }),
          grade: ShownGrade,
        }),
      )
      .meta({ description: 'The items of the table, in their order.' }),
    premises: z
      .array(
        z.strictObject({
          premise: z.enum(PREMISES).meta({ description: 'What is taken for granted.' }),
          clause,
          title: z.string().meta({ description: 'The premise, in the language of the answer.' }),
          test: z.string().meta({ description: 'The test or criterion, by its name.' }),
          observed: z.string().nullable().meta({ description: 'Its figures; null where there are none.' }),
          outcome: z.enum(PREMISE_OUTCOMES).meta({
            description:
              'FAILED: the test speaks against it. DECLARED: it does, and the appraiser says why it holds. NOT_TESTED: the data leave nothing to test.',
          }),
          rationale: z.string().nullable().meta({
            description: "The appraiser's words for why it holds, as declared; null where there are none.",
          }),
        }),
      )
      .meta({
        description: 'What the table takes for granted. While one has FAILED, both grades are PENDING.',
      }),
    points: z.int().meta({ description: 'III counts 3, II 2 and I 1; what is pending counts nothing.' }),
    rationale: z
      .strictObject({ clause, grade: ShownGrade })
      .meta({ description: 'Grade of rationale, by the points and the decisive items.' }),
    precision: z
      .strictObject({
        clause,
        amplitude: z
          .string()
          .nullable()
          .meta({
            description:
              'Width of the 80 % interval, as a fraction of the estimate; null where there is none.',
            examples: ['0.2200'],
          }),
        grade: ShownGrade,
      })
      .meta({ description: 'Grade of precision, by the width of the interval.' }),
  })
  .meta({
    id: 'Grades',
    description:
      'How a standard grades the method: from its tables, never as claimed. Absent where none does.',
  });

/** Why work ended without a result. */
export const ShownFailure = z.strictObject({
  code: z.string().meta({ description: 'Stable name of the failure, in upper case.' }),
  detail: z.string().meta({ description: 'The failure in words, in the language of the answer.' }),
});

/** A scenario at rates around its own. */
export const ShownSensitivity = z
  .array(
    z.strictObject({
      rate_change: z.string().meta({
        description: 'Added to the rate: "-0.02" is two points less.',
        examples: ['-0.02'],
      }),
      discount_rate: z
        .string()
        .meta({ description: 'The changed rate, a fraction a year.', examples: ['0.13'] }),
      amount: z.string().regex(AMOUNT_PATTERN).nullable().meta({
        description: 'The result at the changed rate in BRL; null where there is none.',
      }),
      reason_codes: z.array(z.enum(REASON_CODES)).meta({
        description:
          'Why there is no amount. `METHOD_NOT_APPLICABLE`: the rate is −1 or less, or the result cannot be shown.',
      }),
    }),
  )
  .meta({
    description:
      'The result at the rate less and plus two points and one point; empty where the kind has no rate, or none was given.',
  });
export type ShownSensitivity = z.infer<typeof ShownSensitivity>;
