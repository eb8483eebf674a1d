import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The commit of the program: from release.json of a release or image, otherwise the one checked out; null if unknown. */
export const commitOf = (root: string): string | null =>
  releasedFrom(path.join(root, 'release.json')) ?? checkedOut(root) ?? null;

function releasedFrom(file: string): string | undefined {
  const text = textOf(file);
  return text === undefined ? undefined : (JSON.parse(text) as { readonly commit: string }).commit;
}

/** Read from git's files: starting git would take longer than the rest of `--version`. */
function checkedOut(root: string): string | undefined {
  const git = gitFolder(path.join(root, '.git'));
  const head = textOf(path.join(git, 'HEAD'))?.trim();
  const name = /^ref: (.+)$/.exec(head ?? '')?.[1];
  if (name === undefined) return asCommit(head);
  // A worktree shares its branches with the repository.
  const shared = path.resolve(git, textOf(path.join(git, 'commondir'))?.trim() ?? '.');
  return asCommit(textOf(path.join(shared, name))?.trim()) ?? packed(shared, name);
}

/** `.git` is a folder or, in a worktree, a file that names one. */
function gitFolder(place: string): string {
  const elsewhere = /^gitdir: (.+)$/m.exec(textOf(place) ?? '')?.[1];
  return elsewhere === undefined ? place : path.resolve(path.dirname(place), elsewhere);
}

function packed(git: string, name: string): string | undefined {
  const lines = textOf(path.join(git, 'packed-refs'))?.split('\n') ?? [];
  return asCommit(lines.find((line) => line.endsWith(` ${name}`))?.split(' ')[0]);
}

const asCommit = (text: string | undefined): string | undefined =>
  text !== undefined && /^[0-9a-f]{40,64}$/.test(text) ? text : undefined;

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // missing, a folder, or not readable
    return undefined;
  }
}

const ROOT = new URL('../../', import.meta.url);
const { version } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as {
  readonly version: string;
};

export const VERSION = version;

export const COMMIT = commitOf(fileURLToPath(ROOT));

export const VERSION_AND_COMMIT = COMMIT === null ? VERSION : `${VERSION} (${COMMIT})`;
