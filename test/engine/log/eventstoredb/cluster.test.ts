import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findChainFault } from '../../../../src/kernel/hash-chain.ts';
import { newStream, renamed, renames, startChain } from '../../../support/events.ts';
import { type StandInCluster, startCluster } from '../../../support/eventstoredb/cluster.ts';
import { superviseFollower } from '../../../support/eventstoredb/supervised.ts';
import { eventually } from '../../../support/eventually.ts';
import { rigOfEach, untilKnown } from './rig.ts';

const rig = rigOfEach();

let cluster: StandInCluster;
beforeEach(async () => {
  cluster = await startCluster({ electionMs: 500 });
});
afterEach(() => cluster.close());

const WRITERS = 8;
const FROZEN_MS = 1_500;

const troubles = {
  async 'is killed'() {
    const gone = await cluster.kill();
    return () => cluster.start(gone);
  },
  async 'is stopped'() {
    const gone = await cluster.stop();
    return () => cluster.start(gone);
  },
  async 'is frozen'() {
    await cluster.freeze();
    await sleep(FROZEN_MS);
    await cluster.thaw();
    return async () => undefined;
  },
};

describe('a cluster', () => {
  it('names its leader, which is written, read and followed', async () => {
    await cluster.kill();
    await eventually(() => cluster.leader !== undefined);
    const log = rig.log(cluster.connectionString);
    const follower = superviseFollower(log);
    const append = startChain(newStream('asset')).append(renamed('one'));
    expect(await log.append(append)).toMatchObject({ outcome: 'appended', revision: 0 });
    expect(await log.readStream(append.stream)).toHaveLength(1);
    await eventually(() => follower.events.length === 1);
    await follower.stop();
  });

  it.each(Object.keys(troubles) as (keyof typeof troubles)[])(
    'whose leader %s under load stores every acknowledged append once, and a follower sees each once',
    async (trouble) => {
      const logs = [rig.log(cluster.connectionString), rig.log(cluster.connectionString)] as const;
      const follower = superviseFollower(rig.log(cluster.connectionString, { readTimeoutMs: 1_000 }));
      const chains = Array.from({ length: WRITERS }, () => startChain(newStream('asset')));
      const acknowledged: string[] = [];
      let isWriting = true;
      const writing = chains.map(async (chain, index) => {
        while (isWriting) {
          const append = chain.append(...renames(1 + (index % 3)));
          await untilKnown(logs[index % 2 ? 1 : 0], append);
          acknowledged.push(...append.events.map(({ eventId }) => eventId));
        }
      });
      const more = (count: number) => {
        const before = acknowledged.length;
        return eventually(() => acknowledged.length >= before + count);
      };

      await more(50);
      for (let round = 0; round < 2; round += 1) {
        const led = cluster.leader;
        const recover = await troubles[trouble]();
        await eventually(() => cluster.leader !== undefined && cluster.leader !== led);
        await more(50);
        await recover();
      }
      isWriting = false;
      await Promise.all(writing);

      const stored = cluster.store.all.map(({ id }) => id);
      expect([...acknowledged].sort()).toEqual([...stored].sort());
      await eventually(() => follower.events.length >= stored.length);
      await follower.stop();
      expect(follower.events.map(({ eventId }) => eventId)).toEqual(stored);
      for (const { stream } of chains)
        expect(findChainFault(await logs[0].readStream(stream))).toBeUndefined();
    },
  );
});
