import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildClient } from '../../scripts/build-client.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end, successful or not. */
const ended = (work: Promise<{ stdout: string; stderr: string }>): Promise<Ended> =>
  work.then(
    (output) => ({ code: 0, ...output }),
    (error: Ended) => ({ code: error.code, stdout: error.stdout, stderr: error.stderr }),
  );

/** The client of a user: built, packed, and installed from the tarball into an empty folder, without network. */
export async function packedClient() {
  const home = await mkdtemp(join(tmpdir(), 'asset-valuation-client-'));
  const folder = join(home, 'consumer');
  const npm = async (cwd: string, ...words: readonly string[]): Promise<string> => {
    const quiet = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts'];
    const options = [...quiet, '--cache', join(home, 'cache')];
    return (await run('npm', [...words, ...options], { cwd })).stdout;
  };
  const built = join(home, 'built');
  if (buildClient(built) !== 0) throw new Error('the client cannot be built');
  const [packed] = JSON.parse(await npm(built, 'pack', '--json', '--pack-destination', home)) as [
    { readonly filename: string; readonly files: readonly { readonly path: string }[] },
  ];
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  await npm(folder, 'install', join(home, packed.filename));

  const node = (environment: Readonly<Record<string, string>>, ...words: readonly string[]): Promise<Ended> =>
    ended(run(process.execPath, words, { cwd: folder, env: { PATH: process.env.PATH, ...environment } }));

  return {
    folder,
    /** The name of the tarball. */
    tarball: packed.filename,
    /** Its files. */
    files: packed.files.map(({ path }) => path),
    write: (name: string, text: string | Uint8Array) => writeFile(join(folder, name), text),
    /** Runs a program in the folder. */
    node,
    /** The compiler's errors in files of the folder, by name; empty if there are none. */
    async faultsOf(files: readonly string[], options: object): Promise<(file: string) => string> {
      const compilerOptions = {
        noEmit: true,
        strict: true,
        target: 'es2022',
        skipLibCheck: false,
        ...options,
      };
      await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
      const { stdout } = await node({}, join(ROOT, 'node_modules/typescript/bin/tsc'), '--pretty', 'false');
      const isOf = (line: string, file: string) => line.startsWith(`${file}(`);
      // An error in no file of these, such as in a library, counts for each.
      return (file) =>
        stdout
          .split(/^(?=\S)/m)
          .filter((line) => isOf(line, file) || !files.some((each) => isOf(line, each)))
          .join('');
    },
    remove: () => rm(home, { recursive: true }),
  };
}
export type PackedClient = Awaited<ReturnType<typeof packedClient>>;

/** With Node's types, or with a browser's. */
export const NODE_TYPES = {
  lib: ['es2022'],
  types: ['node'],
  typeRoots: [join(ROOT, 'node_modules/@types')],
};
export const DOM_TYPES = { lib: ['es2022', 'dom'], types: [] };
