import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { openEmbeddedPostgres } from '../../src/engine/embedded/embedded-postgres.ts';
import { shutDown } from '../../src/engine/embedded/postmaster.ts';
import { receivableBody } from '../support/bodies.ts';
import { embeddedAddress } from '../support/embedded-address.ts';
import { eventually } from '../support/eventually.ts';
import { ownService } from '../support/own-service.ts';
import { startProcess, startTool } from '../support/service-process.ts';
import { toolHere, toolOn } from '../support/tool-here.ts';
import { storedLog } from '../support/whole-log.ts';

describe('a backup', () => {
  const own = ownService({}, 'here');
  const { at, tool } = own;
  beforeAll(async () => {
    await own.post('/assets', receivableBody());
    await own.done('backup', 'create', at('good.tar'));
  });
  const restore = (file: string, into = at('new')) => tool('backup', 'restore', file, '--into', into);
  const refused = (why: string) => ({ code: 1, stdout: '', stderr: expect.stringContaining(why) });

  it('overwrites nothing, needs something to back up, and is not for engines of others', async () => {
    const create = (...words: string[]) => tool('backup', 'create', ...words);
    expect(await create(at('good.tar'))).toMatchObject(refused('already exists'));
    expect(await create(at('missing/b.tar'))).toMatchObject(refused('cannot be written'));
    expect(await create()).toMatchObject({ code: 2 });
    expect(await toolOn(at('nothing'), 'backup', 'create', at('b.tar'))).toMatchObject(
      refused('no service ever started'),
    );
    expect(existsSync(at('nothing'))).toBe(false);
    for (const verb of ['create', 'restore'])
      expect(
        await toolHere(['backup', verb, at('b.tar')], {
          DATA_DIR: at('data'),
          DATABASE_URL: 'postgres://db/x',
        }),
      ).toMatchObject(refused('DATABASE_URL is set'));
    expect((await readdir(at(''))).sort()).toEqual(['data', 'good.tar']);
  });

  it('is not restored over anything, nor under a running service', async () => {
    expect(await tool('backup', 'restore', at('good.tar'))).toMatchObject(refused('A service runs on'));
    await mkdir(at('full'));
    await writeFile(at('full/holiday.jpg'), 'x');
    expect(await restore(at('good.tar'), at('full'))).toMatchObject(refused('is not empty (holiday.jpg)'));
    expect(await readdir(at('full'))).toEqual(['holiday.jpg']);
  });

  it.each([
    ['missing', async () => {}, 'ENOENT'],
    ['foreign', () => writeFile(at('bad.tar'), 'an e-mail '.repeat(500)), 'it is no backup of this service'],
    [
      'cut off',
      async () => {
        await cp(at('good.tar'), at('bad.tar'));
        await truncate(at('bad.tar'), 6_000);
      },
      'cannot be restored: ',
    ],
    [
      'damaged',
      async () => {
        const bytes = await readFile(at('good.tar'));
        const byte = bytes.indexOf('AssetRegistered');
        bytes[byte] = (bytes[byte] ?? 0) ^ 0x20;
        await writeFile(at('bad.tar'), bytes);
      },
      'its bytes do not match its digest',
    ],
  ])('that is %s is refused before anything is touched', async (_what, spoil, why) => {
    await rm(at('bad.tar'), { force: true });
    await spoil();
    expect(await tool('backup', 'restore', at('bad.tar'), '--into', at('new'))).toMatchObject(refused(why));
    expect(existsSync(at('new'))).toBe(false);
  });

  it('of a log that was tampered with is reported, and kept only on request', async () => {
    const client = new pg.Client({ connectionString: await embeddedAddress(at('data')) });
    await client.connect();
    await client.query(
      "update event_log.events set data = replace(data, '10000.00', '90000.00') where type = 'AssetRegistered'",
    );
    await client.end();
    await own.done('backup', 'create', at('tampered.tar'));
    const result = await restore(at('tampered.tar'));
    expect(result).toMatchObject(refused('The log in this backup is not intact'));
    expect(result.stderr).toMatch(/^CHANGED {2}asset-\S+ revision 0/m);
    expect(existsSync(at('new'))).toBe(false);
    const words = ['backup', 'restore', at('tampered.tar'), '--into', at('kept'), '--accept-faults'];
    const kept = await tool(...words);
    expect(kept).toMatchObject({ code: 1, stderr: expect.stringContaining('NOT INTACT: 1 fault') });
    expect(kept.stdout).toContain('is restored in');
    const server = await openEmbeddedPostgres({ dataDir: at('kept'), log: () => {} });
    expect((await storedLog(server.connectionString)).length).toBeGreaterThan(1);
    await server.stop();
  });

  it('is not restored where the key of other data is, and the key is left there', async () => {
    const key = `${randomBytes(32).toString('base64')}\n`;
    await mkdir(at('keyed'));
    await writeFile(at('keyed/privacy-key'), key);
    expect(await restore(at('good.tar'), at('keyed'))).toMatchObject(refused('master key is not the one'));
    expect(await readdir(at('keyed'))).toEqual(['privacy-key']);
    expect(await readFile(at('keyed/privacy-key'), 'utf8')).toBe(key);
    await cp(at('data/privacy-key'), at('keyed/privacy-key'));
    const restored = await restore(at('good.tar'), at('keyed'));
    expect(restored.code, restored.stderr).toBe(0);
    expect(restored.stderr).not.toContain('key of personal data');
  });

  it('from before a rotation is restored with its old key under the current one, and rotated again', async () => {
    const rotated = JSON.parse((await tool('privacy', 'rotate-key', '--json')).stdout);
    const finished = await tool('privacy', 'rotate-key', '--finish', '--now');
    expect(finished.code, finished.stderr).toBe(0);
    const [former] = rotated.former_keys;
    const [now, then] = await Promise.all(
      ['privacy-key', `privacy-key.former-${former}`].map((name) => readFile(at(`data/${name}`), 'utf8')),
    );
    await mkdir(at('rotated'));
    await writeFile(at('rotated/privacy-key'), now ?? '');
    const lacking = await restore(at('good.tar'), at('rotated'));
    expect(lacking).toMatchObject(
      refused(`they need key ${former}, and here is ${rotated.key}. Put the line`),
    );
    expect(lacking.stderr).toContain(`below the one in ${at('rotated/privacy-key')}`);
    expect(await readdir(at('rotated'))).toEqual(['privacy-key']);

    await writeFile(at('rotated/privacy-key'), `${now}${then}`);
    const restored = await restore(at('good.tar'), at('rotated'));
    expect(restored.code, restored.stderr).toBe(0);
    const again = await toolOn(at('rotated'), 'privacy', 'rotate-key', '--json');
    expect(JSON.parse(again.stdout)).toMatchObject({
      key: rotated.key,
      former_keys: [former],
      // One of the asset, one of the marks of owners.
      keys_rewrapped: 2,
    });
  });

  it('whose restore is cancelled leaves nothing behind', async () => {
    const verb = startTool(
      { DATA_DIR: at('data') },
      'backup',
      'restore',
      at('good.tar'),
      '--into',
      at('new'),
    );
    await eventually(() => existsSync(at('new/restore-unfinished')));
    verb.signal('SIGINT');
    expect(await verb.exited).toEqual([1, null]);
    expect(verb.stderr()).toContain('Nothing was restored, and nothing of it is left.');
    expect(existsSync(at('new'))).toBe(false);
  });

  it('whose restore was killed is not started on, and is restored again once it is emptied', async () => {
    const into = at('new');
    const verb = startTool({ DATA_DIR: at('data') }, 'backup', 'restore', at('good.tar'), '--into', into);
    await eventually(() => existsSync(join(into, 'postgres-address.json')));
    verb.signal('SIGKILL');
    await verb.exited;
    await expect(startProcess(into)).rejects.toThrow('begun and not finished');
    expect(await toolOn(into, 'credentials', 'list')).toMatchObject({ code: 1 });
    expect(await restore(at('good.tar'))).toMatchObject(refused('begun and not finished'));
    // The killed one's server is still there.
    await shutDown(join(into, 'postgres'));
    await rm(into, { recursive: true });
    expect((await restore(at('good.tar'))).code).toBe(0);
  });
});
