import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { configurationSchema, readConfiguration } from '../../src/app/configuration.ts';
import { sharedFolder } from '../support/test-folder.ts';

const root = path.resolve(import.meta.dirname, '../..');
const Part = z.object({
  services: z.record(
    z.string(),
    z.looseObject({
      image: z.string().optional(),
      environment: z.record(z.string(), z.string()).default({}),
      secrets: z.array(z.string()).default([]),
      volumes: z.array(z.string()).default([]),
    }),
  ),
  volumes: z.record(z.string(), z.unknown()).default({}),
  secrets: z.record(z.string(), z.unknown()).default({}),
});
const read = (file: string) =>
  Part.parse(parse(readFileSync(path.join(root, file), 'utf8'), { merge: true }));
const whole = read('compose.yaml');
const added = read('deploy/privacy/compose.yaml');
const job = added.services.privacy ?? { environment: {}, secrets: [], volumes: [] };

const secrets = sharedFolder('secrets');
beforeAll(() => void execFileSync('sh', [path.join(root, 'deploy/make-secrets.sh'), secrets]));

it('the erasure job has the owner’s address, the key, and a writable ledger', () => {
  expect(Object.keys(job.environment).filter((name) => !(name in configurationSchema.shape))).toEqual([]);
  const environment = Object.fromEntries(
    Object.entries(job.environment).map(([name, value]) => [name, value.replace('/run/secrets', secrets)]),
  );
  const configuration = readConfiguration(environment);
  expect(configuration.DATABASE_URL).toContain('//asset_valuation_owner:');
  expect(configuration.EVENT_LOG_URL).toMatch(/^esdb:/);
  expect(configuration.PRIVACY_KEY_FILE).toBe(path.join(secrets, 'privacy-key'));
  const folder = path.dirname(configuration.ERASURES_FILE ?? '');
  expect(job.volumes).toContain(`erasures:${folder}`);
});

it('the erasure job uses only services, volumes and secrets of compose.yaml', () => {
  expect(job.image).toBe(whole.services.migrate?.image);
  for (const name of job.secrets) expect(Object.keys(whole.secrets)).toContain(name);
  const volumes = job.volumes.map((volume) => volume.split(':')[0]);
  for (const name of volumes)
    expect([...Object.keys(whole.volumes), ...Object.keys(added.volumes)]).toContain(name);
});

it('the log of the erasure job has the same limit as the others', () => {
  const logging = whole.services['api-1']?.logging;
  expect(logging).toMatchObject({ options: { 'max-size': expect.any(String) } });
  expect(added.services.privacy?.logging).toEqual(logging);
});
