import { setImmediate as soon } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { serialQueues } from '../../../src/engine/projecting/live/read-log.ts';

const BROKEN = new Error('broken');

/** Work that the test ends, and a record of what started and ended. */
function heldWork() {
  const begun: string[] = [];
  const ended: string[] = [];
  const holds = new Map<string, PromiseWithResolvers<void>>();
  return {
    begun,
    ended,
    piece: (piece: number) => async (queue: number) => {
      const name = `${queue}.${piece}`;
      begun.push(name);
      const hold = Promise.withResolvers<void>();
      holds.set(name, hold);
      await hold.promise;
      ended.push(name);
    },
    end: async (name: string) => {
      holds.get(name)?.resolve();
      await soon();
    },
    breakAt: async (name: string) => {
      holds.get(name)?.reject(BROKEN);
      await soon();
    },
  };
}
/** Whether it is done already. */
const isDone = async (work: Promise<unknown>) => {
  let done = false;
  const note = () => {
    done = true;
  };
  work.then(note, note);
  await soon();
  return done;
};

describe('queues', () => {
  it('run in order within a queue, one piece at a time, and do not wait for each other', async () => {
    const work = heldWork();
    const queues = serialQueues(2, 3);
    for (let piece = 0; piece < 3; piece += 1) await queues.run(work.piece(piece));
    await soon();
    expect(work.begun).toEqual(['0.0', '1.0']);
    await work.end('0.0');
    await work.end('0.1');
    expect(work.begun).toEqual(['0.0', '1.0', '0.1', '0.2']);
    expect(work.ended).toEqual(['0.0', '0.1']);
    for (const name of ['1.0', '1.1', '0.2', '1.2']) await work.end(name);
    await queues.end();
    expect(work.ended).toEqual(['0.0', '0.1', '1.0', '1.1', '0.2', '1.2']);
  });

  it.each([0, 1, 3])('accept no more when one is %i pieces behind', async (ahead) => {
    const work = heldWork();
    const queues = serialQueues(2, ahead);
    for (let piece = 0; piece < ahead; piece += 1) await queues.run(work.piece(piece));
    const next = queues.run(work.piece(ahead));
    await soon();
    for (let piece = 0; piece <= ahead; piece += 1) await work.end(`0.${piece}`);
    // The first queue has finished; the second is still at its first piece.
    expect(work.ended).toHaveLength(ahead + 1);
    expect(await isDone(next)).toBe(false);
    await work.end('1.0');
    expect(await isDone(next)).toBe(true);
    for (let piece = 1; piece <= ahead; piece += 1) await work.end(`1.${piece}`);
    await queues.end();
  });

  it('report a failure in one of them, run nothing more in it, and complete the current pieces of the others', async () => {
    const work = heldWork();
    const queues = serialQueues(2, 1);
    await queues.run(work.piece(0));
    const failed = expect(queues.run(work.piece(1))).rejects.toBe(BROKEN);
    await soon();
    await work.breakAt('0.0');
    await failed;
    const settled = queues.settled();
    expect(await isDone(settled)).toBe(false);
    await work.end('1.0');
    expect(await isDone(settled)).toBe(false);
    await work.end('1.1');
    expect(await isDone(settled)).toBe(true);
    expect(work.begun).toEqual(['0.0', '1.0', '1.1']);
  });

  it('report at the end a failure of the last pieces', async () => {
    const work = heldWork();
    const queues = serialQueues(2, 3);
    await queues.run(work.piece(0));
    await soon();
    await work.breakAt('1.0');
    await work.end('0.0');
    await expect(queues.end()).rejects.toBe(BROKEN);
  });

  it('can be empty', async () => {
    const queues = serialQueues(2, 1);
    for (let piece = 0; piece < 5; piece += 1) await queues.run(() => undefined);
    await queues.end();
    await serialQueues(0, 1).end();
    expect(await queues.settled()).toHaveLength(2);
  });
});
