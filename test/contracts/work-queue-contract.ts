import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Delivery, WorkItem, WorkQueue, WorkResult } from '../../src/engine/queue/work-queue.ts';

export interface WorkQueuePlace {
  /** An instance, as another process would make it; for a queue within one process it may be the same one. */
  open(): WorkQueue;
  close(): Promise<void>;
}

const valuation = (): WorkItem => ({ kind: 'VALUATION', id: randomUUID() });
const done: WorkResult = { result: 'done' };

/** The tests that every adapter of the port `work-queue` must pass. `start` creates an empty queue. */
export function workQueueContract(adapter: string, start: () => Promise<WorkQueuePlace>): void {
  describe(`${adapter} meets the contract of the work queue`, () => {
    let place: WorkQueuePlace;
    let queue: WorkQueue;
    let stop: AbortController;
    let consuming: Promise<void>[];
    beforeEach(async () => {
      place = await start();
      queue = place.open();
      stop = new AbortController();
      consuming = [];
    });
    afterEach(async () => {
      stop.abort();
      await Promise.all(consuming);
      await queue.close();
      await place.close();
    });

    function consume(handle: (delivery: Delivery) => Promise<WorkResult>, concurrency = 1): void {
      consuming.push(place.open().consume({ concurrency, signal: stop.signal, handle }));
    }
    /** Completes every item and records it. */
    function collect(concurrency = 1): WorkItem[] {
      const items: WorkItem[] = [];
      consume(async ({ item }) => {
        items.push(item);
        return done;
      }, concurrency);
      return items;
    }

    it('delivers items published before and after consuming begins', async () => {
      const [before, after] = [valuation(), valuation()];
      await queue.publish(before);
      const items = collect();
      await queue.publish(after);
      await expect.poll(() => items).toEqual([before, after]);
      await expect.poll(() => queue.depth()).toBe(0);
    });

    it('counts waiting items, and queues an item that is still waiting only once', async () => {
      const item = valuation();
      await queue.publish(item);
      await queue.publish(item);
      await queue.publish({ kind: 'DOCUMENT_VERIFICATION', id: item.id });
      await expect.poll(() => queue.depth()).toBe(2);
      const items = collect();
      await expect.poll(() => queue.depth()).toBe(0);
      expect(items).toEqual([item, { kind: 'DOCUMENT_VERIFICATION', id: item.id }]);
    });

    it('handles items concurrently up to its limit', async () => {
      const released = Promise.withResolvers<void>();
      let underWay = 0;
      let most = 0;
      let ended = 0;
      for (let index = 0; index < 9; index += 1) await queue.publish(valuation());
      consume(async () => {
        underWay += 1;
        most = Math.max(most, underWay);
        await released.promise;
        underWay -= 1;
        ended += 1;
        return done;
      }, 3);
      await expect.poll(() => underWay).toBe(3);
      released.resolve();
      await expect.poll(() => ended).toBe(9);
      expect(most).toBe(3);
    });

    it('delivers each item to one of several consumers', async () => {
      const [first, second] = [collect(2), collect(2)];
      const published = Array.from({ length: 20 }, valuation);
      for (const item of published) await queue.publish(item);
      await expect.poll(() => first.length + second.length).toBe(20);
      expect(new Set([...first, ...second].map(({ id }) => id))).toEqual(
        new Set(published.map(({ id }) => id)),
      );
    });

    it('redelivers an item when its handler requests it, and counts the attempts', async () => {
      const attempts: number[] = [];
      consume(async ({ attempt }) => {
        attempts.push(attempt);
        return attempt < 3 ? { result: 'retry', delayMs: 5 } : done;
      });
      await queue.publish(valuation());
      await expect.poll(() => attempts).toEqual([1, 2, 3]);
      await expect.poll(() => queue.depth()).toBe(0);
    });

    it('redelivers an item when its handler throws, and handles the others meanwhile', async () => {
      const [broken, sound] = [valuation(), valuation()];
      const delivered: string[] = [];
      // Both are queued before the first is redelivered.
      await queue.publish(broken);
      await queue.publish(sound);
      consume(async ({ item, attempt }) => {
        delivered.push(`${item.id} ${attempt}`);
        if (item.id === broken.id && attempt === 1) throw new Error('made up');
        return done;
      });
      await expect.poll(() => delivered).toEqual([`${broken.id} 1`, `${sound.id} 1`, `${broken.id} 2`]);
    });

    it('accepts an item again after it was completed', async () => {
      const items = collect();
      const item = valuation();
      await queue.publish(item);
      await expect.poll(async () => items.length === 1 && (await queue.depth()) === 0).toBe(true);
      await queue.publish(item);
      await expect.poll(() => items).toEqual([item, item]);
    });

    it('stops on its signal after the current items, and leaves the rest for others', async () => {
      const released = Promise.withResolvers<void>();
      const began: string[] = [];
      let stopped = false;
      const [first, second] = [valuation(), valuation()];
      await queue.publish(first);
      await queue.publish(second);
      const leaving = new AbortController();
      const handle = async ({ item }: Delivery) => {
        began.push(item.id);
        await released.promise;
        return done;
      };
      const watched = place
        .open()
        .consume({ concurrency: 1, signal: leaving.signal, handle })
        .then(() => {
          stopped = true;
        });
      await expect.poll(() => began).toEqual([first.id]);
      leaving.abort();
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(stopped).toBe(false);
      released.resolve();
      await watched;
      expect(began).toEqual([first.id]);
      const items = collect();
      await expect.poll(() => items).toEqual([second]);
    });

    it('resolves at once when its signal is already aborted', async () => {
      await queue.consume({ concurrency: 1, signal: AbortSignal.abort(), handle: async () => done });
    });
  });
}
