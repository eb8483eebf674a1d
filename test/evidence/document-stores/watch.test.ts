import { describe, expect, it } from 'vitest';
import { watchStorage } from '../../../src/evidence/document-stores/watch.ts';

/** A storage with configurable behavior and its own clock. */
function watched() {
  let nowMs = 0;
  let probes = 0;
  let probe: () => Promise<void> = async () => {};
  const storage = watchStorage(
    {
      probe: () => {
        probes += 1;
        return probe();
      },
    },
    { now: () => nowMs, limitMs: 20 },
  );
  const faultAt = async (ms: number) => {
    nowMs = ms;
    return storage.look().then(
      () => undefined,
      (error: Error) => String(error.cause ?? error.message),
    );
  };
  return {
    storage,
    faultAt,
    probes: () => probes,
    be: (how: () => Promise<void>) => {
      probe = how;
    },
  };
}

describe('the watch on the storage of documents', () => {
  it('probes at most every five seconds, and every second during a failure', async () => {
    const { faultAt, probes, be } = watched();
    for (const ms of [0, 2_000, 4_999]) expect(await faultAt(ms)).toBeUndefined();
    expect(probes()).toBe(1);
    be(async () => {
      throw new Error('full');
    });
    for (const ms of [5_000, 5_999]) expect(await faultAt(ms)).toBe('full');
    expect(probes()).toBe(2);
    be(async () => {});
    expect(await faultAt(6_000)).toBeUndefined();
  });

  it('finds a fault within seven seconds if checked every two', async () => {
    const { faultAt, be } = watched();
    expect(await faultAt(1_000)).toBeUndefined();
    be(async () => {
      throw new Error('read-only');
    });
    const seen = [];
    for (const ms of [3_000, 5_000, 7_000]) seen.push(await faultAt(ms));
    expect(seen).toEqual([undefined, undefined, 'read-only']);
  });

  it('does not probe a hanging storage again, and accepts its late answer', async () => {
    const { storage, faultAt, probes, be } = watched();
    const late = Promise.withResolvers<void>();
    be(() => late.promise);
    for (const ms of [0, 2_000, 9_000]) expect(await faultAt(ms)).toBe('Error: no answer in time');
    expect([probes(), storage.isUp()]).toEqual([1, false]);
    late.resolve();
    await expect.poll(() => storage.isUp()).toBe(true);
    expect(probes()).toBe(1);
  });

  it('is unknown before the first check, and starts one', async () => {
    const { storage, probes } = watched();
    expect(storage.isUp()).toBeUndefined();
    expect(probes()).toBe(1);
    await expect.poll(() => storage.isUp()).toBe(true);
  });

  it('waits for the current probe when closed, and starts no other', async () => {
    const { storage, faultAt, probes, be } = watched();
    const { promise, resolve } = Promise.withResolvers<void>();
    let ended = false;
    be(async () => {
      await promise;
      ended = true;
    });
    void storage.look().catch(() => {});
    const closing = storage.close();
    resolve();
    await closing;
    expect(ended).toBe(true);
    await faultAt(60_000);
    expect(probes()).toBe(1);
  });
});
