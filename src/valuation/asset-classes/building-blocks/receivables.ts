import { z } from 'zod';
import { type Decimal, decimal, ONE, sum, toText } from '../../../kernel/decimal.ts';
import {
  type CalculationStep,
  givenStep,
  type Limitation,
  limitation,
  type MethodResult,
  step,
} from '../../../kernel/estimate.ts';
import { Amount, DateField, DiscountRate, Share, Text } from '../../../kernel/fields.ts';
import { type CalendarDate, daysBetween } from '../../../kernel/instant.ts';
import { powersOfFraction } from '../../../kernel/power.ts';
import { bilingual } from '../../../kernel/text/bilingual.ts';
import type { Label, ReasonCode } from '../../../kernel/vocabulary.ts';
import {
  carried,
  type FaultWords,
  faultWords,
  notWith,
  onlyWith,
  refuse,
} from '../../../kernel/words/faults.ts';
import {
  atLeast,
  NAMED_BEFORE,
  NO_LIST,
  outside,
  REQUIRED,
  tooFew,
  tooMany,
} from '../../../kernel/words/fields.ts';
import { NOT_A_MARKET_PRICE } from '../../../kernel/words/limitations.ts';
import { showableFactor } from './discounting.ts';
import { amountOf, knownResult, rangeByRate, unknownResult } from './method-result.ts';
import { NO_COSTS_OR_TAXES, presentValueMethod } from './present-value/payment.ts';
import { WholeNumber } from './product.ts';

/** What a portfolio of receivables is made of. Every figure is the caller's; none of them has a default. */

const MOST_BUCKETS = 50;
/** A century: no bucket is older, and nothing that anybody counts on comes later. */
const MOST_DAYS = 36_500;

const Days = WholeNumber.refine((text) => Number(text) <= MOST_DAYS, {
  error: carried(outside('"0"', `"${MOST_DAYS}"`)),
});

/** The two ways to say when it is expected, as alternatives of a schema. */
const RECEIPT_WAYS = {
  oneOf: [
    { title: 'On a day', required: ['expected_on'], properties: { days_to_receipt: false } },
    { title: 'After days', required: ['days_to_receipt'], properties: { expected_on: false } },
  ],
};

const BucketFields = z
  .strictObject({
    name: Text(60)
      .optional()
      .meta({
        description:
          'What the bucket is called, each name once; required where it names no days past due. No personal data: it is not encrypted.',
        examples: ['Not past due'],
      }),
    days_past_due_from: Days.optional().meta({
      description: 'Fewest days past due of what is in it, "0" to "36500"; "0" is not past due.',
      examples: ['1'],
    }),
    days_past_due_to: Days.optional().meta({
      description: 'Most days past due; without it the bucket has no upper end.',
      examples: ['30'],
    }),
    face_amount: Amount.meta({
      description: 'Total face amount of the receivables in it, in BRL.',
      examples: ['250000.00'],
    }),
    default_rate: Share.meta({
      description: 'The part that is expected to default, from 0 to 1.',
      examples: ['0.04'],
    }),
    loss_given_default: Share.meta({
      description: 'The part of what defaults that is lost, from 0 to 1.',
      examples: ['0.6'],
    }),
    dilution_rate: Share.meta({
      description:
        'The part that returns, rebates, offsets and disputes are expected to take off before any default, from 0 to 1.',
      examples: ['0.015'],
    }),
    expected_on: DateField.optional().meta({
      description: 'The day on which it is expected to come in; or `days_to_receipt`.',
      examples: ['2027-02-28'],
    }),
    days_to_receipt: Days.optional().meta({
      description:
        'In how many days it is expected to come in, "0" to "36500", counted from the date to which it is discounted; or `expected_on`.',
      examples: ['45'],
    }),
  })
  .meta(RECEIPT_WAYS);
export type Bucket = z.infer<typeof BucketFields>;

/** Refuses a bucket without a name or days past due, with days that end before they begin, or expected on no day or on two. */
function refuseFaultyBucket(bucket: Bucket, context: z.RefinementCtx): void {
  const { name, days_past_due_from: from, days_past_due_to: to, expected_on, days_to_receipt } = bucket;
  if (from === undefined && to !== undefined)
    refuse(context, 'days_past_due_to', onlyWith('days_past_due_from'));
  else if (from === undefined && name === undefined) refuse(context, 'name', REQUIRED);
  if (from !== undefined && to !== undefined && Number(to) < Number(from))
    refuse(context, 'days_past_due_to', atLeast(BigInt(from)));
  if (expected_on === undefined && days_to_receipt === undefined) refuse(context, 'expected_on', REQUIRED);
  if (expected_on !== undefined && days_to_receipt !== undefined)
    refuse(context, 'days_to_receipt', notWith('expected_on'));
}

