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
import { resourceId } from '../../../kernel/ids.ts';
import type { Json } from '../../../kernel/json.ts';
import { staleHeader, waitForOwnWrites } from '../../resource/consistency.ts';
import type { CommandResult } from '../../resource/management.ts';
import { post } from '../../resource/post.ts';
import { readOf } from '../../resource/read.ts';
import { CREATE_HEADERS, IdPath, type Operation, ResourceId } from '../../resource.ts';
import { json } from '../../route.ts';

/** Distinctions: decisions that two assets with the same identifier are two things. Below `/assets/{id}/distinctions`. */

const DistinctionPath = z.strictObject({ id: ResourceId, distinction_id: ResourceId });

/** Settings of every command on a distinction, with an answer that shows it. */
const distinguishing = (description: string) =>
  ({
    tag: 'Assets',
    responses: { 201: { description, schema: DistinctionView, headers: CREATE_HEADERS } },
    answer({ state, events, headers }: CommandResult<AssetState>) {
      const id = events.at(-1)?.data.distinction_id;
      const found = state.distinctions?.find((each) => each.id === id);
      if (!found) throw new Error(`distinction ${id} is missing after it was written`);
      return json(201, distinctionView(state.id, found) as Json, { headers });
    },
  }) as const;

const propose: Operation<AssetState> = (_, parts) =>
  post(parts, proposeDistinction, {
    ...distinguishing('The distinction'),
    path: '/assets/{id}/distinctions',
    params: IdPath,
    access: ['ANALYST'],
    summary: 'Propose that two assets with the same identifier are two things',
    description:
      'Such as two fractions under one registry number. Nothing follows before another person decides. Of two assets that share no identifier, or of which that was proposed and not rejected: 409.',
    examples: {
      fractions: {
        summary: 'Two fractions',
        value: {
          other_asset_id: '0b5e7f0e-7a52-5f0e-9d53-0a3f3c5f6a13',
          rationale: 'Made up: two fractions of one property, under one registry number.',
        },
      },
    },
    async run({ asked, id, cause, seen, request, parts: wired }) {
      const { organizationId, body } = asked;
      const other = await seen.state(assetStream(body.other_asset_id), evolveAsset);
      const asset = await seen.state(assetStream(id), evolveAsset);
      if (!asset) return { fact: 'asset-not-found' };
      const areAlike =
        other !== undefined &&
        (sharedTypes(asset, other).length > 0 ||
          (await assetsAlike(seen.state.bind(seen), asset, await wired.sharedIdentifiers(asset))).some(
            (each) => each.asset.id === other.id,
          ));
      return wired.handler.change(proposeDistinction, {
        id,
        cause,
        input: () => ({
          ...{ ...asked, other, areAlike },
          idOf: (generation: number) =>
            resourceId(organizationId, 'POST', request.instance, request.idempotencyKey(), generation),
        }),
      });
    },
  });

const decide: Operation<AssetState> = (_, parts) =>
  post(parts, decideDistinction, {
    ...distinguishing('The distinction with its decision'),
    path: '/assets/{id}/distinctions/{distinction_id}/decisions',
    params: DistinctionPath,
    access: ['REVIEWER'],
    summary: 'Decide that two assets are two things, or that this is not shown',
    description:
      'Once (409), by another person than who proposed it (403). Approved, what the two have in common hinders the guarantees on neither any more.',
    examples: {
      approve: {
        summary: 'They are two',
        value: { decision: 'APPROVE', rationale: 'Made up: the registry names both fractions.' },
      },
    },
    run({ asked, id, cause, request, parts: { handler } }) {
      const { distinction_id: distinctionId } = request.params as z.output<typeof DistinctionPath>;
      return handler.change(decideDistinction, {
        id,
        cause,
        answering: ({ data }) => data.distinction_id === distinctionId,
        input: () => ({ ...asked, distinctionId }),
      });
    },
  });

const list = readOf<AssetState>({
  step: '/distinctions',
  operationId: 'listDistinctions',
  summary: 'List the distinctions of an asset from others, newest first',
  description: 'Proposed on either of the two assets, with any decision.',
  responses: { 200: { description: 'All of them', schema: DistinctionList } },
  async answer({ organization_id: organizationId, id }, request, wired) {
    const { stale } = await waitForOwnWrites(wired, request, distinguishedAssets.projections);
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
