import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DependencyUnavailable } from '../../../src/engine/dependency-unavailable.ts';
import { LeaseLost } from '../../../src/engine/leadership.ts';
import type { Delivery, WorkItem, WorkQueue, WorkResult } from '../../../src/engine/queue/work-queue.ts';
import { newModel, row } from '../../contracts/read-model-fixture.ts';
import { memoryLeadership } from '../../support/memory/leadership.ts';
import { memoryReadModels } from '../../support/memory/read-models.ts';
import { memoryWorkQueue } from '../../support/memory/work-queue.ts';

describe('a queue in memory', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const ACK_WAIT_MS = 1_000;
  const item: WorkItem = { kind: 'VALUATION', id: 'one' };
  const { signal } = new AbortController();
  const steps = () => vi.advanceTimersByTimeAsync(0);

  /** Records deliveries; each ends when its entry in `ends` is called. */
  function consuming(queue: WorkQueue) {
    const deliveries: Delivery[] = [];
    const ends: ((result: WorkResult) => void)[] = [];
    const handle = (delivery: Delivery) => {
      deliveries.push(delivery);
      return new Promise<WorkResult>((resolve) => void ends.push(resolve));
    };
    const consumed = queue.consume({ concurrency: 2, signal, handle });
    consumed.catch(() => {});
    return { consumed, ends, attempts: () => deliveries.map(({ attempt }) => attempt), deliveries };
  }

  it('redelivers the items of a killed replica, and ignores its results', async () => {
    const queue = memoryWorkQueue({ ackWaitMs: ACK_WAIT_MS });
    const [dead, alive] = [queue.open(), queue.open()];
    const [first, second] = [consuming(dead), consuming(alive)];
    await dead.publish(item);
    await steps();
    expect(first.attempts()).toEqual([1]);
    dead.kill();
    first.ends[0]?.({ result: 'done' });
    await vi.advanceTimersByTimeAsync(ACK_WAIT_MS - 1);
    expect([second.attempts(), await alive.depth()]).toEqual([[], 1]);
    await vi.advanceTimersByTimeAsync(1);
    expect(second.attempts()).toEqual([2]);
    second.ends[0]?.({ result: 'done' });
    await steps();
    expect(await alive.depth()).toBe(0);
  });

  it('redelivers an item without signs of work, and accepts its completion from any consumer', async () => {
    const queue = memoryWorkQueue({ ackWaitMs: ACK_WAIT_MS }).open();
    const { attempts, deliveries, ends } = consuming(queue);
    await queue.publish(item);
    await vi.advanceTimersByTimeAsync(ACK_WAIT_MS - 1);
    deliveries[0]?.working();
    await vi.advanceTimersByTimeAsync(ACK_WAIT_MS - 1);
    expect(attempts()).toEqual([1]);
    await vi.advanceTimersByTimeAsync(1);
    expect(attempts()).toEqual([1, 2]);
    ends[0]?.({ result: 'done' });
    await steps();
    expect(await queue.depth()).toBe(0);
  });

  it('ends consuming when its connections break, and accepts results of items under way', async () => {
    const queue = memoryWorkQueue().open();
    const { consumed, ends } = consuming(queue);
    await queue.publish(item);
    await steps();
    queue.breakConnections();
    await expect(consumed).rejects.toThrow(DependencyUnavailable);
    ends[0]?.({ result: 'done' });
    await steps();
    expect(await queue.depth()).toBe(0);
    const again = consuming(queue);
    await queue.publish(item);
    await steps();
    expect(again.attempts()).toEqual([1]);
  });

  it('loses everything, and results of older items do not affect newly published ones', async () => {
    const queue = memoryWorkQueue({ ackWaitMs: ACK_WAIT_MS });
    const view = queue.open();
    const { attempts, ends } = consuming(view);
    await view.publish(item);
    await steps();
    queue.forgetEverything();
    expect(await view.depth()).toBe(0);
    await view.publish(item);
    await steps();
    ends[0]?.({ result: 'done' });
    await steps();
    expect([attempts(), await view.depth()]).toEqual([[1, 1], 1]);
  });

  it('gives an item up after its last allowed delivery', async () => {
    const queue = memoryWorkQueue({ ackWaitMs: ACK_WAIT_MS, maxDeliveries: 2 }).open();
    const { attempts } = consuming(queue);
    await queue.publish(item);
    await vi.advanceTimersByTimeAsync(10 * ACK_WAIT_MS);
    expect([attempts(), await queue.depth()]).toEqual([[1, 2], 0]);
  });
});

describe('leadership in memory', () => {
  it('can grant a lease to another before its holder detects the loss', async () => {
    const leadership = memoryLeadership();
    const [frozen, other] = [leadership.open(), leadership.open()];
    const first = await frozen.tryLead('a part');
    frozen.expireAll();
    const second = await other.tryLead('a part');
    expect(second?.epoch).toBe(2);
    expect(first?.signal.aborted).toBe(false);
    frozen.breakAll();
    expect(first?.signal.reason).toBeInstanceOf(LeaseLost);
    expect(await frozen.isLed('a part')).toBe(true);
  });
});

describe('read models in memory', () => {
  it('release writers when a replica is killed in the middle of a swap, which then changes nothing', async () => {
    const shared = memoryReadModels();
    const [killed, other] = [shared.open(), shared.open()];
    const { model, table, build, fill, save } = newModel();
    await other.store.create(model, 'live');
    await killed.store.begin(build());
    await killed.store.fill(build(), fill([row({ text: 'rebuilt' })]));
    const catchUp = Promise.withResolvers<void>();
    const { signal } = new AbortController();
    const swapped = killed.store.swap(build(), () => catchUp.promise, { signal });
    const saved = other.store.save(save([row({ text: 'saved' })]));
    killed.breakConnections();
    await expect(swapped).rejects.toThrow(DependencyUnavailable);
    expect(await saved).toBe('saved');
    catchUp.resolve();
    await catchUp.promise;
    const rows = await other.store.load('live', model, table, [String(row().id)]);
    expect(rows).toEqual([row({ text: 'saved' })]);
  });

  it('are empty after everything was lost, and can be created again', async () => {
    const shared = memoryReadModels();
    const { store, readModels } = shared.open();
    const { model, save } = newModel();
    await store.create(model, 'live');
    await store.save(save([row()]));
    shared.forgetEverything();
    expect(await readModels.projections()).toEqual([]);
    expect(await store.save(save([], { from: '1', to: '2' }))).toBe('moved');
    expect(await store.create(model, 'live')).toEqual({ version: 1, position: '', epoch: 0 });
  });
});
