import { describe, expect, it } from 'vitest';
import { assetProjection } from '../../projections/asset.ts';
import { projections } from '../../projections/index.ts';
import type { AssetState } from '../../src/domain/asset.ts';
import type { EventLog, RecordedEvent } from '../../src/engine/log/event-log.ts';
import { verify } from '../../src/engine/projecting/build/comparison.ts';
import { rebuild } from '../../src/engine/projecting/build/rebuild.ts';
import { BuildUnreadable, SkippedMeanwhile } from '../../src/engine/projecting/build/stopped.ts';
import type { Projection } from '../../src/engine/projecting/projection.ts';
import type { LeftOut } from '../../src/engine/skips/skips.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { assetRegistered } from '../support/assets.ts';
import { brittle, placeOf, recordSkip } from '../support/brittle.ts';
import { newStream, startChain } from '../support/events.ts';
import { eventually } from '../support/eventually.ts';
import {
  appendMore,
  buildOptions,
  logOf,
  namesOf,
  never,
  othersThan,
  sharedProjectors,
} from './projecting/rig.ts';

const others = othersThan('asset');
const run = { signal: never };
const { database, projectors } = sharedProjectors();

/** A separate log with one asset: registered, then renamed `count` times. */
async function logWithAsset(renames: number) {
  const eventLog = await logOf(20, 200);
  const chain = startChain(newStream('asset'));
  await eventLog.append(
    chain.append({
      type: 'AssetRegistered',
      data: { ...assetRegistered({ name: 'first name' }) } as JsonObject,
    }),
  );
  const rename = (name: string) => eventLog.append(chain.append({ type: 'AssetPatched', data: { name } }));
  for (let count = 1; count <= renames; count += 1) await rename(`name ${count}`);
  await appendMore(eventLog, 21, 200);
  const own = () => eventLog.events.filter(({ stream }) => stream === chain.stream);
  const at = (revision: number): RecordedEvent => {
    const event = own()[revision];
    if (!event) throw new Error(`no revision ${revision}`);
    return event;
  };
  const row = async (table = 'assets') => {
    const { rows } = await database.pool.query<{ version: number; state: string }>(
      `select version, state from read_models.${table} where id = $1`,
      [chain.stream.slice('asset-'.length)],
    );
    const [found] = rows;
    return found && { version: found.version, name: (JSON.parse(found.state) as AssetState).name };
  };
  return { eventLog, rename, at, row };
}

const options = ({ eventLog }: { eventLog: EventLog }) => buildOptions(database, eventLog);
/** Records skipped events: projection and place. */
const recordSkips = () => {
  const passed: string[] = [];
  return {
    passed,
    onSkipped: (name: string, event: LeftOut) => void passed.push(`${name} ${placeOf(event)}`),
  };
};

