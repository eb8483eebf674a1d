import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ConfigurationError, readConfiguration } from '../../src/app/configuration.ts';
import { organizationId } from '../../src/kernel/ids.ts';
import { sharedFolder } from '../support/test-folder.ts';

describe('the address of the event log', () => {
  it.each([
    'esdb://a:2113',
    'esdb://user:pass@a:2113,b:2113,c:2113?tls=true',
    'esdb://a,b',
    'esdb+discover://user:pass@cluster.example:2113',
    'postgres://user:pass@db/log?sslmode=verify-full',
  ])('may be %s', (address) => {
    expect(readConfiguration({ EVENT_LOG_URL: address }).EVENT_LOG_URL).toBe(address);
  });

  it.each([
    ['http://a:2113', 'must be an address'],
    ['a:2113', 'must be an address'],
    ['postgres://a,b:x', 'must be an address'],
    ['esdb://', 'hosts are names'],
    ['esdb://,b', 'hosts are names'],
    ['esdb://a:b:c', 'hosts are names'],
    ['esdb://a?nodePreference=follower', 'nodePreference must be leader'],
    ['esdb://user:s3cret@a?tls=perhaps', 'option tls has no value of its kind'],
  ])('may not be %s, and startup says why', (address, why) => {
    const read = () => readConfiguration({ EVENT_LOG_URL: address });
    expect(read).toThrow(ConfigurationError);
    expect(read).toThrow(/ {2}EVENT_LOG_URL: /);
    expect(read).toThrow(why);
    expect(read).not.toThrow('s3cret');
  });
});

it('reads the shares of organizations by their names', () => {
  const { WORK_SHARES } = readConfiguration({ WORK_SHARES: 'Coop Norte=3, Banco=12' });
  expect([...WORK_SHARES]).toEqual([
    [organizationId('Coop Norte'), 3],
    [organizationId('Banco'), 12],
  ]);
  for (const wrong of ['Coop Norte', 'Coop Norte=0', 'Coop=2,', '=2', 'Coop=100'])
    expect(() => readConfiguration({ WORK_SHARES: wrong })).toThrow(
      'WORK_SHARES: must be names of organizations',
    );
});

describe('the provider of identities', () => {
  const whole = {
    OIDC_ISSUER: 'https://id.example/realms/coop',
    OIDC_CLIENT_ID: 'asset-valuation',
    OIDC_CLIENT_SECRET_FILE: '/run/secrets/oidc',
    OIDC_ORGANIZATIONS: 'norte = Coop Norte,sul=Coop Sul',
    OIDC_PROFILES: 'analysts=ANALYST, reviewers=REVIEWER',
    PUBLIC_BASE_URL: 'https://valuations.example',
  };

  it('has what its claims mean, and usual names of claims', () => {
    const read = readConfiguration(whole);
    expect(Object.fromEntries(read.OIDC_ORGANIZATIONS ?? [])).toEqual({
      norte: 'Coop Norte',
      sul: 'Coop Sul',
    });
    expect(Object.fromEntries(read.OIDC_PROFILES ?? [])).toEqual({
      analysts: 'ANALYST',
      reviewers: 'REVIEWER',
    });
    expect([read.OIDC_PERSON_CLAIM, read.OIDC_ORGANIZATION_CLAIM, read.OIDC_PROFILES_CLAIM]).toEqual([
      'name',
      'organization',
      'groups',
    ]);
    expect(readConfiguration({}).OIDC_ISSUER).toBeUndefined();
  });

  it.each(Object.keys(whole).filter((name) => name !== 'OIDC_ISSUER'))('is not asked without %s', (name) => {
    expect(() => readConfiguration({ ...whole, [name]: '' })).toThrow(`${name}: is needed with OIDC_ISSUER`);
  });

  it.each([
    { OIDC_ISSUER: 'http://id.example' },
    { OIDC_ISSUER: 'id.example' },
    { OIDC_ORGANIZATIONS: 'norte' },
    { OIDC_ORGANIZATIONS: 'norte=Coop\u202eetroN' },
    { OIDC_PROFILES: 'analysts=ANALYSTS' },
    { OIDC_PROFILES: '=ANALYST' },
    { WORKSPACE: 'yes' },
  ])('may not be %j', (wrong) => {
    expect(() => readConfiguration({ ...whole, ...wrong })).toThrow(`${Object.keys(wrong)[0]}: must be`);
  });
});

describe('a secret in a file', () => {
  const folder = sharedFolder('configuration');
  beforeAll(async () => {
    await writeFile(join(folder, 'url'), 'postgres://user:s3cret@db/data\n');
    await writeFile(join(folder, 'empty'), '\n');
    await writeFile(join(folder, 'wrong'), 'http://user:s3cret@db/data');
  });

  it('counts like one in the environment', () => {
    const read = readConfiguration({ DATABASE_URL_FILE: join(folder, 'url') });
    expect(read.DATABASE_URL).toBe('postgres://user:s3cret@db/data');
  });

  it.each([
    ['missing', { DATABASE_URL_FILE: '/nowhere/url' }, 'DATABASE_URL_FILE: ENOENT'],
    ['empty', { NATS_URL_FILE: 'empty' }, 'NATS_URL_FILE: '],
    ['given twice', { DATABASE_URL: 'postgres://a', DATABASE_URL_FILE: 'url' }, 'DATABASE_URL: is set in'],
    ['wrong', { EVENT_LOG_URL_FILE: 'wrong' }, 'EVENT_LOG_URL: must be an address'],
  ])('that is %s stops the start and is not printed', (_title, environment, message) => {
    const resolved = Object.entries(environment).map(([name, value]) => [
      name,
      name.endsWith('_FILE') && !value.startsWith('/') ? join(folder, value) : value,
    ]);
    const read = () => readConfiguration(Object.fromEntries(resolved));
    expect(read).toThrow(ConfigurationError);
    expect(read).toThrow(message);
    expect(read).not.toThrow('s3cret');
  });
});

describe('the public address', () => {
  it.each([
    ['https://avaliacao.example', 'https://avaliacao.example'],
    ['https://avaliacao.example/', 'https://avaliacao.example'],
    ['http://10.0.0.7:8080/avaliacao//', 'http://10.0.0.7:8080/avaliacao'],
  ])('may be %s', (given, read) => {
    expect(readConfiguration({ PUBLIC_BASE_URL: given }).PUBLIC_BASE_URL).toBe(read);
  });

  it.each([
    'avaliacao.example',
    'ftp://avaliacao.example',
    'https://user:s3cret@avaliacao.example',
    'https://avaliacao.example/?a=1',
    'https://avaliacao.example/#a',
    'https://',
  ])('may not be %s, and startup names it', (given) => {
    const read = () => readConfiguration({ PUBLIC_BASE_URL: given });
    expect(read).toThrow(ConfigurationError);
    expect(read).toThrow(/ {2}PUBLIC_BASE_URL: must /);
    expect(read).not.toThrow('s3cret');
  });
});
