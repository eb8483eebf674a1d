import { z } from 'zod';
import { AMOUNT_PATTERN } from '../decimal.ts';

const between = z.strictObject({
  low: z.string().regex(AMOUNT_PATTERN).meta({ description: 'The low end, in BRL.' }),
  high: z.string().regex(AMOUNT_PATTERN).meta({ description: 'The high end, in BRL.' }),
});
const datum = z.int().meta({ description: 'Number of the datum in the order as sent, from 1.' });
const fraction = z.string().nullable();

/** The market data that a comparison rests on: stored as shown, since nothing in it is of a language. */
export const ShownSample = z
  .strictObject({
    origin: z.literal('CALLER').meta({
      description:
        'Origin of the data: the person who registered the asset, or the caller. The service gathers none.',
    }),
    data: z.int().meta({ description: 'How many data were given.' }),
    counted: z.int().meta({ description: 'How many of them count.' }),
    alike: z
      .array(
        z.strictObject({
          datum,
          same_as: z.int().meta({ description: 'Number of the earlier datum that it repeats.' }),
        }),
      )
      .meta({ description: 'Data of the same price and values as an earlier one: they count once.' }),
    excluded: z
      .array(
        z.strictObject({
          datum,
          deviations: z.string().meta({ description: 'Its distance from the mean, in standard deviations.' }),
          limit: z.string().meta({ description: 'The distance beyond which the criterion leaves out.' }),
        }),
      )
      .meta({ description: 'Data that the criterion of `cleaning` left out, in that order; FACTORS only.' }),
    oldest: z.string().meta({ description: 'Day of the oldest datum that counts.' }),
    newest: z.string().meta({ description: 'Day of the newest datum that counts.' }),
    oldest_age_days: z.int().meta({ description: 'Days from the oldest datum to the valuation date.' }),
    median_age_days: z.int().meta({
      description:
        'Median age of the data that count on the valuation date, in days; of two in the middle the higher.',
    }),
    document_ids: z.array(z.uuid()).meta({ description: 'Documents that the data name as their evidence.' }),
    without_document: z
      .array(datum)
      .meta({ description: 'Data that count and name no document as their evidence.' }),
    adjusted_r_square: fraction.meta({
      description: 'Adjusted coefficient of determination (adjusted R²); REGRESSION only.',
    }),
    leave_one_out_error: fraction.meta({
      description:
        'Mean distance of each price from what the other data give for it, as a fraction of the price; null where it cannot be calculated.',
    }),
    prediction_interval: between.nullable().meta({
      description:
        '80 % interval of the price of one such thing, of the whole; null where it cannot be calculated.',
    }),
    admissible_interval: between.nullable().meta({
      description:
        'The narrower of the 80 % confidence interval and the field of judgement of ±15 %, end by end (NBR 14653-2, A.10).',
    }),
    points: z
      .array(
        z.strictObject({
          datum,
          observed: z.string().meta({
            description: 'Its price, with index and factors where there are any, in BRL a unit.',
          }),
          estimated: z
            .string()
            .nullable()
            .meta({ description: 'What the calculation gives for it, in BRL a unit; null for no price.' }),
        }),
      )
      .meta({ description: 'Observed and estimated price of each datum that counts, for a plot.' }),
  })
  .meta({ id: 'MarketSample', description: 'The market data that a comparison rests on. Absent elsewhere.' });
export type MarketSample = z.infer<typeof ShownSample>;
