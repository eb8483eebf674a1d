import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfiguration } from '../../src/app/configuration.ts';
import { eventually } from '../support/eventually.ts';
import { dataDirectory, runTool, type ServiceProcess, startProcess } from '../support/service-process.ts';
import { toolOn } from '../support/tool-here.ts';

const run = promisify(execFile);

describe('a newcomer', () => {
  let data: Awaited<ReturnType<typeof dataDirectory>>;
  let service: ServiceProcess;
  beforeAll(async () => {
    data = await dataDirectory();
    service = await startProcess(data.dir);
  });
  afterAll(async () => {
    await service.signal('SIGKILL');
    // The embedded server outlives a killed service: a verb joins it, and ends it when nobody else uses it.
    await startProcess(data.dir).then((again) => again.signal('SIGTERM'));
    await data.remove();
  });

  it('is shown a credential once, whatever the log level, and finds it in a file only he can read', async () => {
    const shown = /Credential\s+(avs_\S+)/.exec(service.output())?.[1];
    const file = join(data.dir, 'bootstrap-credential');
    expect((await readFile(file, 'utf8')).trim()).toBe(shown);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('values an asset with the three lines that the start prints', async () => {
    const lines = service
      .output()
      .split('\n')
      .filter((line) => /^ {2}(ASSET=|VALUATION=|curl )/.test(line));
    expect(lines).toHaveLength(3);
    const { stdout } = await run('bash', ['-euc', lines.join('\n')]);
    expect(JSON.parse(stdout)).toMatchObject({
      report: 'VALUATION',
      status: 'CALCULATED',
      values: { declared_value: { amount: '150000.00', basis: 'USER_PROVIDED' } },
    });
  });

  it('issues, lists and revokes credentials while the service runs', async () => {
    const unseen = ['--organization', 'Coop', '--person', 'Ana\u200b Lima', '--profile', 'REVIEWER'];
    expect(await toolOn(data.dir, 'credentials', 'issue', ...unseen)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('it contains U+200B'),
    });
    const who = ['--organization', 'Coop Norte', '--person', 'Ana Lima', '--profile', 'ANALYST'];
    const issued = await runTool(data.dir, 'credentials', 'issue', ...who);
    expect(issued.code, issued.stderr).toBe(0);
    expect(issued.stdout).toMatch(/^avs_\S{49}\n$/);
    const token = issued.stdout.trim();
    expect((await service.call('GET', '/status', { token })).body).toMatchObject({
      credential: {
        organization: 'Coop Norte',
        responsible_person: 'Ana Lima',
        access_profiles: ['ANALYST'],
      },
    });
    const listed = await toolOn(data.dir, 'credentials', 'list', '--json');
    const credentials = JSON.parse(listed.stdout) as { id: string; organization: string; status: string }[];
    expect(credentials.map(({ organization }) => organization)).toEqual(['local', 'Coop Norte']);
    expect(listed.stdout).not.toContain('token');
    const revoked = await toolOn(data.dir, 'credentials', 'revoke', credentials[1]?.id ?? '');
    expect(revoked.code, revoked.stderr).toBe(0);
    await eventually(async () => (await service.call('GET', '/status', { token })).status === 401);
  });

  it('cannot start a second service on the same data directory', async () => {
    await expect(startProcess(data.dir)).rejects.toThrow(/already|in use|uses/i);
  });
});

describe('a wrong environment', () => {
  it.each([
    [{ PORT: 'eighty' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ ROLES: 'worker' }, 'ROLES'],
  ])('%j names itself', (environment, name) => {
    expect(() => readConfiguration(environment)).toThrow(name);
  });

  it.each([
    [{ ROLES: 'api,clown' }, 'ROLES'],
    [{ PRIVACY_KEY_FILE: '/nowhere/privacy-key' }, '/nowhere/privacy-key'],
  ])('%j names itself and stops', async (environment, name) => {
    const data = await dataDirectory();
    await expect(startProcess(data.dir, environment)).rejects.toThrow(name);
    // And leaves no server behind.
    expect(existsSync(join(data.dir, 'postgres/postmaster.pid'))).toBe(false);
    await data.remove();
  });
});

describe('a busy port', () => {
  it('is named, and the credential is still shown at the first start that works', async () => {
    const data = await dataDirectory();
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const PORT = String((holder.address() as AddressInfo).port);
    await expect(startProcess(data.dir, { PORT })).rejects.toThrow('PORT');
    holder.close();
    const service = await startProcess(data.dir);
    expect(service.output()).toMatch(/Credential\s+avs_/);
    await service.signal('SIGTERM');
    await data.remove();
  });
});

describe('ROLES=public', () => {
  it('serves estimates without database, disk or credential, and describes the whole service', async () => {
    const nowhere = '/proc/no-such-place';
    const service = await startProcess(nowhere, { ROLES: 'public' });
    try {
      const estimate = await service.call('POST', '/public-estimates', {
        body: {
          asset_class: 'INVENTORY',
          parameters: { quantity: '100', unit_price: '1500.00', unit: 'sc 60 kg' },
        },
      });
      expect(estimate.body).toMatchObject({ amount: '150000.00', basis: 'USER_PROVIDED' });
      const document = (await service.call('GET', '/openapi.json')).body as { paths: object };
      expect(Object.keys(document.paths)).toContain('/assets');
      const management = await service.call('GET', '/assets', { token: 'avs_x' });
      expect([management.status, management.headers.get('retry-after')]).toEqual([
        503,
        expect.stringMatching(/^\d+$/),
      ]);
      expect((await fetch(`${service.origin}/readyz`)).status).toBe(200);
    } finally {
      expect((await service.signal('SIGTERM'))[0]).toBe(0);
    }
  });
});
