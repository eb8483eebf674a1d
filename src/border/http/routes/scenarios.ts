import { DecideScenarioBody, decideScenario } from '../../../../commands/scenario/decide-scenario.ts';
import { ProposeScenarioBody, proposeScenario } from '../../../../commands/scenario/propose-scenario.ts';
import { lookUp } from '../../../../queries/question.ts';
import { getScenario } from '../../../../queries/scenarios/get-scenario.ts';
import { ListScenarios, listScenarios } from '../../../../queries/scenarios/list-scenarios.ts';
import {
  ScenarioPage,
  ScenarioView,
  scenarioItem,
  scenarioView,
} from '../../../../queries/views/scenario.ts';
import type { Json } from '../../../kernel/json.ts';
import { assetStream, evolveAsset } from '../../../valuing/domain/asset/state.ts';
import {
  evolveScenario,
  type ScenarioState,
  scenarioStream,
} from '../../../valuing/domain/scenario/state.ts';
import { scenarioOutcome } from '../../../valuing/estimation/scenario-outcome.ts';
import { BASE_PATH } from '../base-path.ts';
import { HistoryPage, HistoryQuery, historyAnswer } from '../resources/history.ts';
import { listPage } from '../resources/list-page.ts';
import { causeOf, claimOf, type ManagementParts, problemOf, writeHeaders } from '../resources/management.ts';
import { postChange } from '../resources/post-change.ts';
import { ownedBy, readResource } from '../resources/read-resource.ts';
import { SeenStreams } from '../resources/seen-streams.ts';
import { type AnswerOptions, json, type Language, type Route, type RouteAnswer, route } from '../route.ts';
import {
  AsOfQuery,
  CREATE_HEADERS,
  HISTORY_READERS,
  IdPath,
  LIST_HEADERS,
  READERS,
} from './resource-parameters.ts';
import { decisionExamples, scenarioExamples } from './scenario-examples.ts';

const JSON_LIMIT_BYTES = 65_536;

const WRITTEN = {
  schema: ScenarioView,
  etag: true,
  inLanguage: true,
  headers: { Location: 'Address of the scenario', ...CREATE_HEADERS },
} as const;

/** `/scenarios`: propose, list, read, decide. */
export const scenarioRoutes = (parts: () => ManagementParts): readonly Route[] => [
  route({
    method: 'POST',
    path: '/scenarios',
    operationId: 'proposeScenario',
    tag: 'Scenarios',
    summary: 'Propose a scenario',
    description:
      "Every figure is the proposer's: none is supposed, and a missing one gives an unknown amount with `MISSING_PARAMETER`. A `valuation_date` in the future, and a result that is too long to show, are 422. A scenario replaces assumptions, never facts: one for an asset (`asset_id`) takes from it the facts that its parameters leave out, as they stand now for the result shown here, and as a valuation freezes them there. The result is that of a model: never a market value.",
    access: ['ANALYST'],
    headers: { idempotencyKey: true },
    body: {
      schema: ProposeScenarioBody,
      mediaTypes: ['application/json'],
      limitBytes: JSON_LIMIT_BYTES,
      examples: scenarioExamples,
    },
    responses: { 201: { description: 'The scenario, version 1', ...WRITTEN } },
    async handle(request) {
      const wired = parts();
      const cause = claimOf(wired, request);
      const { organizationId } = cause;
      const { body } = request;
      const seen = new SeenStreams(wired.log, organizationId);
      const execution = await wired.handler.create(proposeScenario, {
        method: 'POST',
        path: `${BASE_PATH}/scenarios`,
        cause,
        looksElsewhere: true,
        prepare: async () => ({
          organizationId,
          body,
          asset: body.asset_id ? await seen.state(assetStream(body.asset_id), evolveAsset) : undefined,
        }),
      });
      if (execution.outcome !== 'done') return problemOf(wired, request, execution, seen.position);
      const { state, position, replayed } = execution;
      return written(state, request.language, writeHeaders(wired, request, position, replayed));
    },
  }),
  route({
    method: 'GET',
    path: '/scenarios',
    operationId: 'listScenarios',
    tag: 'Scenarios',
    summary: 'List scenarios, newest first',
    description: 'Without their results: these stand in the scenario itself.',
    access: READERS,
    query: ListScenarios,
    responses: { 200: { description: 'One page', schema: ScenarioPage, headers: LIST_HEADERS } },
    async handle(request) {
      const page = await listPage(parts(), request, 'scenarios', listScenarios);
      if (page.kind === 'problem') return page;
      const body = { items: page.states.map(scenarioItem), next_cursor: page.nextCursor };
      return json(200, body as Json, { headers: page.headers });
    },
  }),
  route({
    method: 'GET',
    path: '/scenarios/{id}',
    operationId: 'getScenario',
    tag: 'Scenarios',
    summary: 'Read a scenario with its result and sensitivity, now or as it stood',
    access: READERS,
    params: IdPath,
    query: AsOfQuery,
    responses: { 200: { description: 'The scenario', schema: ScenarioView, etag: true, inLanguage: true } },
    async handle(request) {
      const wired = parts();
      const read = await readResource(wired, request, {
        projections: getScenario.projections,
        streams: [{ name: scenarioStream(request.params.id), evolve: evolveScenario }],
        row: () => lookUp(wired.readModels, getScenario, ownedBy(request)),
      });
      return read.kind === 'problem' ? read : shown(200, read.state, request.language);
    },
  }),
  route({
    method: 'POST',
    path: '/scenarios/{id}/decisions',
    operationId: 'decideScenario',
    tag: 'Scenarios',
    summary: 'Approve or reject a scenario',
    description:
      'By another person than the one who proposed it (403), once and for good (409). Only an approved scenario can be named in a valuation.',
    access: ['REVIEWER'],
    headers: { idempotencyKey: true },
    params: IdPath,
    body: {
      schema: DecideScenarioBody,
      mediaTypes: ['application/json'],
      limitBytes: JSON_LIMIT_BYTES,
      examples: decisionExamples,
    },
    responses: { 201: { description: 'The scenario after the decision', ...WRITTEN } },
    async handle(request) {
      const { organizationId, actor } = causeOf(request);
      const changed = await postChange(parts(), request, decideScenario, {
        id: request.params.id,
        input: () => ({ organizationId, actor, body: request.body }),
      });
      return changed.kind === 'problem' ? changed : written(changed.state, request.language, changed.headers);
    },
  }),
  route({
    method: 'GET',
    path: '/scenarios/{id}/history',
    operationId: 'getScenarioHistory',
    tag: 'Scenarios',
    summary: 'Read the events of a scenario, oldest first',
    access: HISTORY_READERS,
    params: IdPath,
    query: HistoryQuery,
    responses: { 200: { description: 'One page', schema: HistoryPage } },
    handle: (request) => historyAnswer(parts(), request, scenarioStream(request.params.id)),
  }),
];

const shown = (
  status: number,
  state: ScenarioState,
  language: Language,
  options: AnswerOptions = {},
): RouteAnswer =>
  json(status, scenarioView(state, scenarioOutcome(state), language) as Json, {
    version: state.version,
    ...options,
  });

const written = (state: ScenarioState, language: Language, headers: Record<string, string>): RouteAnswer =>
  shown(201, state, language, {
    headers: { Location: `${BASE_PATH}/scenarios/${state.id}`, ...headers },
  });
