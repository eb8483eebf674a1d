import { z } from 'zod';
import { disposeAsset, endEncumbrance, recordEncumbrance } from '../../../commands/guarantee/encumbrances.ts';
import { decodeCursor, encodeCursor } from '../../../queries/cursor.ts';
import {
  DisposalView,
  EncumbrancePage,
  EncumbranceView,
  encumbranceView,
  GuaranteePage,
  type listGuarantees,
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
import { problemOfRejection } from '../pipeline/answer/rejection.ts';
import { invalidCursor, settledPage } from '../resource/list-page.ts';
import { claimOf, type ManagementParts, settle, type Written, written } from '../resource/management.ts';
import { JSON_LIMIT_BYTES } from '../resource/post.ts';
import { SeenStreams } from '../resource/seen-streams.ts';
import { type Operation, readOne } from '../resource.ts';
import { type Examples, json, type Route, type RouteAnswer, type RouteRequest, route } from '../route.ts';
import { listedGuarantees } from './guarantees.ts';
import { CREATE_HEADERS, IdPath, READERS, ResourceId } from './resource-parameters.ts';

/** What stands on an asset, and that it is there no more: operations below `/assets/{id}`. */

const PageQuery = listParameters({});
const EncumbrancePath = z.strictObject({ id: ResourceId, encumbrance_id: ResourceId });

interface OnAsset<Input, Body> {
  readonly path: `/assets/{id}/${string}`;
  readonly params?: z.ZodObject;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly examples: Examples;
  readonly made: string;
  readonly schema: z.ZodType;
  readonly command: ClientCommand<Input, EncumbrancesState, EncumbranceEvent, Body>;
  /** The encumbrance of the path, where there is one: a key answers for it alone. */
  readonly ofOne?: true;
  input(
    at: { readonly assetId: string; readonly encumbranceId: string; readonly body: Body },
    parts: ManagementParts,
    request: RouteRequest,
  ): Input | Promise<Input>;
  answer(written: Written<EncumbrancesState>, named: string, parts: ManagementParts): Promise<Json>;
}

const posted = <Input, Body>(
  parts: () => ManagementParts,
  { command, made, schema, examples, input, answer, ofOne, params = IdPath, ...said }: OnAsset<Input, Body>,
): Route =>
  route({
    method: 'POST',
    tag: 'Assets',
    ...said,
    access: ['ANALYST'],
    headers: { idempotencyKey: true },
    params,
    body: { schema: command.body, mediaTypes: ['application/json'], limitBytes: JSON_LIMIT_BYTES, examples },
    responses: { 201: { description: made, schema, headers: CREATE_HEADERS } },
    async handle(request) {
      const wired = parts();
      const path = request.params as { readonly id: string; readonly encumbrance_id?: string };
      const { id: assetId, encumbrance_id: encumbranceId = '' } = path;
      const cause = claimOf(wired, request);
      const seen = new SeenStreams(wired.log, cause.organizationId);
      const asset: AssetState | undefined = await seen.state(assetStream(assetId), evolveAsset);
      if (!asset) return problemOfRejection({ fact: 'unknown-resource' });
      const execution = await wired.handler.change(command, {
        id: assetId,
        cause,
        ...(ofOne && { answering: ({ data }) => data.encumbrance_id === encumbranceId }),
        input: () => input({ assetId, encumbranceId, body: request.body as Body }, wired, request),
      });
      const done = await written(wired, request, execution, seen.position);
      if (done.kind === 'problem') return done;
      const events = execution.outcome === 'done' ? execution.events : [];
      const named = String(events.at(-1)?.data.encumbrance_id ?? encumbranceId);
      return json(201, await answer(done, named, wired), { headers: done.headers });
    },
  });

const oneOf = async ({ state }: Written<EncumbrancesState>, id: string, parts: ManagementParts) => {
  const found = state.encumbrances.find((each) => each.id === id);
  if (!found) throw new Error(`encumbrance ${id} was recorded and is not there`);
  return encumbranceView(state.id, found, await parts.opener(found)) as Json;
};

const record: Operation<AssetState> = (_, parts) =>
  posted(parts, {
    command: recordEncumbrance,
    path: '/assets/{id}/encumbrances',
    operationId: 'recordEncumbrance',
    summary: 'Record what somebody else has on an asset',
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
    input: async ({ assetId, body }, wired, request) => ({
      body,
      holder: await wired.sealText(assetId, body.holder, '/holder'),
      idOf: (generation) =>
        resourceId(
          request.credential().organization_id,
          'POST',
          request.instance,
          request.idempotencyKey(),
          generation,
        ),
    }),
    answer: oneOf,
  });

const end: Operation<AssetState> = (_, parts) =>
  posted(parts, {
    command: endEncumbrance,
    path: '/assets/{id}/encumbrances/{encumbrance_id}/end',
    params: EncumbrancePath,
    operationId: 'endEncumbrance',
    summary: 'Record the end of what somebody else had on an asset',
    description: 'From today on it is not in force. Once (409).',
    examples: { ended: { summary: 'It has ended', value: {} } },
    made: 'The encumbrance with its end',
    schema: EncumbranceView,
    ofOne: true,
    input: ({ encumbranceId }) => ({ encumbranceId }),
    answer: oneOf,
  });

const dispose: Operation<AssetState> = (_, parts) =>
  posted(parts, {
    command: disposeAsset,
    path: '/assets/{id}/disposals',
    operationId: 'disposeAsset',
    summary: 'Record that an asset is there no more',
    description:
      'Sold, lost, consumed or returned: for good. While a recognized guarantee stands on it: 409. The status of the asset follows by itself within a second, as DISPOSED; it is then neither changed nor valued nor given.',
    examples: {
      sold: {
        summary: 'Sold',
        value: { date: '2026-11-20', reason: 'SOLD', proceeds: '120000.00' },
      },
    },
    made: 'The disposal',
    schema: DisposalView,
    input: ({ body }) => ({ body }),
    answer: async ({ state: { disposal } }) => disposal as unknown as Json,
  });

/** `GET /assets/{id}/encumbrances`: folded from their stream, newest first. */
const listEncumbrances: Operation<AssetState> = (_, parts) =>
  route({
    method: 'GET',
    path: '/assets/{id}/encumbrances',
    operationId: 'listEncumbrances',
    tag: 'Assets',
    summary: 'List what others have on an asset, newest first',
    description: 'As the organization recorded it, ended ones included.',
    access: READERS,
    params: IdPath,
    query: PageQuery,
    responses: { 200: { description: 'One page', schema: EncumbrancePage } },
    async handle(request): Promise<RouteAnswer> {
      const wired = parts();
      const { organization_id: organizationId } = request.credential();
      const { id } = request.params;
      const { cursor, limit } = request.query;
      const scope = { list: `encumbrances of ${id}`, organizationId, filter: {} };
      const after = cursor === undefined ? undefined : decodeCursor(wired.cursorKeys(), scope, cursor);
      if (after && !after.ok) return invalidCursor;
      const seen = new SeenStreams(wired.log, organizationId);
      if (!(await seen.state(assetStream(id), evolveAsset))) {
        return problemOfRejection({ fact: 'unknown-resource' });
      }
      const state = await seen.state(encumbrancesStream(id), evolveEncumbrances);
      const all = state?.encumbrances ?? [];
      // By its number from the oldest: a new one shifts no page.
      const before = after ? Number(after.value) : all.length;
      const from = Math.max(0, before - limit);
      const page = all.slice(from, before).toReversed();
      const open = await wired.opener(page);
      return json(200, {
        items: page.map((each) => encumbranceView(id, each, open)) as unknown as Json,
        next_cursor: from > 0 ? encodeCursor(wired.cursorKeys(), scope, String(from)) : null,
      });
    },
  });

/** `GET /assets/{id}/guarantees`. */
const listOwnGuarantees: Operation<AssetState> = (assets, parts) =>
  route({
    method: 'GET',
    path: '/assets/{id}/guarantees',
    operationId: 'listAssetGuarantees',
    tag: 'Assets',
    summary: 'List the guarantees on an asset, newest first',
    description: 'Of every obligation, whatever became of them.',
    access: READERS,
    params: IdPath,
    query: PageQuery,
    responses: { 200: { description: 'One page', schema: GuaranteePage } },
    async handle(request) {
      const wired = parts();
      const read = await readOne(assets, wired, request);
      if (read.kind === 'problem') return read;
      const settled = await settle(wired, request, ['guarantee']);
      const { question, items } = await listedGuarantees(wired);
      const list = `guarantees on ${request.params.id}`;
      const page = await settledPage(wired, request, list, onlyOn(question, request.params.id), settled);
      if (page.kind === 'problem') return page;
      const body = { items: await items(page.states), next_cursor: page.nextCursor };
      return json(200, body as unknown as Json, { headers: page.headers });
    },
  });

/** The same question, of the guarantees on one asset. */
const onlyOn = (question: typeof listGuarantees, assetId: string): typeof listGuarantees => ({
  ...question,
  statement: (page) => question.statement({ ...page, filter: { asset_id: assetId } }),
});

export const encumbranceOperations = [listOwnGuarantees, listEncumbrances, record, end, dispose] as const;