describe('a recorded skip', () => {
  it('unblocks a projection in the middle of a batch, at two successive events', async () => {
    const log = await logWithAsset(4);
    const [first, second] = [log.at(2), log.at(3)];
    const asset = brittle(assetProjection, new Set([placeOf(first), placeOf(second)]));
    const { passed, onSkipped } = recordSkips();
    projectors.start(log.eventLog, { projections: [asset, ...others], onSkipped });
    await projectors.blockedAt('asset', first.eventId);
    await projectors.caughtUp(log.eventLog, others);
    expect(passed).toEqual([]);

    await recordSkip(log.eventLog, 'asset', first);
    await projectors.blockedAt('asset', second.eventId);
    await projectors.caughtUp(log.eventLog, others);
    expect(await log.row()).toEqual({ version: 2, name: 'name 1' });

    await recordSkip(log.eventLog, 'asset', second);
    await projectors.caughtUp(log.eventLog);
    expect((await projectors.stateOf('asset'))?.detail).toBeNull();
    // Reported after the save: a reader of the database may see the rows a moment earlier.
    await expect.poll(() => passed).toEqual([first, second].map((event) => `asset ${placeOf(event)}`));
    // The next event of the stream is applied to the unchanged row.
    expect(await log.row()).toEqual({ version: 5, name: 'name 4' });
  });

  it('at the head of the log leaves the row unchanged until the next event of its stream', async () => {
    const log = await logWithAsset(1);
    await log.rename('poison');
    const asset = brittle(assetProjection, new Set([placeOf(log.at(2))]));
    projectors.start(log.eventLog, { projections: [asset, ...others] });
    await projectors.blockedAt('asset', log.at(2).eventId);
    await recordSkip(log.eventLog, 'asset', log.at(2));
    await projectors.caughtUp(log.eventLog);
    expect(await log.row()).toEqual({ version: 2, name: 'name 1' });
    await log.rename('good');
    await projectors.caughtUp(log.eventLog);
    expect(await log.row()).toEqual({ version: 4, name: 'good' });
  });

  it('of the first event of a stream leaves the resource out, whatever follows', async () => {
    const log = await logWithAsset(2);
    const asset = brittle(assetProjection, new Set([placeOf(log.at(0))]));
    projectors.start(log.eventLog, { projections: [asset, ...others] });
    await projectors.blockedAt('asset', log.at(0).eventId);
    await recordSkip(log.eventLog, 'asset', log.at(0));
    await projectors.caughtUp(log.eventLog);
    expect(await log.row()).toBeUndefined();
  });

  it('applies to an event that the program cannot read, and to one whose row the database refuses', async () => {
    const log = await logWithAsset(0);
    const unreadable = startChain(newStream('asset')).append({ type: 'AssetTeleported', data: {} });
    const refused = startChain(newStream('credential')).append({
      type: 'CredentialIssued',
      data: {
        organization: 'Coop Norte',
        responsible_person: 'Ana Lima',
        access_profiles: ['ANALYST'],
        token_sha256: '0'.repeat(64),
        expires_at: null,
      },
      metadata: { organization_id: 'not a uuid' },
    });
    for (const append of [unreadable, refused]) await log.eventLog.append(append);
    projectors.start(log.eventLog);
    await projectors.caughtUp(log.eventLog, othersThan('asset', 'portfolio', 'credential'));
    for (const [name, { events }] of [
      ['asset', unreadable],
      ['credential', refused],
    ] as const) {
      await projectors.blockedAt(name, events[0].eventId);
      const poison = log.eventLog.events.find(({ eventId }) => eventId === events[0].eventId);
      if (poison) await recordSkip(log.eventLog, name, poison);
    }
    await projectors.caughtUp(
      log.eventLog,
      projections.filter(({ name }) => name === 'asset' || name === 'credential'),
    );
  });

  it('of one projection does not affect another that reads the same stream', async () => {
    const log = await logWithAsset(1);
    const copy: Projection = {
      ...assetProjection,
      name: 'copy',
      tables: assetProjection.tables
        .filter(({ name }) => name === 'assets')
        .map((table) => ({ ...table, name: 'asset_copies' })),
    };
    await recordSkip(log.eventLog, 'copy', log.at(1));
    projectors.start(log.eventLog, { projections: [assetProjection, copy] });
    await projectors.caughtUp(log.eventLog, [assetProjection, copy]);
    expect(await log.row()).toEqual({ version: 2, name: 'name 1' });
    expect(await log.row('asset_copies')).toEqual({ version: 1, name: 'first name' });
    await database.pool.query('drop table read_models.asset_copies');
  });
});

