import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { commitOf } from '../../src/app/version.ts';
import { folderOfTest } from '../support/test-folder.ts';

let home: string;
beforeEach(() => {
  home = folderOfTest('commit');
});

/** A repository with one commit, independent of the user's git settings. */
function repository() {
  const git = (...words: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=Ana Lima', '-c', 'user.email=ana@example.org', ...words], {
      cwd: home,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' },
      stdio: 'pipe',
    }).trim();
  git('init', '--initial-branch', 'some/branch');
  git('commit', '--allow-empty', '--message', 'First');
  return { git, head: git('rev-parse', 'HEAD') };
}

describe('the commit of a program', () => {
  it('is unknown without a release or a repository', () => {
    expect(commitOf(home)).toBeNull();
  });

  it('is the one checked out', () => {
    const { head } = repository();
    expect(commitOf(home)).toBe(head);
  });

  it('is unknown before the first commit', () => {
    execFileSync('git', ['init'], { cwd: home, stdio: 'pipe' });
    expect(commitOf(home)).toBeNull();
  });

  it('is found with packed branches, without a branch, and in a worktree', () => {
    const { git, head } = repository();
    git('pack-refs', '--all');
    expect(commitOf(home)).toBe(head);
    git('worktree', 'add', '-b', 'other', 'worktree');
    expect(commitOf(join(home, 'worktree'))).toBe(head);
    git('checkout', '--detach');
    expect(commitOf(home)).toBe(head);
  });

  it('is the one in release.json, even within a repository', () => {
    repository();
    writeFileSync(join(home, 'release.json'), '{ "commit": "from a release" }');
    expect(commitOf(home)).toBe('from a release');
  });
});
