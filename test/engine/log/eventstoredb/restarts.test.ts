import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { findChainFault } from '../../../../src/kernel/hash-chain.ts';
import { newStream, renames, startChain } from '../../../support/events.ts';
import { superviseFollower } from '../../../support/eventstoredb/supervised.ts';
import { eventually } from '../../../support/eventually.ts';
import { rigOfEach, untilKnown } from './rig.ts';

const rig = rigOfEach();

const WRITERS = 8;
const APPENDS = 60;
const RESTARTS = 12;

describe('a server that restarts repeatedly under load', () => {
  it('stores every acknowledged append once, and a follower sees each once, in order', async () => {
    const server = await rig.server();
    const logs = [rig.log(server.connectionString), rig.log(server.connectionString)];
    const follower = superviseFollower(rig.log(server.connectionString));
    const chains = Array.from({ length: WRITERS }, () => startChain(newStream('asset')));
    const acknowledged: string[] = [];
    let isWriting = true;

    const write = async (index: number) => {
      const [chain, log] = [chains[index], logs[index % 2]];
      for (let count = 0; chain && log && count < APPENDS; count += 1) {
        const append = chain.append(...renames(1 + (count % 3), `writer ${index}`));
        await untilKnown(log, append);
        acknowledged.push(...append.events.map(({ eventId }) => eventId));
        await sleep(5);
      }
    };
    const restart = async () => {
      for (let count = 0; count < RESTARTS || isWriting; count += 1) {
        if (count % 3 === 0) server.misbehaviour.loseNextAnswer();
        else if (count % 3 === 1) {
          await server.stop();
          await sleep(30);
          await server.restart();
        } else server.misbehaviour.dropSubscribers();
        await sleep(60);
        server.misbehaviour.recover();
      }
    };
    const restarting = restart();
    await Promise.all(chains.map((_, index) => write(index)));
    isWriting = false;
    await restarting;

    const stored = server.store.all.map(({ id }) => id);
    expect(new Set(stored).size).toBe(stored.length);
    expect([...acknowledged].sort()).toEqual([...stored].sort());
    await eventually(() => follower.events.length >= stored.length);
    await follower.stop();
    expect(follower.failures.length).toBeGreaterThan(0);
    expect(follower.events.map(({ eventId }) => eventId)).toEqual(stored);
    const [reader] = logs;
    for (const { stream } of chains) {
      expect(findChainFault((await reader?.readStream(stream)) ?? [])).toBeUndefined();
    }
  });
});
