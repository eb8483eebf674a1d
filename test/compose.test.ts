import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { configurationSchema, ROLES, readConfiguration } from '../src/app/configuration.ts';
import { parseNatsAddress } from '../src/engine/queue/nats/address.ts';
import { readSealKey } from '../src/engine/seals/signature.ts';
import { sharedFolder } from './support/test-folder.ts';

const root = path.resolve(import.meta.dirname, '..');

const Service = z.object({
  image: z.string(),
  build: z.string().optional(),
  profiles: z.never().optional(),
  init: z.boolean().optional(),
  read_only: z.boolean().optional(),
  restart: z.string(),
  stop_grace_period: z.string().optional(),
  environment: z.record(z.string(), z.string()).default({}),
  secrets: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  networks: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  healthcheck: z.object({ test: z.array(z.string()).min(2) }).optional(),
  logging: z.object({
    driver: z.literal('json-file'),
    options: z.object({ 'max-size': z.string().regex(/^\d+m$/), 'max-file': z.string().regex(/^\d$/) }),
  }),
  deploy: z.object({
    replicas: z.number().default(1),
    resources: z.object({ limits: z.object({ cpus: z.string(), memory: z.string() }) }),
  }),
});
const Compose = z.object({
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.object({})),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
});

/** Merges several files as the compose command does. */
const Merged = z.object({
  services: z.record(z.string(), z.object({ environment: z.record(z.string(), z.string()).default({}) })),
});

const text = readFileSync(path.join(root, 'compose.yaml'), 'utf8');
const compose = Compose.parse(parse(text, { merge: true }));
const services = Object.entries(compose.services);
const roles = services.filter(([, { environment }]) => environment.ROLES !== undefined);
const jobs = services.filter(([, { restart }]) => restart === 'no');

const secrets = sharedFolder('secrets');
beforeAll(() => void execFileSync('sh', [path.join(root, 'deploy/make-secrets.sh'), secrets]));

/** The values that compose gives with an empty environment of its own, and the generated secrets. */
const environmentOf = (environment: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1').replace('/run/secrets', secrets),
    ]),
  );

