import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildVerifier } from '../../../scripts/build-verifier.ts';
import { publicPemOf } from '../../../src/engine/seals/signature.ts';
import { toolHere } from '../../support/tool-here.ts';
import { bundledValuation, TEST_KEYS } from './valuation-history.ts';

/** The verifier alone in a folder, as an auditor has it, next to the tool. */

const FILE = 'asset-valuation-verify.mjs';
const versionOf = (node: string) =>
  /^v(\d+)\.(\d+)/.exec(spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout ?? '');
/** The machine's own Node if it is usable: often older than the one that runs the tests. */
const [, major = 0, minor = 0] = versionOf('/usr/bin/node') ?? [];
const isSupported = Number(major) * 100 + Number(minor) >= 20_12;
const NODES = [process.execPath, ...(isSupported ? ['/usr/bin/node'] : [])];

let home: string;
type Made = Awaited<ReturnType<typeof bundledValuation>>;
let bundle: Made;
const at = (name: string) => join(home, 'alone', name);
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'asset-valuation-verifier-'));
  await buildVerifier(join(home, 'built'));
  expect(await readdir(join(home, 'built'))).toEqual([FILE]);
  await mkdir(join(home, 'alone'));
  await copyFile(join(home, 'built', FILE), at(FILE));
  bundle = await bundledValuation();
  await writeFile(at('key.pem'), [...TEST_KEYS.values()].map(publicPemOf).join(''));
  await writeFile(at('no-key.pem'), 'made up\n');
});
afterAll(() => rm(home, { recursive: true, force: true }));

const verifier = (words: readonly string[], node = process.execPath) => {
  const apart = { cwd: join(home, 'alone'), env: {}, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(node, [at(FILE), ...words], apart);
  return { code: status, stdout, stderr };
};
const tool = (file: string, ...words: readonly string[]) =>
  toolHere(['audit', 'verify', '--bundle', file, ...words]);
const write = async (name: string, content: unknown) => {
  await writeFile(at(name), typeof content === 'string' ? content : `${JSON.stringify(content)}\n`);
  return at(name);
};
const text = () => JSON.stringify(bundle);

type Case = readonly [name: string, content: () => unknown, code: number, words?: readonly string[]];
const CASES: readonly Case[] = [
  ['a good one', () => bundle, 0],
  ['a good one with a key that came another way', () => bundle, 0, ['--public-key', 'key.pem']],
  ['a good one, as JSON', () => bundle, 0, ['--json']],
  ['one with other data', () => text().replaceAll('Coffee', 'Silver'), 1, ['--public-key', 'key.pem']],
  ['one with other data, as JSON', () => text().replaceAll('Coffee', 'Silver'), 1, ['--json']],
  ['one whose end was cut off', () => ({ ...bundle, streams: withoutEnd(bundle.streams) }), 1],
  ['one with another report', () => ({ ...bundle, reports: null }), 1],
  ['one that names a member twice', () => text().replace('{', '{"bundle":"made up",'), 1],
  ['one that does not say where it ends', () => ({ ...bundle, end: null }), 1],
  ['the same, accepted', () => ({ ...bundle, end: null }), 0, ['--accept-open-end']],
  ['one that is cut off', () => text().slice(0, 5_000), 1],
  ['a file that is something else', () => ({}), 1],
  ['a key that is none', () => bundle, 1, ['--public-key', 'no-key.pem']],
  ['a key that is not there', () => bundle, 1, ['--public-key', 'none.pem']],
];
const withoutEnd = ([first, ...others]: Made['streams']) => [
  { ...first, events: first?.events.slice(0, -1) },
  ...others,
];

it.each(CASES.map(([name, content, code, words = []]) => [name, { content, code, words }] as const))(
  'gives the same output as the tool for %s',
  async (name, { content, code, words }) => {
    const file = await write(`${name}.json`, content());
    const given = words.map((word) => (word.endsWith('.pem') ? at(word) : word));
    const expected = await tool(file, ...given);
    expect(expected, expected.stderr).toMatchObject({ code });
    for (const node of NODES) expect(verifier([file, ...given], node), node).toEqual(expected);
    const isChanged = code === 1 && !expected.stderr.startsWith(home);
    if (words.includes('--json')) expect(JSON.parse(expected.stdout).intact).toBe(!isChanged);
    else expect(/^NOT INTACT: \d+ faults?$/.test(expected.stdout.split('\n')[0] ?? '')).toBe(isChanged);
  },
);

it('gives the same output as the tool for a missing file', async () => {
  const said = verifier([at('none.json')]);
  expect(said).toMatchObject({ code: 1, stdout: '' });
  expect(said).toEqual(await tool(at('none.json')));
});

it.each([
  ['no bundle', []],
  ['two bundles', ['a.json', 'b.json']],
  ['an option that it does not know', ['a.json', '--colour']],
  ['an option without its value', ['a.json', '--public-key']],
])('refuses %s with exit code 2', (_, words) => {
  const { code, stdout, stderr } = verifier(words);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(`Usage: node ${FILE} `);
});

it('shows its usage', () => {
  const { code, stdout, stderr } = verifier(['--help']);
  expect([code, stderr]).toEqual([0, '']);
  for (const option of ['--public-key', '--accept-open-end', '--json']) expect(stdout).toContain(option);
});

it('builds reproducibly and contains the licences of its parts', async () => {
  const made = await readFile(await buildVerifier(join(home, 'again')), 'utf8');
  expect(made).toBe(await readFile(at(FILE), 'utf8'));
  const packages = [...made.matchAll(/^ {2}(\S+) \d+\.\d+\.\d+ \(/gm)].map(([, name]) => name);
  expect(packages).toEqual(['bignumber.js', 'canonicalize', 'decimal.js', 'zod']);
  expect(made).toContain('Permission is hereby granted');
  // Paths of the build machine must not leak.
  expect(made).not.toContain(join(import.meta.dirname, '../../..'));
});
