import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { assetProjection } from '../../../projections/asset.ts';
import { projections } from '../../../projections/index.ts';
import { listAssets } from '../../../queries/asset-lists.ts';
import { ask } from '../../../queries/question.ts';
import type { Position } from '../../../src/engine/log/event-log.ts';
import { startBuilds } from '../../../src/engine/projecting/build/builds.ts';
import { verify } from '../../../src/engine/projecting/build/comparison.ts';
import { type BuildOptions, rebuild } from '../../../src/engine/projecting/build/rebuild.ts';
import { eventually } from '../../support/eventually.ts';
import { projecting } from '../../support/projecting.ts';
import { remainingBuilds } from '../../support/remaining-builds.ts';
import {
  appendMore,
  beforeFills,
  buildOptions,
  expectRows,
  inStretches,
  logOf,
  never,
  sharedReadModels,
} from './rig.ts';

const eventLog = await logOf(70, 6_000);
const database = sharedReadModels();
const projectors = projecting(database);
const caughtUp = () => projectors.caughtUp(eventLog);
beforeAll(async () => {
  projectors.start(eventLog);
  await caughtUp();
});
afterEach(caughtUp);
afterAll(projectors.stopAll);

const options = (more: Partial<BuildOptions> = {}) =>
  buildOptions(database, inStretches(eventLog, 500), more);
const everyRowIsRight = () => expectRows(database, eventLog);
/** The log in short batches, with the start position of each read. */
const watched = () => {
  const reads: Position[] = [];
  return { reads, log: inStretches(eventLog, 500, (after) => reads.push(after)) };
};

describe('a rebuild', () => {
  it('does not affect readers, repeatedly, while writers and projectors continue', async () => {
    const organizationId = String(eventLog.events[0]?.metadata.organization_id);
    let reading = true;
    const reader = async () => {
      const seen: { readonly rows: number; readonly position: Position }[] = [];
      while (reading) {
        const question = { organizationId, filter: {}, limit: 5_000 };
        const all = await database.readModels.projections();
        const { states } = await ask(database.readModels, listAssets(new Map(), '2026-11-20'), question);
        const position = all.find(({ name }) => name === 'asset')?.position ?? '';
        seen.push({ rows: states.length, position });
      }
      return seen;
    };
    const readers = [reader(), reader()];
    const writing = appendMore(eventLog, 71, 3_000);
    for (let turn = 0; turn < 2; turn += 1) await rebuild(options(), projections, { signal: never });
    for (let turn = 0; turn < 10; turn += 1) await rebuild(options(), [assetProjection], { signal: never });
    await writing;
    reading = false;
    for (const seen of await Promise.all(readers)) {
      expect(seen.length).toBeGreaterThan(3);
      // Assets are never removed: fewer of them, or an earlier position, would be a partial or an old table.
      expect(seen.filter(({ rows }, index) => rows < (seen[index - 1]?.rows ?? 1))).toEqual([]);
      expect(seen.filter(({ position }, index) => position < (seen[index - 1]?.position ?? '0'))).toEqual([]);
    }
    await caughtUp();
    await everyRowIsRight();
    await expect.poll(() => remainingBuilds(database)).toEqual([]);
  });

  it('reads the log once for all read models', async () => {
    const { reads, log } = watched();
    await rebuild(options({ eventLog: log }), projections, { signal: never });
    const stretches = Math.ceil(eventLog.events.length / 500);
    // In addition to the one pass, each swap reads once from the head.
    expect(reads.filter((after) => after === '')).toHaveLength(1);
    expect(reads.length).toBeLessThanOrEqual(stretches + 3 * projections.length);
  });

  it('reports its progress', async () => {
    const phases: string[] = [];
    const shares: number[] = [];
    await rebuild(options(), [assetProjection], {
      signal: never,
      onProgress: ({ phase, share }) => {
        // Sometimes there is one, from the database's own maintenance.
        if (phase === 'waiting for readers') return;
        if (phases.at(-1) !== phase) phases.push(phase);
        if (phase === 'reading' && share !== undefined) shares.push(share);
      },
    });
    expect(phases).toEqual(['reading', 'analyzing', 'swapping', 'swapped']);
    expect(shares.length).toBeGreaterThan(5);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
  });

  it.each([
    ['saved all the time', { turnSize: 1_000, saveMs: 0 }],
    ['written in the smallest turns', { turnSize: 1, saveMs: 60_000 }],
    ['written in one turn', { turnSize: 1_000_000, saveMs: 60_000 }],
  ])('has the same rows when it is %s', async (_how, pace) => {
    await rebuild(options({ pace }), projections, { signal: never });
    await everyRowIsRight();
  });

  it('has the same rows when they are written long after they were computed', async () => {
    const store = beforeFills(database, () => sleep(10));
    const pace = { turnSize: 100, saveMs: 60_000 };
    await rebuild(options({ eventLog: inStretches(eventLog, 100), store, pace }), projections, {
      signal: never,
    });
    await everyRowIsRight();
  });

  it('reads only a few batches ahead while one read model cannot be written', async () => {
    const hold = Promise.withResolvers<void>();
    let reads = 0;
    let isHeld = false;
    const store = beforeFills(database, async (name) => {
      if (name !== 'valuation') return;
      isHeld = true;
      await hold.promise;
    });
    const log = inStretches(eventLog, 100, () => {
      reads += 1;
    });
    const pace = { turnSize: 50, saveMs: 60_000 };
    const rebuilt = rebuild(options({ eventLog: log, store, pace }), projections, { signal: never });
    await eventually(() => isHeld);
    // Waits until no more reads arrive.
    for (let seen = -1; seen !== reads; await sleep(200)) seen = reads;
    // The batch being written, the next one, and those computed before the first write.
    expect(reads).toBeLessThan(20);
    hold.resolve();
    await rebuilt;
    expect(reads).toBeGreaterThan(60);
    await everyRowIsRight();
  });

  it('does not change the live tables when the log fails midway', async () => {
    let reads = 0;
    const log = inStretches(eventLog, 500, () => {
      reads += 1;
      if (reads === 5) throw new Error('the log is gone');
    });
    const before = await database.store.contentHashes(assetProjection, 'live');
    await expect(rebuild(options({ eventLog: log }), projections, { signal: never })).rejects.toThrow(
      'the log is gone',
    );
    await expect.poll(() => remainingBuilds(database)).toEqual([]);
    expect(await database.store.contentHashes(assetProjection, 'live')).toEqual(before);
  });
});

