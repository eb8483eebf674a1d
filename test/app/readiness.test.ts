import { describe, expect, it } from 'vitest';
import type { Role } from '../../src/app/configuration.ts';
import { readinessOf, watchAvailability } from '../../src/app/service/readiness.ts';
import type { Dependency } from '../../src/engine/dependency-unavailable.ts';

const ALL = ['public', 'api', 'projector', 'dispatcher', 'worker'] as const;

function rolesOf(roles: readonly Role[], { prepared = true, existed = true, upToDate = true } = {}) {
  const state = { prepared, existed, upToDate };
  const gone = { away: [], lost: [], notMade: [], stopped: [] } as {
    [How in 'away' | 'lost' | 'notMade']: readonly Dependency[];
  } & { stopped: readonly string[] };
  const of = readinessOf(
    new Set(roles),
    {
      isPrepared: () => state.prepared,
      readModels: {
        haveExisted: () => state.existed,
        areUpToDate: () => state.upToDate,
        stopped: () => gone.stopped,
      },
    },
    () => gone,
  );
  const readiness = (...names: readonly string[]) => of(names.length === 0 ? undefined : names);
  return {
    state,
    gone,
    of,
    ready: (...names: readonly string[]) => readiness(...names)?.isReady,
    lostOf: (...names: readonly string[]) => readiness(...names)?.lost,
  };
}

