import { z } from 'zod';
import { demandShape, type PolicyState, policyNotices } from '../../src/domain/policy.ts';
import { Share } from '../../src/kernel/fields.ts';
import { ASSET_CLASSES, METHODS, POLICY_STATUSES } from '../../src/kernel/vocabulary.ts';
import { decisionMeanings, instant, policyMeanings as means } from '../../src/kernel/words/meanings.ts';
import { ShownLimitations } from '../../src/kernel/words/shown-fields.ts';
import { pageOf } from '../list-parameters.ts';
import { InstantText, shown, VersionNumber } from './fields.ts';
import type { Language } from './language.ts';
import { DecisionView, decisionOf } from './review.ts';

/** A policy as a response shows it. */
export const PolicyView = z
  .strictObject({
    id: z.uuid().meta({ description: 'Id of the policy, a UUID that the service gave it.' }),
    name: z.string().meta(means.name),
    asset_classes: z.array(z.enum(ASSET_CLASSES)).meta(means.asset_classes),
    forced_liquidation_discount: Share.meta(means.forced_liquidation_discount),
    collateral_haircut: Share.meta(means.collateral_haircut),
    max_reference_age_days: z.int().nullable().meta(means.max_reference_age_days),
    max_valuation_age_days: z.int().nullable().meta(means.max_valuation_age_days),
    max_balance_age_days: z.int().nullable().meta(means.max_balance_age_days),
    revalue_days_before: z.int().nullable().meta(means.revalue_days_before),
    revalue_on_fall: z.string().nullable().meta(means.revalue_on_fall),
    accepted_bases: z.array(z.enum(METHODS)).meta(means.accepted_bases),
    ...demandShape,
    notices: ShownLimitations.meta(means.notices),
    effective_from: z.iso.date().meta(means.effective_from),
    effective_until: z.iso.date().nullable().meta(means.effective_until),
    status: z.enum(POLICY_STATUSES).meta({
      description:
        'SUPERSEDED once another policy has taken its place in every class. For showing: what is in force on a date is told by the dates and the decisions alone.',
    }),
    decision: DecisionView.nullable().meta({
      description: 'Null while it is proposed; `status` says what was decided.',
    }),
    superseded: z
      .array(
        z.strictObject({
          asset_class: z.enum(ASSET_CLASSES).meta({ description: 'The class in which it is superseded.' }),
          by: z.uuid().meta({ description: 'Id of the policy that takes its place.' }),
          from: z.iso.date().meta({ description: 'The first day on which the other policy is in force.' }),
        }),
      )
      .meta({
        description: 'Classes in which another policy takes its place, by which one, from which day on.',
      }),
    proposed_by: z.string().meta(decisionMeanings.proposed_by),
    proposed_at: InstantText.meta(instant('When it was proposed')),
    updated_at: InstantText.meta(instant('When it last changed')),
    version: VersionNumber,
  })
  .meta({ id: 'Policy' });
export type PolicyView = z.infer<typeof PolicyView>;

export const PolicyPage = pageOf(PolicyView).meta({ id: 'PolicyPage' });

/** Of a row, of a fold of the stream, of any earlier state alike. */
export const policyView = (state: PolicyState, language: Language): PolicyView =>
  shown(PolicyView, state, {
    accepted_bases: state.accepted_bases as PolicyView['accepted_bases'],
    notices: policyNotices(state).map(({ code, text }) => ({ code, text: text[language] })),
    decision: decisionOf(state),
  });
