import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect } from 'vitest';
import type { Shell } from '../../src/main/cli/completion/script.ts';
import { commandPath } from './command-path.ts';

/** A completion script in the shell that it is for. What it would show at a Tab is printed, a line a word. */

const run = promisify(execFile);

const HARNESS: { readonly [S in Shell]: string } = {
  bash: `source "$1"; shift
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _asset_valuation
[[ \${#COMPREPLY[@]} == 0 ]] || printf '%s\\n' "\${COMPREPLY[@]}"`,
  // What zsh's own functions would show is printed instead; \`_describe\` gets the name of an array.
  zsh: `compdef() { : }
_describe() { local each; for each in "\${(@P)@[-1]}"; do print -r -- "\${\${each//\\\\:/@@}%%:*}"; done }
compadd() { while [[ $1 == -* ]]; do shift; done; print -rl -- "$@" }
_files() { print FILES }
_command_names() { : }
compset() { : }
source "$1"; shift
words=("$@"); CURRENT=$#; _asset_valuation`,
};
const ARGUMENTS: { readonly [S in Shell]: readonly string[] } = {
  bash: ['--noprofile', '--norc', '-c', HARNESS.bash, 'bash'],
  zsh: ['-f', '-c', HARNESS.zsh, 'zsh'],
};

/** A suite for each shell; the one that is not installed is told as skipped. */
export function suiteInShells(title: string, define: (shell: Shell) => void): void {
  for (const shell of ['bash', 'zsh'] as const)
    describe.skipIf(commandPath(shell) === undefined)(`${title} in ${shell} (needs ${shell})`, () =>
      define(shell),
    );
}

/** What stands there at a Tab behind the last of these words. */
export async function completedAt(
  shell: Shell,
  script: string,
  ...words: readonly string[]
): Promise<readonly string[]> {
  const { stdout, stderr } = await run(shell, [...ARGUMENTS[shell], script, ...words]);
  expect(stderr).toBe('');
  return stdout.split('\n').filter((line) => line !== '');
}
