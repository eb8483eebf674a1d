import { describe, expect, it } from 'vitest';
import { DependencyUnavailable } from '../../../src/engine/dependency-unavailable.ts';
import type { EventLog } from '../../../src/engine/log/event-log.ts';
import { newStream, startChain } from '../../support/events.ts';
import { eventually } from '../../support/eventually.ts';
import { feedRig } from '../../support/feed-rig.ts';
import { memoryEventLog } from '../../support/memory-event-log.ts';

const [ONE, OTHER] = [crypto.randomUUID(), crypto.randomUUID()];

const registered = (organizationId: string) =>
  startChain(newStream('asset')).append({
    type: 'AssetRegistered',
    data: {},
    metadata: { organization_id: organizationId },
  });
const issued = (organizationId: string) =>
  startChain(newStream('credential')).append({
    type: 'CredentialIssued',
    data: {},
    metadata: { organization_id: organizationId },
  });

/** A log that can be unavailable, and counts its followers and reads. */
function brittle() {
  const log = memoryEventLog();
  let isAway = false;
  let followers = 0;
  let reads = 0;
  const breaks = new Set<(error: unknown) => void>();
  const away = () => new DependencyUnavailable('event_log', new Error('away'));
  const whole: EventLog = {
    ...log,
    async readAll(options) {
      if (isAway) throw away();
      reads += 1;
      return log.readAll(options);
    },
    async *follow(options) {
      if (isAway) throw away();
      followers += 1;
      const broken = Promise.withResolvers<never>();
      broken.promise.catch(() => undefined);
      breaks.add(broken.reject);
      const batches = log.follow(options)[Symbol.asyncIterator]();
      try {
        for (;;) {
          const next = await Promise.race([batches.next(), broken.promise]);
          if (next.done) return;
          yield next.value;
        }
      } finally {
        followers -= 1;
      }
    },
  };
  return {
    log: whole,
    followers: () => followers,
    reads: () => reads,
    break() {
      isAway = true;
      for (const each of [...breaks]) each(away());
      breaks.clear();
    },
    mend() {
      isAway = false;
    },
  };
}

describe('a reader that waits', () => {
  it('is answered when an event of its organization arrives, and only then', async () => {
    const { log, followers } = brittle();
    await log.append(registered(ONE));
    const rig = feedRig(log);
    const { next } = await rig.page(ONE);
    let isAnswered = false;
    const waiting = rig.page(ONE, { after: next, wait: 30 }).finally(() => {
      isAnswered = true;
    });
    await eventually(() => followers() === 1);
    await log.append(registered(OTHER));
    // An event of the organization that is not public.
    await log.append(issued(ONE));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(isAnswered).toBe(false);
    const append = registered(ONE);
    await log.append(append);
    const page = await waiting;
    expect(page.items.map(({ id }) => id)).toEqual([append.events[0].eventId]);
    expect((await rig.page(ONE, { after: page.next })).items).toEqual([]);
  });

  it('gets an empty answer after its time, with the place up to which it read', async () => {
    const { log } = brittle();
    await log.append(registered(ONE));
    const rig = feedRig(log);
    const { next } = await rig.page(ONE);
    const waiting = rig.page(ONE, { after: next, wait: 1, types: 'asset.changed' });
    const append = registered(ONE);
    await eventually(async () => (await log.append(append)).outcome === 'appended');
    const page = await waiting;
    expect(page.items).toEqual([]);
    expect((await rig.page(ONE, { after: page.next })).items).toEqual([]);
    expect((await rig.page(ONE, { after: next })).items).toHaveLength(1);
  });

  it('shares one follower of the log with all others', async () => {
    const { log, followers, reads } = brittle();
    const rig = feedRig(log);
    const organizations = Array.from({ length: 200 }, () => crypto.randomUUID());
    const waiting = organizations.map((each) => rig.page(each, { wait: 30 }));
    await eventually(() => followers() === 1);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const before = reads();
    expect(before).toBeLessThan(20);
    for (const each of organizations) await log.append(registered(each));
    for (const page of await Promise.all(waiting)) expect(page.items).toHaveLength(1);
    expect([followers(), reads()]).toEqual([1, before]);
  });

  it('misses no event between its read and its wait', async () => {
    const { log } = brittle();
    const rig = feedRig(log);
    const other = rig.page(OTHER, { wait: 10 });
    for (let round = 0; round < 50; round += 1) {
      const { next } = await rig.walk(ONE);
      const append = registered(ONE);
      const asked = rig.page(ONE, { after: next, wait: 10 });
      // At another step of its way each time.
      for (let steps = 0; steps < round; steps += 1) await Promise.resolve();
      await log.append(append);
      expect((await asked).items.map(({ id }) => id)).toEqual([append.events[0].eventId]);
    }
    await log.append(registered(OTHER));
    expect((await other).items).toHaveLength(1);
  });

  it('ends at once with what it has when its signal aborts', async () => {
    const { log, followers } = brittle();
    const rig = feedRig(log);
    const leaving = new AbortController();
    const waiting = rig.page(ONE, { wait: 30, signal: leaving.signal });
    await eventually(() => followers() === 1);
    leaving.abort();
    expect(await waiting).toMatchObject({ items: [], next: null });
  });
});

