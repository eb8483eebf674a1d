import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeRelease } from './release/files.ts';
import type { Docker } from './release/images.ts';
import { filesBelow } from './release/tarball.ts';

/** `npm run release`: all files of a release in `dist/release/`, the same bytes from the same commit (docs/releases.md). */

const root = path.resolve(import.meta.dirname, '..');

const git = (...words: readonly string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();

/** The container engine that `docker` finds; undefined where none answers. */
function containerEngine(): Docker | undefined {
  const docker: Docker = (...words) =>
    execFileSync('docker', words, {
      encoding: 'utf8',
      maxBuffer: 1 << 26,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  try {
    docker('version', '--format', '{{.Server.Version}}');
    return docker;
  } catch {
    return undefined;
  }
}

/** Makes a folder the release of a commit, with the images where there is an engine; what was in the folder goes. */
export async function release(
  folder: string,
  origin: { readonly commit: string; readonly seconds: number },
  docker?: Docker,
): Promise<void> {
  await import('./build-web.ts');
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    readonly version: string;
  };
  rmSync(folder, { recursive: true, force: true });
  const work = mkdtempSync(path.join(tmpdir(), 'asset-valuation-release-'));
  try {
    await writeRelease({ ...origin, root, version, folder, work, docker });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

if (process.argv[1] === import.meta.filename) {
  const changed = git('status', '--porcelain');
  if (changed === '') {
    const folder = path.join(root, 'dist/release');
    const docker = containerEngine();
    if (!docker)
      process.stderr.write('No container engine answers: the images are no part of this release.\n');
    const commit = git('rev-parse', 'HEAD');
    const seconds = Number(git('show', '--no-patch', '--format=%ct', 'HEAD'));
    await release(folder, { commit, seconds }, docker);
    for (const name of filesBelow(folder)) process.stdout.write(`dist/release/${name}\n`);
  } else {
    process.stderr.write(`A release is made of a commit, and these files differ from it:\n${changed}\n`);
    process.exitCode = 1;
  }
}
