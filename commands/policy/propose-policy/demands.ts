import { z } from 'zod';
import { type ApprovalRule, type PolicyDemands, USUAL_DEMANDS } from '../../../src/domain/policy.ts';
import { decimal } from '../../../src/kernel/decimal.ts';
import { Amount } from '../../../src/kernel/fields.ts';
import { ACCEPT_RULES, DOCUMENT_KINDS, METHODS } from '../../../src/kernel/vocabulary.ts';
import { carried, type FaultWords, faultWords } from '../../../src/kernel/words/faults.ts';
import { tooFew, tooMany } from '../../../src/kernel/words/fields.ts';
import { policyMeanings as means } from '../../../src/kernel/words/meanings.ts';
import { distinct, whole } from './lists.ts';

/** A hundred years: whoever means more means no limit. */
const MOST_DAYS = 36_500;
const MOST_RULES = 20;
const MOST_ENTRIES = 10;
const MOST_PEOPLE = 5;

const EvidenceRuleField = z.strictObject({
  bases: distinct(METHODS).meta(means.rule_bases),
  any_of: distinct(DOCUMENT_KINDS).meta(means.rule_any_of),
  max_age_days: whole(0, MOST_DAYS).nullish().meta(means.rule_max_age_days),
});

const ApprovalField = z.strictObject({
  up_to: Amount.nullable().meta(means.approvals_up_to),
  count: whole(1, MOST_PEOPLE).meta(means.approvals_count),
});

/** Entries rise up to null, which is the last and nowhere else; the more it is about, the more people. */
const Approvals = z
  .array(ApprovalField)
  .min(1, { error: carried(tooFew(1)) })
  .max(MOST_ENTRIES, { error: carried(tooMany(MOST_ENTRIES)) })
  .superRefine((entries, context) => {
    for (const [index, entry] of entries.entries()) {
      for (const [member, words] of faultsOf(entry, entries[index - 1], index === entries.length - 1))
        context.addIssue({ code: 'custom', path: [index, member], message: carried(words) });
    }
  });

function* faultsOf(
  { up_to, count }: ApprovalRule,
  before: ApprovalRule | undefined,
  isLast: boolean,
): Generator<readonly [keyof ApprovalRule, FaultWords]> {
  if (isLast && up_to !== null) yield ['up_to', LAST_IS_NULL];
  if (!isLast && up_to === null) yield ['up_to', ONLY_LAST_IS_NULL];
  if (typeof up_to === 'string' && typeof before?.up_to === 'string' && !isAbove(up_to, before.up_to))
    yield ['up_to', mustRise(before.up_to)];
  if (before && count < before.count) yield ['count', neverFalls(before.count)];
}

/** What is no amount is told as that, and not compared. */
function isAbove(one: string, other: string): boolean {
  return (
    !Amount.safeParse(one).success || !Amount.safeParse(other).success || decimal(one).gt(decimal(other))
  );
}

const LAST_IS_NULL = faultWords(
  'out_of_order',
  'must be null in the last entry, which is for every amount above the others',
  'deve ser null no último item, que vale para todo valor acima dos outros',
);
const ONLY_LAST_IS_NULL = faultWords(
  'out_of_order',
  'may be null in the last entry only',
  'só pode ser null no último item',
);
const mustRise = (before: string): FaultWords =>
  faultWords(
    'out_of_order',
    `must be above that of the entry before, ${before}`,
    `deve ser maior que o do item anterior, ${before}`,
  );
const neverFalls = (before: number): FaultWords =>
  faultWords(
    'out_of_order',
    `must not be below that of the entry before, ${before}`,
    `não pode ser menor que o do item anterior, ${before}`,
  );

/** The members of a proposal that say what is demanded before anything is recognized. */
export const demandFields = {
  evidence_rules: z
    .array(EvidenceRuleField)
    .max(MOST_RULES, { error: carried(tooMany(MOST_RULES)) })
    .nullish()
    .meta({
      description:
        'Every rule that names the accepted basis takes at least one accepted document of its kinds. Left out or null: one rule, every basis, every kind but PHOTO, of any age. An empty list, or rules that do not name the accepted basis, demand nothing, and the valuation says so; a declared estimate takes one accepted document even then.',
    }),
  max_declared_age_days: whole(0, MOST_DAYS).nullish().meta(means.max_declared_age_days),
  max_comparable_age_days: whole(0, MOST_DAYS).nullish().meta(means.max_comparable_age_days),
  comparables_need_evidence: z.boolean().nullish().meta({
    description:
      'True: each market datum that counts must name an accepted document of the asset (`document_id`) before a comparison is recognized. Left out or null: false.',
  }),
  unique_evidence: z
    .boolean()
    .nullish()
    .meta({ description: `${means.unique_evidence.description} Left out or null: false.` }),
  approvals: Approvals.nullish().meta({
    description:
      'How many different people must approve a valuation, by its collateral value: amounts strictly rising up to null in the last entry, numbers of people never falling. Left out or null: one person, whatever the amount.',
  }),
  accept: z
    .enum(ACCEPT_RULES)
    .nullish()
    .meta({ description: `${means.accept.description} Left out or null: FIRST.` }),
  approvals_on_disagreement: whole(1, MOST_PEOPLE).nullish().meta(means.approvals_on_disagreement),
};

/** What was left out is what is usual: an event says all there is to say. */
export const demandsProposed = (
  body:
    | { readonly [Name in keyof typeof demandFields]?: z.infer<(typeof demandFields)[Name]> }
    | PolicyDemands,
): PolicyDemands => ({
  evidence_rules:
    body.evidence_rules?.map((rule) => ({ ...rule, max_age_days: rule.max_age_days ?? null })) ??
    USUAL_DEMANDS.evidence_rules,
  max_declared_age_days: body.max_declared_age_days ?? null,
  max_comparable_age_days: body.max_comparable_age_days ?? null,
  comparables_need_evidence: body.comparables_need_evidence ?? false,
  unique_evidence: body.unique_evidence ?? false,
  approvals: body.approvals ?? USUAL_DEMANDS.approvals,
  accept: body.accept ?? USUAL_DEMANDS.accept,
  approvals_on_disagreement: body.approvals_on_disagreement ?? null,
});
