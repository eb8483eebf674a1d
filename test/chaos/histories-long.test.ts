import { expect, it } from 'vitest';
import { itHolds, LONGEST_MS, lived } from '../simulation/hold.ts';
import { runs } from '../support/property-runs.ts';

itHolds(runs(200), 60);

it(
  'simulated histories give the same bytes when run again, in another process and after others',
  async () => {
    const [first, again] = [await lived(40, 12, 24), await lived(44, 8, 24)];
    const digests = new Map(first.map(({ seed, digest }) => [seed, digest]));
    expect(again.map(({ digest }) => digest)).toEqual(again.map(({ seed }) => digests.get(seed)));
    expect(new Set(digests.values()).size).toBe(first.length);
  },
  LONGEST_MS,
);
