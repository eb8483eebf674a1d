import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { configurationSchema, readConfiguration } from '../../src/app/configuration.ts';

const root = path.resolve(import.meta.dirname, '../..');
const FILE = 'deploy/oidc/compose.yaml';
const Part = z.object({
  services: z.record(
    z.string(),
    z.object({
      environment: z.record(z.string(), z.string()).default({}),
      secrets: z.array(z.string()).default([]),
    }),
  ),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
});
const read = (file: string) =>
  Part.parse(parse(readFileSync(path.join(root, file), 'utf8'), { merge: true }));
const whole = read('compose.yaml');
const added = read(FILE);

/** What an operator sets: made up, and all that the file demands. */
const SET = {
  PUBLIC_BASE_URL: 'https://valuations.example',
  OIDC_ISSUER: 'https://identities.example/realms/coop',
  OIDC_CLIENT_ID: 'asset-valuation',
  OIDC_ORGANIZATIONS: 'norte=Coop Norte,sul=Coop Sul',
  OIDC_PROFILES: 'analysts=ANALYST,reviewers=REVIEWER',
};

/** As the compose command does: what is set, else the file's own value. */
const filledIn = (environment: Readonly<Record<string, string>>, given: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replaceAll(
        /\$\{(\w+):([-?])([^}]*)\}/g,
        (_, key: string, how: string, text: string) => given[key] ?? (how === '-' ? text : ''),
      ),
    ]),
  );

const environmentOf = (service: string, given: Readonly<Record<string, string>>) =>
  filledIn({ ...whole.services[service]?.environment, ...added.services[service]?.environment }, given);

describe(FILE, () => {
  it('gives the processes that people reach, and no others, a provider that the program accepts', () => {
    expect(Object.keys(added.services)).toEqual(['api-1', 'api-2']);
    for (const service of Object.keys(added.services)) {
      const { EVENT_LOG_URL_FILE, DATABASE_URL_FILE, NATS_URL_FILE, ...environment } = environmentOf(
        service,
        SET,
      );
      const configuration = readConfiguration(environment);
      expect(configuration).toMatchObject({
        ...{ WORKSPACE: 'on', OIDC_ISSUER: SET.OIDC_ISSUER, PUBLIC_BASE_URL: SET.PUBLIC_BASE_URL },
        OIDC_CLIENT_SECRET_FILE: '/run/secrets/oidc-client-secret',
      });
      expect(configuration.OIDC_PROFILES?.get('reviewers')).toBe('REVIEWER');
    }
  });

  it('has every setting of the provider, each with the program’s own value where it has one', () => {
    const names = Object.keys(configurationSchema.shape).filter((name) => name.startsWith('OIDC_'));
    const { PUBLIC_BASE_URL: _, ...own } = added.services['api-1']?.environment ?? {};
    expect(Object.keys(own).sort()).toEqual(names.sort());
    const { OIDC_SCOPE, OIDC_PERSON_CLAIM, OIDC_ORGANIZATION_CLAIM, OIDC_PROFILES_CLAIM } = readConfiguration(
      {},
    );
    expect(filledIn(own, SET)).toMatchObject({
      ...{ OIDC_SCOPE, OIDC_PERSON_CLAIM, OIDC_ORGANIZATION_CLAIM, OIDC_PROFILES_CLAIM },
    });
  });

  it('demands what the program demands, and takes the secret from a file', () => {
    for (const name of Object.keys(SET)) {
      expect(added.services['api-1']?.environment[name], name).toMatch(`\${${name}:?`);
      if (name !== 'OIDC_ISSUER')
        expect(() => readConfiguration({ ...SET, OIDC_CLIENT_SECRET_FILE: 'secret', [name]: '' })).toThrow(
          `${name}: is needed with OIDC_ISSUER`,
        );
    }
    for (const { secrets } of Object.values(added.services)) expect(secrets).toEqual(['oidc-client-secret']);
    expect(added.secrets).toEqual({ 'oidc-client-secret': { file: './secrets/oidc-client-secret' } });
  });
});

const command = [['docker-compose'], ['docker', 'compose']].find(
  ([program = '', ...rest]) => spawnSync(program, [...rest, 'version'], { stdio: 'ignore' }).status === 0,
);

describe.skipIf(command === undefined)('the compose command (needs docker-compose)', () => {
  const [program = '', ...rest] = command ?? [];
  const configured = (given: Readonly<Record<string, string>>): string =>
    execFileSync(program, [...rest, '--file', 'compose.yaml', '--file', FILE, 'config'], {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...given },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });

  it('puts it over compose.yaml, whose secrets stay', () => {
    const merged = z
      .object({ services: z.record(z.string(), z.object({ secrets: z.array(z.unknown()).default([]) })) })
      .parse(parse(configured(SET)));
    for (const [name, { secrets }] of Object.entries(merged.services)) {
      const own = whole.services[name]?.secrets.length ?? 0;
      expect([name, secrets.length]).toEqual([name, own + (name.startsWith('api-') ? 1 : 0)]);
    }
  });

  it.each(Object.keys(SET))('starts nothing without %s', (name) => {
    expect(() => configured({ ...SET, [name]: '' })).toThrow(name);
  });
});
