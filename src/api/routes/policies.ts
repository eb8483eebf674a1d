import { decidePolicy, proposePolicy } from '../../../commands/policy.ts';
import { ListPolicies, listPolicies, PolicyPage, PolicyView, policyView } from '../../../queries/policies.ts';
import { byId } from '../../../queries/question.ts';
import { evolvePolicy, type PolicyState, policyStream } from '../../domain/policy.ts';
import { change } from '../resource/change.ts';
import { create } from '../resource/create.ts';
import { history } from '../resource/history.ts';
import { list } from '../resource/list.ts';
import type { ManagementParts } from '../resource/management.ts';
import { read } from '../resource/read.ts';
import { resource } from '../resource.ts';
import { json } from '../route.ts';
import { decisionExamples, exampleOf, proposalExamples } from './policies/examples.ts';

/** `/policies`: propose, list, read, decide. */
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
        input: ({ body }) => body,
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
      history,
    ],
  });
