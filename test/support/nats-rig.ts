import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { connect, type JetStreamManager, type NatsConnection } from 'nats';
import { expect } from 'vitest';
import { type NatsWorkQueueOptions, natsWorkQueue } from '../../src/engine/queue/nats/work-queue.ts';
import type { Delivery, WorkItem, WorkQueue, WorkResult } from '../../src/engine/queue/work-queue.ts';
import { supervise } from '../../src/kernel/async/supervise.ts';
import { endsWithTests } from './ends-with-tests.ts';
import { scaled } from './machine-speed.ts';

export const valuation = (): WorkItem => ({ kind: 'VALUATION', id: randomUUID() });
export const done: WorkResult = { result: 'done' };

/** Runs every function of a queue, also its redelivery and its cleaning up. */
export async function useAll(queue: WorkQueue, concurrency = 1): Promise<void> {
  const [first, second] = [valuation(), valuation()];
  await queue.publish(first);
  await queue.publish(first);
  await queue.publish(second);
  expect(await queue.depth()).toBe(2);
  const stop = new AbortController();
  const attempts: number[] = [];
  const consuming = queue.consume({
    concurrency,
    signal: stop.signal,
    async handle({ attempt, working }) {
      working();
      attempts.push(attempt);
      return attempt === 1 ? { result: 'retry', delayMs: 10 } : done;
    },
  });
  await expect.poll(() => queue.depth()).toBe(0);
  expect(attempts.toSorted()).toEqual([1, 1, 2, 2]);
  stop.abort();
  await consuming;
}

type Settings = Partial<Omit<NatsWorkQueueOptions, 'stream' | 'subjectPrefix'>>;
type Handle = (delivery: Delivery) => Promise<WorkResult>;

/** Queues, consumers and worker processes on one stream of a server; `close` ends them all. */
export function natsRig(server: { readonly url: string }) {
  const stream = `WORK_TEST_${randomUUID()}`;
  const stop = new AbortController();
  const queues: WorkQueue[] = [];
  const ending: Promise<unknown>[] = [];
  const children: ReturnType<typeof spawn>[] = [];

  function open(settings: Settings = {}): WorkQueue {
    const queue = natsWorkQueue({
      url: server.url,
      stream,
      subjectPrefix: stream,
      backoffMs: 20,
      answerMs: scaled(5_000),
      ...settings,
    });
    queues.push(queue);
    return queue;
  }

  return {
    stream,
    open,
    /** A consumer under the supervisor, like in the worker role; its failures are collected. */
    consume(handle: Handle, settings: Settings = {}, concurrency = 1) {
      const failures: unknown[] = [];
      const queue = open(settings);
      const running = supervise({
        name: 'worker',
        signal: stop.signal,
        longestDelayMs: 500,
        onState: (state) => {
          if (state.state === 'waiting') failures.push(state.error);
        },
        run: (run) => queue.consume({ concurrency, signal: run.signal, handle }),
      });
      ending.push(running);
      return { queue, failures };
    },
    /** A worker process, and the starts of work that it has written so far. */
    startWorker(ackWaitMs: number, hands: number, way: 'works' | 'hangs') {
      const script = path.join(import.meta.dirname, 'nats-worker.ts');
      const args = [script, server.url, stream, String(ackWaitMs), String(hands), way];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      children.push(endsWithTests(child));
      const began: { readonly id: string; readonly attempt: number }[] = [];
      createInterface({ input: child.stdout }).on('line', (line) => {
        const [id = '', attempt] = line.split(' ');
        began.push({ id, attempt: Number(attempt) });
      });
      return { began, kill: () => child.kill('SIGKILL') };
    },
    ask: <T>(question: (manager: JetStreamManager) => Promise<T>): Promise<T> =>
      connected(server.url, async (connection) =>
        question(await connection.jetstreamManager({ checkAPI: false })),
      ),
    publishByHand: (subject: string) =>
      connected(server.url, async (connection) => void (await connection.jetstream().publish(subject))),
    async close() {
      for (const child of children) child.kill('SIGKILL');
      stop.abort();
      await Promise.all(ending);
      await Promise.all(queues.map((queue) => queue.close()));
    },
  };
}
export type NatsRig = ReturnType<typeof natsRig>;

async function connected<T>(url: string, use: (connection: NatsConnection) => Promise<T>): Promise<T> {
  const connection = await connect({ servers: url });
  try {
    return await use(connection);
  } finally {
    await connection.close();
  }
}

/** Publishes until the queue has taken it, as a dispatcher under its supervisor does. */
export async function publishSurely(queue: WorkQueue, item: WorkItem): Promise<void> {
  while (
    !(await queue.publish(item).then(
      () => true,
      () => false,
    ))
  )
    await new Promise((resolve) => setTimeout(resolve, 20));
}
