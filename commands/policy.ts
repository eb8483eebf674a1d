import { z } from 'zod';
import {
  type ApprovalRule,
  type PolicyDemands,
  type PolicySuperseded,
  type PolicyTerms,
  policiesStream,
  policyAggregate,
  USUAL_DEMANDS,
} from '../src/domain/policy.ts';
import { reject } from '../src/domain/rejection.ts';
import { DECISION_FIELDS, isSamePerson } from '../src/domain/review.ts';
import { type Asked, append, command } from '../src/engine/handling/command.ts';
import { decimal } from '../src/kernel/decimal.ts';
import { Amount, DateField, distinct, Name, Share, whole } from '../src/kernel/fields.ts';
import { MAX_REFERENCE_AGE_DAYS } from '../src/kernel/reference.ts';
import { ACCEPT_RULES, ASSET_CLASSES, DOCUMENT_KINDS, METHODS } from '../src/kernel/vocabulary.ts';
import { carried, type FaultWords, faultWords, says } from '../src/kernel/words/faults.ts';
import { ABOVE_ZERO, tooFew, tooMany } from '../src/kernel/words/fields.ts';
import { policyMeanings as means } from '../src/kernel/words/meanings.ts';

/** A hundred years: whoever means more means no limit. */
const MOST_DAYS = 36_500;
const MOST_RULES = 20;
const MOST_ENTRIES = 10;
const MOST_PEOPLE = 5;

const EvidenceRuleField = z.strictObject({
  bases: distinct(z.enum(METHODS), METHODS.length, 1).meta(means.rule_bases),
  any_of: distinct(z.enum(DOCUMENT_KINDS), DOCUMENT_KINDS.length, 1).meta(means.rule_any_of),
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

/** Body of POST /policies. */
export const ProposePolicyBody = z
  .strictObject({
    name: Name(200).meta(means.name),
    asset_classes: distinct(z.enum(ASSET_CLASSES), ASSET_CLASSES.length, 1).meta(means.asset_classes),
    forced_liquidation_discount: Share.meta(means.forced_liquidation_discount),
    collateral_haircut: Share.meta(means.collateral_haircut),
    max_reference_age_days: whole(0, MAX_REFERENCE_AGE_DAYS).nullish().meta({
      description:
        'Days that a reference may be older than the valuation date: tightens the 21 days of the service, never loosens them; null or left out: 21.',
    }),
    max_valuation_age_days: whole(1, 3650).nullish().meta({
      description:
        'Days after its valuation date that a valuation counts as stale in a portfolio; null or left out: never.',
    }),
    max_balance_age_days: whole(1, 3650).nullish().meta(means.max_balance_age_days),
    revalue_days_before: whole(1, 3649).nullish().meta({
      description:
        'So many days before the latest approved valuation of an active asset grows too old, the service itself requests the next: the same purpose, method and scenario, all verified documents, the policy then in force. Needs `max_valuation_age_days`, and is below it; null or left out: never.',
    }),
    revalue_on_fall: Share.refine((text) => /[1-9]/.test(text), { error: carried(ABOVE_ZERO) })
      .nullish()
      .meta({ ...means.revalue_on_fall, examples: ['0.10'] }),
    accepted_bases: distinct(z.enum(METHODS), METHODS.length, 1).meta(means.accepted_bases),
    ...demandFields,
    effective_from: DateField.meta(means.effective_from),
    effective_until: DateField.nullish().meta({
      description: 'The last day, included; without an end when left out or null.',
    }),
  })
  .superRefine(({ effective_from, effective_until }, context) => {
    if (!effective_until || effective_until >= effective_from) return;
    const message = says(
      'out_of_range',
      `must not be before effective_from, ${effective_from}`,
      `não pode ser anterior a effective_from, ${effective_from}`,
    );
    context.addIssue({ code: 'custom', path: ['effective_until'], message });
  })
  .superRefine(({ max_valuation_age_days, revalue_days_before }, context) => {
    if (!revalue_days_before || revalue_days_before < (max_valuation_age_days ?? 0)) return;
    const message = max_valuation_age_days
      ? says(
          'out_of_range',
          `must be below max_valuation_age_days, ${max_valuation_age_days}`,
          `deve ser menor que max_valuation_age_days, ${max_valuation_age_days}`,
        )
      : says(
          'out_of_range',
          'needs max_valuation_age_days: without it no valuation grows too old',
          'exige max_valuation_age_days: sem ele nenhuma avaliação fica velha demais',
        );
    context.addIssue({ code: 'custom', path: ['revalue_days_before'], message });
  })
  .meta({ id: 'PolicyProposal' });
export type ProposePolicyBody = z.infer<typeof ProposePolicyBody>;

/** What is proposed: as it was sent, or with all that may be left out. */
type ProposePolicy = ProposePolicyBody | PolicyTerms;

/** Proposes a policy. It says nothing about any value before somebody else has approved it. */
export const proposePolicy = command(policyAggregate, {
  name: 'ProposePolicy',
  body: ProposePolicyBody,
  listedIn: (_, organizationId) => [policiesStream(organizationId)],
  decide: (body: ProposePolicy, state) =>
    state ? append() : append({ type: 'PolicyProposed', data: termsOf(body) }),
});

/** What was left out of the body is null, or what is usual, in the event: an event says all there is to say. */
const termsOf = (body: ProposePolicy): PolicyTerms => ({
  ...body,
  max_reference_age_days: body.max_reference_age_days ?? null,
  max_valuation_age_days: body.max_valuation_age_days ?? null,
  max_balance_age_days: body.max_balance_age_days ?? null,
  revalue_days_before: body.revalue_days_before ?? null,
  revalue_on_fall: body.revalue_on_fall ?? null,
  effective_until: body.effective_until ?? null,
  ...demandsProposed(body),
});

/** Body of POST /policies/{id}/decisions. */
export const DecidePolicyBody = z.strictObject(DECISION_FIELDS).meta({ id: 'PolicyDecision' });
export type DecidePolicyBody = z.infer<typeof DecidePolicyBody>;

export type DecidePolicy = Asked<DecidePolicyBody>;

/** Approves or rejects a policy, once, by other eyes than those of who proposed it. */
export const decidePolicy = command(policyAggregate, {
  name: 'DecidePolicy',
  body: DecidePolicyBody,
  answersTo: ['PolicyDecided'],
  decide: ({ organizationId, actor, body }: DecidePolicy, state) => {
    if (!state || state.organization_id !== organizationId) return reject({ fact: 'policy-not-found' });
    if (isSamePerson(actor, state.proposed_by)) return reject({ fact: 'four-eyes' });
    if (state.decided_at !== null) return reject({ fact: 'already-decided' });
    return append({ type: 'PolicyDecided', data: body });
  },
});

/** Records that another policy takes this one's place in a class: once for each class, whoever asks how often. */
export const supersedePolicy = command(policyAggregate, {
  name: 'SupersedePolicy',
  decide: (superseded: PolicySuperseded, state) => {
    if (!state) return reject({ fact: 'policy-not-found' });
    return state.superseded.some(({ asset_class }) => asset_class === superseded.asset_class)
      ? append()
      : append({ type: 'PolicySuperseded', data: superseded });
  },
});
