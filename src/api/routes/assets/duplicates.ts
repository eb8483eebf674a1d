import { DuplicatePage, duplicateView, ListDuplicates, listDuplicates } from '../../../../queries/assets.ts';
import type { AssetState } from '../../../domain/asset.ts';
import type { Json } from '../../../kernel/json.ts';
import { settledPage } from '../../resource/list-page.ts';
import { settle } from '../../resource/management.ts';
import { type Operation, readOne } from '../../resource.ts';
import { json, route } from '../../route.ts';
import { IdPath, READERS } from '../resource-parameters.ts';

/** `GET /assets/{id}/duplicates`. */
export const duplicates: Operation<AssetState> = (assets, parts) =>
  route({
    method: 'GET',
    path: '/assets/{id}/duplicates',
    operationId: 'listDuplicates',
    tag: 'Assets',
    summary: 'List active assets that have the same identifier, newest first',
    description:
      'A thing registered twice is told, and its registration never refused: a registry number is unique within its registry office only, and a plate may have been mistyped. A valuation freezes what is found at its request, and says it as `ALREADY_REGISTERED`. While either is pledged, the guarantees on both are unknown for that reason, and new ones are refused, until one is archived or another person decides on a distinction. Empty where the asset has no identifier, or its personal data was erased.',
    access: READERS,
    params: IdPath,
    query: ListDuplicates,
    responses: { 200: { description: 'One page', schema: DuplicatePage } },
    async handle(request) {
      const wired = parts();
      const read = await readOne(assets, wired, request);
      if (read.kind === 'problem') return read;
      const shared = await wired.sharedIdentifiers(read.state);
      const question = listDuplicates(shared);
      const settled = await settle(wired, request, question.projections);
      const list = `duplicates of ${request.params.id}`;
      const page = await settledPage(wired, request, list, question, settled);
      if (page.kind === 'problem') return page;
      const body = {
        items: page.states.map((state) => duplicateView(state, shared)),
        next_cursor: page.nextCursor,
      };
      return json(200, body as Json, { headers: page.headers });
    },
  });
