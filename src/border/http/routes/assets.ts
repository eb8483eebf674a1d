import { PatchAssetBody, patchAsset } from '../../../../commands/asset/patch-asset.ts';
import { RegisterAssetBody, registerAsset } from '../../../../commands/asset/register-asset.ts';
import { getAsset } from '../../../../queries/assets/get-asset.ts';
import { ListAssets, listAssets } from '../../../../queries/assets/list-assets.ts';
import { approvedPolicies } from '../../../../queries/policies/list-approved-policies.ts';
import { ask, lookUp } from '../../../../queries/question.ts';
import { AssetPage, AssetView, assetView, listedAssetView } from '../../../../queries/views/asset.ts';
import type { CalendarDate } from '../../../kernel/instant.ts';
import type { Json, JsonObject } from '../../../kernel/json.ts';
import { PROFILE_VERSION } from '../../../kernel/vocabulary.ts';
import { keptWordForWord, registeredAssetClasses } from '../../../valuing/asset-classes/index.ts';
import type { AssetRegistered } from '../../../valuing/domain/asset/events.ts';
import { type AssetState, assetStream, evolveAsset } from '../../../valuing/domain/asset/state.ts';
import { type AgeLimit, ageLimits, valuationDays } from '../../../valuing/domain/policy/valuation-age.ts';
import { BASE_PATH } from '../base-path.ts';
import { tagOf } from '../pipeline/answer/entity-tag.ts';
import { noticing, tagOfErased } from '../pipeline/answer/erased-tag.ts';
import { asSent } from '../pipeline/request/as-sent.ts';
import { HistoryPage, HistoryQuery, historyAnswer } from '../resources/history.ts';
import { settledPage } from '../resources/list-page.ts';
import {
  causeOf,
  claimOf,
  type ManagementParts,
  problemOf,
  settle,
  writeHeaders,
} from '../resources/management.ts';
import { ownedBy, readResource } from '../resources/read-resource.ts';
import { type Examples, json, type Route, type RouteAnswer, route } from '../route.ts';
import {
  AsOfQuery,
  CHANGE_HEADERS,
  CREATE_HEADERS,
  HISTORY_READERS,
  IdPath,
  LIST_HEADERS,
  READERS,
} from './resource-parameters.ts';

const JSON_LIMIT_BYTES = 65_536;

/** Of the assets, of their valuations, and of the policies that say how old these may be. */
const LISTED_FROM = ['asset', 'valuation', 'policy'];

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

