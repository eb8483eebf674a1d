import { z } from 'zod';
import {
  evolvePolicy,
  type PolicyEvent,
  type PolicyState,
  type PolicyTerms,
  policiesStream,
  policyStream,
} from '../../src/domain/policy.ts';
import { append, command } from '../../src/engine/handling/command.ts';
import { DateField, Name, Share } from '../../src/kernel/fields.ts';
import { MAX_REFERENCE_AGE_DAYS } from '../../src/kernel/reference.ts';
import { ASSET_CLASSES, METHODS } from '../../src/kernel/vocabulary.ts';
import { carried, says } from '../../src/kernel/words/faults.ts';
import { ABOVE_ZERO } from '../../src/kernel/words/fields.ts';
import { policyMeanings as means } from '../../src/kernel/words/meanings.ts';
import { demandFields, demandsProposed } from './propose-policy/demands.ts';
import { distinct, whole } from './propose-policy/lists.ts';

/** Body of POST /policies. */
export const ProposePolicyBody = z
  .strictObject({
    name: Name(200).meta(means.name),
    asset_classes: distinct(ASSET_CLASSES).meta(means.asset_classes),
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
    accepted_bases: distinct(METHODS).meta(means.accepted_bases),
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
export const proposePolicy = command<ProposePolicy, PolicyState, PolicyEvent, ProposePolicyBody>({
  name: 'ProposePolicy',
  body: ProposePolicyBody,
  stream: policyStream,
  listedIn: (_, organizationId) => [policiesStream(organizationId)],
  evolve: evolvePolicy,
  decide: (body, state) => (state ? append() : append({ type: 'PolicyProposed', data: termsOf(body) })),
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
