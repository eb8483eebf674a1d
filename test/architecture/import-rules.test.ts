import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { cruiseTree } from '../../scripts/architecture/cruise.ts';
import { folderOfTest } from '../support/test-folder.ts';

const repository = path.resolve(import.meta.dirname, '../..');
/** A small tree under the repository's own ARCHITECTURE.md. */
function tree(files: Readonly<Record<string, string>>): string {
  const root = folderOfTest('architecture');
  for (const name of ['ARCHITECTURE.md', 'package.json'])
    copyFileSync(path.join(repository, name), path.join(root, name));
  symlinkSync(path.join(repository, 'node_modules'), path.join(root, 'node_modules'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  return root;
}

/** Names of the rules that a tree breaks. */
async function broken(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { violations } = await cruiseTree(tree(files), 0);
  return [...new Set(violations.map((line) => line.split(': ')[0] ?? ''))].sort();
}

const VALUE = 'export const value = 1;\n';
const importing = (from: string) => `import { value } from '${from}';\nexport const again = value;\n`;
/** Two files, the first of which imports the other. */
function pair(importer: string, imported: string, text = importing) {
  const from = path.posix.relative(path.posix.dirname(importer), imported);
  return { [imported]: VALUE, [importer]: text(from.startsWith('.') ? from : `./${from}`) };
}
const itsType = (from: string) =>
  `import type { value } from '${from}';\nexport type Again = typeof value;\n`;
const atRunTime = (from: string) => `export const load = () => import('${from}');\n`;
/** A file that imports what a package or Node has by default. */
const using = (name: string) => `import x from '${name}';\nexport const y = x;\n`;

describe('the check of imports takes', () => {
  it.each<[string, Readonly<Record<string, string>>]>([
    [
      'a room that imports what its arrow forbids',
      {
        ...pair('src/domain/asset.ts', 'src/kernel/a.ts'),
        'commands/register.ts': importing('../src/domain/asset.ts').replaceAll('value', 'again as value'),
      },
    ],
    ['a test that imports anything', pair('test/a.test.ts', 'src/app/a.ts')],
    [
      'an index that lists its neighbours, and the engine’s contract',
      {
        ...pair('projections/asset.ts', 'src/engine/projecting/projection.ts'),
        'projections/index.ts': "import { again } from './asset.ts';\nexport const all = [again];\n",
      },
    ],
    [
      'a class in two parts, a file and a folder of its name',
      pair('src/valuation/asset-classes/a.ts', 'src/valuation/asset-classes/a/b.ts'),
    ],
    [
      'a package in its home',
      { 'src/kernel/a.ts': "import { BigNumber } from 'bignumber.js';\nexport const b = BigNumber;\n" },
    ],
    ['the types of a room of which only types are allowed', pair('web/b.ts', 'src/api/a.ts', itsType)],
  ])('%s', async (_title, files) => {
    expect(await broken(files)).toEqual([]);
  });
});

describe('the check of imports catches', () => {
  const classes = 'src/valuation/asset-classes';
  const cases: readonly [string, string, Readonly<Record<string, string>>][] = [
    ['a room behind no arrow', 'kernel-imports', pair('src/kernel/b.ts', 'src/engine/a.ts')],
    ['a type behind no arrow', 'kernel-imports', pair('src/kernel/b.ts', 'src/engine/a.ts', itsType)],
    ['a room that "anything but" leaves out', 'app-imports', pair('src/app/b.ts', 'web/a.ts')],
    ['the service importing its tool', 'app-neighbours', pair('src/app/b.ts', 'src/app/cli/a.ts')],
    ['the program importing its tests', 'app-imports', pair('src/app/b.ts', 'test/a.ts')],
    [
      'a dynamic import behind no arrow',
      'engine-imports',
      pair('src/engine/b.ts', 'src/api/a.ts', atRunTime),
    ],
    ['a value of a room of which only types are allowed', 'web-imports', pair('web/b.ts', 'src/api/a.ts')],
    ['a new folder', 'unlisted-folder', { 'src/helpers/a.ts': VALUE }],
    ['a new folder at the top', 'unlisted-folder', { 'shared/a.ts': VALUE }],
    ['a file between the rooms', 'unlisted-folder', { 'src/a.ts': VALUE }],
    ['a command importing a command', 'commands-neighbours', pair('commands/b.ts', 'commands/a.ts')],
    [
      'a projection importing a projection',
      'projections-neighbours',
      pair('projections/b.ts', 'projections/a.ts'),
    ],
    [
      'a query importing one of another kind',
      'queries-neighbours',
      pair('queries/jobs/b.ts', 'queries/assets/a.ts'),
    ],
    [
      'a class importing a class',
      'valuation/asset-classes-neighbours',
      pair(`${classes}/b.ts`, `${classes}/a.ts`),
    ],
    ['a source importing a source', 'sources-neighbours', pair('src/sources/b/d.ts', 'src/sources/a/c.ts')],
    [
      'an adapter importing an adapter',
      'engine/log-neighbours',
      pair('src/engine/log/eventstoredb/b.ts', 'src/engine/log/postgres/a.ts'),
    ],
    ['a package outside its home', 'home-of-express', { 'src/kernel/a.ts': using('express') }],
    [
      'the type of a package outside its home',
      'home-of-express',
      { 'src/kernel/a.ts': "import type { Express } from 'express';\nexport type E = Express;\n" },
    ],
    ['a package without a home', 'listed-packages', { 'src/api/a.ts': using('fastify') }],
    [
      'a development package in the program',
      'no-development-packages',
      { 'src/api/a.ts': using('fast-check') },
    ],
    ['a package that package.json does not name', 'declared-packages', { 'test/a.test.ts': using('send') }],
    ['an import that leads nowhere', 'resolvable', { 'src/kernel/a.ts': importing('./gone.ts') }],
    [
      'a cycle',
      'no-cycles',
      {
        'src/kernel/a.ts': importing('./b.ts').replace('again', 'value'),
        'src/kernel/b.ts': importing('./a.ts').replace('again', 'value'),
      },
    ],
    ['a network module in a pure room', 'pure-rooms', { 'src/kernel/a.ts': using('node:http') }],
    ['a file system in a pure parser', 'pure-rooms', { 'src/sources/a/read-book.ts': using('node:fs') }],
  ];

  it.each(cases)('%s', async (_title, rule, files) => {
    expect(await broken(files)).toContain(rule);
  });

  it('a grant that nobody uses', async () => {
    const { unusedGrants } = await cruiseTree(tree({ 'src/kernel/a.ts': VALUE }), 0);
    expect(unusedGrants).toContain('unused-grant: sources → kernel');
    expect(unusedGrants).toContain('unused-grant: kernel → decimal.js');
  });

  it('a cruiser that sees too little', async () => {
    const { violations } = await cruiseTree(tree({ 'src/kernel/a.ts': VALUE }), 2);
    expect(violations).toEqual(['too-few-modules: 1 were read, 2 are the least']);
  });
});
