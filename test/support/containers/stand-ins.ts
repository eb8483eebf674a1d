import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Engine } from './engine.ts';

/** What the official image does before and at its first start, as far as compose.yaml counts on it. */
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

/** Stand-ins for the engines' own images, which no test can fetch, under their names: Debian's packages on the base image. */
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
