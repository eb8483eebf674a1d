import { expect, it } from 'vitest';
import { patchAsset, registerAsset, type SealedAsset } from '../../../commands/asset.ts';
import { claimForChange } from '../../../commands/asset-reference.ts';
import { catalog } from '../../../src/domain/events/catalog.ts';
import { createCommandHandler, loadStream } from '../../../src/domain/events/handling.ts';
import { LEVEL_1_1 } from '../../../src/domain/events/levels.ts';
import type { LoadOwned } from '../../../src/domain/events/listed.ts';
import { newestLevel } from '../../../src/engine/events/event-catalog.ts';
import type { EventLog } from '../../../src/engine/log/event-log.ts';
import { adoptedShapes, adoptShapes } from '../../../src/engine/shapes/adopted.ts';
import { uuidV5 } from '../../../src/kernel/ids.ts';
import type { JsonObject } from '../../../src/kernel/json.ts';
import { claimHeldReferences } from '../../../src/processes/asset-references/claims.ts';
import { inventoryBody } from '../../support/bodies.ts';
import { memoryPlaces } from '../../support/memory/places.ts';
import { memoryEventLogStore } from '../../support/memory-event-log.ts';
import { beginAsFirstRelease } from '../../support/readable-by-first-release.ts';
import { causeOf, ORGANIZATION } from '../../support/scenario.ts';
import { testClock, testIds } from '../../support/test-clock.ts';

const idOf = (name: string): string => uuidV5(ORGANIZATION, name);

/** Assets in memory, registered without claims. */
async function assets(
  references: Readonly<Record<string, string>>,
  begin?: (log: EventLog) => Promise<void>,
) {
  const store = memoryEventLogStore();
  const log = store.open();
  await begin?.(log);
  const places = memoryPlaces();
  const clock = testClock();
  const own = { log, clock, ids: testIds() };
  // Writers look for the level at each write.
  let elapsedMs = 0;
  const elapsed = () => {
    elapsedMs += 1_000;
    return elapsedMs;
  };
  const shapes = adoptedShapes({ ...own, newest: newestLevel(catalog), elapsed });
  const handler = createCommandHandler({ ...own, shapes });
  const cause = causeOf();
  const load: LoadOwned = async (stream, evolve) =>
    (await loadStream(log, stream, evolve, { owner: ORGANIZATION })).state;
  const rows: {
    readonly id: string;
    readonly organization_id: string;
    readonly external_reference: string;
  }[] = [];
  const claimFor = (name: string, reference: string) =>
    claimForChange(
      { handler, load },
      { organizationId: ORGANIZATION, assetId: idOf(name), version: 0, reference },
      cause,
    );
  async function register(name: string, external_reference: string, { isClaimed = false } = {}) {
    if (isClaimed) await claimFor(name, external_reference);
    const sealed = inventoryBody({ name, external_reference }) as unknown as SealedAsset;
    await handler.change(registerAsset, { id: idOf(name), cause, input: () => sealed });
    rows.push({ id: idOf(name), organization_id: ORGANIZATION, external_reference });
    rows.sort((one, other) => (one.id < other.id ? -1 : 1));
  }
  for (const [name, reference] of Object.entries(references)) await register(name, reference);

  /**
   * Claims what is missing, two assets at a time, as of rows that may be old; then looks twice for what changed. `waiting`: called while it
   * may not claim yet.
   */
  async function run(waiting?: () => Promise<unknown>): Promise<{
    readonly duplicates: readonly (readonly [string, string])[];
    /** Names of the assets that were held against their claims. */
    readonly checked: readonly string[];
  }> {
    // A claim of one's own that is older would be renewed before a change.
    clock.advance(3_600_000);
    const ending = new AbortController();
    const duplicates: [string, string][] = [];
    const checked: string[] = [];
    const shown = (found: typeof rows) => {
      checked.push(...found.map(({ external_reference }) => external_reference));
      return found;
    };
    const looks = [false, true, true, true];
    await claimHeldReferences(
      {
        log,
        places,
        handler,
        load: () => load,
        mayClaim: async () => {
          if ((await shapes.level()) >= LEVEL_1_1) return true;
          await waiting?.();
          return false;
        },
        async isReady() {
          const look = looks.shift();
          if (look === undefined) ending.abort();
          return look ?? true;
        },
        holders: async (after = '') => shown(rows.filter(({ id }) => id > after).slice(0, 2)),
        holdersAmong: async (ids) => shown(rows.filter(({ id }) => ids.includes(id))),
        onDuplicate: ({ id }, claimedBy) => duplicates.push([id, claimedBy]),
      },
      { everyMs: 1, soonMs: 1 },
      ending.signal,
      () => {},
    );
    return { duplicates, checked };
  }
  const archive = (name: string) => {
    const patch = { status: 'ARCHIVED' } as const;
    const input = { organizationId: ORGANIZATION, expectedVersion: 1, patch, sealedPatch: patch };
    return handler.change(patchAsset, { id: idOf(name), cause, input: () => input });
  };
  /** Why another asset may not be registered under a reference. */
  const refusal = (reference: string) => claimFor('another', reference);
  const claims = () => store.events.filter(({ type }) => type === 'AssetReferenceClaimed').length;
  const finish = () => adoptShapes(own, LEVEL_1_1, cause);
  return { run, register, archive, refusal, claims, finish, places };
}

