import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { cruiseTree } from '../../scripts/architecture/cruise.ts';

const repository = path.resolve(import.meta.dirname, '../..');
const trees: string[] = [];
afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true });
});

/** A small tree under the repository's own ARCHITECTURE.md. */
function tree(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(path.join(tmpdir(), 'architecture-'));
  trees.push(root);
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
const importingType = (from: string) =>
  `import type { value } from '${from}';\nexport type Again = typeof value;\n`;

describe('the check of imports takes', () => {
  it('a room that imports what stands behind its arrow', async () => {
    expect(
      await broken({
        'src/kernel/a.ts': VALUE,
        'src/valuing/domain/asset/state.ts': importing('../../../kernel/a.ts'),
        'commands/register.ts': importing('../src/valuing/domain/asset/state.ts').replaceAll(
          'value',
          'again as value',
        ),
      }),
    ).toEqual([]);
  });

  it('a test that imports anything', async () => {
    expect(await broken({ 'src/main/a.ts': VALUE, 'test/a.test.ts': importing('../src/main/a.ts') })).toEqual(
      [],
    );
  });

  it('an index that lists its neighbours, and the engine’s contract', async () => {
    expect(
      await broken({
        'src/engine/projecting/projection.ts': VALUE,
        'projections/asset.ts': importing('../src/engine/projecting/projection.ts'),
        'projections/index.ts': "import { again } from './asset.ts';\nexport const all = [again];\n",
      }),
    ).toEqual([]);
  });

  it('a class in two parts, a file and a folder of its name', async () => {
    expect(
      await broken({
        'src/valuing/asset-classes/a/b.ts': VALUE,
        'src/valuing/asset-classes/a.ts': importing('./a/b.ts'),
      }),
    ).toEqual([]);
  });

  it('a package in its home', async () => {
    expect(
      await broken({
        'src/kernel/a.ts': "import { BigNumber } from 'bignumber.js';\nexport const b = BigNumber;\n",
      }),
    ).toEqual([]);
  });
});

describe('the check of imports takes', () => {
  it('the types of a room of which only types are allowed', async () => {
    expect(
      await broken({ 'src/border/a.ts': VALUE, 'web/b.ts': importingType('../src/border/a.ts') }),
    ).toEqual([]);
  });
});

describe('the check of imports catches', () => {
  const cases: readonly [string, string, Readonly<Record<string, string>>][] = [
    [
      'a room behind no arrow',
      'kernel-imports',
      { 'src/engine/a.ts': VALUE, 'src/kernel/b.ts': importing('../engine/a.ts') },
    ],
    [
      'a type behind no arrow',
      'kernel-imports',
      { 'src/engine/a.ts': VALUE, 'src/kernel/b.ts': importingType('../engine/a.ts') },
    ],
    [
      'a room that "anything but" leaves out',
      'main-imports',
      { 'web/a.ts': VALUE, 'src/main/b.ts': importing('../../web/a.ts') },
    ],
    [
      'the service importing its tool',
      'main-neighbours',
      { 'src/main/cli/a.ts': VALUE, 'src/main/b.ts': importing('./cli/a.ts') },
    ],
    [
      'the program importing its tests',
      'main-imports',
      { 'test/a.ts': VALUE, 'src/main/b.ts': importing('../../test/a.ts') },
    ],
    [
      'a dynamic import behind no arrow',
      'engine-imports',
      {
        'src/border/http/a.ts': VALUE,
        'src/engine/b.ts': "export const load = () => import('../border/http/a.ts');\n",
      },
    ],
    [
      'a value of a room of which only types are allowed',
      'web-imports',
      { 'src/border/a.ts': VALUE, 'web/b.ts': importing('../src/border/a.ts') },
    ],
    ['a new folder', 'unlisted-folder', { 'src/helpers/a.ts': VALUE }],
    ['a new folder at the top', 'unlisted-folder', { 'shared/a.ts': VALUE }],
    ['a file between the rooms', 'unlisted-folder', { 'src/a.ts': VALUE }],
    [
      'a command importing a command',
      'commands-neighbours',
      { 'commands/a.ts': VALUE, 'commands/b.ts': importing('./a.ts') },
    ],
    [
      'a projection importing a projection',
      'projections-neighbours',
      { 'projections/a.ts': VALUE, 'projections/b.ts': importing('./a.ts') },
    ],
    [
      'a query importing one of another kind',
      'queries-neighbours',
      { 'queries/assets/a.ts': VALUE, 'queries/jobs/b.ts': importing('../assets/a.ts') },
    ],
    [
      'a class importing a class',
      'valuing/asset-classes-neighbours',
      { 'src/valuing/asset-classes/a.ts': VALUE, 'src/valuing/asset-classes/b.ts': importing('./a.ts') },
    ],
    [
      'a source importing a source',
      'sources-neighbours',
      { 'src/sources/a/c.ts': VALUE, 'src/sources/b/d.ts': importing('../a/c.ts') },
    ],
    [
      'an adapter importing an adapter',
      'engine/log-neighbours',
      {
        'src/engine/log/postgres/a.ts': VALUE,
        'src/engine/log/eventstoredb/b.ts': importing('../postgres/a.ts'),
      },
    ],
    [
      'a package outside its home',
      'home-of-express',
      { 'src/kernel/a.ts': "import express from 'express';\nexport const e = express;\n" },
    ],
    [
      'the type of a package outside its home',
      'home-of-express',
      { 'src/kernel/a.ts': "import type { Express } from 'express';\nexport type E = Express;\n" },
    ],
    [
      'a package without a home',
      'listed-packages',
      { 'src/border/http/a.ts': "import fastify from 'fastify';\nexport const f = fastify;\n" },
    ],
    [
      'a development package in the program',
      'no-development-packages',
      { 'src/border/http/a.ts': "import fastify from 'fastify';\nexport const f = fastify;\n" },
    ],
    [
      'a package that package.json does not name',
      'declared-packages',
      { 'test/a.test.ts': "import send from 'send';\nexport const s = send;\n" },
    ],
    ['an import that leads nowhere', 'resolvable', { 'src/kernel/a.ts': importing('./gone.ts') }],
    [
      'a cycle',
      'no-cycles',
      {
        'src/kernel/a.ts': importing('./b.ts').replace('again', 'value'),
        'src/kernel/b.ts': importing('./a.ts').replace('again', 'value'),
      },
    ],
    [
      'a network module in a pure room',
      'pure-rooms',
      { 'src/kernel/a.ts': "import http from 'node:http';\nexport const h = http;\n" },
    ],
    [
      'a file system in a pure parser',
      'pure-rooms',
      { 'src/sources/a/read-book.ts': "import fs from 'node:fs';\nexport const f = fs;\n" },
    ],
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
