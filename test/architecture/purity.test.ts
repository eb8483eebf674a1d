import { describe, expect, it } from 'vitest';
import { allImpurities, impurities, pureFiles } from '../../scripts/purity.ts';

const found = (text: string, dateAllowed = false) =>
  impurities({ path: 'src/kernel/a.ts', text }, dateAllowed).map((line) => line.split(': ')[1]);

describe('the check of pure rooms catches', () => {
  it.each([
    ['the clock', 'const t = Date.now();', 'Date.now'],
    ['a date of now', 'const t = new Date();', 'new Date()'],
    ['a text of now', 'const t = Date();', 'Date()'],
    ['a date of something, outside the file for dates', 'const t = new Date(0);', 'Date'],
    ['chance', 'const t = Math.random();', 'Math.random'],
    ['chance by name', "import { randomUUID } from 'node:crypto';", 'randomUUID'],
    ['chance by another name', "import { randomUUID as id } from 'node:crypto';", 'randomUUID as id'],
    ['the environment', 'const t = process.env.HOME;', 'process'],
    ['the network', "const t = fetch('http://127.0.0.1');", 'fetch'],
    ['a timer', 'setTimeout(() => {}, 1);', 'setTimeout'],
    ['a global handed on', 'const t = { fetch };', 'fetch'],
    ['the output', "console.log('x');", 'console'],
  ])('%s', (_title, text, what) => {
    expect(found(text)).toContain(what);
  });

  it('the clock even in the file for dates', () => {
    expect(found('const t = [Date.now(), new Date()];', true)).toEqual(['Date.now', 'new Date()']);
  });
});

it.each([
  [
    'dates with arguments in the file for them',
    'const t = new Date(0).toISOString() + Date.parse(text);',
    true,
  ],
  [
    'members and types that only share a name',
    'interface T { process(): void; fetch: number }\ndeclare const t: T;\nt.process();\nlet d: Date;',
    false,
  ],
  ['words in texts and comments', "// Date.now() is not for us\nconst t = 'Math.random()';", false],
])('the check of pure rooms takes %s', (_title, text, dateAllowed) => {
  expect(found(text, dateAllowed)).toEqual([]);
});

it('looks only where purity is asked for', () => {
  const purity = { places: ['src/kernel/', 'src/sources/*/read-*.ts'], nodeModules: [], dateFiles: [] };
  const impure = 'export const t = Date.now();';
  const paths = ['src/kernel/a.ts', 'src/http/a.ts', 'src/sources/x/read-book.ts', 'src/sources/x/client.ts'];
  const files = paths.map((path) => ({ path, text: impure }));
  expect(pureFiles(files, purity).map(({ path }) => path)).toEqual([paths[0], paths[2]]);
  // Each breaks it twice: `Date` outside its file, and its clock.
  expect(allImpurities(files, purity)).toHaveLength(4);
});