it('claims the references of assets that were registered before there were claims, once', async () => {
  const { run, refusal, claims } = await assets({ one: 'r-1', two: 'r-2', three: 'r-3' });
  expect((await run()).duplicates).toEqual([]);
  expect(claims()).toBe(3);
  expect((await run()).duplicates).toEqual([]);
  expect(claims()).toBe(3);
  expect(await refusal('r-2')).toEqual({ fact: 'asset-reference-taken', assetId: idOf('two') });
  expect(claims()).toBe(3);
});

it('names two assets that have one reference, and leaves both as they are', async () => {
  const { run, claims, refusal } = await assets({ one: 'r-1', two: 'r-1', three: 'r-3' });
  const [[named = '', claimedBy = ''] = []] = (await run()).duplicates;
  expect([named, claimedBy].toSorted()).toEqual([idOf('one'), idOf('two')].toSorted());
  expect(claims()).toBe(2);
  expect(await refusal('r-1')).toEqual({ fact: 'asset-reference-taken', assetId: claimedBy });
});

it('keeps no reference for an asset that was archived since it was found', async () => {
  const { run, archive, refusal } = await assets({ one: 'r-1' });
  await archive('one');
  await run();
  expect(await refusal('r-1')).toBeUndefined();
});

it('waits until an upgrade is finished: until then assets share a reference, as in the version before', async () => {
  const { run, claims, refusal, finish } = await assets({ one: 'r-1', two: 'r-1' }, beginAsFirstRelease);
  expect(await refusal('r-1')).toBeUndefined();
  const looks: number[] = [];
  const { duplicates } = await run(async () => {
    looks.push(claims());
    if (looks.length === 3) await finish();
  });
  expect(looks).toEqual([0, 0, 0]);
  expect(duplicates).toHaveLength(1);
  expect(claims()).toBe(1);
  expect(await refusal('r-1')).toMatchObject({ fact: 'asset-reference-taken' });
});

it('looks from then on at what changed since the place that it kept, also after a start', async () => {
  const { run, register, claims, refusal } = await assets({ one: 'r-1', two: 'r-2' });
  expect((await run()).checked.toSorted()).toEqual(['r-1', 'r-2']);
  await register('three', 'r-3');
  expect((await run()).checked).toEqual(['r-3']);
  expect(claims()).toBe(3);
  expect(await refusal('r-3')).toEqual({ fact: 'asset-reference-taken', assetId: idOf('three') });
  expect((await run()).checked).toEqual([]);
});

it('looks at no asset that claimed its reference before it was registered', async () => {
  const { run, register, claims } = await assets({ one: 'r-1' });
  await run();
  await register('two', 'r-2', { isClaimed: true });
  expect((await run()).checked).toEqual([]);
  expect(claims()).toBe(2);
});

it('looks at all again where the log has another event at the place that was kept', async () => {
  const { run, places } = await assets({ one: 'r-1' });
  await run();
  const { event } = (await places.of('asset-references')) as { event: JsonObject };
  await places.keep('asset-references', { event: { ...event, event_id: idOf('another event') } });
  expect((await run()).checked).toEqual(['r-1']);
});
