import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endsWithTests } from '../../support/ends-with-tests.ts';
import { scaled } from '../../support/machine-speed.ts';
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

const DAY = Date.parse('2026-11-20T14:00:00.000Z');
const STARTED = Date.now();

/** For whatever Node program is started, the service among them: the documents' day, and nobody's network. */
export const ofPrograms = (laterMs = 0): Readonly<Record<string, string>> => ({
  ...OFF,
  DOCUMENTS_INSTANT: new Date(DAY + Date.now() - STARTED + laterMs).toISOString(),
  NODE_OPTIONS: `--import=${join(import.meta.dirname, 'on-the-day.mjs')}`,
});

/** Folders of other machines in a document: here they are folders of the workspace. */
const ELSEWHERE = /(?<=[\s'"=>]|^)\/(mnt|srv)\//gm;

/**
 * A folder in which the commands of one document run, one block after another, as if in one shell: what a block sets the
 * next one has. `npx asset-valuation` is the tool of this checkout, `curl` the machine's own or the stand-in, `data` the
 * service's data directory.
 */
export async function workspace(dataDir: string, environment: Readonly<Record<string, string>> = {}) {
  const { dir, remove } = await dataDirectory();
  const [bin, home, state] = [join(dir, 'bin'), join(dir, 'home'), join(dir, 'state')];
  for (const folder of [bin, home, join(home, 'mnt'), join(home, 'srv')]) await mkdir(folder);
  await symlink(dataDir, join(home, 'data'));
  await writeFile(state, '');
  await program(bin, 'curl', await curlProgram());
  await program(bin, 'npx', NPX);
  await symlink(process.execPath, join(bin, 'node'));
  let laterMs = 0;

  async function run(lines: string): Promise<Run> {
    const child = spawn('bash', ['-c', SHELL + lines], {
      cwd: home,
      env: {
        PATH: `${bin}:${process.env.PATH}`,
        HOME: home,
        LC_ALL: 'C',
        DATA_DIR: dataDir,
        VARIABLES_FILE: state,
        ...ofPrograms(laterMs),
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: scaled(100_000),
    });
    endsWithTests(child);
    const [stdout, stderr] = [collected(child.stdout), collected(child.stderr)];
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, stdout: await stdout, stderr: await stderr };
  }

  return {
    home,
    remove,
    /** Moves the clock of the programs that are started from now on. */
    later: (ms: number) => {
      laterMs += ms;
    },
    write: (name: string, content: string | Uint8Array) => writeFile(join(home, name), content),
    read: (name: string) => readFile(join(home, name), 'utf8'),
    /** The lines of a block. A command that fails ends it. */
    shell: (lines: string) => run(lines.replaceAll(ELSEWHERE, `${home}/$1/`)),
    async script(content: string, language: string) {
      const file = `block.${language === 'ts' ? 'mts' : 'mjs'}`;
      await writeFile(join(home, file), content);
      return run(`node ${file}`);
    },
  };
}
export type Workspace = Awaited<ReturnType<typeof workspace>>;

/** Variables live on from block to block, as they do in a shell. */
const SHELL = `set -euo pipefail
. "$VARIABLES_FILE"
trap 'export -p | grep -v " VARIABLES_FILE=\\| DOCUMENTS_INSTANT=" > "$VARIABLES_FILE"' EXIT
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
