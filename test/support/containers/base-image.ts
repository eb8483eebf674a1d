import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { commandPath } from '../command-path.ts';
import type { Engine } from './engine.ts';

const run = promisify(execFile);
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/** Stands in for the base of the Dockerfile, which no test can fetch: Debian of that name, the pinned Node, npm, the user `node`. */
export async function importBaseImage({ dir, docker }: Engine, name: string): Promise<void> {
  const root = join(dir, 'base');
  await run(
    commandPath('debootstrap') ?? 'debootstrap',
    ['--variant=minbase', '--include=ca-certificates', 'bookworm', root],
    {
      maxBuffer: 64 * 1_048_576,
    },
  );
  const local = join(root, 'usr/local');
  const node = createRequire(import.meta.url).resolve(
    `node-${process.platform}-${process.arch}/package.json`,
  );
  await mkdir(join(local, 'lib/node_modules'), { recursive: true });
  await copyFile(join(dirname(node), 'bin/node'), join(local, 'bin/node'));
  await cp(await npmFolder(), join(local, 'lib/node_modules/npm'), { recursive: true });
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'));
  await run('chroot', [root, '/usr/sbin/useradd', '--uid', '1000', '--create-home', 'node']);
  // The machine may trust more than Debian does, and have a registry of its own.
  await copyFile(await realpath(CERTIFICATES), join(root, CERTIFICATES));
  const registry = (await run('npm', ['config', 'get', 'registry'])).stdout.trim();
  await writeFile(join(root, 'root/.npmrc'), `registry=${registry}\ncafile=${CERTIFICATES}\n`);
  const archive = join(dir, 'base.tar');
  await run('tar', ['--create', '--file', archive, '--directory', root, '.']);
  await docker(
    'import',
    ...['--change', `ENV NODE_EXTRA_CA_CERTS=${CERTIFICATES}`],
    ...['--change', 'ENV PATH=/usr/local/bin:/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin'],
    archive,
    name,
  );
  await Promise.all([root, archive].map((path) => rm(path, { recursive: true, force: true })));
}

/** Of the npm that is on this machine. */
async function npmFolder(): Promise<string> {
  const cli = await realpath(commandPath('npm') ?? '');
  const folder = dirname(dirname(cli));
  const { name } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    readonly name: string;
  };
  if (name !== 'npm') throw new Error(`${folder} is not npm's`);
  return folder;
}
