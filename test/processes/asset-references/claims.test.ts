import { expect, it } from 'vitest';
import { patchAsset, registerAsset, type SealedAsset } from '../../../commands/asset.ts';
import { claimReference } from '../../../commands/asset-reference.ts';
import { createCommandHandler, loadStream } from '../../../src/domain/events/handling.ts';
import type { LoadOwned } from '../../../src/domain/events/listed.ts';
import { uuidV5 } from '../../../src/kernel/ids.ts';
import { claimHeldReferences } from '../../../src/processes/asset-references/claims.ts';
import { inventoryBody } from '../../support/bodies.ts';
import { memoryEventLogStore } from '../../support/memory-event-log.ts';
import { causeOf, ORGANIZATION } from '../../support/scenario.ts';
import { testClock, testIds } from '../../support/test-clock.ts';

const idOf = (name: string): string => uuidV5(ORGANIZATION, name);

/** Assets in memory, registered without claims. */
async function assets(references: Readonly<Record<string, string>>) {
  const store = memoryEventLogStore();
  const log = store.open();
  const clock = testClock();
  const handler = createCommandHandler({ log, clock, ids: testIds() });
  const cause = causeOf();
  const load: LoadOwned = async (stream, evolve) =>
    (await loadStream(log, stream, evolve, { owner: ORGANIZATION })).state;
  for (const [name, external_reference] of Object.entries(references)) {
    const sealed = inventoryBody({ name, external_reference }) as unknown as SealedAsset;
    await handler.change(registerAsset, { id: idOf(name), cause, input: () => sealed });
  }
  const rows = Object.entries(references)
    .map(([name, external_reference]) => ({
      id: idOf(name),
      organization_id: ORGANIZATION,
      external_reference,
    }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));

  /** Claims what is missing, two assets at a time, as of rows that may be old. */
  async function run(): Promise<readonly (readonly [string, string])[]> {
    // A claim of one's own that is older would be renewed before a change.
    clock.advance(3_600_000);
    const ending = new AbortController();
    const duplicates: [string, string][] = [];
    const looks = [false, true];
    await claimHeldReferences(
      {
        handler,
        load: () => load,
        isReady: async () => looks.shift() ?? true,
        async holders(after = '') {
          const page = rows.filter(({ id }) => id > after).slice(0, 2);
          if (page.length === 0) ending.abort();
          return page;
        },
        onDuplicate: ({ id }, claimedBy) => duplicates.push([id, claimedBy]),
      },
      { soonMs: 1 },
      ending.signal,
      () => {},
    );
    return duplicates;
  }
  const archive = (name: string) => {
    const patch = { status: 'ARCHIVED' } as const;
    const input = { organizationId: ORGANIZATION, expectedVersion: 1, patch, sealedPatch: patch };
    return handler.change(patchAsset, { id: idOf(name), cause, input: () => input });
  };
  /** Why another asset may not be registered under a reference. */
  const refusal = (reference: string) =>
    claimReference(
      { handler, load },
      { organizationId: ORGANIZATION, assetId: idOf('another'), version: 0, reference },
      cause,
    );
  const claims = () => store.events.filter(({ type }) => type === 'AssetReferenceClaimed').length;
  return { run, archive, refusal, claims };
}

it('claims the references of assets that were registered before there were claims, once', async () => {
  const { run, refusal, claims } = await assets({ one: 'r-1', two: 'r-2', three: 'r-3' });
  expect(await run()).toEqual([]);
  expect(claims()).toBe(3);
  expect(await run()).toEqual([]);
  expect(claims()).toBe(3);
  expect(await refusal('r-2')).toEqual({ fact: 'asset-reference-taken', assetId: idOf('two') });
  expect(claims()).toBe(3);
});

it('names two assets that have one reference, and leaves both as they are', async () => {
  const { run, claims, refusal } = await assets({ one: 'r-1', two: 'r-1', three: 'r-3' });
  const [[named = '', claimedBy = ''] = []] = await run();
  expect([named, claimedBy].toSorted()).toEqual([idOf('one'), idOf('two')].toSorted());
  expect(await run()).toEqual([[named, claimedBy]]);
  expect(claims()).toBe(2);
  expect(await refusal('r-1')).toEqual({ fact: 'asset-reference-taken', assetId: claimedBy });
});

it('keeps no reference for an asset that was archived since it was found', async () => {
  const { run, archive, refusal } = await assets({ one: 'r-1' });
  await archive('one');
  await run();
  expect(await refusal('r-1')).toBeUndefined();
});
