import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { DependencyUnavailable } from '../../../../src/engine/dependency-unavailable.ts';
import type { Append } from '../../../../src/engine/log/event-log.ts';
import { AppendRefused, ForeignHand } from '../../../../src/engine/log/eventstoredb/failure.ts';
import { newStream, renamed, renames, startChain } from '../../../support/events.ts';
import { eventually } from '../../../support/eventually.ts';
import { scaled } from '../../../support/machine-speed.ts';
import { idsOf, one, standInOfEach } from './rig.ts';

const { rig, at } = standInOfEach();

const stored = (append: Append) => at.server.store.visible(append.stream)?.map(({ id }) => id);
const ids = ({ events }: Append) => idsOf(events);
const outcomes = (results: readonly { readonly outcome: string }[]) => new Set(results.map((r) => r.outcome));

/** The first append to a lost server may have reached it. */
const untilUnavailable = () =>
  expect
    .poll(() => at.log.append(one()).catch((error: unknown) => error))
    .toBeInstanceOf(DependencyUnavailable);

/** Silence of this length counts as permanent in these tests. */
const impatient = { appendTimeoutMs: scaled(1_000), readTimeoutMs: scaled(1_000) };

describe('an append whose answer is lost', () => {
  it('has an unknown outcome, and is stored once when sent again', async () => {
    await at.log.append(one());
    const lost = startChain(newStream('asset')).append(...renames(3));
    at.server.misbehaviour.loseNextAnswer();
    expect(await at.log.append(lost)).toMatchObject({ outcome: 'unknown' });
    expect(stored(lost)).toEqual(ids(lost));
    expect(await at.log.append(lost)).toMatchObject({ outcome: 'appended', revision: 2 });
    expect(stored(lost)).toEqual(ids(lost));
  });

  it('does not affect appends to another server in the same process', async () => {
    const other = await rig.server();
    const otherLog = rig.log(other.connectionString);
    await Promise.all([at.log.append(one()), otherLog.append(one())]);
    other.misbehaviour.stall();
    const waiting = Array.from({ length: 20 }, () => one());
    const settled = Promise.all(waiting.map((append) => otherLog.append(append)));
    await expect.poll(() => other.store.all.length).toBe(21);
    await at.server.stop();
    await untilUnavailable();
    other.misbehaviour.recover();
    expect(outcomes(await settled)).toEqual(new Set(['appended']));
  });
});

describe('a server that stops answering', () => {
  it('leaves many large appends unknown, even if it then fails, and all are stored once in the end', async () => {
    await at.log.append(one());
    const proxy = await rig.wire(at.server);
    const far = rig.log(proxy.connectionString);
    await far.append(one());
    await proxy.set({ is: 'blackhole' });
    // Far more than a connection sends without answers: most appends wait.
    const appends = Array.from({ length: 100 }, (_, index) => one(`${index} ${'x'.repeat(20_000)}`));
    const settled = Promise.all(appends.map((append) => far.append(append)));
    await sleep(100);
    await proxy.set({ is: 'cut', how: 'reset' });
    expect(outcomes(await settled)).toEqual(new Set(['unknown']));
    await proxy.set({ is: 'clear' });
    for (const append of appends) {
      expect(await far.append(append)).toMatchObject({ outcome: 'appended', revision: 0 });
      expect(stored(append)).toEqual(ids(append));
    }
  });

  it('is reached by a new connection: later calls do not wait for the dead one', async () => {
    const wire = await rig.wire(at.server);
    const far = rig.log(wire.connectionString, impatient);
    await Promise.all([far.append(one()), far.readStream(newStream('asset'))]);
    await wire.set({ is: 'half-open', lost: 'to-client' });
    const lost = one();
    expect(await far.append(lost)).toMatchObject({ outcome: 'unknown' });
    await wire.set({ is: 'clear' });
    const taken = wire.taken;
    await far.append(lost).catch(() => undefined);
    // The keep-alive would detect it only after 10 s or more.
    await expect.poll(() => wire.taken).toBeGreaterThan(taken);
    await eventually(async () => (await far.append(lost)).outcome === 'appended');
    expect(stored(lost)).toEqual(ids(lost));

    await wire.set({ is: 'half-open', lost: 'to-client' });
    await expect(far.readStream(lost.stream)).rejects.toThrow(DependencyUnavailable);
    await wire.set({ is: 'clear' });
    const read = () => far.readStream(lost.stream).catch(() => undefined);
    expect(await eventually(read)).toHaveLength(1);
  });

  it('without a connection has stored nothing, and is sent nothing later', async () => {
    const wire = await rig.wire(at.server);
    await wire.set({ is: 'blackhole' });
    const far = rig.log(wire.connectionString, impatient);
    const never = [one(), one(), one()];
    for (const result of await Promise.allSettled(never.map((append) => far.append(append)))) {
      expect(result).toMatchObject({ reason: expect.any(DependencyUnavailable) });
    }
    await wire.set({ is: 'clear' });
    const next = one('next');
    await eventually(() => far.append(next).catch(() => undefined));
    await eventually(() => stored(next));
    expect(at.server.store.all.map(({ stream }) => stream)).toEqual([next.stream]);
  });

  it('returns after a long outage, and is reached by the first call', async () => {
    await Promise.all([at.log.append(one()), at.log.head()]);
    await at.server.stop();
    await untilUnavailable();
    for (let round = 0; round < 40; round += 1) {
      const results = await Promise.allSettled([at.log.append(one()), at.log.head(), at.log.append(one())]);
      expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']));
    }
    await at.server.restart();
    expect(await at.log.append(one())).toMatchObject({ outcome: 'appended' });
    expect(await at.log.head()).not.toBe('');
  });
});

