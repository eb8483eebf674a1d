import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patchAsset, registerAsset, type SealedAsset } from '../../commands/asset.ts';
import { claimAssetReference, claimReference, referenceToClaim } from '../../commands/asset-reference.ts';
import {
  type AssetState,
  type assetReferenceEvents,
  assetStream,
  evolveAsset,
} from '../../src/domain/asset.ts';
import { createCommandHandler, loadState } from '../../src/domain/events/handling.ts';
import type { LoadOwned } from '../../src/domain/events/listed.ts';
import type { EventOf } from '../../src/engine/events/event-type.ts';
import { inventoryBody } from '../support/bodies.ts';
import { memoryEventLogStore } from '../support/memory-event-log.ts';
import { runs } from '../support/property-runs.ts';
import { causeOf, decides, NOW, ORGANIZATION, scenarioOf } from '../support/scenario.ts';
import { testClock, testIds } from '../support/test-clock.ts';

const ID = '24c6e258-3626-5bd9-9be7-e82030a9d6fd';
const [A, B] = ['0d3f9a5e-5a1f-5c0e-9d55-3f2a8c1e6b90', '5f0c2a52-9d3a-4d0c-8a51-1f2b3c4d5e6f'];
const holder = (more: Partial<AssetState>) =>
  ({ status: 'ACTIVE', external_reference: 'r-1', version: 1, ...more }) as AssetState;
const claimed = (asset_id: string, asset_version = 0): EventOf<typeof assetReferenceEvents> => ({
  type: 'AssetReferenceClaimed',
  data: { asset_id, asset_version },
});
const asking = (assetId: string, of?: AssetState, version = 0) => ({
  assetId,
  version,
  reference: 'r-1',
  holder: of,
});
const stateOf = ({ data }: ReturnType<typeof claimed>) => ({ ...data, claimed_at: NOW });
const later = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000).toISOString();
const taken = { fact: 'asset-reference-taken', assetId: A };

describe('ClaimAssetReference', () => {
  const given = scenarioOf(claimAssetReference, ID);
  decides(
    given,
    ['claims what nobody has', [], asking(A), [claimed(A)]],
    ['claims once for one change', [claimed(A)], asking(A), []],
    ['claims again for the next change', [claimed(A)], asking(A, undefined, 3), [claimed(A, 3)]],
    [
      'takes over from an archived asset',
      [claimed(A)],
      asking(B, holder({ status: 'ARCHIVED' })),
      [claimed(B)],
    ],
    [
      'takes over from an asset that has another reference now',
      [claimed(A)],
      asking(B, holder({ external_reference: 'r-2' })),
      [claimed(B)],
    ],
  );

  it('renews its own claim that may not outlast the change', () => {
    const at = (minutes: number) =>
      claimAssetReference.decide(asking(A), stateOf(claimed(A)), later(minutes));
    expect(at(2)).toEqual({ decided: 'append', events: [] });
    expect(at(3)).toEqual({ decided: 'append', events: [claimed(A)] });
  });

  it('takes over what was claimed five minutes before, and never came', () => {
    const at = (minutes: number) =>
      claimAssetReference.decide(asking(B), stateOf(claimed(A)), later(minutes));
    expect(at(4)).toMatchObject({ decided: 'reject', rejection: taken });
    expect(at(5)).toEqual({ decided: 'append', events: [claimed(B)] });
  });

  it.each([
    ['an active asset has it', claimed(A), holder({})],
    ['it was claimed for a registration under way', claimed(A), undefined],
    ['it was claimed for a restoring under way', claimed(A, 2), holder({ status: 'ARCHIVED', version: 2 })],
  ])('refuses while %s', (_, claim, of) => {
    expect(given(claim).when(asking(B, of)).decision).toMatchObject({ decided: 'reject', rejection: taken });
  });
});

/** Any of these, in any order and interleaved at the log: never do two active assets have one reference. */
it('leaves at most one active asset with a reference in any race', async () => {
  const step = fc.record({
    asset: fc.nat({ max: 2 }),
    does: fc.constantFrom('register', 'archive', 'restore', 'rename r-1', 'rename r-2', 'rename'),
  });
  let refusals = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 12 }),
      async (rounds) => {
        const log = memoryEventLogStore().open();
        const clock = testClock();
        const cause = causeOf('person:Ana Lima');
        const ids = testIds();
        const load: LoadOwned = (stream, evolve) => loadState(log, stream, evolve);
        // Each step by a process of its own: only the log decides who was first.
        const act = async ({ asset, does }: { readonly asset: number; readonly does: string }) => {
          const handler = createCommandHandler({ log, clock, ids });
          const id = `00000000-0000-4000-8000-00000000000${asset}`;
          const claim = async (reference: string | undefined, version: number) => {
            if (reference === undefined) return undefined;
            const claiming = { organizationId: ORGANIZATION, assetId: id, version, reference };
            const refused = await claimReference({ handler, load }, claiming, cause);
            if (refused) refusals += 1;
            return refused;
          };
          const state = await load(assetStream(id), evolveAsset);
          if (does === 'register') {
            const body = inventoryBody({ external_reference: 'r-1' }) as unknown as SealedAsset;
            const decision = registerAsset.decide(body, state, clock.now());
            const refused = state ? undefined : await claim(referenceToClaim(decision, undefined), 0);
            const input = () => (refused ? { refused } : body);
            await handler.change(registerAsset, { id, cause, input });
            return;
          }
          const [, reference = null] = does.split(' ');
          const patch =
            does === 'archive' || does === 'restore'
              ? { status: does === 'archive' ? 'ARCHIVED' : 'ACTIVE' }
              : { external_reference: reference };
          const expectedVersion = state?.version ?? 0;
          await handler.change(patchAsset, {
            id,
            cause,
            input: async (now) => {
              const asked = { organizationId: ORGANIZATION, expectedVersion, patch, sealedPatch: patch };
              const decision = patchAsset.decide(asked, now, clock.now());
              const refused = await claim(referenceToClaim(decision, now), expectedVersion);
              return { ...asked, refused };
            },
          });
        };
        for (const round of rounds) {
          await Promise.all(round.map(act));
          const assets = await Promise.all(
            [0, 1, 2].map((n) => load(assetStream(`00000000-0000-4000-8000-00000000000${n}`), evolveAsset)),
          );
          const held = assets.flatMap((each) =>
            each?.status === 'ACTIVE' && each.external_reference !== null ? [each.external_reference] : [],
          );
          expect(new Set(held).size).toBe(held.length);
        }
      },
    ),
    { numRuns: runs(300) },
  );
  expect(refusals).toBeGreaterThan(10);
});
