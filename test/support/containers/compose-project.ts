import { execFile, spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { eventually } from '../eventually.ts';
import { freePort } from '../free-port.ts';
import { OFF } from '../source-rig.ts';
import type { Engine } from './engine.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../../..');
const [program, ...words] =
  [['docker-compose'], ['docker', 'compose']].find(
    ([name = '', ...rest]) => spawnSync(name, [...rest, 'version'], { stdio: 'ignore' }).status === 0,
  ) ?? [];

export const canCompose = program !== undefined;

interface Service {
  image: string;
  build?: string;
  environment?: Record<string, string>;
  depends_on?: Record<string, unknown>;
  ports?: string[];
  secrets?: string[];
  volumes?: string[];
}
interface ComposeFile {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
}

const isOfEventStoreDB = (name: string): boolean => name.startsWith('eventstoredb');

/**
 * compose.yaml as far as Debian's packages allow: without EventStoreDB, the event log in PostgreSQL. Also free ports, secrets
 * made for this run and price sources that are off; nothing else is changed.
 */
async function asFarAsDebianReaches(text: string, secrets: string): Promise<ComposeFile> {
  const file = parse(text, { merge: true }) as ComposeFile;
  for (const [name, service] of Object.entries(file.services)) {
    if (isOfEventStoreDB(name)) {
      delete file.services[name];
      continue;
    }
    delete service.build;
    const { environment = {}, depends_on = {} } = service;
    for (const other of Object.keys(depends_on).filter(isOfEventStoreDB)) delete depends_on[other];
    if (environment.DATABASE_URL_FILE) environment.EVENT_LOG_URL_FILE = environment.DATABASE_URL_FILE;
    if (environment.ROLES) Object.assign(environment, OFF);
    service.volumes = service.volumes?.filter((volume) => !isOfEventStoreDB(volume)) ?? [];
    const ports = service.ports ?? [];
    service.ports = await Promise.all(
      ports.map(async (port) => port.replace(/:\d+:/, `:${await freePort()}:`)),
    );
  }
  for (const secret of Object.values(file.secrets)) secret.file = join(secrets, secret.file.slice(9));
  return file;
}

/** The images that compose.yaml names for the engines that Debian has. */
export async function engineImages() {
  const { services } = parse(await readFile(join(root, 'compose.yaml'), 'utf8'), {
    merge: true,
  }) as ComposeFile;
  return { postgres: services.postgres?.image ?? '', nats: services.nats?.image ?? '' };
}

/** `docker compose` on that file, with this image of the service, until `down`. */
export async function composeProject({ dir, docker, crash }: Engine, image: string) {
  const secrets = join(dir, 'secrets-of-compose');
  await run('sh', [join(root, 'deploy/make-secrets.sh'), secrets]);
  const derived = await asFarAsDebianReaches(await readFile(join(root, 'compose.yaml'), 'utf8'), secrets);
  const path = join(dir, 'compose.json');
  await writeFile(path, JSON.stringify(derived));
  const files = ['--file', path, '--project-name', 'tried', '--project-directory', root, '--compatibility'];
  const options = {
    env: {
      PATH: process.env.PATH,
      HOME: dir,
      DOCKER_HOST: `unix://${join(dir, 'docker.sock')}`,
      ASSET_VALUATION_IMAGE: image,
      RATE_LIMIT_MANAGEMENT: '1000000',
    },
    maxBuffer: 64 * 1_048_576,
  };
  const compose = async (...args: readonly string[]): Promise<string> =>
    (await run(program ?? '', [...words, ...files, ...args], options)).stdout.trim();
  const inspected = (id: string, what: string) => docker('inspect', '--format', `{{${what}}}`, id);
  /** The health check of compose.yaml, run now; the engine itself runs it every few seconds only. */
  const isWell = async (id: string): Promise<boolean> => {
    const [, ...test] = JSON.parse(await inspected(id, 'json .Config.Healthcheck.Test')) as readonly string[];
    return docker('exec', id, ...test).then(
      () => true,
      () => false,
    );
  };
  return {
    compose,
    inspected,
    isWell,
    services: Object.keys(derived.services),
    origin: (service: string) =>
      `http://127.0.0.1:${derived.services[service]?.ports?.[0]?.split(':')[1] ?? ''}`,
    containers: async (service: string): Promise<readonly string[]> => {
      const label = `label=com.docker.compose.service=${service}`;
      return (await docker('ps', '--all', '--quiet', '--filter', label)).split('\n').filter(Boolean);
    },
    /** A line as guides print it. Without a terminal `exec` needs `-T`. */
    line: async (text: string): Promise<string> => {
      const [, rest = ''] = /^docker compose (.*)$/.exec(text) ?? [];
      const line = rest.replace(/^exec (?!-T)/, 'exec -T ');
      const whole = [program, ...words, ...files, line].join(' ');
      return (await run('bash', ['-c', whole], options)).stdout.trim();
    },
    /** Makes a container crash, and waits until its restart policy has restarted it. */
    async crash(id: string): Promise<void> {
      const restarts = async () => Number(await inspected(id, '.RestartCount'));
      const before = await restarts();
      await crash(id);
      await eventually(async () => (await restarts()) > before && (await isWell(id)));
    },
    down: () => compose('down', '--volumes', '--timeout', '5'),
  };
}
export type ComposeProject = Awaited<ReturnType<typeof composeProject>>;
