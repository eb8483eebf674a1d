import { setTimeout as sleep } from 'node:timers/promises';
import { RetentionPolicy } from 'nats';
import { describe, expect, it } from 'vitest';
import type { Delivery, WorkItem } from '../../../../src/engine/queue/work-queue.ts';
import { done, publishSurely, valuation } from '../../../support/nats-rig.ts';
import { isNatsServerInstalled } from '../../../support/nats-server.ts';
import { natsOfEach } from './rig.ts';

describe.skipIf(!isNatsServerInstalled)('the queue in NATS JetStream (needs nats-server)', () => {
  const { rig, doing } = natsOfEach();

  const consumerInfo = () => rig.ask((manager) => manager.consumers.info(rig.stream, 'workers'));

  it('gives an item to one of two processes, never to both', async () => {
    const queue = rig.open();
    const workers = [rig.startWorker(30_000, 4, 'works'), rig.startWorker(30_000, 4, 'works')];
    const items = Array.from({ length: 300 }, valuation);
    await expect
      .poll(async () => {
        // Until both have started to fetch.
        const info = await consumerInfo().catch(() => undefined);
        return info?.num_waiting;
      })
      .toBe(8);
    for (const item of items) await queue.publish(item);
    await expect.poll(() => queue.depth()).toBe(0);
    const [first = [], second = []] = workers.map(({ began }) => began);
    await expect.poll(() => first.length + second.length).toBe(items.length);
    expect(new Set([...first, ...second].map(({ id }) => id))).toEqual(new Set(items.map(({ id }) => id)));
    expect([first.length > 0, second.length > 0]).toEqual([true, true]);
  });

  it('redelivers the items of a killed process', async () => {
    const queue = rig.open();
    const dying = rig.startWorker(1_000, 3, 'hangs');
    const items = Array.from({ length: 3 }, valuation);
    for (const item of items) await queue.publish(item);
    await expect.poll(() => dying.began.length).toBe(3);
    dying.kill();
    const handled = new Map<string, number>();
    rig.consume(
      async ({ item, attempt }) => {
        handled.set(item.id, attempt);
        return done;
      },
      { ackWaitMs: 1_000 },
    );
    await expect.poll(() => queue.depth()).toBe(0);
    expect(new Set(handled.keys())).toEqual(new Set(items.map(({ id }) => id)));
    expect(Math.min(...handled.values())).toBeGreaterThan(1);
  });

  it('returns at once items in transit to a consumer that stops', async () => {
    // Nothing would be redelivered otherwise.
    const settings = { ackWaitMs: 600_000 };
    const handled = new Set<string>();
    const handle = async ({ item }: Delivery) => {
      handled.add(item.id);
      return done;
    };
    const stopping = rig.open(settings);
    const queue = rig.open(settings);
    const items = Array.from({ length: 80 }, valuation);
    for (const item of items) {
      const stop = new AbortController();
      const consuming = stopping.consume({ concurrency: 2, signal: stop.signal, handle });
      await queue.depth();
      await queue.publish(item);
      stop.abort();
      await consuming;
    }
    rig.consume(handle, settings);
    // Items sent at the moment of the stop reach nobody: N 10 of docs/engines.md.
    await expect.poll(() => handled.size).toBeGreaterThan(items.length - 8);
    await expect.poll(() => queue.depth()).toBe(items.length - handled.size);
  });

  it('does not redeliver an item that is still being handled, however long it takes', async () => {
    const ackWaitMs = 4_000;
    const deliveries: number[] = [];
    const { queue } = rig.consume(
      async ({ attempt, working }) => {
        deliveries.push(attempt);
        const until = Date.now() + 2.5 * ackWaitMs;
        while (Date.now() < until) {
          working();
          await sleep(200);
        }
        return done;
      },
      { ackWaitMs },
      2,
    );
    await publishSurely(queue, valuation());
    await expect.poll(() => deliveries.length).toBe(1);
    await expect.poll(() => queue.depth()).toBe(0);
    expect(deliveries).toEqual([1]);
  });

  it('queues an item only once while it waits, is handled or waits for its retry', async () => {
    const released = Promise.withResolvers<void>();
    const attempts: number[] = [];
    const item = valuation();
    const waiting = rig.open();
    await waiting.publish(item);
    await waiting.publish(item);
    const { queue } = rig.consume(
      async ({ attempt }) => {
        attempts.push(attempt);
        await released.promise;
        return { result: 'retry', delayMs: 600_000 };
      },
      {},
      3,
    );
    await expect.poll(() => attempts).toEqual([1]);
    await queue.publish(item);
    released.resolve();
    // A later item has been handled, so the retry of the first one is recorded.
    await queue.publish(valuation());
    await expect.poll(() => attempts).toEqual([1, 1]);
    await queue.publish(item);
    expect(await queue.depth()).toBe(2);
    expect(attempts).toEqual([1, 1]);
  });

  it('gives an item up after its last delivery and reports it; queued again it starts over', async () => {
    const givenUp: [WorkItem, number][] = [];
    const attempts: number[] = [];
    let isCured = false;
    const { queue } = rig.consume(
      async ({ attempt }) => {
        attempts.push(attempt);
        if (!isCured) throw new Error('made up');
        return done;
      },
      { maxDeliveries: 3, onGivenUp: (item, deliveries) => givenUp.push([item, deliveries]) },
    );
    const item = valuation();
    await publishSurely(queue, item);
    await expect.poll(() => givenUp).toEqual([[item, 3]]);
    await expect.poll(() => queue.depth()).toBe(0);
    isCured = true;
    await queue.publish(item);
    await expect.poll(() => attempts).toEqual([1, 2, 3, 1]);
    await expect.poll(() => queue.depth()).toBe(0);
  });

  it('accepts an item again that the server gave up because its workers died', async () => {
    const settings = { maxDeliveries: 1, ackWaitMs: 500 };
    const stop = new AbortController();
    const hanging = Promise.withResolvers<void>();
    const dying = rig.open(settings);
    const item = valuation();
    await dying.publish(item);
    let taken = 0;
    const died = dying.consume({
      concurrency: 2,
      signal: stop.signal,
      handle: async () => {
        taken += 1;
        await hanging.promise;
        return done;
      },
    });
    await expect.poll(() => taken).toBe(1);
    // Its ack wait expires, and the server has no delivery left for it.
    await expect.poll(async () => (await consumerInfo()).num_ack_pending).toBe(0);
    expect(await dying.depth()).toBe(1);

    // The worker died during work: no acknowledgement arrives.
    await dying.close();
    await expect(died).rejects.toThrow();
    hanging.resolve();
    const { handled, queue } = doing(settings);
    await expect
      .poll(async () => {
        // Queued again only until it is done: later it would be a new item, handled again.
        if (handled.length === 0) await queue.publish(item);
        return handled[0];
      })
      .toBe(item.id);
    await expect.poll(() => queue.depth()).toBe(0);
  });

  it('is created once by several processes that start together', async () => {
    const queues = Array.from({ length: 6 }, () => rig.open());
    const item = valuation();
    await Promise.all(queues.map((queue) => queue.publish(item)));
    expect(await queues[0]?.depth()).toBe(1);
  });

  it('refuses an existing stream of its name that is no work queue', async () => {
    await rig.ask((manager) =>
      manager.streams.add({
        name: rig.stream,
        subjects: [`${rig.stream}.>`],
        retention: RetentionPolicy.Limits,
      }),
    );
    await expect(rig.open().publish(valuation())).rejects.toMatchObject({
      dependency: 'work_queue',
      cause: { message: expect.stringContaining('already exists with limits retention') },
    });
  });

  it('removes messages that no version of the program has sent', async () => {
    const { handled, queue } = doing();
    const item = valuation();
    await publishSurely(queue, item);
    await expect.poll(() => handled).toEqual([item.id]);
    await rig.publishByHand(`${rig.stream}.SOMETHING_ELSE.1`);
    await expect.poll(() => queue.depth()).toBe(0);
    expect(handled).toEqual([item.id]);
  });
});
