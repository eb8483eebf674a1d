import type { z } from 'zod';
import { patchAsset, registerAsset, type SealedAsset } from '../../../commands/asset.ts';
import { claimForChange, referenceToClaim } from '../../../commands/asset-reference.ts';
import { ListAssets, type ListedAsset, listAssets, matchesFew } from '../../../queries/asset-lists.ts';
import {
  AssetPage,
  AssetView,
  assetView,
  DuplicatePage,
  duplicateView,
  getAsset,
  ListDuplicates,
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
import { tagOfErased, trackErasure } from '../pipeline/answer/erased-tag.ts';
import { tagOf } from '../pipeline/answer/respond.ts';
import { StreamReader, waitForOwnWrites } from '../resource/consistency.ts';
import { history } from '../resource/history.ts';
import { consistentPage, listMadeFrom } from '../resource/list.ts';
import type { ManagementParts } from '../resource/management.ts';
import { create, patch } from '../resource/post.ts';
import { read, readOf } from '../resource/read.ts';
import { resource } from '../resource.ts';
import { asSent, type Examples, json } from '../route.ts';
import { distinctionOperations } from './assets/distinctions.ts';
import { encumbranceOperations } from './encumbrances.ts';

const duplicates = readOf<AssetState, typeof ListDuplicates>({
  step: '/duplicates',
  operationId: 'listDuplicates',
  summary: 'List active assets that have the same identifier, newest first',
  description:
    'A second registration of the same thing is reported, never refused: a registry number is unique within its registry office only, and a plate may have been mistyped. A valuation freezes what is found at its request, as `ALREADY_REGISTERED`. While either is pledged, the guarantees on both are unknown for that reason, and new ones are refused, until one is archived or another person decides on a distinction. Empty where the asset has no identifier, or its personal data was erased.',
  query: ListDuplicates,
  responses: { 200: { description: 'One page', schema: DuplicatePage } },
  async answer(asset, request, wired) {
    const shared = await wired.sharedIdentifiers(asset);
    const question = listDuplicates(shared);
    const settled = await waitForOwnWrites(wired, request, question.projections);
    const page = await consistentPage(wired, request, `duplicates of ${asset.id}`, question, settled);
    if (page.kind === 'problem') return page;
    const items = page.states.map((state) => duplicateView(state, shared));
    return json(200, { items, next_cursor: page.nextCursor } as Json, { headers: page.headers });
  },
});

const examples: Examples = Object.fromEntries(
  registeredAssetClasses.map(({ id, examples: [{ title, attributes }] }) => [
    id,
    {
      summary: title,
      value: asSent({ asset_class: id, profile_version: PROFILE_VERSION, name: title, attributes }),
    },
  ]),
);

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
      const { open, erased } = trackErasure(await parts.opener(state));
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
        async input({ asked: { organizationId, body }, id, parts, cause, seen }, now) {
          const of = { id, organizationId };
          const sealed = await parts.encryptPersonal(of, body as JsonObject & SealedAsset);
          const reference = referenceToClaim(registerAsset.decide(sealed, undefined, now), undefined);
          if (reference === undefined) return sealed;
          const claiming = { organizationId, assetId: id, version: 0, reference };
          const load = seen.state.bind(seen);
          const refused = await claimForChange({ handler: parts.handler, load }, claiming, cause);
          return refused ? { refused } : sealed;
        },
      }),
      listMadeFrom(['asset', 'valuation', 'policy', 'portfolio'], listedAssets, {
        description:
          '`valuation_due_on`, `valued_on`, `latest_value` and `revaluation_refused` follow from other resources and from the date, so they stand in lists alone, and change no version and no ETag of an asset. A page of a search with many matches may hold fewer items than `limit`, even none, and still have a next page.',
        summary: 'List assets, or search them, newest first or in another order',
        query: ListAssets,
        page: AssetPage,
      }),
      read({
        description:
          'Erased personal data reads `[erased]`, whatever `as_of`. A version from before the erasing then has the ETag `"<version>-erased"`.',
      }),
      patch(patchAsset, {
        description:
          'A patch that changes nothing answers 200 and records nothing. `attributes.estimate` is one value, kept word for word: a patch replaces it whole. Archiving and restoring are patches of `status`. Personal data for an asset whose personal data was erased: 409.',
        examples: { rename: { summary: 'Another name', value: { name: 'Coffee in warehouse 8' } } },
        sourceTexts: keptWordForWord('attributes'),
        async input({ organizationId, expectedVersion }, { id, parts, request, cause }, state) {
          // The body as sent: the schema's copy would silently drop a member named `__proto__`.
          const sent = request.content as JsonObject;
          const isOwn = state?.organization_id === organizationId;
          // Only an asset of the caller's organization gets a key for personal data.
          const sealedPatch = isOwn
            ? await parts.encryptPersonal({ id, organizationId, before: state }, sent)
            : sent;
          const asked = { organizationId, expectedVersion, patch: sent, sealedPatch };
          const reference = referenceToClaim(patchAsset.decide(asked, state, parts.clock.now()), state);
          if (reference === undefined) return asked;
          const claiming = { organizationId, assetId: id, version: expectedVersion, reference };
          const seen = new StreamReader(parts.log, organizationId);
          const load = seen.state.bind(seen);
          return {
            ...asked,
            refused: await claimForChange({ handler: parts.handler, load }, claiming, cause),
          };
        },
      }),
      history,
      duplicates,
      ...distinctionOperations,
      ...encumbranceOperations,
    ],
  });

/** The list of assets, with the age limits of the organization's policies. */
async function listedAssets(
  parts: ManagementParts,
  organizationId: string,
  query: { readonly [parameter: string]: unknown },
) {
  const asked = query as z.output<typeof ListAssets>;
  const { owner_tax_id: taxId, owner_tax_id_country: country } = asked;
  const policies = await ask(parts.readModels, approvedPolicies, { organizationId });
  const now = parts.clock.now();
  const limits = ageLimits(policies, now);
  const owned = taxId === undefined ? undefined : await parts.ownedBy(organizationId, taxId, country);
  return {
    question: listAssets(limits, businessDateOf(now), {
      owned,
      // An owner has few assets.
      isFew: taxId !== undefined || (await matchesFew(parts.readModels, organizationId, asked)),
    }),
    async items(rows: readonly ListedAsset[]) {
      const open = await parts.opener(rows.map(({ state }) => state));
      return rows.map(({ state, valuationDate, latest, refused }) =>
        listedAssetView(state, open, dueOn(limits.get(state.asset_class), valuationDate), latest, refused),
      );
    },
  };
}

const dueOn = (limit: AgeLimit | undefined, valuationDate: CalendarDate | null): CalendarDate | null =>
  (limit && valuationDate !== null && valuationDays(limit.policy, valuationDate)?.dueFrom) || null;