/** Refuses a name that another bucket has, and days past due that another has too: what is in both would count twice. */
function refuseFaultyBuckets(buckets: readonly Bucket[], context: z.RefinementCtx): void {
  for (const [index, bucket] of buckets.entries()) {
    const before = buckets.slice(0, index);
    if (bucket.name !== undefined && before.some(({ name }) => name === bucket.name))
      refuse(context, [index, 'name'], NAMED_BEFORE);
    const shared = before.findIndex((other) => shareDays(other, bucket));
    if (shared >= 0) refuse(context, [index, 'days_past_due_from'], sharesDaysWith(shared + 1));
  }
}

function shareDays(one: Bucket, other: Bucket): boolean {
  const [a, b] = [daysOf(one), daysOf(other)];
  return a !== undefined && b !== undefined && a.from <= b.to && b.from <= a.to;
}

const daysOf = ({ days_past_due_from: from, days_past_due_to: to }: Bucket) =>
  from === undefined
    ? undefined
    : { from: Number(from), to: to === undefined ? Number.POSITIVE_INFINITY : Number(to) };

/** `number`: of the other, counted from 1, as the steps of the calculation count them. */
const sharesDaysWith = (number: number): FaultWords =>
  faultWords('overlapping', bilingual('receivables.shares_days_with', { number }));

/** A missing list or rate is no fault: the amount is then unknown. */
export const PortfolioParameters = z.strictObject({
  buckets: z
    .array(BucketFields.superRefine(refuseFaultyBucket), { error: carried(NO_LIST) })
    .min(1, { error: carried(tooFew(1)) })
    .max(MOST_BUCKETS, { error: carried(tooMany(MOST_BUCKETS)) })
    .superRefine(refuseFaultyBuckets)
    .optional()
    .meta({
      description:
        'What is owed, by bucket, 1 to 50 in any order; no two share days past due. Their faces together are compared with the face value of the asset.',
    }),
  discount_rate: DiscountRate.optional().meta({
    description:
      "The caller's own rate a year, as a fraction; discounting is actual/365. The service supplies none and adds no premium.",
    examples: ['0.15'],
  }),
});
export type PortfolioParameters = z.infer<typeof PortfolioParameters>;

/** A bucket that was discounted. */
interface Valued {
  readonly days: number;
  readonly factor: Decimal;
  readonly expected: Decimal;
  readonly exact: Decimal;
  /** `exact`, rounded to the cent to be shown. */
  readonly presentValue: string;
}

const given = (label: Label, value: string | undefined, unit: string) => givenStep(label, value, unit);

/** Buckets as they were given, numbered; where they were discounted, each with what came of it. */
const bucketSteps = (
  buckets: readonly Bucket[],
  values: readonly Valued[] = [],
): readonly CalculationStep[] =>
  buckets.flatMap((bucket, index) => {
    const [n, found] = [index + 1, values[index]];
    return [
      ...given(bilingual('receivables.bucket', { n }), bucket.name, 'text'),
      ...given(bilingual('receivables.bucket_past_due', { n }), bucket.days_past_due_from, 'days'),
      ...given(
        bilingual('receivables.bucket_past_due_bucket_past_due', { n }),
        bucket.days_past_due_to,
        'days',
      ),
      step(bilingual('receivables.face_amount', { n }), bucket.face_amount, 'BRL'),
      step(bilingual('receivables.dilution_rate', { n }), bucket.dilution_rate, 'fraction'),
      step(bilingual('receivables.default_rate', { n }), bucket.default_rate, 'fraction'),
      step(bilingual('receivables.loss_given_default', { n }), bucket.loss_given_default, 'fraction'),
      ...given(bilingual('receivables.expected', { n }), bucket.expected_on, 'date'),
      ...(found
        ? [
            step(bilingual('receivables.expected_receipt', { n }), toText(found.expected), 'BRL'),
            step(bilingual('receivables.days', { n }), String(found.days), 'days'),
            step(bilingual('receivables.factor', { n }), toText(found.factor), '1'),
            step(bilingual('receivables.present_value', { n }), found.presentValue, 'BRL'),
          ]
        : []),
    ];
  });

/**
 * The present value of many receivables, by bucket: face × (1 − dilution) × (1 − default × loss given default), discounted at
 * the caller's rate, actual/365. The buckets and their loss are those of a provision matrix (IFRS 9 and CPC 48, B5.5.35), the
 * expected loss is probability of default × loss given default, and dilution comes off first, as for purchased receivables
 * (Basel framework, CRE34) and in Brazilian funds of credit rights (FIDC; expected losses: CVM's instruction 489).
 */

