import { z } from 'zod';
import { AMOUNT_PATTERN } from '../decimal.ts';
import { RANGE_KINDS, RANGE_REASONS, REASON_CODES } from '../vocabulary.ts';
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
