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

  it('catches a production file over 300 lines', () => {
    expect(sizeReport([...small(99), file('src/long.ts', 301)], []).violations).toEqual([
      'src/long.ts has 301 lines, over 300',
    ]);
  });

  it('catches a test over 400 lines', () => {
    expect(sizeReport(small(1), [file('test/long.test.ts', 401)]).violations).toEqual([
      'test/long.test.ts has 401 lines, over 400',
    ]);
  });

  it('catches a folder of more than 20 files', () => {
    const files = Array.from({ length: 21 }, (_, index) => file(`src/kernel/${index}.ts`, 40));
    expect(sizeReport(files.slice(1), []).violations).toEqual([]);
    expect(sizeReport(files, []).violations).toEqual(['src/kernel has 21 files, over 20']);
  });

  it('catches a median over 80', () => {
    const files = [...small(2), ...[1, 2, 3].map((index) => file(`src/middling-${index}.ts`, 81))];
    expect(sizeReport(files, []).violations[0]).toMatch('half of the production files');
  });

  it('catches more than one in ten over 150', () => {
    const files = [...small(8), file('src/a.ts', 151), file('src/b.ts', 151)];
    expect(sizeReport(files, []).violations[0]).toMatch('one in ten production files');
  });
});
