import { describe, expect, it } from 'vitest';
import { assetProjection } from '../../../projections/asset.ts';
import { projections } from '../../../projections/index.ts';
import type { EventLog, Position } from '../../../src/engine/log/event-log.ts';
import type { RunnerOptions } from '../../../src/engine/projecting/live/runner.ts';
import type { Projection } from '../../../src/engine/projecting/projection.ts';
import { blockedEventOf } from '../../../src/engine/skips/skips.ts';
import { assetRegistered } from '../../support/assets.ts';
import { brittle, placeOf } from '../../support/brittle.ts';
import { newStream, startChain } from '../../support/events.ts';
import { eventually } from '../../support/eventually.ts';
import { appendMore, cut, expectRows, logOf, namesOf, othersThan, sharedProjectors } from './rig.ts';

const { database, projectors } = sharedProjectors();
const { caughtUp, stateOf } = projectors;
const others = othersThan('asset');

function start(eventLog: EventLog, overrides: Partial<RunnerOptions> = {}) {
  let led: readonly string[] = [];
  const onLead = (now: readonly string[]) => {
    led = now;
  };
  const stop = projectors.start(eventLog, { onLead, ...overrides });
  return { stop, led: () => [...led].sort(), isLeading: () => led.length > 0 };
}

describe('the runner', () => {
  it('follows the log into every read model, with checkpoints past events that a projection ignores', async () => {
    const eventLog = await logOf(3, 1_500);
    const positions = new Map<string, Position>();
    start(eventLog, { onAdvance: (name, position) => positions.set(name, position) });
    await caughtUp(eventLog);
    await eventLog.append(
      startChain(newStream('credential')).append({ type: 'CredentialRevoked', data: {} }),
    );
    await caughtUp(eventLog);
    // Reported right after the checkpoint, which may be visible earlier.
    const head = await eventLog.head();
    await expect.poll(() => [...positions.values()]).toEqual(Array(projections.length).fill(head));
    await expectRows(database, eventLog);
  });

  it('shares the read models among the processes that run; those of one that ends go to the others', async () => {
    const eventLog = await logOf(4, 600);
    const all = namesOf(projections).sort();
    const first = start(eventLog);
    await eventually(() => first.led().length === all.length);
    const second = start(eventLog);
    const isShared = () => first.led().length > 0 && second.led().length > 0;
    await eventually(() => isShared() && first.led().length + second.led().length === all.length);
    expect([...first.led(), ...second.led()].sort()).toEqual(all);
    await appendMore(eventLog, 5, 600);
    await caughtUp(eventLog);
    await first.stop();
    expect(first.led()).toEqual([]);
    await eventually(() => second.led().length === all.length);
    await appendMore(eventLog, 6, 600);
    await caughtUp(eventLog);
    await expectRows(database, eventLog);
  });

  it('waits while a process of the first version leads alone, and then takes over', async () => {
    const eventLog = await logOf(15, 100);
    const alone = await database.leadership.tryLead('projections');
    let refusals = 0;
    const tryJoin = async (name: string) => {
      const joined = await database.leadership.tryJoin(name);
      if (!joined) refusals += 1;
      return joined;
    };
    const next = start(eventLog, { leadership: { ...database.leadership, tryJoin } });
    await eventually(() => refusals > 2);
    expect(next.led()).toEqual([]);
    await alone?.release();
    await caughtUp(eventLog);
    await expectRows(database, eventLog);
  });

  it('continues by itself after all its connections were cut, with rows and checkpoint consistent', async () => {
    const eventLog = await logOf(60, 400);
    const runner = start(eventLog, { batchSize: 20 });
    let cuts = await cut(database);
    for (let part = 1; part < 8; part += 1) {
      await appendMore(eventLog, 60 + part, 400);
      cuts += await cut(database);
    }
    expect(cuts).toBeGreaterThan(0);
    // The last cut may have hit the test's own connection.
    await eventually(() => caughtUp(eventLog).then(runner.isLeading, () => false));
    await expectRows(database, eventLog);
  });

  it('rebuilds a read model whose table was deleted', async () => {
    const eventLog = await logOf(6, 300);
    start(eventLog);
    await caughtUp(eventLog);
    await database.pool.query('drop table read_models.jobs');
    await appendMore(eventLog, 7, 300);
    await caughtUp(eventLog);
    await expectRows(database, eventLog);
  });

  it('rolls out a new version while the old one is live, and an older program does not change it', async () => {
    const eventLog = await logOf(8, 500);
    const older = start(eventLog);
    await caughtUp(eventLog);
    const [table] = assetProjection.tables;
    if (!table) throw new Error('no table');
    const newer: Projection = {
      ...assetProjection,
      version: assetProjection.version + 1,
      tables: [{ ...table, name: 'assets_renamed' }],
    };
    start(eventLog, { projections: [newer, ...others] });
    await eventually(async () => (await stateOf('asset'))?.version === newer.version);
    await appendMore(eventLog, 9, 200);
    await eventually(() => !older.led().includes('asset'));
    await caughtUp(eventLog);
    await expectRows(database, eventLog, [newer, ...others]);
    const { rows } = await database.pool.query(`select to_regclass('read_models.assets') as old`);
    expect(rows).toEqual([{ old: null }]);
    await database.pool.query('drop table read_models.assets_renamed');
  });

  it('takes nothing from an older program while another process builds the newer version', async () => {
    const eventLog = await logOf(16, 200);
    const older = start(eventLog);
    await caughtUp(eventLog);
    const build = await database.leadership.tryLead('build asset');
    const newer: Projection = { ...assetProjection, version: assetProjection.version + 1 };
    let looks = 0;
    const isLed = (name: string) => {
      looks += 1;
      return database.leadership.isLed(name);
    };
    const leadership = { ...database.leadership, isLed };
    const next = start(eventLog, { projections: [newer, ...others], leadership });
    await eventually(() => looks > 2);
    await appendMore(eventLog, 17, 100);
    await caughtUp(eventLog);
    expect([older.led(), next.led()]).toEqual([namesOf(projections).sort(), []]);
    await older.stop();
    await eventually(() => next.led().length > 0);
    await build?.release();
    await eventually(async () => (await stateOf('asset'))?.version === newer.version);
    await caughtUp(eventLog);
    await expectRows(database, eventLog, [newer, ...others]);
  });

  it('builds a new read model while an older program runs that does not know it, and neither leaves any out', async () => {
    const eventLog = await logOf(12, 300);
    const older = start(eventLog, { projections: others });
    await caughtUp(eventLog, others);
    const newer = start(eventLog);
    await eventually(() => newer.led().includes('asset'));
    expect(older.isLeading()).toBe(true);
    await caughtUp(eventLog);
    await expectRows(database, eventLog);
    await appendMore(eventLog, 13, 100);
    await caughtUp(eventLog);
    await expectRows(database, eventLog);
  });
});

