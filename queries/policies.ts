import { z } from 'zod';
import { shown } from '../src/domain/events/fields.ts';
import { SHOWN_PERIOD, SHOWN_TERMS } from '../src/domain/policy/terms.ts';
import { type PolicyState, policyNotices } from '../src/domain/policy.ts';
import type { ReadModels } from '../src/engine/projecting/read-models.ts';
import { ASSET_CLASSES, POLICY_STATUSES } from '../src/kernel/vocabulary.ts';
import { decisionMeanings, instant, policyMeanings as means } from '../src/kernel/words/meanings.ts';
import { ShownLimitations } from '../src/kernel/words/shown-fields.ts';
import { listParameters, MINE, pageOf } from './list-parameters.ts';
import { ask, ids, list, type Question, question, type StateRow } from './question.ts';
import { DecisionView, decisionOf, InstantText, type Language, VersionNumber } from './views/fields.ts';

/** Every policy of an organization, or of all, that was ever approved: the one in force is among them. There are few of each. */
export const approvedPolicies: Question<
  { readonly organizationId?: string | undefined },
  StateRow,
  readonly PolicyState[]
> = {
  projections: ['policy'],
  statement: ({ organizationId }) =>
    organizationId === undefined
      ? {
          name: 'policies approved everywhere',
          text: `select state from read_models.policies where approved order by first_position`,
          values: [],
        }
      : {
          name: 'policies approved',
          text: `select state from read_models.policies where organization_id = $1 and approved order by first_position`,
          values: [organizationId],
        },
  answer: (rows) => rows.map((row) => JSON.parse(row.state) as PolicyState),
};

export const ListPolicies = listParameters({
  status: z.enum(POLICY_STATUSES).optional().meta({ description: 'Policies with this status now.' }),
  mine: MINE,
});

export const listPolicies = list<PolicyState, typeof ListPolicies>('policies', 'policy', ListPolicies);

/** Ids of all policies, of every organization: for the reaction by which one supersedes another. */
const policyIds = question({
  projections: ['policy'],
  name: 'policies all',
  text: 'select id from read_models.policies order by first_position',
  answer: ids,
});

export const listPolicyIds = (readModels: ReadModels): Promise<readonly string[]> =>
  ask(readModels, policyIds, {});

export const PolicyView = z
  .strictObject({
    id: z.uuid().meta({ description: 'Id of the policy, a UUID that the service gave it.' }),
    ...SHOWN_TERMS,
    notices: ShownLimitations.meta(means.notices),
    ...SHOWN_PERIOD,
    status: z.enum(POLICY_STATUSES).meta({
      description:
        'SUPERSEDED once another policy has replaced it in every class. For display: the dates and the decisions alone determine the policy in force on a date.',
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

export const policyView = (state: PolicyState, language: Language): PolicyView =>
  shown(PolicyView, state, {
    accepted_bases: state.accepted_bases as PolicyView['accepted_bases'],
    notices: policyNotices(state).map(({ code, text }) => ({ code, text: text[language] })),
    decision: decisionOf(state),
  });
