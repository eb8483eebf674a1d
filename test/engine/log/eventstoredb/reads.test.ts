import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { DependencyUnavailable } from '../../../../src/engine/dependency-unavailable.ts';
import { LOG_START } from '../../../../src/engine/log/event-log.ts';
import { newStream, renames, startChain } from '../../../support/events.ts';
import { eventually } from '../../../support/eventually.ts';
import { startFollowing } from '../../../support/follow.ts';
import { standInOfEach, write } from './rig.ts';

const { rig, at } = standInOfEach();

/** Writes as another service on the same server; `at.server.shown()` waits until it can be read. */
function strange(stream: string, text = '{}', contentType = 'application/json', type = 'Strange'): void {
  const bytes = new TextEncoder().encode(text);
  const revision = (at.server.store.visible(stream)?.length ?? 0) - 1;
  at.server.store.append(stream, revision, [
    { id: crypto.randomUUID(), type, contentType, data: bytes, metadata: bytes },
  ]);
}

describe('streams that do not exist', () => {
  it('can be read by the thousand: every new aggregate begins with such a read', async () => {
    const reader = async () => {
      for (let count = 0; count < 160; count += 1)
        expect(await at.log.readStream(newStream('asset'))).toEqual([]);
    };
    // 2,560 reads over one connection.
    await Promise.all(Array.from({ length: 16 }, reader));
  });
});

describe('a long stream', () => {
  it('is read completely in both directions', async () => {
    const chain = startChain(newStream('asset'));
    for (let written = 0; written < 10_000; written += 500)
      await at.log.append(chain.append(...renames(500)));
    const forwards = await at.log.readStream(chain.stream);
    expect(forwards.map(({ revision }) => revision)).toEqual(Array.from({ length: 10_000 }, (_, n) => n));
    const backwards = await at.log.readStream(chain.stream, { direction: 'backwards' });
    expect(backwards.map(({ eventId }) => eventId)).toEqual(forwards.map(({ eventId }) => eventId).reverse());
  });

  it('is never taken for a shorter one when its read is cut off', async () => {
    const chain = startChain(newStream('asset'));
    for (let written = 0; written < 3_000; written += 500) await at.log.append(chain.append(...renames(500)));
    const wire = await rig.wire(at.server);
    const far = rig.log(wire.connectionString);
    let cut = 0;
    for (let round = 0; round < 40; round += 1) {
      const read = far.readStream(chain.stream);
      const breaking = sleep(round * 5).then(() => wire.break(round % 2 ? 'reset' : 'finish'));
      const [result] = await Promise.allSettled([read, breaking]);
      if (result.status === 'fulfilled') expect(result.value).toHaveLength(3_000);
      else {
        expect(result.reason).toBeInstanceOf(DependencyUnavailable);
        cut += 1;
      }
    }
    expect(cut).toBeGreaterThan(0);
  });

  it('that arrives slowly is read, as long as each next event arrives in time', async () => {
    const stream = newStream('asset');
    await write(at.log, 30, stream);
    const wire = await rig.wire(at.server);
    const far = rig.log(wire.connectionString, { readTimeoutMs: 1_500 });
    await far.head();
    // 30 events of about 600 bytes: in all slower than the longest silence allowed between two.
    await wire.set({ is: 'drip', bytesPerSecond: 9_000 });
    expect(await far.readStream(stream)).toHaveLength(30);
    await wire.set({ is: 'drip', bytesPerSecond: 60 });
    await expect(far.readStream(stream)).rejects.toThrow(DependencyUnavailable);
  });
});

describe('the head', () => {
  it('of an empty log is its start, whatever other services wrote', async () => {
    expect(await at.log.head()).toBe(LOG_START);
    for (let index = 0; index < 50; index += 1) strange(`stranger-${index}`);
    await at.server.shown();
    expect(await at.log.head()).toBe(LOG_START);
  });

  it('is our last event, however many of other services follow', async () => {
    const first = await write(at.log);
    for (let index = 0; index < 5_000; index += 1) strange('$stats-127.0.0.1:2113');
    await at.server.shown();
    expect(await at.log.head()).toBe(first);
    const calls = at.server.calls;
    for (let index = 0; index < 5; index += 1) strange('$stats-127.0.0.1:2113');
    await at.server.shown();
    expect(await at.log.head()).toBe(first);
    // Events read once are not read again.
    expect(at.server.calls).toBe(calls + 1);
    const second = await write(at.log, 1, newStream('valuation'));
    expect(await at.log.head()).toBe(second);
    expect(await rig.log(at.server.connectionString).head()).toBe(second);
  });
});

