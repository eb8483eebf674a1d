import { decidePolicy, proposePolicy } from '../../../commands/policy.ts';
import { ListPolicies, listPolicies, PolicyPage, PolicyView, policyView } from '../../../queries/policies.ts';
import { byId } from '../../../queries/question.ts';
import { USUAL_DEMANDS } from '../../domain/policy/terms.ts';
import { evolvePolicy, type PolicyState, policyStream } from '../../domain/policy.ts';
import { allowedDecisions } from '../resource/allowed-decisions.ts';
import { history } from '../resource/history.ts';
import { list } from '../resource/list.ts';
import type { ManagementParts } from '../resource/management.ts';
import { change, create } from '../resource/post.ts';
import { read } from '../resource/read.ts';
import { resource } from '../resource.ts';
import { type Examples, json } from '../route.ts';

/** Examples for the OpenAPI document. The figures are made up and are no recommendation. */

const terms = {
  name: 'Agricultural guarantees 2027',
  asset_classes: ['INVENTORY', 'LIVESTOCK', 'RURAL_LAND'],
  forced_liquidation_discount: '0.35',
  collateral_haircut: '0.20',
  max_reference_age_days: 10,
  max_valuation_age_days: 180,
  max_balance_age_days: 60,
  revalue_days_before: 30,
  revalue_on_fall: '0.10',
  accepted_bases: ['MARKET_REFERENCE', 'PUBLIC_REFERENCE', 'DECLARED_ESTIMATE'],
  effective_from: '2027-01-01',
  effective_until: '2027-12-31',
} satisfies Partial<PolicyView>;

const proposalExamples: Examples = {
  year: { summary: 'A policy for one year, stricter than the 21 days', value: terms },
  open: {
    summary: 'What is required: without limits of age and without an end',
    value: {
      name: 'Vehicles',
      asset_classes: ['VEHICLE'],
      forced_liquidation_discount: '0.3',
      collateral_haircut: '0.25',
      accepted_bases: ['MARKET_REFERENCE'],
      effective_from: '2027-01-01',
    },
  },
};

export const decisionExamples: Examples = {
  approve: {
    summary: 'Approval',
    value: { decision: 'APPROVE', rationale: 'Discounts as agreed in the credit committee of 14 December.' },
  },
  reject: {
    summary: 'Rejection',
    value: { decision: 'REJECT', rationale: 'The haircut for livestock is too low.' },
  },
};

const proposed: PolicyView = {
  id: '1c6a3a52-6c1f-5b4e-9a7d-2f0b8f0e4d11',
  ...terms,
  ...USUAL_DEMANDS,
  notices: [],
  status: 'PROPOSED',
  decision: null,
  superseded: [],
  proposed_by: 'person:Ana Lima',
  proposed_at: '2026-12-10T14:00:00.000Z',
  updated_at: '2026-12-10T14:00:00.000Z',
  version: 1,
};

const approved: PolicyView = {
  ...proposed,
  status: 'APPROVED',
  decision: {
    decided_by: 'person:Rui Melo',
    decided_at: '2026-12-14T17:30:00.000Z',
    rationale: 'Discounts as agreed in the credit committee of 14 December.',
  },
  updated_at: '2026-12-14T17:30:00.000Z',
  version: 2,
};

const answers = {
  proposed: { summary: 'Proposed', value: proposed },
  approved: { summary: 'Approved', value: approved },
  superseded: {
    summary: 'Approved, and superseded in one of its three classes',
    value: {
      ...approved,
      superseded: [
        { asset_class: 'LIVESTOCK', by: '8d0a8c5f-1b7e-5f39-8f54-6a7f0c2b9e22', from: '2027-07-01' },
      ],
      updated_at: '2027-06-15T12:00:00.002Z',
      version: 3,
    },
  },
} satisfies Examples;

const exampleOf = (name: keyof typeof answers): Examples => ({ [name]: answers[name] });

export const policyRoutes = (parts: () => ManagementParts) =>
  resource<PolicyState>(parts, {
    path: '/policies',
    tag: 'Policies',
    name: 'Policy',
    stream: policyStream,
    evolve: evolvePolicy,
    row: byId('policies', 'policy'),
    view: PolicyView,
    inLanguage: true,
    answer: (state, { status, language, headers }) =>
      json(status, policyView(state, language), { version: state.version, headers }),
    operations: [
      create(proposePolicy, {
        summary: 'Propose a policy',
        description:
          'It changes nothing before another person approves it. A policy never changes afterwards: to change one, propose another that begins later, or on the same day.',
        examples: proposalExamples,
        answers: exampleOf('proposed'),
        input: ({ asked: { body } }) => body,
      }),
      list(listPolicies, policyView, { query: ListPolicies, page: PolicyPage }),
      read({
        description:
          'In force for a class on a date at an instant is, of the policies that were approved by that instant, name the class and span the date, the one with the latest `effective_from`, then with the latest decision. `status` and `superseded` show what follows from that; no value depends on them.',
        examples: exampleOf('superseded'),
      }),
      change('decisions', decidePolicy, {
        summary: 'Approve or reject a policy',
        description:
          'Once, and by another person than the one who proposed it (four eyes: 403). A second decision is 409. Valuations requested before an approval never change by it.',
        examples: decisionExamples,
        answers: exampleOf('approved'),
      }),
      allowedDecisions({
        open: ({ status }) => (status === 'PROPOSED' ? ['APPROVE', 'REJECT'] : []),
        madeBy: ({ proposed_by }) => [proposed_by],
      }),
      history,
    ],
  });
