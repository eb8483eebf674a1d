import { z } from 'zod';
import { policyMeanings as means } from '../../kernel/meanings.ts';
import { ASSET_CLASSES, BASES, DECISIONS } from '../../kernel/vocabulary.ts';
import { type EventOf, eventType } from '../event-type.ts';

/** What a policy says: how values of its classes count as a guarantee, and from when to when. */
export const PolicyTerms = z.strictObject({
  name: z.string().meta(means.name),
  asset_classes: z.array(z.enum(ASSET_CLASSES)).meta(means.asset_classes),
  forced_liquidation_discount: z.string().meta(means.forced_liquidation_discount),
  collateral_haircut: z.string().meta(means.collateral_haircut),
  max_reference_age_days: z.int().nullable().meta(means.max_reference_age_days),
  max_valuation_age_days: z.int().nullable().meta(means.max_valuation_age_days),
  accepted_bases: z.array(z.enum(BASES)).meta(means.accepted_bases),
  effective_from: z.string().meta(means.effective_from),
  effective_until: z.string().nullable().meta(means.effective_until),
});
export type PolicyTerms = z.infer<typeof PolicyTerms>;

/** Events of the stream `policy-<id>`. */
export const policyEvents = {
  PolicyProposed: eventType('PolicyProposed', PolicyTerms),
  PolicyDecided: eventType(
    'PolicyDecided',
    z.strictObject({ decision: z.enum(DECISIONS), rationale: z.string() }),
  ),
  /** For one class, from a date on: a reaction to the decision on the other policy. Shown; no rule depends on it. */
  PolicySuperseded: eventType(
    'PolicySuperseded',
    z.strictObject({ asset_class: z.enum(ASSET_CLASSES), by: z.uuid(), from: z.string() }),
  ),
};

export type PolicyEvent = EventOf<typeof policyEvents>;
export type PolicySuperseded = z.infer<typeof policyEvents.PolicySuperseded.schema>;