describe('an event that a projection cannot apply', () => {
  it('stops only that projection, is named, is never skipped, and is applied by a corrected program', async () => {
    const eventLog = await logOf(10, 200);
    const poison = startChain(newStream('asset')).append({
      type: 'AssetRegistered',
      data: { ...assetRegistered({ name: 'poison' }) },
    });
    await eventLog.append(poison);
    await appendMore(eventLog, 11, 200);
    const [{ eventId }] = poison.events;
    const places = new Set([placeOf({ stream: poison.stream, revision: 0 })]);
    start(eventLog, { projections: [brittle(assetProjection, places), ...others] });
    await caughtUp(eventLog, others);
    expect(await projectors.blockedAt('asset', eventId)).toContain('a defect of ours');
    const { status, position = '' } = (await stateOf('asset')) ?? {};
    expect(status).toBe('BLOCKED');
    const at = eventLog.events.findIndex((event) => event.eventId === eventId);
    const before = eventLog.events.slice(0, at).findLast(({ stream }) => stream.startsWith('asset-'));
    // A batch may end anywhere among the events of other streams.
    expect(position >= (before?.position ?? '')).toBe(true);
    expect(position < (eventLog.events[at]?.position ?? '')).toBe(true);
    places.clear();
    await caughtUp(eventLog);
    expect((await stateOf('asset'))?.detail).toBeNull();
  });

  it('is also named when its data do not fit its type, and stops only projections that read it', async () => {
    const eventLog = await logOf(14, 100);
    const poison = startChain(newStream('asset')).append({
      type: 'AssetRegistered',
      data: { ...assetRegistered(), name: 5 },
    });
    await eventLog.append(poison);
    start(eventLog);
    const readers = ['asset', 'portfolio'];
    await caughtUp(eventLog, othersThan(...readers));
    const [{ eventId }] = poison.events;
    for (const name of readers) {
      const blocked = blockedEventOf(await projectors.blockedAt(name, eventId));
      expect(blocked).toMatchObject({ eventId, stream: poison.stream, revision: 0 });
      expect(blocked?.why).toMatch(/^\/name: /);
      expect((await stateOf(name))?.status).toBe('BLOCKED');
    }
  });
});