describe('the readiness of a role', () => {
  it.each<[Dependency, readonly Role[]]>([
    ['event_log', ['public']],
    ['read_models', ['public', 'worker']],
    ['work_queue', ['public', 'api', 'projector']],
  ])('ends with what it needs, here %s, and with nothing else', (dependency, left) => {
    const roles = rolesOf(ALL);
    roles.gone.lost = [dependency];
    expect(ALL.filter((role) => roles.ready(role))).toEqual(left);
    for (const role of ALL) expect(roles.lostOf(role)).toEqual(left.includes(role) ? [] : [dependency]);
    roles.gone.lost = [];
    expect(ALL.filter((role) => roles.ready(role))).toEqual(ALL);
  });

  it('ends for a projector whose read models need a newer version, and for no other role', () => {
    const roles = rolesOf(ALL);
    roles.gone.stopped = ['asset'];
    expect(ALL.filter((role) => !roles.ready(role))).toEqual(['projector']);
    expect(roles.of(['projector'])).toMatchObject({ isReady: false, stopped: ['asset'] });
    expect(roles.of(['api'])).toMatchObject({ isReady: true, stopped: [] });
    roles.gone.stopped = [];
    expect(roles.ready('projector')).toBe(true);
  });

  it('ends without document storage for a worker; the API only reports it', () => {
    const roles = rolesOf(ALL);
    roles.gone.lost = ['document_storage'];
    expect(ALL.filter((role) => roles.ready(role))).toEqual(['public', 'api', 'projector', 'dispatcher']);
    const named = ALL.filter((role) => roles.lostOf(role)?.includes('document_storage'));
    expect(named).toEqual(['api', 'worker']);
    roles.gone.lost = [];
    roles.gone.away = ['document_storage'];
    expect(roles.of(['api'])).toMatchObject({ isReady: true, away: ['document_storage'] });
  });

  it('reports a brief outage and does not end', () => {
    const roles = rolesOf(ALL);
    roles.gone.away = ['work_queue'];
    const away = (role: Role) => roles.of([role])?.away;
    expect(ALL.map(away)).toEqual([[], [], [], ['work_queue'], ['work_queue']]);
    expect(ALL.filter((role) => roles.ready(role))).toEqual(ALL);
  });

  it('of several roles requires each', () => {
    const roles = rolesOf(ALL);
    roles.gone.lost = ['read_models'];
    expect([roles.ready('public', 'worker'), roles.ready('public', 'api')]).toEqual([true, false]);
  });

  it('is unknown for a role that the process does not have', () => {
    const roles = rolesOf(['api']);
    expect([roles.lostOf('worker'), roles.lostOf('api', 'worker'), roles.lostOf('')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('waits for prepared databases and, for the API, for read models of this version', () => {
    const roles = rolesOf(ALL, { prepared: false, existed: false, upToDate: false });
    const ready = () => ALL.filter((role) => roles.ready(role));
    expect(ready()).toEqual(['public']);
    roles.state.prepared = true;
    expect(ready()).toEqual(['public', 'dispatcher', 'worker']);
    roles.state.upToDate = true;
    expect(ready()).toEqual(['public', 'dispatcher', 'worker']);
    Object.assign(roles.state, { existed: true, upToDate: false });
    expect(ready()).toEqual(['public', 'projector', 'dispatcher', 'worker']);
    roles.state.upToDate = true;
    expect(ready()).toEqual(ALL);
  });

  it.each<[string, boolean, Dependency, readonly Role[]]>([
    ['while the databases are being prepared, for all roles that need them', false, 'key_store', ['public']],
    [
      'later, for who reads and makes the read models',
      true,
      'read_models',
      ['public', 'dispatcher', 'worker'],
    ],
  ])('ends with what cannot be made: %s', (_when, prepared, dependency, left) => {
    const roles = rolesOf(ALL, { prepared });
    roles.gone.notMade = [dependency];
    expect(ALL.filter((role) => roles.ready(role))).toEqual(left);
    for (const role of ALL)
      expect(roles.of([role])?.notMade).toEqual(left.includes(role) ? [] : [dependency]);
    expect(roles.of()).toMatchObject({ isReady: prepared, notMade: [dependency] });
    roles.gone.notMade = [];
    roles.state.prepared = true;
    expect(ALL.filter((role) => roles.ready(role))).toEqual(ALL);
  });
});

describe('the readiness of a process', () => {
  it('begins once every role was ready, including the public one', () => {
    const roles = rolesOf(ALL, { prepared: false });
    expect(roles.ready()).toBe(false);
    roles.state.prepared = true;
    expect(roles.ready()).toBe(true);
  });

  it('ends when no role is ready', () => {
    const all = rolesOf(ALL);
    const without = rolesOf(['api', 'worker']);
    for (const roles of [all, without]) {
      expect(roles.ready()).toBe(true);
      roles.gone.lost = ['read_models'];
    }
    expect([all.ready(), without.ready()]).toEqual([true, true]);
    for (const roles of [all, without]) roles.gone.lost = ['event_log'];
    expect([all.ready(), without.ready()]).toEqual([true, false]);
    expect(without.lostOf()).toEqual(['event_log']);
    without.gone.lost = [];
    expect(without.ready()).toBe(true);
  });
});

describe('a dependency', () => {
  it('is lost after ten seconds without an answer, and is back after one answer', async () => {
    let nowMs = 0;
    let answers = true;
    const loss = watchAvailability(
      async () => {
        if (!answers) throw new Error('away');
      },
      () => nowMs,
    );
    const lookAt = async (ms: number) => {
      nowMs = ms;
      await loss.look();
      return loss.absence();
    };
    expect(await lookAt(0)).toBeUndefined();
    answers = false;
    for (const ms of [2_000, 6_000, 11_999]) expect(await lookAt(ms)).toBe('away');
    expect(await lookAt(12_000)).toBe('lost');
    answers = true;
    expect(await lookAt(14_000)).toBeUndefined();
    answers = false;
    expect(await lookAt(16_000)).toBe('away');
    expect(await lookAt(26_000)).toBe('lost');
  });

  it('that does not answer counts like one that refuses', async () => {
    let nowMs = 0;
    const loss = watchAvailability(
      () => new Promise(() => {}),
      () => nowMs,
    );
    await loss.look();
    nowMs = 10_000;
    expect(loss.absence()).toBe('lost');
  });

  it('that answers late counts as available', async () => {
    const late = Promise.withResolvers<void>();
    const loss = watchAvailability(
      () => late.promise,
      () => 0,
    );
    await loss.look();
    expect(loss.absence()).toBe('away');
    late.resolve();
    await expect.poll(() => loss.absence()).toBeUndefined();
  });
});