/** `/assets`: register, list, read, patch. */
export const assetRoutes = (parts: () => ManagementParts): readonly Route[] => [
  route({
    method: 'POST',
    path: '/assets',
    operationId: 'registerAsset',
    tag: 'Assets',
    summary: 'Register an asset',
    description: `The attributes are those of the asset's class: see GET /profiles. \`asset_class\` and \`profile_version\` never change afterwards.`,
    access: ['ANALYST'],
    headers: { idempotencyKey: true },
    body: {
      schema: RegisterAssetBody,
      mediaTypes: ['application/json'],
      limitBytes: JSON_LIMIT_BYTES,
      examples,
      sourceTexts: keptWordForWord('attributes'),
    },
    responses: {
      201: {
        description: 'The asset, version 1',
        schema: AssetView,
        etag: true,
        headers: { Location: 'Address of the asset', ...CREATE_HEADERS },
      },
    },
    async handle(request) {
      const wired = parts();
      const cause = claimOf(wired, request);
      const { organizationId } = cause;
      const execution = await wired.handler.create(registerAsset, {
        method: 'POST',
        path: `${BASE_PATH}/assets`,
        cause,
        looksElsewhere: false,
        prepare: (id) =>
          wired.seal({ id, organizationId }, registered(request.body) as AssetRegistered & JsonObject),
      });
      if (execution.outcome !== 'done') return problemOf(wired, request, execution);
      const { state, position, replayed } = execution;
      return answer(wired, state, 201, {
        Location: `${BASE_PATH}/assets/${state.id}`,
        ...writeHeaders(wired, request, position, replayed),
      });
    },
  }),
  route({
    method: 'GET',
    path: '/assets',
    operationId: 'listAssets',
    tag: 'Assets',
    summary: 'List assets, newest first',
    description:
      '`valuation_due_on` and `revaluation_refused` follow from other resources and from the date, so they stand in lists alone, and change no version and no ETag of an asset.',
    access: READERS,
    query: ListAssets,
    responses: { 200: { description: 'One page', schema: AssetPage, headers: LIST_HEADERS } },
    async handle(request) {
      const wired = parts();
      const settled = await settle(wired, request, LISTED_FROM);
      const organizationId = request.credential().organization_id;
      const policies = await ask(wired.readModels, approvedPolicies, { organizationId });
      const limits = ageLimits(policies, wired.clock.now());
      const page = await settledPage(wired, request, 'assets', listAssets(limits), settled);
      if (page.kind === 'problem') return page;
      const open = await wired.opener(page.states.map(({ state }) => state));
      const items = page.states.map(({ state, valuationDate, refused }) =>
        listedAssetView(state, open, dueOn(limits.get(state.asset_class), valuationDate), refused),
      );
      const body = { items, next_cursor: page.nextCursor };
      return json(200, body as Json, { headers: page.headers });
    },
  }),
  route({
    method: 'GET',
    path: '/assets/{id}',
    operationId: 'getAsset',
    tag: 'Assets',
    summary: 'Read an asset, now or as it stood',
    description:
      'Erased personal data reads `[erased]`, whatever `as_of`. A version from before the erasing then has the ETag `"<version>-erased"`.',
    access: READERS,
    params: IdPath,
    query: AsOfQuery,
    responses: { 200: { description: 'The asset', schema: AssetView, etag: true } },
    async handle(request) {
      const wired = parts();
      const read = await readResource(wired, request, {
        projections: getAsset.projections,
        streams: [{ name: assetStream(request.params.id), evolve: evolveAsset }],
        row: () => lookUp(wired.readModels, getAsset, ownedBy(request)),
      });
      return read.kind === 'problem' ? read : answer(wired, read.state, 200);
    },
  }),
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
      schema: PatchAssetBody,
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
      const patch = request.content as JsonObject;
      const execution = await wired.handler.change(patchAsset, {
        id,
        cause,
        input: async (state) => ({
          organizationId,
          expectedVersion: request.ifMatch(),
          patch,
          // Only an asset of the caller's own gets a key for personal data.
          sealedPatch:
            state?.organization_id === organizationId
              ? await wired.seal({ id, organizationId }, patch)
              : patch,
        }),
      });
      if (execution.outcome !== 'done') return problemOf(wired, request, execution);
      return answer(wired, execution.state, 200, writeHeaders(wired, request, execution.position));
    },
  }),
  route({
    method: 'GET',
    path: '/assets/{id}/history',
    operationId: 'getAssetHistory',
    tag: 'Assets',
    summary: 'Read the events of an asset, oldest first',
    access: HISTORY_READERS,
    params: IdPath,
    query: HistoryQuery,
    responses: { 200: { description: 'One page', schema: HistoryPage } },
    handle: (request) => historyAnswer(parts(), request, assetStream(request.params.id)),
  }),
];

const dueOn = (limit: AgeLimit | undefined, valuationDate: CalendarDate | null): CalendarDate | null =>
  (limit && valuationDate !== null && valuationDays(limit.policy, valuationDate)?.dueFrom) || null;

/** What was left out of the body is null in the event: an event says all there is to say. */
const registered = (body: RegisterAssetBody) => ({
  asset_class: body.asset_class,
  profile_version: body.profile_version,
  name: body.name,
  external_reference: body.external_reference ?? null,
  portfolio: body.portfolio ?? null,
  owner: body.owner ? { name: body.owner.name, tax_id: body.owner.tax_id ?? null } : null,
  declared_value: body.declared_value ?? null,
  attributes: body.attributes,
});

async function answer(
  parts: ManagementParts,
  state: AssetState,
  status: number,
  headers: Record<string, string> = {},
): Promise<RouteAnswer> {
  const { open, erased } = noticing(await parts.opener(state));
  const body = assetView(state, open) as Json;
  const etag = erased() ? await tagOfErased(parts, state) : tagOf(state.version);
  return json(status, body, { etag, headers });
}
