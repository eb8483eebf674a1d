import { lookUp } from '../../../../queries/question.ts';
import { getValuation } from '../../../../queries/valuations/get-valuation.ts';
import { ListValuations, listValuations } from '../../../../queries/valuations/list-valuations.ts';
import { valuationView } from '../../../../queries/views/valuation.ts';
import { ValuationPage, ValuationView } from '../../../../queries/views/valuation-schema.ts';
import type { Rejection } from '../../../engine/handling/command.ts';
import { assetClass } from '../../../valuing/asset-classes/index.ts';
import { methodOfScenario } from '../../../valuing/domain/scenario/method.ts';
import {
  evolveValuation,
  type ValuationState,
  valuationStream,
} from '../../../valuing/domain/valuation/state.ts';
import { HistoryPage, HistoryQuery, historyAnswer } from '../resources/history.ts';
import { listPage } from '../resources/list-page.ts';
import type { ManagementParts } from '../resources/management.ts';
import { ownedBy, readResource } from '../resources/read-resource.ts';
import {
  type AnswerOptions,
  content,
  type Language,
  type Route,
  type RouteAnswer,
  type RouteRequest,
  route,
} from '../route.ts';
import { AsOfQuery, HISTORY_READERS, IdPath, LIST_HEADERS, READERS } from './resource-parameters.ts';

/** `/valuations`: list, read, history. */
export const valuationRoutes = (parts: () => ManagementParts): readonly Route[] => [
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
      return valuationAnswer(read.state, request.language, 200);
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

function shown(state: ValuationState, language: Language): ValuationView {
  const { asset, scenario } = state.input;
  const methods = assetClass(asset.asset_class).methods.map(({ method }) => method);
  return valuationView(state, scenario ? [...methods, methodOfScenario(scenario)] : methods, language);
}

/** A whole valuation, with its ETag. */
export const valuationAnswer = (
  state: ValuationState,
  language: Language,
  status: number,
  headers: Record<string, string> = {},
): RouteAnswer => asStored(status, shown(state, language), { version: state.version, headers });

/** Without putting texts kept word for word back in their places: `input` is shown as it was digested. */
const asStored = (status: number, body: object, options: AnswerOptions): RouteAnswer =>
  content(status, 'application/json', JSON.stringify(body), options);

/** A valuation of the caller's organization, by the rules of every single resource. */
export const readValuation = (
  parts: ManagementParts,
  request: RouteRequest<unknown, { readonly as_of?: string | undefined }>,
  id: string,
  refusal?: (state: ValuationState) => Rejection | undefined,
) =>
  readResource<ValuationState, Parameters<typeof evolveValuation>[1]>(parts, request, {
    projections: getValuation.projections,
    streams: [{ name: valuationStream(id), evolve: evolveValuation }],
    row: () => lookUp(parts.readModels, getValuation, ownedBy(request, id)),
    ...(refusal && { refusal }),
  });
