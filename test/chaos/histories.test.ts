import { describe, expect, it } from 'vitest';
import { failureText, type Lived, simulate } from '../simulation/simulate.ts';
import { scaled } from '../support/machine-speed.ts';
import { runs } from '../support/property-runs.ts';

/** Two processes: as many as the machine of the tests has cores. */
const run = { processes: 2, isOne: false, isUntilFailure: false, mutant: undefined };
const LONGEST_MS = scaled(900_000);

async function lived(from: number, seeds: number, commands: number): Promise<readonly Lived[]> {
  const histories: Lived[] = [];
  await simulate({ ...run, from, seeds, commands }, (one) => histories.push(one));
  return histories;
}

describe('simulated histories of whole deployments', () => {
  it.each([
    [runs(1_000), 24],
    [runs(200), 60],
  ])(
    'hold, %i of %i commands',
    async (seeds, commands) => {
      const histories = await lived(1, seeds, commands);
      expect(histories).toHaveLength(seeds);
      const failed = histories.filter(({ faults }) => faults.length > 0);
      expect(failed.map((one) => failureText(one, commands))).toEqual([]);
    },
    LONGEST_MS,
  );

  it(
    'run again to the same bytes, in another process and after others',
    async () => {
      const [first, again] = [await lived(40, 12, 24), await lived(44, 8, 24)];
      const digests = new Map(first.map(({ seed, digest }) => [seed, digest]));
      expect(again.map(({ digest }) => digest)).toEqual(again.map(({ seed }) => digests.get(seed)));
      expect(new Set(digests.values()).size).toBe(first.length);
    },
    LONGEST_MS,
  );
});
