import { RequestValuationBody, requestValuation } from '../../../commands/request-valuation.ts';
import { getValuation } from '../../../queries/get-valuation.ts';
import { ListValuations, listValuations } from '../../../queries/list-valuations.ts';
import { lookUp } from '../../../queries/question.ts';
import { valuationView } from '../../../queries/views/valuation.ts';
import { ValuationPage, ValuationView } from '../../../queries/views/valuation-schema.ts';
import { assetClass } from '../../asset-classes/index.ts';
import { loadState } from '../../command-handling/load-stream.ts';
import { assetStream, evolveAsset } from '../../domain/asset/state.ts';
import { evolveValuation, type ValuationState, valuationStream } from '../../domain/valuation/state.ts';
import { BASE_PATH } from '../base-path.ts';
import { HistoryPage, HistoryQuery, historyAnswer } from '../history.ts';
import { listPage } from '../list-page.ts';
import { claimOf, type ManagementParts, problemOf, writeHeaders } from '../management.ts';
import { ownedBy, readResource } from '../read-resource.ts';
import {
  type AnswerOptions,
  content,
  json,
  type Language,
  type Route,
  type RouteAnswer,
  type RouteRequest,
  route,
} from '../route.ts';
import { JobAccepted } from './job-accepted.ts';
import {
  AsOfQuery,
  CREATE_HEADERS,
  HISTORY_READERS,
  IdPath,
  LIST_HEADERS,
  READERS,
} from './resource-parameters.ts';

/** `/valuations`: request, list, read. */
export const valuationRoutes = (parts: () => ManagementParts): readonly Route[] => [
  route({
    method: 'POST',
    path: '/valuations',
    operationId: 'requestValuation',
    tag: 'Valuations',
    summary: 'Freeze the input and request its valuation',
    description:
      'The asset is frozen as it stands; what happens to it later changes nothing. Follow the job, then read the valuation and its report.',
    access: ['ANALYST'],
    headers: { idempotencyKey: true },
    body: {
      schema: RequestValuationBody,
      mediaTypes: ['application/json'],
      limitBytes: 65_536,
      examples: {
        collateral: {
          summary: 'An asset as a guarantee',
          value: { asset_id: '7b0c4d7e-5a1f-4c0e-9d55-3f2a8c1e6b90', purpose: 'COLLATERAL' },
        },
      },
    },
    responses: {
      202: {
        description: 'Queued',
        schema: JobAccepted,
        headers: { Location: 'Address of the job', ...CREATE_HEADERS },
      },
    },
    async handle(request) {
      const wired = parts();
      const cause = claimOf(wired, request);
      const { body } = request;
      const execution = await wired.handler.create(requestValuation, {
        method: 'POST',
        path: `${BASE_PATH}/valuations`,
        cause,
        looksElsewhere: true,
        prepare: async (valuationId) => ({
          valuationId,
          body,
          organizationId: cause.organizationId,
          asset: await loadState(wired.log, assetStream(body.asset_id), evolveAsset),
        }),
      });
      if (execution.outcome !== 'done') return problemOf(execution);
      const { id, job_id, organization_id } = execution.state;
      return json(
        202,
        { valuation_id: id, job_id, status: 'QUEUED' },
        {
          headers: {
            Location: `${BASE_PATH}/jobs/${job_id}`,
            ...writeHeaders(wired, organization_id, execution.position, execution.replayed),
          },
        },
      );
    },
  }),
  route({
    method: 'GET',
    path: '/valuations',
    operationId: 'listValuations',
    tag: 'Valuations',
    summary: 'List valuations, newest first; of one asset its history of values',
    access: READERS,
    query: ListValuations,
    responses: {
      200: { description: 'One page', schema: ValuationPage, inLanguage: true, headers: LIST_HEADERS },
    },
    async handle(request) {
      const page = await listPage(parts(), request, 'valuations', listValuations);
      if (page.kind === 'problem') return page;
      const items = page.states.map((state) => shown(state, request.language));
      return asStored(200, { items, next_cursor: page.nextCursor }, { headers: page.headers });
    },
  }),
  route({
    method: 'GET',
    path: '/valuations/{id}',
    operationId: 'getValuation',
    tag: 'Valuations',
    summary: 'Read a valuation, now or as it stood',
    access: READERS,
    params: IdPath,
    query: AsOfQuery,
    responses: { 200: { description: 'The valuation', schema: ValuationView, etag: true, inLanguage: true } },
    async handle(request) {
      const read = await readValuation(parts(), request, request.params.id);
      if (read.kind === 'problem') return read;
      return asStored(200, shown(read.state, request.language), { version: read.state.version });
    },
  }),
  route({
    method: 'GET',
    path: '/valuations/{id}/history',
    operationId: 'getValuationHistory',
    tag: 'Valuations',
    summary: 'Read the events of a valuation, oldest first',
    access: HISTORY_READERS,
    params: IdPath,
    query: HistoryQuery,
    responses: { 200: { description: 'One page', schema: HistoryPage } },
    handle: (request) => historyAnswer(parts(), request, valuationStream(request.params.id)),
  }),
];

const shown = (state: ValuationState, language: Language): ValuationView =>
  valuationView(
    state,
    assetClass(state.input.asset.asset_class).methods.map(({ method }) => method),
    language,
  );

/** Without putting texts kept word for word back in their places: `input` is shown as it was digested. */
const asStored = (status: number, body: object, options: AnswerOptions): RouteAnswer =>
  content(status, 'application/json', JSON.stringify(body), options);

/** A valuation of the caller's organization, by the rules of every single resource. */
export const readValuation = (
  parts: ManagementParts,
  request: RouteRequest<unknown, { readonly as_of?: string | undefined }>,
  id: string,
) =>
  readResource<ValuationState, Parameters<typeof evolveValuation>[1]>(parts, request, {
    projections: getValuation.projections,
    streams: [{ name: valuationStream(id), evolve: evolveValuation }],
    row: () => lookUp(parts.readModels, getValuation, ownedBy(request, id)),
  });
