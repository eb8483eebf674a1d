import { z } from 'zod';
import { ASSET_CLASSES, COVERAGE_STATUSES } from '../../src/kernel/vocabulary.ts';
import { coverageMeanings } from '../../src/kernel/words/coverage-meanings.ts';
import { instant, obligationMeanings } from '../../src/kernel/words/meanings.ts';
import { InstantText } from './fields.ts';

const Count = z.int().min(0);
const Sum = (description: string) => z.string().meta({ description });

/** The sums of the active obligations of a portfolio, or of an organization. */
export const CoverageTotalsView = z
  .strictObject({
    count: Count.meta({ description: 'How many obligations are active.' }),
    balance: Sum('The sum of their balances, in BRL.'),
    required: Sum('The sum of what they require, in BRL.'),
    counted: Sum('The sum of what is counted for them, in BRL: of the parts that are known.'),
    shortfall: Sum('The sum of the shortfalls that are known, in BRL.'),
    shortfall_unknown_count: Count.meta({ description: 'Those whose shortfall is not known.' }),
    short_count: Count.meta({ description: 'Those that are SHORT.' }),
    unknown_count: Count.meta({ description: 'Those whose coverage is UNKNOWN.' }),
  })
  .meta({ id: 'CoverageTotals' });
export type CoverageTotalsView = z.infer<typeof CoverageTotalsView>;

const ValueTotal = z
  .strictObject({
    amount: Sum('The sum of the collateral values that are known, in BRL.'),
    known_count: Count.meta({ description: 'Assets whose value is known.' }),
    unknown_count: Count.meta({ description: 'Assets whose value is unknown; in no sum.' }),
  })
  .meta({ id: 'CollateralTotal' });

const Share = z
  .string()
  .nullable()
  .meta({ description: 'Its part of the whole, 8 digits; null where the whole is 0.00.' });

const Side = z
  .strictObject({
    obligations: CoverageTotalsView.meta({ description: 'The sums of the obligations.' }),
    values: ValueTotal.meta({ description: 'Of the assets given for them, each once.' }),
    by_class: z
      .array(
        ValueTotal.extend({
          asset_class: z.enum(ASSET_CLASSES).meta({ description: 'The class of these assets.' }),
        }),
      )
      .meta({ description: 'The same of each class, in the order of GET /profiles.' }),
    concentrations: z
      .strictObject({
        asset: z
          .strictObject({
            asset_id: z.uuid().meta({ description: 'Id of the asset.' }),
            counted: Sum('What is counted on it for all these obligations, in BRL.'),
            share: Share,
          })
          .nullable()
          .meta({ description: 'The asset on which the most is counted; null without any.' }),
        asset_class: z
          .strictObject({
            asset_class: z.enum(ASSET_CLASSES).meta({ description: 'The class of these assets.' }),
            counted: Sum('What is counted on its assets, in BRL.'),
            share: Share,
          })
          .nullable()
          .meta({ description: 'The class on which the most is counted; null without any.' }),
        debtor: z
          .strictObject({
            obligation_id: z.uuid().meta({ description: "Id of the debtor's newest obligation here." }),
            obligation_count: Count.min(1).meta({ description: 'How many obligations are of the debtor.' }),
            balance: Sum('The sum of their balances, in BRL.'),
            share: Share,
          })
          .nullable()
          .meta({
            description:
              'The debtor that owes the most. Debtors are distinguished by their tax id; without one each obligation counts as a debtor of its own. Null without obligations.',
          }),
      })
      .meta({ description: 'On what the most rests, and who owes the most.' }),
  })
  .meta({ id: 'StressedBook' });

const Figures = z.strictObject({
  status: z.enum(COVERAGE_STATUSES).meta(coverageMeanings.status),
  counted: z.string().meta(coverageMeanings.counted),
  shortfall: z.string().nullable().meta(coverageMeanings.shortfall),
});

export const StressTestView = z
  .strictObject({
    portfolio: z.string().nullable().meta({ description: 'The portfolio; null: all obligations.' }),
    shocks: z
      .array(
        z.strictObject({
          asset_class: z.enum(ASSET_CLASSES).meta({ description: 'The class whose values change.' }),
          change: z.string().meta({ description: 'By which part of them, such as "-0.20" for 20 % less.' }),
        }),
      )
      .meta({ description: 'What was asked, in its order.' }),
    as_of: InstantText.meta(instant('When it was worked out')),
    before: Side.meta({ description: 'As it is.' }),
    after: Side.meta({ description: 'As it would be.' }),
    changed_count: Count.meta({ description: 'Obligations whose `status` would be another.' }),
    changed: z
      .array(
        z.strictObject({
          id: z.uuid().meta(obligationMeanings.id),
          external_reference: z.string().meta(obligationMeanings.external_reference),
          before: Figures.meta({ description: 'Its coverage as it is.' }),
          after: Figures.meta({ description: 'Its coverage as it would be.' }),
        }),
      )
      .meta({ description: 'These, newest first, at most 200.' }),
  })
  .meta({ id: 'StressTest' });
export type StressTestView = z.infer<typeof StressTestView>;
