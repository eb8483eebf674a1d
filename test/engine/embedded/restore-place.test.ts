import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  isUsedByService,
  openEmbeddedPostgres,
  openRestorePlace,
  startEmbeddedPostgres,
} from '../../../src/engine/embedded/embedded-postgres.ts';
import { note, notes, scratch } from './scratch.ts';

const KEPT = ['privacy-key'];

describe('a data directory that a backup is restored into', () => {
  it('is locked until the restore has finished, and then like any other', async () => {
    const at = await scratch();
    const { dataDir } = at.options;
    const place = await openRestorePlace(dataDir, KEPT);
    for (const open of [startEmbeddedPostgres, openEmbeddedPostgres])
      await expect(open(at.options)).rejects.toThrow('begun and not finished');
    await expect(openRestorePlace(dataDir, KEPT)).rejects.toThrow('begun and not finished');
    const server = await startEmbeddedPostgres({ ...at.options, restoring: true });
    expect(await isUsedByService(dataDir)).toBe(true);
    await note(server.connectionString, 'restored');
    await server.stop();
    expect(await isUsedByService(dataDir)).toBe(false);
    await place.finish();
    const service = await startEmbeddedPostgres(at.options);
    expect(await notes(service.connectionString)).toEqual(['restored']);
    await service.stop();
    await expect(openRestorePlace(dataDir, KEPT)).rejects.toThrow('is not empty (postgres');
  });

  it('is unchanged when the restore is abandoned', async () => {
    const at = await scratch();
    const { dataDir } = at.options;
    await mkdir(dataDir, { mode: 0o711 });
    await writeFile(join(dataDir, 'privacy-key'), 'mine');
    const place = await openRestorePlace(dataDir, KEPT);
    await (await startEmbeddedPostgres({ ...at.options, restoring: true })).stop();
    await mkdir(join(dataDir, 'documents/ab'), { recursive: true });
    await place.abandon();
    expect(await readdir(dataDir)).toEqual(['privacy-key']);
  });

  it('is removed again when it did not exist before', async () => {
    const at = await scratch();
    const place = await openRestorePlace(at.options.dataDir, KEPT);
    await place.abandon();
    await expect(readdir(at.options.dataDir)).rejects.toThrow('ENOENT');
    expect(await isUsedByService(at.options.dataDir)).toBe(false);
  });

  it('also loses a database kept in another directory, where nothing else is touched', async () => {
    const at = await scratch();
    const home = join(at.root, 'home');
    await mkdir(home, { mode: 0o700 });
    const options = { ...at.options, dataDir: join(home, 'data') };
    const place = await openRestorePlace(options.dataDir, KEPT);
    await (await startEmbeddedPostgres({ ...options, restoring: true })).stop();
    const shared = join(at.root, 'shared');
    await mkdir(join(shared, 'data-of-somebody-else'), { recursive: true });
    await place.abandon();
    expect(await readdir(shared)).toEqual(['data-of-somebody-else']);
    expect(await readdir(home)).toEqual([]);
  });
});