describe('a server that does not lead', () => {
  it('and names the leader redirects appends and reads to it', async () => {
    const leader = await rig.server({ store: at.server.store });
    await at.log.append(one());
    at.server.misbehaviour.notLeader(leader);
    const appends = Array.from({ length: 10 }, () => one());
    expect(outcomes(await Promise.all(appends.map((append) => at.log.append(append))))).toEqual(
      new Set(['appended']),
    );
    expect(leader.calls).toBeGreaterThan(0);
    const asked = leader.calls;
    const [first] = appends;
    expect(await at.log.readStream(first?.stream ?? '')).toHaveLength(1);
    expect(leader.calls).toBe(asked + 1);
    for (const append of appends) expect(stored(append)).toEqual(ids(append));
  });

  it('and names a lost leader has stored nothing', async () => {
    const leader = await rig.server({ store: at.server.store });
    await leader.stop();
    at.server.misbehaviour.notLeader(leader);
    await expect(at.log.append(one())).rejects.toThrow(DependencyUnavailable);
    at.server.misbehaviour.recover();
    await expect
      .poll(() => at.log.append(one()).catch(() => undefined))
      .toMatchObject({ outcome: 'appended' });
  });

  it('and redirects in circles counts as no leader', async () => {
    const other = await rig.server({ store: at.server.store });
    at.server.misbehaviour.notLeader(other);
    other.misbehaviour.notLeader(at.server);
    expect(await at.log.append(one())).toMatchObject({ outcome: 'unknown' });
    expect(at.server.store.all).toHaveLength(0);
  });

  it('because it is still starting has stored nothing', async () => {
    at.server.misbehaviour.notReady();
    await expect(at.log.append(one())).rejects.toThrow(DependencyUnavailable);
    at.server.misbehaviour.recover();
    expect(await at.log.append(one())).toMatchObject({ outcome: 'appended' });
  });

  it('because no address can be found: nothing was stored, and reads are unavailable', async () => {
    await at.server.stop();
    const options = 'tls=false&maxDiscoverAttempts=2&discoveryInterval=10&gossipTimeout=1';
    const lost = rig.log(`esdb+discover://127.0.0.1:${at.server.port}?${options}`);
    await expect(lost.append(one())).rejects.toThrow(DependencyUnavailable);
    await expect(lost.head()).rejects.toThrow(DependencyUnavailable);
  });
});

describe('an append that the log can never store', () => {
  it('is refused for its size by a specific error, and the log keeps working', async () => {
    for (const size of [1_100_000, 4_000_000]) {
      const large = one('x'.repeat(size));
      await expect(at.log.append(large)).rejects.toThrow(AppendRefused);
      expect(stored(large)).toBeUndefined();
    }
    expect(await at.log.append(one())).toMatchObject({ outcome: 'appended' });
  });

  it('is refused when the stream was deleted permanently', async () => {
    const chain = startChain(newStream('asset'));
    await at.log.append(chain.append(renamed('first')));
    at.server.store.tombstone(chain.stream);
    await expect(at.log.append(chain.append(renamed('second')))).rejects.toThrow(ForeignHand);
    await expect(at.log.readStream(chain.stream)).rejects.toThrow(ForeignHand);
  });

  it('is refused when the stream was truncated, so that it would not begin at 0', async () => {
    const chain = startChain(newStream('asset'));
    await at.log.append(chain.append(...renames(2)));
    at.server.store.truncate(chain.stream);
    expect(await at.log.readStream(chain.stream)).toEqual([]);
    const next = startChain(chain.stream).append(renamed('next'));
    await expect(at.log.append(next)).rejects.toThrow(ForeignHand);
  });
});
