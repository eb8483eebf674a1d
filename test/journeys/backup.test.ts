import { copyFile, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { projections } from '../../projections/index.ts';
import { openEmbeddedPostgres } from '../../src/engine/embedded/embedded-postgres.ts';
import type { RecordedEvent } from '../../src/engine/log/event-log.ts';
import { createPool } from '../../src/engine/postgres/pool.ts';
import { postgresReadModelStore } from '../../src/engine/projecting/postgres/store.ts';
import { inventoryBody, receivableBody } from '../support/bodies.ts';
import { embeddedAddress } from '../support/embedded-address.ts';
import { eventually } from '../support/eventually.ts';
import { ownService } from '../support/own-service.ts';
import { runTool, startProcess } from '../support/service-process.ts';
import { toolOn } from '../support/tool-here.ts';
import { chainFaults, storedLog } from '../support/whole-log.ts';

const WORKBOOK = join(import.meta.dirname, '../fixtures/sources/deral-sima/02042018_impressao.xls');

/** The events of a data directory on which no service runs. */
async function atRest<T>(dataDir: string, work: (connectionString: string) => Promise<T>): Promise<T> {
  const server = await openEmbeddedPostgres({ dataDir, log: () => {} });
  try {
    return await work(server.connectionString);
  } finally {
    await server.stop();
  }
}

const contentHashes = async (connectionString: string) => {
  const pool = createPool({ connectionString, max: 2, applicationName: 'test' });
  const store = postgresReadModelStore(pool);
  const hashes = await Promise.all(
    projections.map(async (model) => [model.name, await store.contentHashes(model, 'live')]),
  );
  await pool.end();
  return Object.fromEntries(hashes) as Readonly<Record<string, Readonly<Record<string, string>>>>;
};

describe('a backup of the embedded default', () => {
  const own = ownService();
  const { at } = own;
  let toErase: string;
  let valuation: string;
  /** What a client that shows `token` reads of the things made first. */
  const shown = () =>
    Promise.all(
      [`/valuations/${valuation}`, `/valuations/${valuation}/report`, `/valuations/${valuation}/history`].map(
        async (path) => (await own.get(path)).text,
      ),
    );
  let shownBefore: readonly string[];

  beforeAll(async () => {
    await own.done('sources', 'import', 'deral_sima', WORKBOOK);
    toErase = String((await own.post('/assets', receivableBody())).id);
    // The third key makes the mark by which the assets of an owner are found.
    const attributes = { lines: [{ product_id: 'soy', quantity: '100' }] };
    const { id } = await own.post('/assets', inventoryBody({ attributes, owner: { name: 'Rui Prado' } }));
    valuation = (await own.valued({ asset_id: id, valuation_date: '2018-04-02' })).valuation_id;
    shownBefore = await shown();
    expect(shownBefore[0]).toContain('7184.00');
    expect(shownBefore[1]).toContain('Rui Prado');
    await own.done('audit', 'seal');
  });

  it('is made while writers continue, and holds everything acknowledged before it began', async () => {
    const acknowledged: string[] = [];
    let isOver = false;
    const write = async () => {
      while (!isOver) {
        acknowledged.push(String((await own.post('/assets', inventoryBody())).id));
      }
    };
    const writers = [write(), write(), write()];
    await eventually(() => acknowledged.length > 30);
    const before = [...acknowledged];
    const created = await runTool(at('data'), 'backup', 'create', at('first.tar'));
    const after = acknowledged.length;
    isOver = true;
    await Promise.all(writers);
    expect(created.code, created.stderr).toBe(0);
    expect(created.stdout).toMatch(/first\.tar: \d+ events, 3 wrapped keys, 1 documents, 2 imported files/);
    expect(created.stderr).toMatch(/^NOTE: the key of personal data is NOT in this file/);
    expect(after).toBeGreaterThan(before.length);

    // What an operator does meanwhile: one asset's personal data goes, after the backup.
    await own.done('privacy', 'erase', toErase, '--reason', 'asked for');

    const restored = await runTool(at('data'), 'backup', 'restore', at('first.tar'), '--into', at('second'));
    expect(restored.code, restored.stderr).toBe(0);
    expect(restored.stderr).toContain(`bring it to ${at('second')}/privacy-key`);
    expect(restored.stdout).toContain('1 erasures applied again: 1 keys destroyed, 1 recorded in the log.');
    expect(await readdir(at('second'))).not.toContain('restore-unfinished');

    const original = await storedLog(await embeddedAddress(at('data')));
    const copied = await atRest(at('second'), storedLog);
    expect(copied.slice(0, -1)).toEqual(original.slice(0, copied.length - 1));
    expect(copied.at(-1)).toMatchObject({
      stream: `asset-${toErase}`,
      type: 'PersonalDataErased',
      data: { reason: expect.stringContaining('Applied again from the ledger of erasures') },
    });
    expect(chainFaults(copied)).toEqual([]);
    const streams = new Set(copied.map((event: RecordedEvent) => event.stream));
    for (const id of before) expect(streams.has(`asset-${id}`)).toBe(true);
  });

  it('restored elsewhere, and given its key, shows the same, and what was erased since as erased', async () => {
    await expect(startProcess(at('second'))).rejects.toThrow('privacy-key is not there. Put it there');
    await copyFile(at('data/privacy-key'), at('second/privacy-key'));
    await own.again('SIGTERM', 'second');
    expect(own.service.output()).not.toContain('Credential ');
    expect(await shown()).toEqual(shownBefore);
    expect((await own.get(`/assets/${toErase}`)).body).toMatchObject({
      owner: { name: '[erased]', tax_id: '[erased]', tax_id_country: 'BR' },
      attributes: { debtor: '[erased]' },
    });
    const verified = await toolOn(at('second'), 'audit', 'verify', '--all', '--json');
    expect(verified.code, verified.stderr).toBe(0);
    expect(JSON.parse(verified.stdout)).toMatchObject({ intact: true, seals_checked: 1 });
    await own.post('/valuations', { asset_id: toErase, purpose: 'SALE' });
  });

  it('made at rest, with its keys, comes back as the very same read models', async () => {
    await own.service.signal('SIGTERM');
    const [events, hashes] = await atRest(at('data'), async (from) => [
      await storedLog(from),
      await contentHashes(from),
    ]);
    const created = await runTool(at('data'), 'backup', 'create', at('second.tar'), '--with-keys', '--json');
    expect(created.code, created.stderr).toBe(0);
    expect(created.stderr).toMatch(/^NOTE: the key of personal data is IN this file/);
    expect(JSON.parse(created.stdout)).toMatchObject({
      with_keys: true,
      files: ['seals.jsonl', 'seal-key.pem.pub', 'privacy-key', 'seal-key.pem', 'erasures.jsonl'],
    });
    expect((await stat(at('second.tar'))).mode & 0o777).toBe(0o600);
    // No server is left behind by a verb.
    expect(await readdir(at('data'))).not.toContain('postgres-address.json');

    // Nothing but the file: as on another machine, where there is no ledger but the one inside.
    await mkdir(at('other'), { mode: 0o755 });
    const restored = await runTool(at('other/data'), 'backup', 'restore', at('second.tar'), '--json');
    expect(restored.code, restored.stderr).toBe(0);
    expect(restored.stderr).toContain('no ledger of erasures but the backup');
    expect(JSON.parse(restored.stdout)).toMatchObject({
      data_dir: at('other/data'),
      events: events.length,
      intact: true,
      documents: 1,
      erasures_applied_again: { named: 1, keys_destroyed: 0, events_recorded: 0, unknown_assets: [] },
      has_privacy_key: true,
    });
    await own.start('other/data');
    const address = await embeddedAddress(at('other/data'));
    expect(await storedLog(address)).toEqual(events);
    await expect.poll(() => contentHashes(address)).toEqual(hashes);
    expect(await shown()).toEqual(shownBefore);
    expect((await toolOn(at('other/data'), 'audit', 'seal')).code).toBe(0);
    expect((await toolOn(at('other/data'), 'audit', 'verify', '--all')).code).toBe(0);
  });
});
