import { z } from 'zod';

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

/** Why work ended without a result. */
export const ShownFailure = z.strictObject({
  code: z.string().meta({ description: 'Stable name of the failure, in upper case.' }),
  detail: z.string().meta({ description: 'The failure in words, in the language of the answer.' }),
});
