import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Leadership, type Lease, LeaseLost } from '../../src/engine/leadership.ts';
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
  describe(`${adapter} meets the contract of leadership`, () => {
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
  });
}
