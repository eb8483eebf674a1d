import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { scaled } from '../support/machine-speed.ts';
import { mutants } from './mutants/index.ts';
import { type Lived, simulate } from './simulate.ts';

describe('mutants of the program', () => {
  it('are thirty at least, each of a name of its own', () => {
    expect(mutants.length).toBeGreaterThanOrEqual(30);
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
  });

  it.each(mutants.map((mutant) => [mutant.name, mutant] as const))(
    'change a line that occurs once in the program: %s',
    (_, { file, from, to }) => {
      const source = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
      expect(source.split(from)).toHaveLength(2);
      expect(to).not.toBe(from);
    },
  );

  it(
    'are found: the one that made two resources of one key',
    async () => {
      const histories: Lived[] = [];
      await simulate(
        {
          from: 1,
          seeds: 100,
          commands: 24,
          processes: 1,
          isOne: false,
          isUntilFailure: true,
          mutant: 'generation-on-an-empty-read',
        },
        (one) => histories.push(one),
      );
      expect(histories.at(-1)?.faults.join()).toContain('was done twice within seven days');
    },
    scaled(600_000),
  );
});
