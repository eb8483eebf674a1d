import { z } from 'zod';
import { disposeAsset, endEncumbrance, recordEncumbrance } from '../../../commands/guarantee/encumbrances.ts';
import type { listGuarantees } from '../../../queries/guarantees.ts';
import {
  DisposalView,
  EncumbrancePage,
  EncumbranceView,
  encumbranceView,
  GuaranteePage,
} from '../../../queries/guarantees.ts';
import { listParameters } from '../../../queries/list-parameters.ts';
import { type AssetState, assetStream, evolveAsset } from '../../domain/asset.ts';
import {
  type EncumbranceEvent,
  type EncumbrancesState,
  encumbrancesStream,
  evolveEncumbrances,
} from '../../domain/guarantee.ts';
import type { ClientCommand } from '../../engine/handling/command.ts';
import { resourceId } from '../../kernel/ids.ts';
import type { Json } from '../../kernel/json.ts';
import { problem } from '../pipeline/answer/problem.ts';
import { StreamReader, waitForOwnWrites } from '../resource/consistency.ts';
import { consistentPage, placeIn } from '../resource/list.ts';
import type { ManagementParts } from '../resource/management.ts';
import { type PostContext, type PostSettings, post } from '../resource/post.ts';
import { readOf } from '../resource/read.ts';
import { CREATE_HEADERS, IdPath, type Operation, READERS, ResourceId } from '../resource.ts';
import { json, type Route, type RouteAnswer, route } from '../route.ts';
import { listedGuarantees } from './guarantees.ts';

/** Encumbrances and disposal of an asset: operations below `/assets/{id}`. */

const PageQuery = listParameters({});
const EncumbrancePath = z.strictObject({ id: ResourceId, encumbrance_id: ResourceId });

/** Settings of a command on an asset's stream of encumbrances. */
interface OnAsset<Input, Body> extends PostSettings {
  readonly path: `/assets/{id}/${string}`;
  readonly params?: z.ZodObject;
  readonly made: string;
  readonly schema: z.ZodType;
  /** True for commands on the encumbrance in the path, which is then the scope of the idempotency key. */
  readonly ofOne?: true;
  input(posted: PostContext<Body>, encumbranceId: string): Input | Promise<Input>;
  answer(state: EncumbrancesState, named: string, parts: ManagementParts): Promise<Json>;
}

const encumbranceIn = ({ request }: PostContext<unknown>): string =>
  (request.params as { readonly encumbrance_id?: string }).encumbrance_id ?? '';

const posted = <Input, Body>(
  parts: () => ManagementParts,
  command: ClientCommand<Input, EncumbrancesState, EncumbranceEvent, Body>,
  { made, schema, input, answer, ofOne, ...said }: OnAsset<Input, Body>,
): Route =>
  post<EncumbrancesState, Body>(parts, command, {
    tag: 'Assets',
    params: IdPath,
    ...said,
    access: ['ANALYST'],
    responses: { 201: { description: made, schema, headers: CREATE_HEADERS } },
    async run(at) {
      const { id, cause, seen, parts: wired } = at;
      const asset: AssetState | undefined = await seen.state(assetStream(id), evolveAsset);
      if (!asset) return { fact: 'asset-not-found' };
      const encumbranceId = encumbranceIn(at);
      return wired.handler.change(command, {
        id,
        cause,
        ...(ofOne && { answering: ({ data }) => data.encumbrance_id === encumbranceId }),
        input: () => input(at, encumbranceId),
      });
    },
    async answer({ state, events, headers }, at) {
      const named = String(events.at(-1)?.data.encumbrance_id ?? encumbranceIn(at));
      return json(201, await answer(state, named, at.parts), { headers });
    },
  });

const oneOf = async (state: EncumbrancesState, id: string, parts: ManagementParts) => {
  const found = state.encumbrances.find((each) => each.id === id);
  if (!found) throw new Error(`encumbrance ${id} is missing after it was recorded`);
  return encumbranceView(state.id, found, await parts.opener(found)) as Json;
};

const record: Operation<AssetState> = (_, parts) =>
  posted(parts, recordEncumbrance, {
    path: '/assets/{id}/encumbrances',
    summary: "Record somebody else's encumbrance on an asset",
    description:
      'A fact, recorded whatever it collides with: guarantees of the organization whose rank it overfills are unknown from then on. In force from `registered_on`, or from today where that is not known.',
    examples: {
      mortgage: {
        summary: 'A mortgage of another bank',
        value: {
          holder: 'Made-up bank',
          kind: 'MORTGAGE',
          rank: 1,
          amount: '250000.00',
          registered_on: '2025-03-10',
        },
      },
    },
    made: 'The encumbrance',
    schema: EncumbranceView,
    input: async ({ asked: { organizationId, body }, id, request, parts: { encryptText: sealText } }) => ({
      body,
      holder: await sealText(id, body.holder, '/holder'),
      idOf: (generation) =>
        resourceId(organizationId, 'POST', request.instance, request.idempotencyKey(), generation),
    }),
    answer: oneOf,
  });

