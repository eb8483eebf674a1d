import { describe, expect, it } from 'vitest';
import { sizeReport } from '../../scripts/file-sizes.ts';

const file = (path: string, lines: number) => ({ path, text: 'x\n'.repeat(lines) });
const small = (count: number) =>
  Array.from({ length: count }, (_, index) => file(`src/${Math.floor(index / 10)}/${index}.ts`, 40));

describe('the check of file sizes', () => {
  it('takes small files and says how small they are', () => {
    const { summary, violations } = sizeReport(
      [...small(9), file('src/long.ts', 150)],
      [file('test/a.test.ts', 400)],
    );
    expect(violations).toEqual([]);
    expect(summary).toBe(
      '10 production files: median 40, nine of ten at most 40, longest 150 lines; 1 test files: longest 400',
    );
  });

  it.each([
    [
      'a production file',
      [...small(99), file('src/long.ts', 301)],
      [],
      'src/long.ts has 301 lines, over 300',
    ],
    ['a test', small(1), [file('test/long.test.ts', 401)], 'test/long.test.ts has 401 lines, over 400'],
  ])('catches %s that is too long', (_what, files, tests, said) => {
    expect(sizeReport(files, tests).violations).toEqual([said]);
  });

  it('catches a folder of more than 20 files', () => {
    const files = Array.from({ length: 21 }, (_, index) => file(`src/kernel/${index}.ts`, 40));
    expect(sizeReport(files.slice(1), []).violations).toEqual([]);
    expect(sizeReport(files, []).violations).toEqual(['src/kernel has 21 files, over 20']);
  });

  it.each([
    ['a median over 80', 2, [81, 81, 81], 'half of the production files'],
    ['more than one in ten over 150', 8, [151, 151], 'one in ten production files'],
  ])('catches %s', (_what, smallOnes, others, said) => {
    const files = [...small(smallOnes), ...others.map((lines, index) => file(`src/${index}.ts`, lines))];
    expect(sizeReport(files, []).violations[0]).toMatch(said);
  });
});
