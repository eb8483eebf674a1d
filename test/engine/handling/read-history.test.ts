import { describe, expect, it } from 'vitest';
import { patchAsset } from '../../../commands/asset.ts';
import { assetStream } from '../../../src/domain/asset.ts';
import { createCommandHandler } from '../../../src/domain/events/handling.ts';
import { readHistory } from '../../../src/engine/handling/load-stream.ts';
import type { EventLog } from '../../../src/engine/log/event-log.ts';
import { assetRegistered } from '../../support/assets.ts';
import { renamed, startChain } from '../../support/events.ts';
import { memoryEventLog } from '../../support/memory-event-log.ts';
import { testClock, testIds } from '../../support/test-clock.ts';

const ID = '0a1b2c3d-4e5f-5a6b-8c7d-0e1f2a3b4c5d';
const STREAM = assetStream(ID);
const [OURS, THEIRS] = ['9a3f0c52-6f0e-5d1c-8a55-0f4f6b1f0a01', '9a3f0c52-6f0e-5d1c-8a55-0f4f6b1f0aff'];

/** A log with an asset of `length` events, and a count of the events read. */
async function bench(length: number) {
  const memory = memoryEventLog();
  const chain = startChain(STREAM);
  await memory.append(chain.append({ type: 'AssetRegistered', data: assetRegistered() }));
  for (let n = 2; n <= length; n += 1) await memory.append(chain.append(renamed(`name ${n}`)));
  let given = 0;
  const log: EventLog = {
    ...memory,
    readStream: async (stream, options) => {
      const events = await memory.readStream(stream, options);
      given += events.length;
      return events;
    },
  };
  return { memory, log, given: () => given };
}

describe('the history of a stream', () => {
  it.each([1, 63, 64, 65, 300])('of %i events is complete for its owner', async (length) => {
    const { memory, log } = await bench(length);
    expect(await readHistory(log, STREAM, OURS)).toEqual(await memory.readStream(STREAM));
    expect(await readHistory(log, STREAM)).toHaveLength(length);
  });

  it('is empty for another organization, whatever its length', async () => {
    const [short, long] = [await bench(100), await bench(2_000)];
    expect(await readHistory(short.log, STREAM, THEIRS)).toEqual([]);
    expect(await readHistory(long.log, STREAM, THEIRS)).toEqual([]);
    expect(long.given()).toBe(short.given());
  });
});

it('a command on a long stream of another organization reads no more of it than of a short one', async () => {
  const readOf = async (length: number) => {
    const { log, given } = await bench(length);
    const handler = createCommandHandler({ log, clock: testClock(), ids: testIds() });
    const execution = await handler.change(patchAsset, {
      id: ID,
      input: (state) => {
        expect(state).toBeUndefined();
        return { organizationId: THEIRS, expectedVersion: 1, patch: { name: 'ours now' }, sealedPatch: {} };
      },
      cause: {
        organizationId: THEIRS,
        actor: 'person:Rui Melo',
        credentialId: 'made-up',
        requestId: 'request',
        correlationId: 'correlation',
        causationId: null,
      },
    });
    expect(execution).toEqual({
      outcome: 'rejected',
      rejection: { fact: 'asset-not-found' },
      position: null,
    });
    return given();
  };
  expect(await readOf(2_000)).toBe(await readOf(100));
});
