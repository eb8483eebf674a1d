import { z } from 'zod';
import { Amount, DateField, Quantity, Share } from '../../../../kernel/fields.ts';
import { WEAR_STATES } from '../../../../kernel/vocabulary.ts';
import { carried, faultWords } from '../../../../kernel/words/faults.ts';
import { notAbove } from '../../../../kernel/words/fields.ts';

/** Every figure is the caller's; none of them has a default. A missing one is no fault: the amount is then unknown. */

const ServiceLife = Quantity.regex(/[1-9]/, { error: carried(notAbove('"0"')) });

/** The depreciation parameters. */
export const depreciationFields = {
  replacement_cost: Amount.optional().meta({
    description: 'What an equivalent new one costs today, in BRL.',
    examples: ['500000.00'],
  }),
  manufactured_on: DateField.optional().meta({
    description: 'When it was made, never in the future; in place of `age_years`.',
    examples: ['2021-11-20'],
  }),
  age_years: Quantity.optional().meta({
    description: 'How old it was on `age_as_of`, in years; it ages from that day on.',
    examples: ['4'],
  }),
  age_as_of: DateField.optional().meta({
    description:
      'The day that `age_years` is of, never in the future. Left out: of an asset the day on which its age was last changed, of a scenario that of its proposal, of an estimate today.',
    examples: ['2026-11-20'],
  }),
  service_life_years: ServiceLife.optional().meta({
    description: 'Its whole service life, in years; greater than zero.',
    examples: ['20'],
  }),
  residual_rate: Share.optional().meta({
    description: 'What is left at the end of the service life, as a fraction of the cost, from 0 to 1.',
    examples: ['0.1'],
  }),
  wear: z
    .enum(WEAR_STATES)
    .meta({
      id: 'WearState',
      description:
        "Its state by Heidecke's table, in your own word: `A` new, `B` between new and regular, `C` regular, `D` between regular and simple repairs, `E` simple repairs, `F` between simple and important repairs, `G` important repairs, `H` between important repairs and worthless, `I` worthless. With it the depreciation is by Ross-Heidecke; without it, straight-line.",
      examples: ['C'],
    })
    .optional(),
};
export type DepreciationParameters = z.infer<z.ZodObject<typeof depreciationFields, z.core.$strict>>;

/** Names of the depreciation parameters. */
export const DEPRECIATION_NAMES = Object.keys(depreciationFields) as (keyof DepreciationParameters)[];

/** Those among them that are days which must have come. */
export const DEPRECIATION_DATES = ['manufactured_on', 'age_as_of'] as const;

/** The two ways to say how old it is, as alternatives of a schema. */
export const AGE_WAYS = {
  oneOf: [
    {
      title: 'By its age',
      properties: { manufactured_on: false },
      dependentRequired: { age_as_of: ['age_years'] },
    },
    {
      title: 'By its date of manufacture',
      required: ['manufactured_on'],
      properties: { age_years: false, age_as_of: false },
    },
  ],
};

const NOT_WITH_MANUFACTURE = carried(
  faultWords('not_allowed', 'does not go with manufactured_on', 'não pode acompanhar manufactured_on'),
);
const ONLY_WITH_AGE = carried(
  faultWords('not_allowed', 'goes with age_years only', 'só pode acompanhar age_years'),
);

/** Refuses two ages at once, and a day that is of none. */
export function refuseMixedAges(given: DepreciationParameters, context: z.RefinementCtx): void {
  const refuse = (name: keyof DepreciationParameters, message: string) =>
    given[name] !== undefined && context.addIssue({ code: 'custom', message, path: [name] });
  if (given.manufactured_on !== undefined) {
    refuse('age_years', NOT_WITH_MANUFACTURE);
    refuse('age_as_of', NOT_WITH_MANUFACTURE);
  } else if (given.age_years === undefined) {
    refuse('age_as_of', ONLY_WITH_AGE);
  }
}
