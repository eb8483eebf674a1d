import { z } from 'zod';
import { Amount, DateField, DiscountRate, Share, Text } from '../../../../kernel/fields.ts';
import { carried, type FaultWords, faultWords } from '../../../../kernel/words/faults.ts';
import {
  atLeast,
  NAMED_BEFORE,
  NO_LIST,
  outside,
  REQUIRED,
  tooFew,
  tooMany,
} from '../../../../kernel/words/fields.ts';
import { WholeNumber } from '../figures.ts';

/** What of a bucket is looked at beside its schema; as it was written, so that a text may be no number. */
interface Written {
  readonly name?: string | undefined;
  readonly days_past_due_from?: string | undefined;
  readonly days_past_due_to?: string | undefined;
  readonly expected_on?: string | undefined;
  readonly days_to_receipt?: string | undefined;
}

/** Refuses a bucket that nobody can tell from others, of days that end before they begin, or expected on no day or on two. */
function refuseFaultyBucket(bucket: Written, context: z.RefinementCtx): void {
  const { name, days_past_due_from: from, days_past_due_to: to, expected_on, days_to_receipt } = bucket;
  const refuse = (field: keyof Written, words: FaultWords) =>
    context.addIssue({ code: 'custom', message: carried(words), path: [field] });
  if (from === undefined && to !== undefined) refuse('days_past_due_to', ONLY_WITH_FROM);
  else if (from === undefined && name === undefined) refuse('name', REQUIRED);
  if (from !== undefined && to !== undefined && Number(to) < Number(from))
    refuse('days_past_due_to', atLeast(BigInt(from)));
  if (expected_on === undefined && days_to_receipt === undefined) refuse('expected_on', REQUIRED);
  if (expected_on !== undefined && days_to_receipt !== undefined)
    refuse('days_to_receipt', NOT_WITH_EXPECTED_ON);
}

const ONLY_WITH_FROM = faultWords(
  'not_allowed',
  'goes with days_past_due_from only',
  'só pode acompanhar days_past_due_from',
);
const NOT_WITH_EXPECTED_ON = faultWords(
  'not_allowed',
  'does not go with expected_on',
  'não pode acompanhar expected_on',
);

/** Refuses a name that another bucket has, and days past due that another has too: what is in both would count twice. */
function refuseFaultyBuckets(buckets: readonly Written[], context: z.RefinementCtx): void {
  const refuse = (index: number, field: keyof Written, words: FaultWords) =>
    context.addIssue({ code: 'custom', message: carried(words), path: [index, field] });
  for (const [index, bucket] of buckets.entries()) {
    const before = buckets.slice(0, index);
    if (bucket.name !== undefined && before.some(({ name }) => name === bucket.name))
      refuse(index, 'name', NAMED_BEFORE);
    const shared = before.findIndex((other) => shareDays(other, bucket));
    if (shared >= 0) refuse(index, 'days_past_due_from', sharesDaysWith(shared + 1));
  }
}

function shareDays(one: Written, other: Written): boolean {
  const [a, b] = [daysOf(one), daysOf(other)];
  return a !== undefined && b !== undefined && a.from <= b.to && b.from <= a.to;
}

const daysOf = ({ days_past_due_from: from, days_past_due_to: to }: Written) =>
  from === undefined
    ? undefined
    : { from: Number(from), to: to === undefined ? Number.POSITIVE_INFINITY : Number(to) };

/** `number`: of the other, counted from 1, as the steps of the calculation count them. */
const sharesDaysWith = (number: number): FaultWords =>
  faultWords(
    'overlapping',
    `shares days past due with bucket ${number} of the list`,
    `tem dias de atraso em comum com a faixa ${number} da lista`,
  );

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

const Bucket = z
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
      description: 'Most days past due, beside `days_past_due_from`; left out: that many and more.',
      examples: ['30'],
    }),
    face_amount: Amount.meta({
      description: 'What the receivables in it come to at their face, in BRL.',
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
  .meta(RECEIPT_WAYS)
  .superRefine(refuseFaultyBucket);
export type Bucket = z.infer<typeof Bucket>;

/** A missing list or rate is no fault: the amount is then unknown. */
export const PortfolioParameters = z.strictObject({
  buckets: z
    .array(Bucket, { error: carried(NO_LIST) })
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
