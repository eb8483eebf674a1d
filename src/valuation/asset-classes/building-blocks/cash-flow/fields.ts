import { z } from 'zod';
import { DateField, DiscountRate, Share, SignedAmount, Text } from '../../../../kernel/fields.ts';
import { carried } from '../../../../kernel/words/faults.ts';
import { NO_LIST, tooFew, tooMany } from '../../../../kernel/words/fields.ts';
import { dayCountField } from '../day-count.ts';

/** What a cash-flow scenario is made of. Every figure is the caller's; none of them has a default. */

const MOST_FLOWS = 360;

const CashFlows = z
  .array(
    z.strictObject({
      date: DateField.meta({ description: 'When it is received or paid.', examples: ['2027-11-20'] }),
      amount: SignedAmount.meta({ description: 'In BRL; negative when it is paid out.' }),
    }),
    { error: carried(NO_LIST) },
  )
  .min(1, { error: carried(tooFew(1)) })
  .max(MOST_FLOWS, { error: carried(tooMany(MOST_FLOWS)) });

/** The cash-flow parameters. A missing one is no fault: the amount is then unknown. */
export const cashFlowFields = {
  cash_flows: CashFlows.optional().meta({
    description: 'What is expected, 1 to 360 amounts on their dates, in any order.',
  }),
  discount_rate: DiscountRate.optional().meta({
    description:
      'A year, as a fraction; discounting is actual/365, unless `day_count` says otherwise. The service supplies none and adds no premium.',
    examples: ['0.15'],
  }),
  day_count: dayCountField,
  valuation_date: DateField.optional().meta({
    description:
      'The date to discount to, never in the future. An asset without one is discounted to the date of its valuation; an estimate without one has no amount (`MISSING_PARAMETER`).',
  }),
  ownership_share: Share.optional().meta({
    description: 'The part that is owned, from 0 to 1; without it the figure is of the whole.',
    examples: ['0.25'],
  }),
};

/** The same for a class that is a part of a whole by its nature. */
export const cashFlowFieldsOfAShare = {
  ...cashFlowFields,
  ownership_share: Share.meta({ description: 'The part that is owned, from 0 to 1.', examples: ['0.25'] }),
};

const Parameters = z.strictObject(cashFlowFields);
export type CashFlowParameters = z.infer<typeof Parameters>;

export const ScenarioDescription = Text(500).meta({
  description: 'What it is, and what its cash flows rest on.',
  examples: ['Made-up eucalyptus stand, planted in 2021'],
});
