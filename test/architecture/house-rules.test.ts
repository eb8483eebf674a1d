import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readArchitecture } from '../../scripts/architecture/table.ts';
import { silentTests } from '../../scripts/silent-tests.ts';

const root = path.resolve(import.meta.dirname, '../..');

describe('the check of tests that do not run catches', () => {
  it.each(['it.skip', 'it.only', 'test.todo', 'describe.only', 'it.concurrent.skip', 'it.fails'])(
    '%s',
    (what) => {
      expect(silentTests({ path: 'a.test.ts', text: `${what}('x', () => {});` })).toHaveLength(1);
    },
  );

  it('xit', () => {
    expect(silentTests({ path: 'a.test.ts', text: "xit('x', () => {});" })).toEqual(['a.test.ts:1: xit']);
  });

  it('but not a condition that the last lines of a run show, nor a note at run time', () => {
    expect(
      silentTests({
        path: 'a.ts',
        text: "describe.skipIf(gone)('x', f); it('y', ({ skip }) => skip('why'));",
      }),
    ).toEqual([]);
  });
});

describe('the tables of ARCHITECTURE.md', () => {
  const markdown = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8');

  it('may not name a room that is not there', () => {
    expect(() =>
      readArchitecture(markdown.replace('sources           → kernel', 'sources → cellar')),
    ).toThrow('cellar');
  });

  it('may not lose a block', () => {
    expect(() => readArchitecture(markdown.replace('```packages', '```'))).toThrow('packages');
  });
});
