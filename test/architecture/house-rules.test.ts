import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isProduction, readArchitecture } from '../../scripts/architecture/table.ts';
import { sizeReport } from '../../scripts/file-sizes.ts';
import { allImpurities, pureFiles } from '../../scripts/purity.ts';
import { silentTests } from '../../scripts/silent-tests.ts';
import { sourceFiles } from '../../scripts/source-files.ts';

const root = path.resolve(import.meta.dirname, '../..');
const architecture = readArchitecture(readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8'));
const production = sourceFiles(root, architecture, isProduction);
const beside = sourceFiles(root, architecture, (room) => !isProduction(room));

describe('this repository', () => {
  it('keeps its files small', () => {
    expect(sizeReport(production, beside).violations).toEqual([]);
  });

  it('keeps its pure rooms pure', () => {
    expect(pureFiles(production, architecture.purity).length).toBeGreaterThan(20);
    expect(allImpurities(production, architecture.purity)).toEqual([]);
  });

  it('runs every test it has', () => {
    expect(beside.length).toBeGreaterThan(10);
    expect(beside.flatMap(silentTests)).toEqual([]);
  });
});

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
    expect(() => readArchitecture(markdown.replace('ports             → kernel', 'ports → cellar'))).toThrow(
      'cellar',
    );
  });

  it('may not lose a block', () => {
    expect(() => readArchitecture(markdown.replace('```packages', '```'))).toThrow('packages');
  });
});
