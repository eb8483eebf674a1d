import { getAsset } from '../../../../queries/assets/get-asset.ts';
import { ListDuplicates, listDuplicates } from '../../../../queries/assets/list-duplicates.ts';
import { lookUp } from '../../../../queries/question.ts';
import { DuplicatePage, duplicateView } from '../../../../queries/views/duplicate.ts';
import type { Json } from '../../../kernel/json.ts';
import { assetStream, evolveAsset } from '../../../valuing/domain/asset/state.ts';
import { listPage } from '../resources/list-page.ts';
import type { ManagementParts } from '../resources/management.ts';
import { ownedBy, readResource } from '../resources/read-resource.ts';
import { json, type Route, route } from '../route.ts';
import { IdPath, LIST_HEADERS, READERS } from './resource-parameters.ts';

/** Nobody shares what the asset does not have: its list is empty, and still takes a cursor of its own alone. */
const UNSHARED = { member: 'plate', texts: [] } as const;

/** `GET /assets/{id}/duplicates`. */
export const assetDuplicatesRoute = (parts: () => ManagementParts): Route =>
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
    responses: { 200: { description: 'One page', schema: DuplicatePage, headers: LIST_HEADERS } },
    async handle(request) {
      const wired = parts();
      const { id } = request.params;
      const read = await readResource(wired, request, {
        projections: getAsset.projections,
        streams: [{ name: assetStream(id), evolve: evolveAsset }],
        row: () => lookUp(wired.readModels, getAsset, ownedBy(request)),
      });
      if (read.kind === 'problem') return read;
      const shared = (await wired.sharedRegistration(read.state)) ?? UNSHARED;
      const page = await listPage(wired, request, `duplicates of ${id}`, listDuplicates(shared));
      if (page.kind === 'problem') return page;
      const body = {
        items: page.states.map((state) => duplicateView(state, shared.member)),
        next_cursor: page.nextCursor,
      };
      return json(200, body as Json, { headers: page.headers });
    },
  });