describe('a log that becomes unavailable while readers wait', () => {
  it('is reported to them, and they are served again when it is back', async () => {
    const broken = brittle();
    const rig = feedRig(broken.log);
    const waiting = Promise.allSettled([rig.page(ONE, { wait: 30 }), rig.page(OTHER, { wait: 30 })]);
    await eventually(() => broken.followers() === 1);
    broken.break();
    for (const each of await waiting)
      expect(each).toMatchObject({ status: 'rejected', reason: { dependency: 'event_log' } });
    broken.mend();
    const again = rig.page(ONE, { wait: 30 });
    await eventually(() => broken.followers() === 1);
    await broken.log.append(registered(ONE));
    expect((await again).items).toHaveLength(1);
  });

  it('keeps them waiting when only the follower failed', async () => {
    const broken = brittle();
    const rig = feedRig(broken.log);
    const waiting = rig.page(ONE, { wait: 30 });
    await eventually(() => broken.followers() === 1);
    broken.break();
    broken.mend();
    await eventually(() => broken.followers() === 1);
    await broken.log.append(registered(ONE));
    expect((await waiting).items).toHaveLength(1);
  });
});

describe('reading your writes', () => {
  it('waits for a position that cannot be read yet, and says so when it does not come', async () => {
    const { log } = brittle();
    await log.append(registered(ONE));
    const rig = feedRig(log, { settleMs: 100, enginesMs: 2_000 });
    const ahead = '9'.repeat(20);
    const page = await rig.page(ONE, { token: ahead, limit: 200 });
    expect(page.headers).toMatchObject({ Consistency: 'stale' });
    expect((await rig.page(ONE, { token: ahead, limit: 1 })).headers).not.toHaveProperty('Consistency');

    const head = await log.head();
    rig.ownWrites.remember(ONE, `${String(Number(head) + 1).padStart(20, '0')}`);
    const patient = feedRig(log, { settleMs: 5_000, enginesMs: 6_000 });
    patient.ownWrites.remember(ONE, `${String(Number(head) + 1).padStart(20, '0')}`);
    const asked = patient.page(ONE);
    setTimeout(() => void log.append(registered(ONE)), 60);
    const settled = await asked;
    expect(settled.items).toHaveLength(2);
    expect(settled.headers).not.toHaveProperty('Consistency');
  });

  it('returns a token, with which other replicas show the same events', async () => {
    const { log } = brittle();
    await log.append(registered(ONE));
    const rig = feedRig(log);
    const page = await rig.page(ONE);
    expect(Buffer.from(page.headers['Consistency-Token'] ?? '', 'base64url').toString()).toBe(
      await log.head(),
    );
    expect(rig.ownWrites.lastSeen(ONE)).toBe(await log.head());
  });
});
