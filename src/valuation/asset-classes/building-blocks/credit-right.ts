import { z } from 'zod';
import type { Limitation, MethodResult } from '../../../kernel/estimate.ts';
import { Amount, DateField, DiscountRate, Name, Text } from '../../../kernel/fields.ts';
import type { CalendarDate } from '../../../kernel/instant.ts';
import type { ValuationContext } from '../contract.ts';
import { dayCountField } from './discounting.ts';
import { CREDIT_ASSET_RANGES } from './plausibility.ts';
import { PRESENT_VALUE_LIMITATIONS, presentValueMethod } from './present-value/payment.ts';
import {
  discountFields,
  type OwnedPayment,
  presentValue,
  presentValueAtRate,
  presentValueReferences,
  refuseLoneSpread,
  SPREAD_AS_STATED,
} from './present-value.ts';

/** What the classes that are a right to one payment have in common: private securities, receivables, court claims. */

export const creditFields = {
  face_value: Amount.meta({
    description: 'What is to be paid on the due date, in BRL.',
    examples: ['10000.00'],
  }),
  due_date: DateField.meta({ description: 'When it is to be paid.', examples: ['2027-05-20'] }),
  debtor: Name(200).optional().meta({ description: 'Who owes it. Personal data: stored encrypted only.' }),
  instrument: Text(200)
    .optional()
    .meta({
      description: 'What it rests on: an invoice, a note, a contract, a decision.',
      examples: ['Duplicata 1234'],
    }),
  ...discountFields,
};
const Attributes = z.strictObject(creditFields).superRefine(refuseLoneSpread);
export type CreditAttributes = z.infer<typeof Attributes>;

/** One payment at the caller's own rate. A missing figure is no fault: the amount is then unknown. */
export const PresentValueParameters = z.strictObject({
  face_value: Amount.optional().meta({ description: 'What is to be paid on the due date, in BRL.' }),
  due_date: DateField.optional().meta({ description: 'When it is to be paid.' }),
  discount_rate: DiscountRate.optional().meta({
    description:
      "The caller's own rate a year, as a fraction; discounting is actual/365, unless `day_count` says otherwise.",
    examples: ['0.105'],
  }),
  day_count: dayCountField,
});
export type CreditParameters = z.infer<typeof PresentValueParameters>;

/** The building block, with limitations of a class's own, which every result then carries. */
export const creditRight = (...own: readonly Limitation[]) => {
  const limited = (result: MethodResult): MethodResult => ({
    ...result,
    limitations: [...result.limitations, ...own],
  });
  return {
    attributes: Attributes,
    publicParameters: PresentValueParameters,
    guided: null,
    methods: [presentValueMethod] as const,
    limitations: [...PRESENT_VALUE_LIMITATIONS, SPREAD_AS_STATED, ...own],
    plausible: CREDIT_ASSET_RANGES,
    descriptive: ['debtor', 'instrument'],
    fallsDueOn: ({ due_date }: Pick<CreditAttributes, 'due_date'>): CalendarDate => due_date,
    references: presentValueReferences,
    value: (attributes: OwnedPayment, context: ValuationContext): readonly MethodResult[] => [
      limited(presentValue(attributes, context)),
    ],
    publicEstimate: (
      { discount_rate, ...payment }: CreditParameters,
      valuationDate: CalendarDate,
    ): MethodResult => limited(presentValueAtRate(payment, discount_rate, valuationDate)),
  };
};