describe('compose.yaml', () => {
  it('runs every role in separate processes, as many as each can use', () => {
    const counted: Record<string, number> = {};
    for (const [, { environment, deploy }] of roles)
      counted[environment.ROLES ?? ''] = (counted[environment.ROLES ?? ''] ?? 0) + deploy.replicas;
    expect(counted).toEqual({
      public: 1,
      api: 2,
      projector: 2,
      dispatcher: 2,
      notifier: 2,
      worker: 3,
    });
    expect(Object.keys(counted).sort()).toEqual([...ROLES].sort());
  });

  it.each(roles)('gives %s an environment that the program accepts', (name, { environment }) => {
    const configuration = readConfiguration(environmentOf(environment));
    expect([...configuration.ROLES]).toEqual([environment.ROLES]);
    if (name === 'public') return;
    expect(configuration.EVENT_LOG_URL).toMatch(
      /^esdb:\/\/asset-valuation:[0-9a-f]{48}@eventstoredb:2113\?tls=true/,
    );
    expect(configuration.DATABASE_URL).toMatch(/^postgres:\/\/asset_valuation:[0-9a-f]{48}@postgres:5432\//);
    expect(parseNatsAddress(configuration.NATS_URL ?? '')).toMatchObject({ servers: ['nats:4222'] });
  });

  it('gives no process an unknown variable', () => {
    const names = roles.flatMap(([, { environment }]) => Object.keys(environment));
    expect(names.filter((name) => !(name in configurationSchema.shape))).toEqual([]);
  });

  it('migrates as the owner, whose password no role gets', () => {
    const { environment } = compose.services.migrate ?? { environment: {} };
    expect(readConfiguration(environmentOf(environment)).DATABASE_URL).toContain('//asset_valuation_owner:');
    for (const [, service] of roles) expect(service.secrets).not.toContain('database-owner-url');
  });

  it('gives each process only the secrets that it names', () => {
    for (const [, { environment, secrets: given }] of [...roles, ...jobs]) {
      const named = Object.values(environment).flatMap(
        (value) => /^\/run\/secrets\/(.+)$/.exec(value)?.[1] ?? [],
      );
      // The dispatcher seals; the others show what is sealed, and never get the key that seals.
      const seals = environment.ROLES === 'dispatcher';
      const needed = named.map((file) => (file === 'seal-key.pem' && !seals ? 'seal-key.pem.pub' : file));
      expect(needed.sort()).toEqual([...given].sort());
    }
  });

  it('gives lasting services health checks and limits, and waits for the dependencies of each role', () => {
    for (const [name, { healthcheck, restart }] of services)
      expect(healthcheck !== undefined, name).toBe(restart === 'unless-stopped');
    for (const [name, { healthcheck, depends_on }] of roles) {
      expect(healthcheck?.test.join(' ')).toContain('bash /service/deploy/healthy.sh');
      expect(Object.keys(depends_on)).toEqual(
        name === 'public' ? [] : ['migrate', 'eventstoredb-user', 'nats'],
      );
    }
  });

  it('keeps at most 100 MB of logs for each container', () => {
    for (const [name, { logging }] of services) {
      const { 'max-size': size, 'max-file': files } = logging.options;
      expect(Number.parseInt(size, 10) * Number(files), name).toBeLessThanOrEqual(100);
    }
    const { command } = parse(text).services.eventstoredb;
    expect(String(command)).toMatch(/ --log-file-size=\d+ --log-file-retention-count=\d+$/m);
  });

  it('runs our processes with only their volumes writable', () => {
    for (const [name, service] of services.filter(([, { build }]) => build !== undefined))
      expect([name, service.read_only, service.init]).toEqual([name, true, true]);
    for (const [, { stop_grace_period }] of roles) expect(stop_grace_period).toBe('30s');
  });

  it('publishes only the two processes that answer users, on this machine only', () => {
    const published = services.filter(([, { ports }]) => ports.length > 0);
    expect(published.map(([name]) => name)).toEqual(['public', 'api-1', 'api-2']);
    for (const [, { ports }] of published) for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
    for (const name of ['eventstoredb', 'postgres', 'nats'])
      expect(compose.services[name]?.networks).toEqual(['engines']);
    expect(parse(text).networks.engines).toEqual({ internal: true });
  });

  it('exposes the metrics of each process only on the internal network', () => {
    for (const [, { environment }] of roles) expect(environment.OPERATORS_HOST).toBe('0.0.0.0');
    const published = services.flatMap(([, { ports }]) => ports);
    expect(published.map((port) => port.split(':').at(-1))).toEqual(['8080', '8080', '8080']);
  });

  it('declares exactly the volumes and secrets that it uses', () => {
    const used = services.flatMap(([, { volumes }]) => volumes.map((volume) => volume.split(':')[0] ?? ''));
    const [folders, named] = [
      used.filter((name) => name.startsWith('.')),
      used.filter((name) => !name.startsWith('.')),
    ];
    expect([...new Set(named)].sort()).toEqual(Object.keys(compose.volumes).sort());
    for (const folder of folders) expect(existsSync(path.join(root, folder)), folder).toBe(true);
    const given = services.flatMap(([, { secrets: names }]) => names);
    expect([...new Set(given)].sort()).toEqual(Object.keys(compose.secrets).sort());
  });

  it('contains no password, not even a default one', () => {
    expect(text).not.toMatch(/:\/\/[^$\s:/]+:[^@\s]+@/);
    expect(text).not.toMatch(/PASSWORD: \S/);
    expect(text).not.toContain('changeit');
  });
});

describe('deploy/make-secrets.sh', () => {
  it('creates every secret of compose.yaml, readable only inside its private folder', () => {
    for (const { file } of Object.values(compose.secrets)) {
      const made = path.join(secrets, path.relative('secrets', file));
      expect(readFileSync(made, 'utf8').trim()).not.toBe('');
      expect(statSync(made).mode & 0o777).toBe(0o444);
    }
    expect(statSync(secrets).mode & 0o777).toBe(0o700);
  });

  it('creates a key that signs seals', () => {
    const pem = readFileSync(path.join(secrets, 'seal-key.pem'), 'utf8');
    expect(readSealKey(pem).keyId).toMatch(/^[0-9a-f]{64}$/);
  });

  it('changes nothing when run again', () => {
    const all = () => readdirSync(secrets).map((name) => readFileSync(path.join(secrets, name), 'utf8'));
    const before = all();
    execFileSync('sh', [path.join(root, 'deploy/make-secrets.sh'), secrets]);
    expect(all()).toEqual(before);
    expect(new Set(before).size).toBe(before.length);
  });
});

const command = [['docker-compose'], ['docker', 'compose']].find(
  ([program = '', ...rest]) => spawnSync(program, [...rest, 'version'], { stdio: 'ignore' }).status === 0,
);

describe.skipIf(command === undefined)('the compose command (needs docker-compose)', () => {
  it('accepts the file with an empty environment', () => {
    const [program = '', ...rest] = command ?? [];
    const output = execFileSync(program, [...rest, '--file', 'compose.yaml', 'config'], {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: process.env.HOME },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    expect(Object.keys(parse(output).services).sort()).toEqual(Object.keys(compose.services).sort());
  });

  it('accepts the override that stores documents in S3, for the roles that use them', () => {
    const [program = '', ...rest] = command ?? [];
    const files = ['--file', 'compose.yaml', '--file', 'deploy/s3/compose.yaml'];
    const DOCUMENTS_URL = 's3://bucket/prefix?region=sa-east-1';
    const output = execFileSync(program, [...rest, ...files, 'config'], {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, DOCUMENTS_URL },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const [name, { environment }] of Object.entries(Merged.parse(parse(output)).services)) {
      const url = environment.ROLES ? readConfiguration(environmentOf(environment)).DOCUMENTS_URL : undefined;
      expect(url === DOCUMENTS_URL, name).toBe(['api-1', 'api-2', 'worker'].includes(name));
    }
  });
});
