import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeRelease } from './release/files.ts';
import { filesBelow } from './release/tarball.ts';

/** `npm run release`: all files of a release in `dist/release/`, the same bytes from the same commit (docs/releases.md). */

const root = path.resolve(import.meta.dirname, '..');

const git = (...words: readonly string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();

/** Makes a folder the release of a commit; what was in the folder goes. */
export async function release(
  folder: string,
  origin: { readonly commit: string; readonly seconds: number },
): Promise<void> {
  await import('./build-web.ts');
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    readonly version: string;
  };
  rmSync(folder, { recursive: true, force: true });
  const work = mkdtempSync(path.join(tmpdir(), 'asset-valuation-release-'));
  try {
    await writeRelease({ ...origin, root, version, folder, work });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

if (process.argv[1] === import.meta.filename) {
  const changed = git('status', '--porcelain');
  if (changed === '') {
    const folder = path.join(root, 'dist/release');
    await release(folder, {
      commit: git('rev-parse', 'HEAD'),
      seconds: Number(git('show', '--no-patch', '--format=%ct', 'HEAD')),
    });
    for (const name of filesBelow(folder)) process.stdout.write(`dist/release/${name}\n`);
  } else {
    process.stderr.write(`A release is made of a commit, and these files differ from it:\n${changed}\n`);
    process.exitCode = 1;
  }
}