describe('a damaged event in the log', () => {
  const readers = ['asset', 'portfolio'];
  const otherProjections = othersThan(...readers);

  it('blocks each projection that reads it, after all earlier events, until it is repaired', async () => {
    const log = await logWithAsset(2);
    const { eventId } = log.at(2);
    const putBack = log.eventLog.spoil(eventId);
    projectors.start(log.eventLog);
    for (const name of readers) {
      const detail = await projectors.blockedAt(name, eventId);
      expect(detail).toMatch(/^\S+ cannot read AssetPatched .*: another hand$/);
    }
    await projectors.caughtUp(log.eventLog, otherProjections);
    expect(await log.row()).toEqual({ version: 2, name: 'name 1' });
    putBack();
    await projectors.caughtUp(log.eventLog);
    expect(await log.row()).toEqual({ version: 3, name: 'name 2' });
  });

  it('is left out by projections with a recorded skip, and by their rebuilds', async () => {
    const log = await logWithAsset(3);
    log.eventLog.spoil(log.at(2).eventId);
    const { passed, onSkipped } = recordSkips();
    projectors.start(log.eventLog, { onSkipped });
    await projectors.blockedAt('asset', log.at(2).eventId);
    await recordSkip(log.eventLog, 'asset', log.at(2));
    const going = [assetProjection, ...otherProjections];
    await projectors.caughtUp(log.eventLog, going);
    await expect.poll(() => passed).toEqual([`asset ${placeOf(log.at(2))}`]);
    expect(await log.row()).toEqual({ version: 4, name: 'name 3' });
    await projectors.blockedAt('portfolio', log.at(2).eventId);

    for (const projection of going) expect(await verify(options(log), projection, run)).toBeUndefined();
    const error = await rebuild({ ...options(log), onSkipped }, projections, run).catch((thrown) => thrown);
    expect(error.stopped).toEqual([expect.any(BuildUnreadable)]);
    expect(error.message).toMatch(/^portfolio cannot read AssetPatched /);
    expect(namesOf(error.rebuilt).toSorted()).toEqual(namesOf(going).toSorted());
    expect(passed).toHaveLength(2);
    expect(await log.row()).toEqual({ version: 4, name: 'name 3' });
  });
});

describe('a build', () => {
  it('leaves out and reports the same events: rebuilt and live rows are equal', async () => {
    const log = await logWithAsset(3);
    const asset = brittle(assetProjection, new Set([placeOf(log.at(2))]));
    projectors.start(log.eventLog, { projections: [asset, ...others] });
    await projectors.blockedAt('asset', log.at(2).eventId);
    await expect(rebuild(options(log), [asset], run)).rejects.toThrow(log.at(2).eventId);
    await recordSkip(log.eventLog, 'asset', log.at(2));
    await projectors.caughtUp(log.eventLog);

    // A later program could apply the event: the skip still holds.
    for (const program of [asset, assetProjection]) {
      const { passed, onSkipped } = recordSkips();
      const building = { ...options(log), onSkipped };
      expect(await verify(building, program, run)).toBeUndefined();
      const live = await database.store.contentHashes(program, 'live');
      await rebuild(building, [program], run);
      expect(await database.store.contentHashes(program, 'live')).toEqual(live);
      expect(passed).toEqual(Array(2).fill(`asset ${placeOf(log.at(2))}`));
    }
    await log.rename('later');
    await projectors.caughtUp(log.eventLog);
    expect(await log.row()).toEqual({ version: 5, name: 'later' });
  });

  it('that missed a skip is not swapped in', async () => {
    const log = await logWithAsset(3);
    projectors.start(log.eventLog);
    await projectors.caughtUp(log.eventLog);
    const before = await database.store.contentHashes(assetProjection, 'live');
    let isRecorded = false;
    const onProgress = ({ phase }: { readonly phase: string }) => {
      if (phase !== 'reading' || isRecorded) return;
      isRecorded = true;
      void recordSkip(log.eventLog, 'asset', log.at(2));
    };
    await expect(rebuild(options(log), [assetProjection], { ...run, onProgress })).rejects.toBeInstanceOf(
      SkippedMeanwhile,
    );
    expect(await database.store.contentHashes(assetProjection, 'live')).toEqual(before);
    expect(await database.store.checkpoint('asset', 'next')).toBeUndefined();
  });

  it('of a new version that cannot apply an event is reported by the old one, and continues after a skip', async () => {
    const log = await logWithAsset(2);
    const stop = projectors.start(log.eventLog);
    await projectors.caughtUp(log.eventLog);
    await stop();
    const version = assetProjection.version + 1;
    const newer = { ...brittle(assetProjection, new Set([placeOf(log.at(1))])), version };
    projectors.start(log.eventLog, { projections: [newer, ...others] });
    await projectors.blockedAt('asset', log.at(1).eventId);
    expect((await projectors.stateOf('asset'))?.version).toBe(assetProjection.version);
    await projectors.caughtUp(log.eventLog, others);
    await recordSkip(log.eventLog, 'asset', log.at(1));
    await eventually(async () => (await projectors.stateOf('asset'))?.version === version);
    await projectors.caughtUp(log.eventLog, [newer, ...others]);
    expect(await log.row()).toEqual({ version: 3, name: 'name 2' });
  });
});
