import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dataDirectory } from '../../support/service-process.ts';
import { OFF } from '../../support/source-rig.ts';
import { ROOT } from '../markdown.ts';
import { curlProgram } from './curl-program.ts';

/** What a command printed, and how it ended. */
export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The day of the documents: a little later for each program that is started after another. */
export const DAY = '2026-11-20T15:00:00.000Z';

/** Folders of other machines in a document: here they are folders of the workspace. */
const ELSEWHERE = /(?<=[\s'"=>]|^)\/(mnt|srv)\//gm;

/**
 * A folder in which the commands of one document run, one block after another, in one shell: what a block sets the next
 * one has. `npx asset-valuation` is the tool of this checkout, `curl` the machine's own or the stand-in.
 */
export async function workspace(environment: Readonly<Record<string, string>> = {}) {
  const { dir, remove } = await dataDirectory();
  const [bin, home, state] = [join(dir, 'bin'), join(dir, 'home'), join(dir, 'state')];
  await Promise.all(
    [bin, home, join(home, 'mnt'), join(home, 'srv')].map((each) => mkdir(each, { recursive: true })),
  );
  await writeFile(state, '');
  await program(bin, 'curl', await curlProgram());
  await program(bin, 'npx', NPX);
  await symlink(process.execPath, join(bin, 'node'));

  const started = Date.now();
  /** For whatever Node program is started, the service among them: the documents' day, and nobody's network. */
  const ofPrograms = () => ({
    ...OFF,
    DOCUMENTS_INSTANT: new Date(Date.parse(DAY) + Date.now() - started).toISOString(),
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'on-the-day.mjs')}`,
    ...environment,
  });

  async function run(
    command: readonly [string, ...string[]],
    more: Readonly<Record<string, string>> = {},
  ): Promise<Run> {
    const [name, ...words] = command;
    const child = spawn(name, words, {
      cwd: home,
      env: { PATH: `${bin}:${process.env.PATH}`, HOME: home, LC_ALL: 'C', ...ofPrograms(), ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 50_000,
    });
    const [stdout, stderr] = [collected(child.stdout), collected(child.stderr)];
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, stdout: await stdout, stderr: await stderr };
  }

  return {
    home,
    ofPrograms,
    remove,
    write: (name: string, content: string | Uint8Array) => writeFile(join(home, name), content),
    read: (name: string) => readFile(join(home, name), 'utf8'),
    /** The lines of a block. A command that fails ends it. `more` is set for the first block that has it, and stays. */
    shell: (lines: string, more: Readonly<Record<string, string>> = {}) =>
      run(['bash', '-c', `${SHELL}${lines.replaceAll(ELSEWHERE, `${home}/$1/`)}`], { STATE: state, ...more }),
    async script(content: string, language: string) {
      const file = `block.${language === 'ts' ? 'mts' : 'mjs'}`;
      await writeFile(join(home, file), content);
      return run(['bash', '-c', `${SHELL}node ${file}`], { STATE: state });
    },
  };
}
export type Workspace = Awaited<ReturnType<typeof workspace>>;

/** Variables live on from block to block, as they do for whoever types them. */
const SHELL = `set -euo pipefail
. "$STATE"
trap 'export -p | grep -v " STATE=\\| DOCUMENTS_INSTANT=" > "$STATE"' EXIT
set -a
`;

const NPX = `#!/bin/sh
[ "$1" = asset-valuation ] || { echo "npx $1: no document may ask for it" >&2; exit 127; }
shift
exec "${process.execPath}" "${join(ROOT, 'bin/asset-valuation.mjs')}" "$@"
`;

async function program(bin: string, name: string, content: string): Promise<void> {
  await writeFile(join(bin, name), content);
  await chmod(join(bin, name), 0o755);
}

async function collected(stream: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const chunk of stream.setEncoding('utf8')) text += chunk;
  return text;
}
