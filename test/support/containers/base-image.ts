import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { commandPath } from '../command-path.ts';
import type { Engine } from './engine.ts';

const run = promisify(execFile);
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/** Replaces the base of the Dockerfile, which no test can fetch: Debian of that name, the pinned Node, npm, the user `node`. */
export async function importBaseImage({ dir, docker }: Engine, name: string): Promise<void> {
  const root = join(dir, 'base');
  const debootstrap = ['--variant=minbase', '--include=ca-certificates', 'bookworm', root];
  await run(commandPath('debootstrap') ?? 'debootstrap', debootstrap, { maxBuffer: 64 * 1_048_576 });
  const local = join(root, 'usr/local');
  await mkdir(join(local, 'lib/node_modules'), { recursive: true });
  await copyFile(await realpath(nodeProgram()), join(local, 'bin/node'));
  await cp(await npmFolder(), join(local, 'lib/node_modules/npm'), { recursive: true });
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'));
  await run('chroot', [root, '/usr/sbin/useradd', '--uid', '1000', '--create-home', 'node']);
  // The machine may trust more certificates than Debian does, and have a registry of its own.
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

/** The pinned one; where the machine's own is new enough, `npm ci` brings none. */
function nodeProgram(): string {
  try {
    const { resolve } = createRequire(import.meta.url);
    return join(dirname(resolve(`node-${process.platform}-${process.arch}/package.json`)), 'bin/node');
  } catch {
    return process.execPath;
  }
}

async function npmFolder(): Promise<string> {
  const cli = await realpath(commandPath('npm') ?? '');
  const folder = dirname(dirname(cli));
  const { name } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { name: string };
  if (name !== 'npm') throw new Error(`${folder} is not npm's`);
  return folder;
}

/** What the official image does before and at its first start, as far as compose.yaml relies on it. */
const POSTGRES_ENTRYPOINT = `#!/bin/bash
set -euo pipefail
as_postgres() { setpriv --reuid=postgres --regid=postgres --init-groups "$@"; }
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  install -d -o postgres -g postgres -m 0700 "$PGDATA"
  as_postgres initdb --username="$POSTGRES_USER" --pwfile="$POSTGRES_PASSWORD_FILE" $POSTGRES_INITDB_ARGS
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  echo "unix_socket_directories = '/tmp'" >>"$PGDATA/postgresql.conf"
  as_postgres pg_ctl start --wait --options="-c listen_addresses=''"
  createdb --host=/tmp --username="$POSTGRES_USER" "$POSTGRES_DB"
  for file in /docker-entrypoint-initdb.d/*.sql; do
    psql --host=/tmp --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" --set=ON_ERROR_STOP=1 --file="$file"
  done
  as_postgres pg_ctl stop --wait --mode=fast
fi
exec setpriv --reuid=postgres --regid=postgres --init-groups "$@" -c listen_addresses='*'
`;

const dockerfiles = (base: string) => ({
  packages: `FROM ${base}
RUN mkdir -p /etc/postgresql-common && echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.conf \\
 && apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends postgresql-15 nats-server wget
`,
  postgres: `FROM engines
ENV LANG=C.UTF-8 PGDATA=/var/lib/postgresql/data PATH=/usr/lib/postgresql/15/bin:/usr/sbin:/usr/bin:/sbin:/bin
COPY entrypoint.sh /
ENTRYPOINT ["/bin/bash", "/entrypoint.sh"]
`,
  nats: `FROM engines
ENTRYPOINT ["nats-server"]
`,
});

/** Replacements for the engines' own images, which no test can fetch, under their names: Debian's packages on the base image. */
export async function buildStandIns(
  { dir, docker }: Engine,
  base: string,
  names: { readonly postgres: string; readonly nats: string },
): Promise<void> {
  const context = join(dir, 'stand-ins');
  await mkdir(context);
  await writeFile(join(context, 'entrypoint.sh'), POSTGRES_ENTRYPOINT);
  const tags = { packages: 'engines', ...names };
  for (const [which, content] of Object.entries(dockerfiles(base))) {
    const file = join(context, which);
    await writeFile(file, content);
    const tag = tags[which as keyof typeof tags];
    await docker('build', '--network', 'host', '--file', file, '--tag', tag, context);
  }
}