const end: Operation<AssetState> = (_, parts) =>
  posted(parts, endEncumbrance, {
    path: '/assets/{id}/encumbrances/{encumbrance_id}/end',
    params: EncumbrancePath,
    summary: "Record the end of somebody else's encumbrance on an asset",
    description: 'It is not in force from today on. Only once (409).',
    examples: { ended: { summary: 'It has ended', value: {} } },
    made: 'The encumbrance with its end',
    schema: EncumbranceView,
    ofOne: true,
    input: (_at, encumbranceId) => ({ encumbranceId }),
    answer: oneOf,
  });

const dispose: Operation<AssetState> = (_, parts) =>
  posted(parts, disposeAsset, {
    path: '/assets/{id}/disposals',
    summary: 'Record the disposal of an asset',
    description:
      'Sold, lost, consumed or returned: for good. While a recognized guarantee is in force on it: 409. Its status becomes DISPOSED within a second; it can then no longer be changed, valued or given as a guarantee.',
    examples: {
      sold: {
        summary: 'Sold',
        value: { date: '2026-11-20', reason: 'SOLD', proceeds: '120000.00' },
      },
    },
    made: 'The disposal',
    schema: DisposalView,
    input: ({ asked: { body } }) => ({ body }),
    answer: async ({ disposal }) => disposal as unknown as Json,
  });

/** `GET /assets/{id}/encumbrances`: folded from their stream, newest first. */
const listEncumbrances: Operation<AssetState> = (_, parts) =>
  route({
    method: 'GET',
    path: '/assets/{id}/encumbrances',
    operationId: 'listEncumbrances',
    tag: 'Assets',
    summary: 'List the encumbrances of others on an asset, newest first',
    description: 'As the organization recorded it, ended ones included.',
    access: READERS,
    params: IdPath,
    query: PageQuery,
    responses: { 200: { description: 'One page', schema: EncumbrancePage } },
    async handle(request): Promise<RouteAnswer> {
      const wired = parts();
      const { id } = request.params;
      const { limit } = request.query;
      const place = placeIn(wired, request, `encumbrances of ${id}`);
      if (place.kind === 'problem') return place;
      const { organizationId, behind, cursorTo } = place;
      const seen = new StreamReader(wired.log, organizationId);
      if (!(await seen.state(assetStream(id), evolveAsset))) {
        return problem('NOT_FOUND');
      }
      const state = await seen.state(encumbrancesStream(id), evolveEncumbrances);
      const all = state?.encumbrances ?? [];
      // Numbered from the oldest, so that a new one shifts no page.
      const before = behind === undefined ? all.length : Number(behind);
      const from = Math.max(0, before - limit);
      const page = all.slice(from, before).toReversed();
      const open = await wired.opener(page);
      return json(200, {
        items: page.map((each) => encumbranceView(id, each, open)) as unknown as Json,
        next_cursor: cursorTo(from > 0 ? String(from) : null),
      });
    },
  });

const listOwnGuarantees = readOf<AssetState, typeof PageQuery>({
  step: '/guarantees',
  operationId: 'listAssetGuarantees',
  summary: 'List the guarantees on an asset, newest first',
  description: 'Of every obligation and in every status.',
  query: PageQuery,
  responses: { 200: { description: 'One page', schema: GuaranteePage } },
  async answer({ id }, request, wired) {
    const settled = await waitForOwnWrites(wired, request, ['guarantee']);
    const { question, items } = await listedGuarantees(wired);
    const page = await consistentPage(wired, request, `guarantees on ${id}`, onlyOn(question, id), settled);
    if (page.kind === 'problem') return page;
    const body = { items: await items(page.states), next_cursor: page.nextCursor };
    return json(200, body as unknown as Json, { headers: page.headers });
  },
});

const onlyOn = (question: typeof listGuarantees, assetId: string): typeof listGuarantees => ({
  ...question,
  statement: (page) => question.statement({ ...page, filter: { asset_id: assetId } }),
});

export const encumbranceOperations = [listOwnGuarantees, listEncumbrances, record, end, dispose] as const;
