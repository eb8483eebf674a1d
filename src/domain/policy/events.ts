import { z } from 'zod';
import { type EventOf, eventType } from '../../engine/events/event-type.ts';
import { ASSET_CLASSES, BASES, DECISIONS } from '../../kernel/vocabulary.ts';
import { policyMeanings as means } from '../../kernel/words/meanings.ts';
import { demandShape } from './demands.ts';

/** What every policy says: how values of its classes count as a guarantee, and from when to when. */
export const termShape = {
  name: z.string().meta(means.name),
  asset_classes: z.array(z.enum(ASSET_CLASSES)).meta(means.asset_classes),
  forced_liquidation_discount: z.string().meta(means.forced_liquidation_discount),
  collateral_haircut: z.string().meta(means.collateral_haircut),
  max_reference_age_days: z.int().nullable().meta(means.max_reference_age_days),
  max_valuation_age_days: z.int().nullable().meta(means.max_valuation_age_days),
  accepted_bases: z.array(z.enum(BASES)).meta(means.accepted_bases),
  effective_from: z.string().meta(means.effective_from),
  effective_until: z.string().nullable().meta(means.effective_until),
};

/** That, what it demands before it counts, how old a balance may be, and when the service itself asks for the next valuation. */
const PolicyTerms = z.strictObject({
  ...termShape,
  ...demandShape,
  max_balance_age_days: z.int().nullable().meta(means.max_balance_age_days),
  revalue_days_before: z.int().nullable().meta(means.revalue_days_before),
  revalue_on_fall: z.string().nullable().meta(means.revalue_on_fall),
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
