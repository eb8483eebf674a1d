import type { z } from 'zod';
import { carried, type FaultWords, faultWords } from '../../../../kernel/words/faults.ts';
import { atLeast, NAMED_BEFORE, REQUIRED } from '../../../../kernel/words/fields.ts';

/** What of a bucket is looked at beside its schema; as it was written, so that a text may be no number. */
interface Written {
  readonly name?: string | undefined;
  readonly days_past_due_from?: string | undefined;
  readonly days_past_due_to?: string | undefined;
  readonly expected_on?: string | undefined;
  readonly days_to_receipt?: string | undefined;
}

/** Refuses a bucket that nobody can tell from others, of days that end before they begin, or expected on no day or on two. */
export function refuseFaultyBucket(bucket: Written, context: z.RefinementCtx): void {
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
export function refuseFaultyBuckets(buckets: readonly Written[], context: z.RefinementCtx): void {
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
