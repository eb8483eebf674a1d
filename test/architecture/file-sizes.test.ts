import { describe, expect, it } from 'vitest';
import { sizeReport } from '../../scripts/file-sizes.ts';

const file = (path: string, lines: number, imports = '') => ({
  path,
  text: imports + 'x\n'.repeat(lines - (imports ? 1 : 0)),
});
const violations = (...files: readonly ReturnType<typeof file>[]) => sizeReport(files, []).violations;
const BELONGS = ['src/kernel/b.ts has 39 lines, and src/kernel/a.ts alone imports it: it belongs there'];

describe('the check of file sizes', () => {
  it('says how long files are', () => {
    const production = [1, 2, 3, 4].map((index) => file(`src/kernel/${index}.ts`, index * 50));
    const report = sizeReport(
      [...production, file('src/kernel/long.ts', 400)],
      [file('test/a.test.ts', 400)],
    );
    expect(report).toEqual({
      summary:
        '5 production files: median 150, nine of ten at most 400, longest 400 lines; 1 test files: longest 400',
      violations: [],
    });
  });

  it('catches a file of over 400 lines', () => {
    expect(violations(file('src/long.ts', 401))).toEqual(['src/long.ts has 401 lines, over 400']);
    expect(sizeReport([], [file('test/long.test.ts', 401)]).violations).toEqual([
      'test/long.test.ts has 401 lines, over 400',
    ]);
  });

  it('catches a folder of more than 20 files', () => {
    const files = Array.from({ length: 21 }, (_, index) => file(`src/kernel/${index}.ts`, 40));
    expect(violations(...files.slice(1))).toEqual([]);
    expect(violations(...files)).toEqual(['src/kernel has 21 files, over 20']);
  });

  it('catches a short file that one other of its room imports', () => {
    expect(
      violations(file('src/kernel/a.ts', 50, "import './c.ts';\n"), file('src/kernel/b.ts', 39)),
    ).toEqual([]);
    const importing = "import { b } from './b.ts';\n";
    expect(violations(file('src/kernel/a.ts', 50, importing), file('src/kernel/b.ts', 39))).toEqual(BELONGS);
    expect(violations(file('src/kernel/a.ts', 50, importing), file('src/kernel/b.ts', 40))).toEqual([]);
  });

  it.each([
    [
      'two others import',
      [
        file('src/kernel/a.ts', 50, "import { b } from './b.ts';\n"),
        file('src/kernel/c.ts', 50, "export { b } from './b.ts';\n"),
      ],
    ],
    ['another room imports', [file('src/engine/a.ts', 50, "import { b } from '../kernel/b.ts';\n")]],
    ['an index lists', [file('src/kernel/index.ts', 50, "import { b } from './b.ts';\n")]],
    ['is loaded when it is needed', [file('src/kernel/a.ts', 50, "const b = await import('./b.ts');\n")]],
  ])('takes a short file that %s', (_, others) => {
    expect(violations(...others, file('src/kernel/b.ts', 39))).toEqual([]);
  });
});
