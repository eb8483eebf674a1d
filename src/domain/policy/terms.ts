import { z } from 'zod';
import { decimal } from '../../kernel/decimal.ts';
import { Amount, DateField, distinct, Name, Share, whole } from '../../kernel/fields.ts';
import { MAX_REFERENCE_AGE_DAYS } from '../../kernel/reference.ts';
import { bilingual } from '../../kernel/text/bilingual.ts';
import { ACCEPT_RULES, ASSET_CLASSES, BASES, DOCUMENT_KINDS, METHODS } from '../../kernel/vocabulary.ts';
import { carried, type FaultWords, faultWords, says } from '../../kernel/words/faults.ts';
import { ABOVE_ZERO, tooFew, tooMany } from '../../kernel/words/fields.ts';
import { policyMeanings as means } from '../../kernel/words/meanings.ts';
import { field, shownOf, storedOf, writtenOf } from '../events/fields.ts';

/** The terms of a policy. Each field is defined here once: events, proposals, answers and frozen input are picked from these. */

const share = (meaning: { readonly description: string }) => field(meaning, z.string(), Share, Share);

/** Terms for counting the values of its classes as a guarantee. */
const counting = {
  name: field(means.name, z.string(), Name(200)),
  asset_classes: field(
    means.asset_classes,
    z.array(z.enum(ASSET_CLASSES)),
    distinct(z.enum(ASSET_CLASSES), ASSET_CLASSES.length, 1),
  ),
  forced_liquidation_discount: share(means.forced_liquidation_discount),
  collateral_haircut: share(means.collateral_haircut),
  max_reference_age_days: field(
    means.max_reference_age_days,
    z.int().nullable(),
    whole(0, MAX_REFERENCE_AGE_DAYS).nullish().meta({
      description:
        'Days that a reference may be older than the valuation date: tightens the 21 days of the service, never loosens them; null or left out: 21.',
    }),
  ),
  max_valuation_age_days: field(
    means.max_valuation_age_days,
    z.int().nullable(),
    whole(1, 3650).nullish().meta({
      description:
        'Days after its valuation date that a valuation counts as stale in a portfolio; null or left out: never.',
    }),
  ),
};

/** The age limit of a valuation, and when the service itself repeats it: no valuation freezes these. */
const upkeep = {
  max_balance_age_days: field(means.max_balance_age_days, z.int().nullable(), whole(1, 3650).nullish()),
  revalue_days_before: field(
    means.revalue_days_before,
    z.int().nullable(),
    whole(1, 3649).nullish().meta({
      description:
        'Days before the latest approved valuation of an active asset grows too old, on which the service itself requests the next: the same purpose, method and scenario, all verified documents, the policy then in force. Needs `max_valuation_age_days`, and is below it; null or left out: never.',
    }),
  ),
  revalue_on_fall: field(
    means.revalue_on_fall,
    z.string().nullable(),
    Share.refine((text) => /[1-9]/.test(text), { error: carried(ABOVE_ZERO) })
      .nullish()
      .meta({ ...means.revalue_on_fall, examples: ['0.10'] }),
  ),
};

/** The terms that make the service repeat valuations, unless null. */
export const REVALUED_BY = [
  'revalue_days_before',
  'revalue_on_fall',
] as const satisfies readonly (keyof typeof upkeep)[];

const bases = {
  accepted_bases: field(
    means.accepted_bases,
    z.array(z.enum(BASES)),
    distinct(z.enum(METHODS), METHODS.length, 1),
    z.array(z.enum(METHODS)),
  ),
};

/** A hundred years: a longer limit would be no limit. */
const MOST_DAYS = 36_500;
const MOST_RULES = 20;
const MOST_ENTRIES = 10;
const MOST_PEOPLE = 5;

const rule = {
  bases: field(means.rule_bases, z.array(z.enum(BASES)), distinct(z.enum(METHODS), METHODS.length, 1)),
  any_of: field(
    means.rule_any_of,
    z.array(z.enum(DOCUMENT_KINDS)),
    distinct(z.enum(DOCUMENT_KINDS), DOCUMENT_KINDS.length, 1),
  ),
  max_age_days: field(means.rule_max_age_days, z.int().nullable(), whole(0, MOST_DAYS).nullish()),
};

/** For each accepted basis that a rule names, at least one accepted document of these kinds, not older than its limit. */
export const EvidenceRule = z.strictObject(storedOf(rule));
export type EvidenceRule = z.infer<typeof EvidenceRule>;

const approval = {
  up_to: field(means.approvals_up_to, z.string().nullable(), Amount.nullable()),
  count: field(means.approvals_count, z.int(), whole(1, MOST_PEOPLE)),
};

/** Up to this collateral value, included, this many different people approve; null: any amount. */
const ApprovalRule = z.strictObject(storedOf(approval));
type ApprovalRule = z.infer<typeof ApprovalRule>;

/** Amounts rise up to null, which comes last and only once; larger amounts need more people. */
const Approvals = z
  .array(z.strictObject(writtenOf(approval)))
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

/** A text that is no amount has its own error, and is not compared. */
function isAbove(one: string, other: string): boolean {
  return (
    !Amount.safeParse(one).success || !Amount.safeParse(other).success || decimal(one).gt(decimal(other))
  );
}

const LAST_IS_NULL = faultWords('out_of_order', bilingual('domain.last_is_null'));
const ONLY_LAST_IS_NULL = faultWords('out_of_order', bilingual('domain.only_last_is_null'));
const mustRise = (before: string): FaultWords =>
  faultWords('out_of_order', bilingual('domain.must_rise', { before }));
const neverFalls = (before: number): FaultWords =>
  faultWords('out_of_order', bilingual('domain.never_falls', { before }));

