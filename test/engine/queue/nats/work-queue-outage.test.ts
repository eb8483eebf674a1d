import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { DependencyUnavailable } from '../../../../src/engine/dependency-unavailable.ts';
import { done, publishSurely, valuation } from '../../../support/nats-rig.ts';
import { isNatsServerInstalled } from '../../../support/nats-server.ts';
import { startTcpProxy } from '../../../support/tcp-proxy.ts';
import { natsOfEach } from './rig.ts';

describe.skipIf(!isNatsServerInstalled)('the queue in NATS JetStream (needs nats-server)', () => {
  const { server, rig, doing } = natsOfEach();

  it('loses no accepted item when its server is killed, and consumers continue by themselves', async () => {
    const queue = rig.open();
    const handled = new Set<string>();
    const items = Array.from({ length: 60 }, valuation);
    for (const item of items.slice(0, 30)) await queue.publish(item);
    const { failures } = rig.consume(
      async ({ item }) => {
        await sleep(2);
        handled.add(item.id);
        return done;
      },
      { ackWaitMs: 1_000 },
      2,
    );
    await expect.poll(() => handled.size).toBeGreaterThan(3);
    await server.kill();
    await expect(queue.publish(valuation())).rejects.toThrow(DependencyUnavailable);
    await expect(queue.depth()).rejects.toThrow(DependencyUnavailable);
    await expect.poll(() => failures.length).toBeGreaterThan(0);
    expect(failures[0]).toBeInstanceOf(DependencyUnavailable);

    await server.start();
    for (const item of items.slice(30)) await publishSurely(queue, item);
    await expect.poll(() => handled.size).toBe(items.length);
    await expect.poll(() => queue.depth()).toBe(0);
  });

  it('creates stream and consumer again when all storage is lost; open items are queued again', async () => {
    const queue = rig.open();
    const handled = new Set<string>();
    const items = Array.from({ length: 20 }, valuation);
    for (const item of items) await queue.publish(item);
    const gone = Promise.withResolvers<void>();
    rig.consume(async ({ item }) => {
      if (handled.size === 5) await gone.promise;
      handled.add(item.id);
      return done;
    });
    await expect.poll(() => handled.size).toBe(5);
    await server.kill();
    await server.loseStorage();
    await server.start();
    gone.resolve();
    await publishSurely(queue, valuation());
    for (const item of items.filter(({ id }) => !handled.has(id))) await publishSurely(queue, item);
    await expect.poll(() => handled.size).toBe(items.length + 1);
    await expect.poll(() => queue.depth()).toBe(0);
  });

  it.each([
    ['it was never used', 0],
    ['it was in use', 3],
  ])(
    'creates the stream again when its files vanish under the running server after %s',
    async (_title, uses) => {
      const { handled, queue } = doing({ stallMs: 500 });
      await expect
        .poll(() =>
          rig.ask((manager) => manager.consumers.info(rig.stream, 'workers')).catch(() => undefined),
        )
        .toBeDefined();
      for (let index = 0; index < uses; index += 1) await queue.publish(valuation());
      await expect.poll(() => new Set(handled).size).toBe(uses);
      await server.loseStorage();
      const items = Array.from({ length: 10 }, valuation);
      // Queues open items again, as the reconciler does.
      await expect
        .poll(async () => {
          for (const item of items.filter(({ id }) => !handled.includes(id)))
            await publishSurely(queue, item);
          return new Set(handled).size;
        })
        .toBe(uses + items.length);
      await expect.poll(() => queue.depth()).toBe(0);
    },
  );

  it('creates the stream again when it is deleted while all are connected', async () => {
    const queue = rig.open();
    const { handled } = doing();
    const [before, after] = [valuation(), valuation()];
    await queue.publish(before);
    await expect.poll(() => handled).toEqual([before.id]);
    await rig.ask((manager) => manager.streams.delete(rig.stream));
    await queue.publish(after);
    await expect.poll(() => handled).toEqual([before.id, after.id]);
  });

  it('starts working when its server starts later', async () => {
    await server.kill();
    const { handled, queue, failures } = doing();
    await expect.poll(() => failures.length).toBeGreaterThan(1);
    await server.start();
    const item = valuation();
    await publishSurely(queue, item);
    await expect.poll(() => handled).toEqual([item.id]);
  });

  it('stops at once on its signal while its server is down', async () => {
    await server.kill();
    const leaving = new AbortController();
    const left = rig.open().consume({ concurrency: 1, signal: leaving.signal, handle: async () => done });
    leaving.abort();
    await left;
    await server.start();
  });

  it('detects a silent server, and continues when it answers again', async () => {
    const proxy = await startTcpProxy({ host: server.host, port: server.port });
    try {
      const through = { url: `nats://127.0.0.1:${proxy.address.port}`, answerMs: 1_000, heartbeatMs: 300 };
      const { handled, queue, failures } = doing(through);
      const [before, after] = [valuation(), valuation()];
      await publishSurely(queue, before);
      await expect.poll(() => handled).toEqual([before.id]);
      const failedBefore = failures.length;
      proxy.fallSilent();
      await expect(queue.publish(valuation())).rejects.toThrow(DependencyUnavailable);
      await expect.poll(() => failures.length).toBeGreaterThan(failedBefore);
      proxy.restore();
      await publishSurely(queue, after);
      await expect.poll(() => handled).toContain(after.id);
    } finally {
      await proxy.close();
    }
  });

  it('never exceeds its concurrency after a run that broke during work', async () => {
    let underWay = 0;
    let most = 0;
    const released = Promise.withResolvers<void>();
    const { queue, failures } = rig.consume(
      async () => {
        underWay += 1;
        most = Math.max(most, underWay);
        await released.promise;
        underWay -= 1;
        return done;
      },
      { ackWaitMs: 500 },
      2,
    );
    for (let index = 0; index < 5; index += 1) await publishSurely(queue, valuation());
    await expect.poll(() => underWay).toBe(2);
    await server.kill();
    await expect.poll(() => failures.length).toBeGreaterThan(0);
    await server.start();
    // The server redelivers unacknowledged items, but every handler is busy.
    const watcher = rig.open();
    await expect.poll(() => watcher.depth().catch(() => -1)).toBe(5);
    await sleep(1_000);
    released.resolve();
    await expect.poll(() => watcher.depth()).toBe(0);
    expect(most).toBe(2);
  });

  it('accepts nothing after it was closed', async () => {
    const queue = rig.open();
    await queue.publish(valuation());
    await queue.close();
    await expect(queue.publish(valuation())).rejects.toThrow(DependencyUnavailable);
    await expect(
      queue.consume({ concurrency: 1, signal: new AbortController().signal, handle: async () => done }),
    ).rejects.toThrow(DependencyUnavailable);
    expect(await rig.open().depth()).toBe(1);
  });
});