describe('events of another service', () => {
  it('in other streams are skipped', async () => {
    await write(at.log);
    strange('stranger-1', 'no JSON', 'application/octet-stream');
    strange('$settings');
    const last = await write(at.log);
    const batch = await at.log.readAll({ after: LOG_START, limit: 10 });
    expect(batch.events).toHaveLength(2);
    expect(batch).toMatchObject({ position: last, caughtUp: true });
  });

  it('in a stream of ours are a fault that no read skips', async () => {
    for (const [text, contentType] of [
      ['no JSON', 'application/octet-stream'],
      ['no JSON either', 'application/json'],
      ['["a list"]', 'application/json'],
    ] as const) {
      const stream = newStream('asset');
      const before = await write(at.log, 1, stream);
      strange(stream, text, contentType);
      await at.server.shown();
      const named = { name: 'UnreadableStoredEvent', stream, revision: 1 };
      await expect(at.log.readStream(stream)).rejects.toMatchObject(named);
      await expect(at.log.readAll({ after: before, limit: 10 })).rejects.toMatchObject(named);
      const follower = startFollowing(at.log, { after: before });
      await expect(follower.until(() => false)).rejects.toMatchObject(named);
      await write(at.log);
    }
  });

  it('are thrown with their place to strict readers, who can resume after them', async () => {
    for (const [text, contentType] of [
      ['no JSON', 'application/octet-stream'],
      ['no JSON either', 'application/json'],
      ['{"a":1e400}', 'application/json'],
      ['{"a":"\\ud800"}', 'application/json'],
    ] as const) {
      const stream = newStream('asset');
      const before = await write(at.log, 1, stream);
      strange(stream, text, contentType);
      await at.server.shown();
      const place = { name: 'UnreadableStoredEvent', stream, revision: 1, position: expect.any(String) };
      await expect(at.log.readStream(stream, { strict: true })).rejects.toMatchObject(place);
      const error = await at.log
        .readAll({ after: before, limit: 10, strict: true })
        .catch((thrown) => thrown);
      expect(error).toMatchObject(place);
      await write(at.log);
      const behind = await at.log.readAll({ after: error.position, limit: 10, strict: true });
      expect(behind.events).toHaveLength(1);
    }
  });

  it('a deletion of one of our streams does not stop readers', async () => {
    const stream = newStream('asset');
    const before = await write(at.log, 1, stream);
    const follower = startFollowing(at.log, { after: before });
    at.server.store.tombstone(stream);
    const last = await write(at.log);
    await follower.until(({ batches }) => (batches.at(-1)?.position ?? '') >= last);
    await follower.stop();
    expect(follower.events).toHaveLength(1);
    const batch = await at.log.readAll({ after: before, limit: 10 });
    expect(batch.events.map(({ position }) => position)).toEqual([last]);
    expect(await at.log.head()).toBe(last);
  });
});

describe('a server that stops answering', () => {
  it('makes reads unavailable in bounded time, and is read again once it answers', async () => {
    const stream = newStream('asset');
    await write(at.log, 1, stream);
    at.server.misbehaviour.stall();
    const short = rig.log(at.server.connectionString, { readTimeoutMs: 300 });
    const reads = [short.readStream(stream), short.readAll({ after: LOG_START, limit: 10 }), short.head()];
    for (const result of await Promise.allSettled(reads)) {
      expect(result).toMatchObject({ reason: expect.any(DependencyUnavailable) });
    }
    at.server.misbehaviour.recover();
    expect(await eventually(() => short.readStream(stream).catch(() => undefined))).toHaveLength(1);
  });
});

describe('a position in the log', () => {
  it('of another log is refused before any request', async () => {
    await expect(at.log.readAll({ after: '42', limit: 1 })).rejects.toThrow(/not a position of this log/);
    expect(at.server.calls).toBe(0);
  });
});
