import { DecidePolicyBody, decidePolicy } from '../../../../commands/policy/decide-policy.ts';
import {
  demandsProposed,
  ProposePolicyBody,
  proposePolicy,
} from '../../../../commands/policy/propose-policy.ts';
import { getPolicy } from '../../../../queries/policies/get-policy.ts';
import { ListPolicies, listPolicies } from '../../../../queries/policies/list-policies.ts';
import { lookUp } from '../../../../queries/question.ts';
import type { Language } from '../../../../queries/views/language.ts';
import { PolicyPage, PolicyView, policyView } from '../../../../queries/views/policy.ts';
import type { PolicyTerms } from '../../../valuing/domain/policy/events.ts';
import { evolvePolicy, type PolicyState, policyStream } from '../../../valuing/domain/policy/state.ts';
import { BASE_PATH } from '../base-path.ts';
import { HistoryPage, HistoryQuery, historyAnswer } from '../resources/history.ts';
import { listPage } from '../resources/list-page.ts';
import { causeOf, claimOf, type ManagementParts, problemOf, writeHeaders } from '../resources/management.ts';
import { postChange } from '../resources/post-change.ts';
import { ownedBy, readResource } from '../resources/read-resource.ts';
import { json, type Route, type RouteAnswer, route } from '../route.ts';
import { decisionExamples, exampleOf, proposalExamples } from './policy-examples.ts';
import {
  AsOfQuery,
  CREATE_HEADERS,
  HISTORY_READERS,
  IdPath,
  LIST_HEADERS,
  READERS,
} from './resource-parameters.ts';

const JSON_LIMIT_BYTES = 65_536;
const LOCATION = { Location: 'Address of the policy' };

/** `/policies`: propose, list, read, decide. */
export const policyRoutes = (parts: () => ManagementParts): readonly Route[] => [
  route({
    method: 'POST',
    path: '/policies',
    operationId: 'proposePolicy',
    tag: 'Policies',
    summary: 'Propose a policy',
    description:
      'It changes nothing before another person approves it. A policy never changes afterwards: to change one, propose another that begins later, or on the same day.',
    access: ['ANALYST'],
    headers: { idempotencyKey: true },
    body: {
      schema: ProposePolicyBody,
      mediaTypes: ['application/json'],
      limitBytes: JSON_LIMIT_BYTES,
      examples: proposalExamples,
    },
    responses: {
      201: {
        description: 'The policy, version 1',
        schema: PolicyView,
        etag: true,
        inLanguage: true,
        headers: { ...LOCATION, ...CREATE_HEADERS },
        examples: exampleOf('proposed'),
      },
    },
    async handle(request) {
      const wired = parts();
      const execution = await wired.handler.create(proposePolicy, {
        method: 'POST',
        path: `${BASE_PATH}/policies`,
        cause: claimOf(wired, request),
        looksElsewhere: false,
        prepare: async () => termsOf(request.body),
      });
      if (execution.outcome !== 'done') return problemOf(wired, request, execution);
      const { state, position, replayed } = execution;
      return answer(state, request.language, 201, {
        Location: `${BASE_PATH}/policies/${state.id}`,
        ...writeHeaders(wired, request, position, replayed),
      });
    },
  }),
  route({
    method: 'GET',
    path: '/policies',
    operationId: 'listPolicies',
    tag: 'Policies',
    summary: 'List policies, newest first',
    access: READERS,
    query: ListPolicies,
    responses: { 200: { description: 'One page', schema: PolicyPage, headers: LIST_HEADERS } },
    async handle(request) {
      const page = await listPage(parts(), request, 'policies', listPolicies);
      if (page.kind === 'problem') return page;
      const items = page.states.map((state) => policyView(state, request.language));
      const body = { items, next_cursor: page.nextCursor };
      return json(200, body, { headers: page.headers });
    },
  }),
  route({
    method: 'GET',
    path: '/policies/{id}',
    operationId: 'getPolicy',
    tag: 'Policies',
    summary: 'Read a policy, now or as it stood',
    description:
      'In force for a class on a date at an instant is, of the policies that were approved by that instant, name the class and span the date, the one with the latest `effective_from`, then with the latest decision. `status` and `superseded` show what follows from that; no value depends on them.',
    access: READERS,
    params: IdPath,
    query: AsOfQuery,
    responses: {
      200: {
        description: 'The policy',
        schema: PolicyView,
        etag: true,
        inLanguage: true,
        examples: exampleOf('superseded'),
      },
    },
    async handle(request) {
      const wired = parts();
      const read = await readResource(wired, request, {
        projections: getPolicy.projections,
        streams: [{ name: policyStream(request.params.id), evolve: evolvePolicy }],
        row: () => lookUp(wired.readModels, getPolicy, ownedBy(request)),
      });
      return read.kind === 'problem' ? read : answer(read.state, request.language, 200);
    },
  }),
  route({
    method: 'POST',
    path: '/policies/{id}/decisions',
    operationId: 'decidePolicy',
    tag: 'Policies',
    summary: 'Approve or reject a policy',
    description:
      'Once, and by another person than the one who proposed it (four eyes: 403). A second decision is 409. Valuations requested before an approval never change by it.',
    access: ['REVIEWER'],
    headers: { idempotencyKey: true },
    params: IdPath,
    body: {
      schema: DecidePolicyBody,
      mediaTypes: ['application/json'],
      limitBytes: JSON_LIMIT_BYTES,
      examples: decisionExamples,
    },
    responses: {
      201: {
        description: 'The policy after the decision',
        schema: PolicyView,
        etag: true,
        inLanguage: true,
        headers: { ...LOCATION, ...CREATE_HEADERS },
        examples: exampleOf('approved'),
      },
    },
    async handle(request) {
      const { organizationId, actor } = causeOf(request);
      const changed = await postChange(parts(), request, decidePolicy, {
        id: request.params.id,
        input: () => ({ organizationId, actor, ...request.body }),
      });
      if (changed.kind === 'problem') return changed;
      return answer(changed.state, request.language, 201, {
        Location: `${BASE_PATH}/policies/${changed.state.id}`,
        ...changed.headers,
      });
    },
  }),
  route({
    method: 'GET',
    path: '/policies/{id}/history',
    operationId: 'getPolicyHistory',
    tag: 'Policies',
    summary: 'Read the events of a policy, oldest first',
    access: HISTORY_READERS,
    params: IdPath,
    query: HistoryQuery,
    responses: { 200: { description: 'One page', schema: HistoryPage } },
    handle: (request) => historyAnswer(parts(), request, policyStream(request.params.id)),
  }),
];

/** What was left out of the body is null, or what is usual, in the event: an event says all there is to say. */
const termsOf = (body: ProposePolicyBody): PolicyTerms => ({
  ...body,
  max_reference_age_days: body.max_reference_age_days ?? null,
  max_valuation_age_days: body.max_valuation_age_days ?? null,
  revalue_days_before: body.revalue_days_before ?? null,
  effective_until: body.effective_until ?? null,
  ...demandsProposed(body),
});

const answer = (
  state: PolicyState,
  language: Language,
  status: number,
  headers: Record<string, string> = {},
): RouteAnswer => json(status, policyView(state, language), { version: state.version, headers });
