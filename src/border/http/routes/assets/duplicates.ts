import {
  DuplicatePage,
  duplicateView,
  ListDuplicates,
  listDuplicates,
} from '../../../../../queries/assets/list-duplicates.ts';
import type { Json } from '../../../../kernel/json.ts';
import type { AssetState } from '../../../../valuing/domain/asset/state.ts';
import { settledPage } from '../../resource/list-page.ts';
import { settle } from '../../resource/management.ts';
import { type Operation, readOne } from '../../resource.ts';
import { json, route } from '../../route.ts';
import { IdPath, READERS } from '../resource-parameters.ts';

/** Nobody shares what the asset does not have: its list is empty, and still takes a cursor of its own alone. */
const UNSHARED = { member: 'plate', texts: [] } as const;

/** `GET /assets/{id}/duplicates`. */
export const duplicates: Operation<AssetState> = (assets, parts) =>
  route({
    method: 'GET',
    path: '/assets/{id}/duplicates',
    operationId: 'listDuplicates',
    tag: 'Assets',
    summary: 'List active assets that have the same plate or registry number, newest first',
    description:
      'Things registered twice are told, never refused: a registry number is unique within its registry office only, and a plate may have been mistyped. A valuation freezes what is found at its request, and says it as `ALREADY_REGISTERED`. Empty where the asset has neither, or its personal data was erased.',
    access: READERS,
    params: IdPath,
    query: ListDuplicates,
    responses: { 200: { description: 'One page', schema: DuplicatePage } },
    async handle(request) {
      const wired = parts();
      const read = await readOne(assets, wired, request);
      if (read.kind === 'problem') return read;
      const shared = (await wired.sharedRegistration(read.state)) ?? UNSHARED;
      const question = listDuplicates(shared);
      const settled = await settle(wired, request, question.projections);
      const list = `duplicates of ${request.params.id}`;
      const page = await settledPage(wired, request, list, question, settled);
      if (page.kind === 'problem') return page;
      const body = {
        items: page.states.map((state) => duplicateView(state, shared.member)),
        next_cursor: page.nextCursor,
      };
      return json(200, body as Json, { headers: page.headers });
    },
  });
