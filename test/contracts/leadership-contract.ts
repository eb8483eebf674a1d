import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DependencyUnavailable } from '../../src/engine/dependency-unavailable.ts';
import { type Leadership, type Lease, LeaseLost, type Membership } from '../../src/engine/leadership.ts';
import { eventually } from '../support/eventually.ts';

export interface LeadershipPlace {
  /** An instance, as another process would make it. */
  open(): Leadership;
  /** Ends every connection that holds a lease. */
  breakConnections(): Promise<void>;
  close(): Promise<void>;
}

/** The tests that every adapter of the port `leadership` must pass. */
export function leadershipContract(adapter: string, start: () => Promise<LeadershipPlace>): void {
  describe(`${adapter}: contract of leadership`, () => {
    let place: LeadershipPlace;
    let own: Leadership;
    let other: Leadership;
    let name: string;
    let names = 0;
    beforeAll(async () => {
      place = await start();
      [own, other] = [place.open(), place.open()];
    });
    beforeEach(() => {
      names += 1;
      name = `part ${names}`;
    });
    afterAll(() => place.close());

    /** A released or lost lease is free a moment later, when the server has detected it. */
    const led = (by: Leadership): Promise<Lease> => eventually(() => by.tryLead(name));

    it('grants a lease to one holder at a time, across processes', async () => {
      const lease = await led(own);
      expect(await own.tryLead(name)).toBeUndefined();
      expect(await other.tryLead(name)).toBeUndefined();
      const apart = await other.tryLead(`${name} of another`);
      expect(apart?.signal.aborted).toBe(false);
      expect(lease.signal.aborted).toBe(false);
      await Promise.all([lease.release(), apart?.release()]);
    });

    it('grants it to one of many concurrent requests', async () => {
      const asked = await Promise.all(
        Array.from({ length: 8 }, (_, index) => (index % 2 ? own : other).tryLead(name)),
      );
      const leases = asked.filter((lease) => lease !== undefined);
      expect(leases).toHaveLength(1);
      await leases[0]?.release();
    });

    it('reports whether a lease is held', async () => {
      expect(await other.isLed(name)).toBe(false);
      const lease = await led(own);
      expect(await other.isLed(name)).toBe(true);
      expect(await own.isLed(name)).toBe(true);
      expect(await own.isLed(`${name} of another`)).toBe(false);
      await lease.release();
      await eventually(async () => !(await other.isLed(name)));
    });

    it('ends a released lease, and gives each lease a later epoch', async () => {
      let last = 0;
      for (const leadership of [own, other, own]) {
        const lease = await led(leadership);
        expect(lease.epoch).toBeGreaterThan(last);
        last = lease.epoch;
        await lease.release();
        expect(lease.signal.reason).toBeInstanceOf(LeaseLost);
      }
    });

    it('ends a lease with its connection: the holder is notified, and another can get it', async () => {
      const lost = await led(own);
      await place.breakConnections();
      await eventually(() => lost.signal.aborted);
      expect(lost.signal.reason).toBeInstanceOf(LeaseLost);
      const next = await led(other);
      expect(next.epoch).toBeGreaterThan(lost.epoch);
      await next.release();
    });

    it('does not affect the next holder when a lost lease is released, once or twice', async () => {
      const lost = await led(own);
      await place.breakConnections();
      await eventually(() => lost.signal.aborted);
      const next = await led(other);
      await lost.release();
      await lost.release();
      expect(await own.tryLead(name)).toBeUndefined();
      expect(next.signal.aborted).toBe(false);
      await next.release();
    });

    describe('of members', () => {
      const joined = (by: Leadership): Promise<Membership> => eventually(() => by.tryJoin(name));
      const seatsOf = (members: readonly Membership[]) => Promise.all(members.map((each) => each.seat()));

      it('seats all who join, each at a place of its own, and again when one leaves', async () => {
        const members = [await joined(own), await joined(other), await joined(own)];
        const seats = await seatsOf(members);
        expect(seats.map(({ count }) => count)).toEqual([3, 3, 3]);
        expect(seats.map(({ index }) => index).sort()).toEqual([0, 1, 2]);
        expect(await seatsOf(members)).toEqual(seats);
        await members[0]?.leave();
        expect(members[0]?.signal.reason).toBeInstanceOf(LeaseLost);
        const rest = members.slice(1);
        await eventually(async () => (await rest[0]?.seat())?.count === 2);
        expect((await seatsOf(rest)).map(({ index }) => index).sort()).toEqual([0, 1]);
        expect(await other.isLed(name)).toBe(true);
        for (const each of rest) await each.leave();
        await eventually(async () => !(await other.isLed(name)));
      });

      it('keeps out who would lead alone, and is kept out by it', async () => {
        const member = await joined(own);
        expect(await other.tryLead(name)).toBeUndefined();
        await member.leave();
        const lease = await led(other);
        expect(await own.tryJoin(name)).toBeUndefined();
        await lease.release();
        await (await joined(own)).leave();
      });

      it('gives each part to one member, until it lets go of it or leaves', async () => {
        const [first, second] = [await joined(own), await joined(other)];
        expect((await first.take(['a', 'b'])).parts).toEqual(['a', 'b']);
        expect((await second.take(['a', 'b', 'c'])).parts).toEqual(['c']);
        expect((await second.take(['a', 'b'])).parts).toEqual([]);
        await first.give(['a']);
        expect((await second.take(['a', 'b'])).parts).toEqual(['a']);
        await first.leave();
        await eventually(async () => (await second.take(['b'])).parts.length === 1);
        await second.leave();
      });

      it('takes parts under epochs that rise, also above those of who leads alone', async () => {
        const before = await led(own);
        await before.release();
        const [first, second] = [await joined(own), await joined(other)];
        const epochs = [before.epoch];
        for (const [member, part] of [
          [first, 'a'],
          [second, 'b'],
          [first, 'c'],
        ] as const)
          epochs.push((await member.take([part])).epoch);
        await Promise.all([first.leave(), second.leave()]);
        const after = await led(other);
        epochs.push(after.epoch);
        expect(epochs).toEqual([...new Set(epochs)].sort((a, b) => a - b));
        await after.release();
      });

      it('ends with its connection: the member is notified, and others can have what it held', async () => {
        const lost = await joined(own);
        await lost.take(['a']);
        await place.breakConnections();
        await eventually(() => lost.signal.aborted);
        await expect(lost.seat()).rejects.toThrow(DependencyUnavailable);
        await expect(lost.take(['b'])).rejects.toThrow(DependencyUnavailable);
        const next = await joined(other);
        await eventually(async () => (await next.take(['a', 'b'])).parts.includes('a'));
        await lost.leave();
        expect((await next.seat()).count).toBe(1);
        await next.leave();
      });
    });
  });
}