const DAYS_A_YEAR = 365;
const FORMULA =
  'sum(expected_receipt ÷ factor); expected_receipt = face_amount × (1 - dilution_rate) × (1 - default_rate × loss_given_default); factor = (1 + discount_rate) ^ (days ÷ 365)';

/**
 * The value of a portfolio on a date. Buckets or rate missing: null, `MISSING_PARAMETER`. A bucket expected on that very day
 * counts whole; one before it has no place in a present value, and leaving it out would be silent: null, `PAST_DUE`. Throws
 * `AmountOutOfRange` also for a single bucket whose present value, or whose factor, is beyond any sense.
 */
export function receivablesPortfolio(
  { buckets = [], discount_rate }: PortfolioParameters,
  date: CalendarDate,
): MethodResult {
  const past = numbersBefore(date, buckets);
  const limitations = [...PORTFOLIO_LIMITATIONS, ...(past.length === 0 ? [] : [expectedBefore(past, date)])];
  const shown = (steps: readonly CalculationStep[]) => ({
    limitations,
    calculation: {
      formula: FORMULA,
      steps: [
        ...steps,
        step(bilingual('receivables.shown'), date, 'date'),
        ...given(bilingual('receivables.shown_discount_rate'), discount_rate, 'fraction a year'),
      ],
    },
  });
  const unknown = (reason: ReasonCode) =>
    unknownResult(presentValueMethod, [reason], shown(bucketSteps(buckets)));
  if (buckets.length === 0 || discount_rate === undefined) return unknown('MISSING_PARAMETER');
  if (past.length > 0) return unknown('PAST_DUE');
  const valuesAt = (rate: string) => discount(buckets, decimal(rate), date);
  const values = valuesAt(discount_rate);
  const expected = toText(sum(values.map((value) => value.expected)));
  const steps = [
    ...bucketSteps(buckets, values),
    step(bilingual('receivables.receivables_portfolio'), faceOf(buckets).toFixed(2), 'BRL'),
    step(bilingual('receivables.receivables_portfolio_total_expected_receipts'), expected, 'BRL'),
  ];
  return knownResult(presentValueMethod, totalOf(values), '/buckets', {
    ...shown(steps),
    // No bucket is below zero, and none is expected before the date: the ends of the rate say it all.
    range: rangeByRate(discount_rate, true, (rate) => amountOf(totalOf(valuesAt(rate)), '/buckets')),
  });
}

/** Of every portfolio of receivables. */
const PORTFOLIO_LIMITATIONS: readonly Limitation[] = [
  NOT_A_MARKET_PRICE,
  limitation('receivables.PORTFOLIO_FIGURES_NOT_VERIFIED'),
  limitation('receivables.AGEING_AS_STATED'),
  limitation('receivables.PORTFOLIO_FORMULA_LEAVES_OUT'),
  NO_COSTS_OR_TAXES,
];

/** `past`: numbers of the buckets, counted from 1. */
const expectedBefore = (past: readonly number[], date: CalendarDate): Limitation =>
  limitation('receivables.RECEIPTS_IN_THE_PAST', { date, join: past.join(', ') });

/** The faces of all buckets together: what is compared with the face value of an asset. */
export const faceOf = (buckets: readonly Pick<Bucket, 'face_amount'>[]): Decimal =>
  sum(buckets.map(({ face_amount }) => decimal(face_amount)));

/** Of the buckets expected before the date, counted from 1. */
const numbersBefore = (date: CalendarDate, buckets: readonly Bucket[]): readonly number[] =>
  buckets.flatMap(({ expected_on }, index) =>
    expected_on !== undefined && expected_on < date ? [index + 1] : [],
  );

function discount(buckets: readonly Bucket[], rate: Decimal, date: CalendarDate): readonly Valued[] {
  const factorOf = powersOfFraction(rate.plus(1), DAYS_A_YEAR);
  return buckets.map((bucket, index) => {
    const { expected_on, days_to_receipt } = bucket;
    const days = expected_on === undefined ? Number(days_to_receipt) : daysBetween(date, expected_on);
    const when = expected_on === undefined ? 'days_to_receipt' : 'expected_on';
    const factor = showableFactor(factorOf(days), `/buckets/${index}/${when}`);
    const loss = decimal(bucket.default_rate).times(decimal(bucket.loss_given_default));
    const expected = decimal(bucket.face_amount)
      .times(ONE.minus(decimal(bucket.dilution_rate)))
      .times(ONE.minus(loss));
    const exact = expected.div(factor);
    const presentValue = amountOf(exact, `/buckets/${index}/face_amount`);
    return { days, factor, expected, exact, presentValue };
  });
}

const totalOf = (values: readonly Valued[]): Decimal => sum(values.map(({ exact }) => exact));
