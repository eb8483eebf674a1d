import { z } from 'zod';
import { ACCEPT_RULES, BASES, DOCUMENT_KINDS, METHODS } from '../../kernel/vocabulary.ts';
import { policyMeanings as means } from '../../kernel/words/meanings.ts';

/** For each accepted basis that a rule names, at least one accepted document of these kinds, at most so old. */
export const EvidenceRule = z.strictObject({
  bases: z.array(z.enum(BASES)).meta(means.rule_bases),
  any_of: z.array(z.enum(DOCUMENT_KINDS)).meta(means.rule_any_of),
  max_age_days: z.int().nullable().meta(means.rule_max_age_days),
});
export type EvidenceRule = z.infer<typeof EvidenceRule>;

/** Up to this collateral value, included, so many different people approve; null: whatever the amount. */
export const ApprovalRule = z.strictObject({
  up_to: z.string().nullable().meta(means.approvals_up_to),
  count: z.int().meta(means.approvals_count),
});
export type ApprovalRule = z.infer<typeof ApprovalRule>;

/** What a policy demands before anything is recognized (contract, section 9). */
export const demandShape = {
  evidence_rules: z.array(EvidenceRule).meta(means.evidence_rules),
  max_declared_age_days: z.int().nullable().meta(means.max_declared_age_days),
  max_comparable_age_days: z.int().nullable().meta(means.max_comparable_age_days),
  comparables_need_evidence: z.boolean().meta(means.comparables_need_evidence),
  unique_evidence: z.boolean().meta(means.unique_evidence),
  approvals: z.array(ApprovalRule).meta(means.approvals),
  accept: z.enum(ACCEPT_RULES).meta(means.accept),
  approvals_on_disagreement: z.int().nullable().meta(means.approvals_on_disagreement),
};
const Demands = z.strictObject(demandShape);
export type PolicyDemands = z.infer<typeof Demands>;

const ONE_APPROVAL: PolicyDemands['approvals'] = [{ up_to: null, count: 1 }];

/** Of what a proposal leaves out: a document that is more than a photo, for every basis; one approval; the first value. */
export const USUAL_DEMANDS: PolicyDemands = {
  evidence_rules: [
    {
      bases: [...METHODS],
      any_of: DOCUMENT_KINDS.filter((kind) => kind !== 'PHOTO'),
      max_age_days: null,
    },
  ],
  max_declared_age_days: null,
  max_comparable_age_days: null,
  comparables_need_evidence: false,
  unique_evidence: false,
  approvals: ONE_APPROVAL,
  accept: 'FIRST',
  approvals_on_disagreement: null,
};
