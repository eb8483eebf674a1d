import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readIfThere } from '../../src/engine/embedded/data-directory.ts';
import { eventually } from '../support/eventually.ts';
import { preparedDirectory } from '../support/prepared-directory.ts';
import { spawnService, startProcess } from '../support/service-process.ts';

describe('a service', () => {
  let data: Awaited<ReturnType<typeof preparedDirectory>>;
  beforeEach(async () => {
    data = await preparedDirectory();
  });
  afterEach(() => data.remove());

  it.each(['SIGHUP', 'SIGTERM'] as const)(
    'on %s says that it drains and that it has ended, and takes its database along',
    async (signal) => {
      const service = await startProcess(data.dir, {
        LOG_LEVEL: 'info',
        DATBASE_URL: 'postgres://a-secret@nowhere',
      });
      expect(service.output()).toMatch(/Page +http:\/\/127\.0\.0\.1:\d+\/ /);
      const [code] = await service.signal(signal);
      expect(code).toBe(0);
      const said = service.output();
      expect(said).toContain(
        'DATBASE_URL is no setting of the service and has no effect. Did you mean DATABASE_URL?',
      );
      expect(said).not.toContain('a-secret');
      expect(said.indexOf('"msg":"draining: accepts no connections')).toBeGreaterThan(0);
      expect(said.indexOf('"msg":"stopped: ')).toBeGreaterThan(said.indexOf('"msg":"draining: '));
      expect(await readIfThere(join(data.dir, 'postgres', 'postmaster.pid'))).toBeUndefined();
    },
  );

  it('that is closed while it starts takes along the database that it has begun', async () => {
    const child = spawnService(data.dir, { LOG_LEVEL: 'info' });
    const ended = once(child, 'exit');
    child.stdout.setEncoding('utf8');
    for await (const chunk of child.stdout) if (String(chunk).includes('PostgreSQL runs on')) break;
    child.kill('SIGHUP');
    expect(await ended).toEqual([0, null]);
    expect(await readIfThere(join(data.dir, 'postgres', 'postmaster.pid'))).toBeUndefined();
  });

  it('continues when nobody reads its output any more, and ends well', async () => {
    const child = spawnService(data.dir, { LOG_LEVEL: 'trace' });
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    const ended = once(child, 'exit');
    const origin = await eventually(() => /Address +(http:\/\/[\d.:]+)/.exec(text)?.[1]);
    // As `npm start | head -2` does.
    child.stdout.destroy();
    child.stderr.destroy();
    const ask = async () => (await fetch(`${origin}/api/v1/asset-valuation/profiles`)).status;
    // Each is a line of the log: some are written after the first could not be.
    for (let asked = 0; asked < 200; asked += 1) expect(await ask()).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(await readIfThere(join(data.dir, 'postgres', 'postmaster.pid'))).toBeUndefined();
  });
});
