import { patchAsset, registerAsset, type SealedAsset } from '../../../commands/asset.ts';
import {
  AssetPage,
  AssetView,
  assetView,
  DuplicatePage,
  duplicateView,
  getAsset,
  ListAssets,
  ListDuplicates,
  type ListedAsset,
  listAssets,
  listDuplicates,
  listedAssetView,
} from '../../../queries/assets.ts';
import { approvedPolicies } from '../../../queries/policies.ts';
import { ask } from '../../../queries/question.ts';
import { type AssetState, assetStream, evolveAsset } from '../../domain/asset.ts';
import { type AgeLimit, ageLimits, valuationDays } from '../../domain/policy.ts';
import { businessDateOf, type CalendarDate } from '../../kernel/instant.ts';
import type { Json, JsonObject } from '../../kernel/json.ts';
import { PROFILE_VERSION } from '../../kernel/vocabulary.ts';
import { keptWordForWord, registeredAssetClasses } from '../../valuation/asset-classes/index.ts';
import { tagOf } from '../pipeline/answer/entity-tag.ts';
import { noticing, tagOfErased } from '../pipeline/answer/erased-tag.ts';
import { asSent } from '../pipeline/request/as-sent.ts';
import { create } from '../resource/create.ts';
import { history } from '../resource/history.ts';
import { listMadeFrom } from '../resource/list.ts';
import { settledPage } from '../resource/list-page.ts';
import { causeOf, type ManagementParts, settle, written } from '../resource/management.ts';
import { JSON_LIMIT_BYTES } from '../resource/post.ts';
import { read } from '../resource/read.ts';
import { answerWritten, type Operation, readOne, resource } from '../resource.ts';
import { type Examples, json, route } from '../route.ts';
import { distinctionOperations } from './assets/distinctions.ts';
import { encumbranceOperations } from './encumbrances.ts';
import { CHANGE_HEADERS, IdPath, READERS } from './resource-parameters.ts';

/** `GET /assets/{id}/duplicates`. */
const duplicates: Operation<AssetState> = (assets, parts) =>
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

/** The first worked example of each class. */
const examples: Examples = Object.fromEntries(
  registeredAssetClasses.map(({ id, examples: [{ title, attributes }] }) => [
    id,
    {
      summary: title,
      value: asSent({ asset_class: id, profile_version: PROFILE_VERSION, name: title, attributes }),
    },
  ]),
);

const patch: Operation<AssetState> = (assets, parts) =>
  route({
    method: 'PATCH',
    path: '/assets/{id}',
    operationId: 'patchAsset',
    tag: 'Assets',
    summary: 'Change an asset by a merge patch (RFC 7396)',
    description:
      'A patch that changes nothing answers 200 and records nothing. `attributes.estimate` is one value, kept word for word: a patch replaces it whole. Archiving and restoring are patches of `status`. Personal data for an asset whose personal data was erased: 409.',
    access: ['ANALYST'],
    headers: { ifMatch: true },
    params: IdPath,
    body: {
      schema: patchAsset.body,
      mediaTypes: ['application/json', 'application/merge-patch+json'],
      limitBytes: JSON_LIMIT_BYTES,
      examples: { rename: { summary: 'Another name', value: { name: 'Coffee in warehouse 8' } } },
      sourceTexts: keptWordForWord('attributes'),
    },
    responses: {
      200: {
        description: 'The asset after the patch',
        schema: AssetView,
        etag: true,
        headers: CHANGE_HEADERS,
      },
    },
    async handle(request) {
      const wired = parts();
      const cause = causeOf(request);
      const { organizationId } = cause;
      const { id } = request.params;
      // As it was sent: the schema's own copy would leave out a member named `__proto__`, and nothing is dropped in silence.
      const sent = request.content as JsonObject;
      const execution = await wired.handler.change(patchAsset, {
        id,
        cause,
        input: async (state) => ({
          organizationId,
          expectedVersion: request.ifMatch(),
          patch: sent,
          // Only an asset of the caller's own gets a key for personal data.
          sealedPatch:
            state?.organization_id === organizationId
              ? await wired.seal({ id, organizationId, before: state }, sent)
              : sent,
        }),
      });
      return answerWritten(assets, wired, request, 200, await written(wired, request, execution));
    },
  });

/** `/assets`: register, list, read, patch. */
export const assetRoutes = (parts: () => ManagementParts) =>
  resource<AssetState>(parts, {
    path: '/assets',
    tag: 'Assets',
    name: 'Asset',
    stream: assetStream,
    evolve: evolveAsset,
    row: getAsset,
    view: AssetView,
    async answer(state, { status, headers, parts }) {
      const { open, erased } = noticing(await parts.opener(state));
      const body = assetView(state, open) as Json;
      const etag = erased() ? await tagOfErased(parts, assetStream(state.id), state) : tagOf(state.version);
      return json(status, body, { etag, headers });
    },
    operations: [
      create(registerAsset, {
        summary: 'Register an asset',
        description: `The attributes are those of the asset's class: see GET /profiles. \`asset_class\` and \`profile_version\` never change afterwards.`,
        examples,
        sourceTexts: keptWordForWord('attributes'),
        input: ({ organizationId, body }, { id, parts }) =>
          parts.seal({ id, organizationId }, body as JsonObject & SealedAsset),
      }),
      listMadeFrom(['asset', 'valuation', 'policy'], listedAssets, {
        description:
          '`valuation_due_on` and `revaluation_refused` follow from other resources and from the date, so they stand in lists alone, and change no version and no ETag of an asset.',
        query: ListAssets,
        page: AssetPage,
      }),
      read({
        description:
          'Erased personal data reads `[erased]`, whatever `as_of`. A version from before the erasing then has the ETag `"<version>-erased"`.',
      }),
      patch,
      history,
      duplicates,
      ...distinctionOperations,
      ...encumbranceOperations,
    ],
  });

/** With what the policies say of how old their valuations may be. */
async function listedAssets(parts: ManagementParts, organizationId: string) {
  const policies = await ask(parts.readModels, approvedPolicies, { organizationId });
  const now = parts.clock.now();
  const limits = ageLimits(policies, now);
  return {
    question: listAssets(limits, businessDateOf(now)),
    async items(rows: readonly ListedAsset[]) {
      const open = await parts.opener(rows.map(({ state }) => state));
      return rows.map(({ state, valuationDate, refused }) =>
        listedAssetView(state, open, dueOn(limits.get(state.asset_class), valuationDate), refused),
      );
    },
  };
}

const dueOn = (limit: AgeLimit | undefined, valuationDate: CalendarDate | null): CalendarDate | null =>
  (limit && valuationDate !== null && valuationDays(limit.policy, valuationDate)?.dueFrom) || null;