describe('a build interrupted by a crash', () => {
  const crashed = async () => {
    const pace = { turnSize: 50, saveMs: 60_000 };
    const [build] = await startBuilds(options({ pace }), [assetProjection], 'next');
    if (!build) throw new Error('no build');
    const ofAssets = eventLog.events.filter(({ stream }) => stream.startsWith('asset-'));
    const take = async (from: number, to: number) => {
      const events = ofAssets.slice(from, to);
      await build.writer.take({ events, position: events.at(-1)?.position ?? '', caughtUp: false });
    };
    await take(0, 500);
    await build.writer.flush();
    const saved = build.writer.position;
    for (let from = 500; from < 1_500; from += 100) await take(from, from + 100);
    return saved;
  };

  it('continues from its last saved position, and overwrites rows ahead of it', async () => {
    const saved = await crashed();
    const [ahead] = (
      await database.pool.query<{ rows: string }>(
        'select count(*) as rows from read_models_next_asset.assets where first_position > $1',
        [saved],
      )
    ).rows;
    expect(Number(ahead?.rows)).toBeGreaterThan(0);
    const { reads, log } = watched();
    await rebuild(options({ eventLog: log }), [assetProjection], { signal: never });
    expect(reads[0]).toBe(saved);
    expect(await verify(options(), assetProjection, { signal: never })).toBeUndefined();
  });

  it('starts over when it has another version, or lacks a table', async () => {
    await crashed();
    await database.pool.query(`update read_models.checkpoints set version = 77 where place = 'next'`);
    const { reads, log } = watched();
    await rebuild(options({ eventLog: log }), [assetProjection], { signal: never });
    expect(reads[0]).toBe('');
    await crashed();
    await database.pool.query('drop table read_models_next_asset.assets');
    await rebuild(options(), [assetProjection], { signal: never });
    expect(await verify(options(), assetProjection, { signal: never })).toBeUndefined();
  });
});
