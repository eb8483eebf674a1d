import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { folderOfTest } from './support/test-folder.ts';

/** Neither package is on a registry: under a name without a scope anybody else's could be fetched in its place. */

const root = path.resolve(import.meta.dirname, '..');
const json = async (file: string) => JSON.parse(await readFile(path.join(root, file), 'utf8'));

it('both packages have a scope of their own', async () => {
  expect((await json('package.json')).name).toBe('@asset-valuation/service');
  expect((await json('client/package.json')).name).toBe('@asset-valuation/client');
  const lock = await json('package-lock.json');
  expect([lock.name, lock.packages[''].name]).toEqual(Array(2).fill('@asset-valuation/service'));
});

it('there is one version, wherever it is written', async () => {
  const { version } = await json('package.json');
  const lock = await json('package-lock.json');
  expect([lock.version, lock.packages[''].version]).toEqual([version, version]);
  expect((await json('client/package.json')).version).toBe(version);
  const text = (name: string) => readFile(path.join(root, name), 'utf8');
  expect(/^ARG VERSION=(.+)$/m.exec(await text('Dockerfile'))?.[1]).toBe(version);
  for (const part of ['base', 'migrate'])
    expect(await text(`deploy/kubernetes/${part}/kustomization.yaml`)).toContain(`newTag: ${version} }`);
  const named = [...(await text('docs/releases.md')).matchAll(/asset-valuation-([\d.]+\d)\.tgz/g)];
  expect(new Set(named.map(([, each]) => each))).toEqual(new Set([version]));
});

it('npx finds the command in the checkout, and asks no registry for it', async () => {
  const cache = folderOfTest('npx');
  const { stdout } = await promisify(execFile)('npx', ['--offline', 'asset-valuation', '--version'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: cache,
      npm_config_cache: cache,
      npm_config_update_notifier: 'false',
    },
  });
  expect(stdout.split(/[ \n]/)[0]).toBe((await json('package.json')).version);
});
