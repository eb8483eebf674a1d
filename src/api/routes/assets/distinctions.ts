import { z } from 'zod';
import { decideDistinction, proposeDistinction } from '../../../../commands/distinction.ts';
import { distinguishedAssets } from '../../../../queries/assets.ts';
import { ask } from '../../../../queries/question.ts';
import { DistinctionList, DistinctionView, distinctionView } from '../../../../queries/views/distinction.ts';
import {
  type AssetState,
  assetStream,
  assetsAlike,
  evolveAsset,
  sharedTypes,
} from '../../../domain/asset.ts';
import type { Execution } from '../../../engine/handling/execution.ts';
import { resourceId } from '../../../kernel/ids.ts';
import type { Json } from '../../../kernel/json.ts';
import { problemOfRejection } from '../../pipeline/answer/rejection.ts';
import {
  causeOf,
  claimOf,
  type ManagementParts,
  settle,
  staleHeader,
  written,
} from '../../resource/management.ts';
import { JSON_LIMIT_BYTES } from '../../resource/post.ts';
import { SeenStreams } from '../../resource/seen-streams.ts';
import { type Operation, readOne } from '../../resource.ts';
import { json, type RouteAnswer, type RouteRequest, route } from '../../route.ts';
import { CREATE_HEADERS, IdPath, READERS, ResourceId } from '../resource-parameters.ts';

/** That two assets with the same identifier are two things: operations below `/assets/{id}/distinctions`. */

const DistinctionPath = z.strictObject({ id: ResourceId, distinction_id: ResourceId });

/** What a command left of the distinction that its events name. */
async function answered(
  parts: ManagementParts,
  request: RouteRequest,
  execution: Execution<AssetState>,
  seen: SeenStreams | undefined,
): Promise<RouteAnswer> {
  const done = await written(parts, request, execution, seen?.position);
  if (done.kind === 'problem') return done;
  const events = execution.outcome === 'done' ? execution.events : [];
  const id = events.at(-1)?.data.distinction_id;
  const found = done.state.distinctions?.find((each) => each.id === id);
  if (!found) throw new Error(`distinction ${id} was written and is not there`);
  return json(201, distinctionView(done.state.id, found) as Json, { headers: done.headers });
}

const propose: Operation<AssetState> = (_, parts) =>
  route({
    method: 'POST',
    path: '/assets/{id}/distinctions',
    operationId: 'proposeDistinction',
    tag: 'Assets',
    summary: 'Propose that two assets with the same identifier are two things',
    description:
      'Such as two fractions under one registry number. Nothing follows before another person decides. Of two assets that share no identifier, or of which that was proposed and not rejected: 409.',
    access: ['ANALYST'],
    headers: { idempotencyKey: true },
    params: IdPath,
    body: {
      schema: proposeDistinction.body,
      mediaTypes: ['application/json'],
      limitBytes: JSON_LIMIT_BYTES,
      examples: {
        fractions: {
          summary: 'Two fractions',
          value: {
            other_asset_id: '0b5e7f0e-7a52-5f0e-9d53-0a3f3c5f6a13',
            rationale: 'Made up: two fractions of one property, under one registry number.',
          },
        },
      },
    },
    responses: { 201: { description: 'The distinction', schema: DistinctionView, headers: CREATE_HEADERS } },
    async handle(request) {
      const wired = parts();
      const { organizationId, actor } = causeOf(request);
      const { body } = request;
      const seen = new SeenStreams(wired.log, organizationId);
      const other = await seen.state(assetStream(body.other_asset_id), evolveAsset);
      const asset = await seen.state(assetStream(request.params.id), evolveAsset);
      if (!asset) return problemOfRejection({ fact: 'unknown-resource' });
      const areAlike =
        other !== undefined &&
        (sharedTypes(asset, other).length > 0 ||
          (await assetsAlike(seen.state.bind(seen), asset, await wired.sharedIdentifiers(asset))).some(
            (each) => each.asset.id === other.id,
          ));
      const execution = await wired.handler.change(proposeDistinction, {
        id: request.params.id,
        cause: claimOf(wired, request),
        input: () => ({
          ...{ organizationId, actor, body, other, areAlike },
          idOf: (generation: number) =>
            resourceId(organizationId, 'POST', request.instance, request.idempotencyKey(), generation),
        }),
      });
      return answered(wired, request, execution, seen);
    },
  });

const decide: Operation<AssetState> = (_, parts) =>
  route({
    method: 'POST',
    path: '/assets/{id}/distinctions/{distinction_id}/decisions',
    operationId: 'decideDistinction',
    tag: 'Assets',
    summary: 'Decide that two assets are two things, or that this is not shown',
    description:
      'Once (409), by another person than who proposed it (403). Approved, what the two have in common hinders the guarantees on neither any more.',
    access: ['REVIEWER'],
    headers: { idempotencyKey: true },
    params: DistinctionPath,
    body: {
      schema: decideDistinction.body,
      mediaTypes: ['application/json'],
      limitBytes: JSON_LIMIT_BYTES,
      examples: {
        approve: {
          summary: 'They are two',
          value: { decision: 'APPROVE', rationale: 'Made up: the registry names both fractions.' },
        },
      },
    },
    responses: {
      201: {
        description: 'The distinction with its decision',
        schema: DistinctionView,
        headers: CREATE_HEADERS,
      },
    },
    async handle(request) {
      const wired = parts();
      const { organizationId, actor } = causeOf(request);
      const { id, distinction_id: distinctionId } = request.params;
      const execution = await wired.handler.change(decideDistinction, {
        id,
        cause: claimOf(wired, request),
        answering: ({ data }) => data.distinction_id === distinctionId,
        input: () => ({ organizationId, actor, body: request.body, distinctionId }),
      });
      return answered(wired, request, execution, undefined);
    },
  });

const list: Operation<AssetState> = (assets, parts) =>
  route({
    method: 'GET',
    path: '/assets/{id}/distinctions',
    operationId: 'listDistinctions',
    tag: 'Assets',
    summary: 'List the distinctions of an asset from others, newest first',
    description: 'Whichever of the two assets they were proposed on, and whatever was decided.',
    access: READERS,
    params: IdPath,
    responses: { 200: { description: 'All of them', schema: DistinctionList } },
    async handle(request) {
      const wired = parts();
      const read = await readOne(assets, wired, request);
      if (read.kind === 'problem') return read;
      const { stale } = await settle(wired, request, distinguishedAssets.projections);
      const { organization_id: organizationId, id } = read.state;
      const found = await ask(wired.readModels, distinguishedAssets, { organizationId, id });
      const items = found
        .flatMap((asset) =>
          (asset.distinctions ?? [])
            .filter(({ other_asset_id }) => asset.id === id || other_asset_id === id)
            .map((each) => distinctionView(asset.id, each)),
        )
        .toSorted(
          (one, other) =>
            Number(other.proposed_at > one.proposed_at) - Number(other.proposed_at < one.proposed_at),
        );
      return json(200, { items } as Json, { headers: staleHeader(stale) });
    },
  });

export const distinctionOperations = [list, propose, decide] as const;