/** What a policy demands before a value is recognized (contract, section 9). */
const demands = {
  evidence_rules: field(
    means.evidence_rules,
    z.array(EvidenceRule),
    z
      .array(z.strictObject(writtenOf(rule)))
      .max(MOST_RULES, { error: carried(tooMany(MOST_RULES)) })
      .nullish()
      .meta({
        description:
          'Every rule that names the accepted basis takes at least one accepted document of its kinds. Left out or null: one rule, every basis, every kind but PHOTO, of any age. An empty list, or rules that do not name the accepted basis, demand nothing, and the valuation says so; a declared estimate takes one accepted document even then.',
      }),
  ),
  max_declared_age_days: field(
    means.max_declared_age_days,
    z.int().nullable(),
    whole(0, MOST_DAYS).nullish(),
  ),
  max_comparable_age_days: field(
    means.max_comparable_age_days,
    z.int().nullable(),
    whole(0, MOST_DAYS).nullish(),
  ),
  comparables_need_evidence: field(
    means.comparables_need_evidence,
    z.boolean(),
    z.boolean().nullish().meta({
      description:
        'True: each market datum that counts must name an accepted document of the asset (`document_id`) before a comparison is recognized. Left out or null: false.',
    }),
  ),
  unique_evidence: field(
    means.unique_evidence,
    z.boolean(),
    z
      .boolean()
      .nullish()
      .meta({ description: `${means.unique_evidence.description} Left out or null: false.` }),
  ),
  approvals: field(
    means.approvals,
    z.array(ApprovalRule),
    Approvals.nullish().meta({
      description:
        'How many different people must approve a valuation, by its collateral value: amounts strictly rising up to null in the last entry, numbers of people never falling. Left out or null: one person, whatever the amount.',
    }),
  ),
  accept: field(
    means.accept,
    z.enum(ACCEPT_RULES),
    z
      .enum(ACCEPT_RULES)
      .nullish()
      .meta({ description: `${means.accept.description} Left out or null: FIRST.` }),
  ),
  approvals_on_disagreement: field(
    means.approvals_on_disagreement,
    z.int().nullable(),
    whole(1, MOST_PEOPLE).nullish(),
  ),
};
const Demands = z.strictObject(storedOf(demands));

/** Defaults of a proposal: a document that is more than a photo, for every basis; one approval; the first value. */
export const USUAL_DEMANDS: z.infer<typeof Demands> = {
  evidence_rules: [
    { bases: [...METHODS], any_of: DOCUMENT_KINDS.filter((kind) => kind !== 'PHOTO'), max_age_days: null },
  ],
  max_declared_age_days: null,
  max_comparable_age_days: null,
  comparables_need_evidence: false,
  unique_evidence: false,
  approvals: [{ up_to: null, count: 1 }],
  accept: 'FIRST',
  approvals_on_disagreement: null,
};

/** The days on which it is in force. */
const period = {
  effective_from: field(means.effective_from, z.string(), DateField, z.iso.date()),
  effective_until: field(
    means.effective_until,
    z.string().nullable(),
    DateField.nullish().meta({
      description: 'The last day, included; without an end when left out or null.',
    }),
    z.iso.date().nullable(),
  ),
};

/** What a valuation freezes of a policy. */
export const FROZEN_TERMS = storedOf({ ...counting, ...bases, ...period, ...demands });

export const PolicyTerms = z.strictObject({ ...FROZEN_TERMS, ...storedOf(upkeep) });
export type PolicyTerms = z.infer<typeof PolicyTerms>;

/** As an answer shows them. */
export const SHOWN_TERMS = shownOf({ ...counting, ...upkeep, ...bases, ...demands });
export const SHOWN_PERIOD = shownOf(period);

export const ProposePolicyBody = z
  .strictObject(writtenOf({ ...counting, ...upkeep, ...bases, ...demands, ...period }))
  .superRefine(({ effective_from, effective_until }, context) => {
    if (!effective_until || effective_until >= effective_from) return;
    const message = says('out_of_range', bilingual('domain.not_before_effective_from', { effective_from }));
    context.addIssue({ code: 'custom', path: ['effective_until'], message });
  })
  .superRefine(({ max_valuation_age_days, revalue_days_before }, context) => {
    if (!revalue_days_before || revalue_days_before < (max_valuation_age_days ?? 0)) return;
    const message = max_valuation_age_days
      ? says('out_of_range', bilingual('domain.must_below_max_valuation', { max_valuation_age_days }))
      : says('out_of_range', bilingual('domain.needs_max_valuation_age'));
    context.addIssue({ code: 'custom', path: ['revalue_days_before'], message });
  })
  .meta({ id: 'PolicyProposal' });
export type ProposePolicyBody = z.infer<typeof ProposePolicyBody>;

/** Members left out of a proposal become null or their default in the event, so that the event is complete. */
export function proposedTerms(body: ProposePolicyBody | PolicyTerms): PolicyTerms {
  const said: Readonly<Record<string, unknown>> = body;
  const rules = body.evidence_rules?.map((each) => ({ ...each, max_age_days: each.max_age_days ?? null }));
  const orNull = Object.entries({ ...counting, ...upkeep, ...period }).filter(
    ([, { stored }]) => stored.safeParse(null).success,
  );
  return {
    ...body,
    ...Object.fromEntries(orNull.map(([name]) => [name, said[name] ?? null])),
    ...Object.fromEntries(Object.entries(USUAL_DEMANDS).map(([name, usual]) => [name, said[name] ?? usual])),
    evidence_rules: rules ?? USUAL_DEMANDS.evidence_rules,
  } as PolicyTerms;
}
