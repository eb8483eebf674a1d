import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkArchive } from '../../../src/evidence/backup/archive.ts';
import { createBackup } from '../../../src/evidence/backup/create.ts';
import type { Manifest } from '../../../src/evidence/backup/manifest.ts';
import { extractBackup } from '../../../src/evidence/backup/restore.ts';
import { sha256 } from '../../../src/kernel/digest.ts';
import { backupContext, backupSource } from '../../support/backup-source.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asset-valuation-backup-'));
  file = join(folder, 'backup.tar');
});
afterEach(() => rm(folder, { recursive: true }));

const put = async (name: string, bytes: Buffer) => {
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await writeFile(join(folder, name), bytes);
};
const large = Buffer.alloc(3_000_001, 'made up ');
const nameOf = (bytes: Buffer) => `${sha256(bytes).slice(0, 2)}/${sha256(bytes)}`;

async function extracted(manifest: Manifest) {
  const taken: { rows: string; files: [string, string][] } = { rows: '', files: [] };
  await extractBackup(
    file,
    manifest,
    {
      database: {
        write: async (_table, piece) => {
          taken.rows += Buffer.from(piece).toString();
        },
        finish: async () => {},
        close: async () => {},
      },
      documents: join(folder, 'restored/documents'),
      imports: join(folder, 'restored/imports'),
      file: async (name, bytes) => void taken.files.push([name, bytes.toString()]),
    },
    { signal: new AbortController().signal, onBytes: () => {} },
  );
  return taken;
}

describe('a backup', () => {
  it('restores rows, documents, imported files with their descriptions, single files', async () => {
    const price = Buffer.from('a;b\n');
    await put(`documents/${nameOf(large)}`, large);
    await put(`documents/${nameOf(price)}`, price);
    await put(`imports/deral_sima/${sha256(price)}.csv`, price);
    await put(`imports/deral_sima/${sha256(price)}.json`, Buffer.from('{}'));
    // Drafts, and other files that are no documents.
    await put('documents/ab/.draft', price);
    await put('documents/lost+found/x', price);
    await put('documents/note.txt', price);
    const rows: number[] = [];
    const files: string[] = [];
    await createBackup(
      file,
      backupSource({
        documents: { root: join(folder, 'documents') },
        imports: { root: join(folder, 'imports') },
      }),
      backupContext({ onRows: (count) => rows.push(count), onFile: () => void files.push('one') }),
    );
    expect(rows.reduce((sum, count) => sum + count, 0)).toBe(3);
    expect(files).toHaveLength(4);
    const manifest = await checkArchive(file, () => {});
    expect(manifest).toMatchObject({
      documents: { included: true, files: 2, bytes: large.length + price.length, damaged: [] },
      imports: { included: true, files: 2, damaged: [] },
    });
    expect(await extracted(manifest)).toEqual({
      rows: 'one\t1\ntwo\t2\nthree\t3\n',
      files: [
        ['seals.jsonl', '{"seal":1}\n'],
        ['erasures.jsonl', ''],
      ],
    });
    const restored = join(folder, 'restored');
    expect(await readFile(join(restored, 'documents', nameOf(large)))).toEqual(large);
    expect((await readdir(join(restored, 'imports/deral_sima'))).sort()).toEqual([
      `${sha256(price)}.csv`,
      `${sha256(price)}.json`,
    ]);
    expect(await readdir(join(restored, 'documents'))).toHaveLength(2);
  });

  it('omits a document whose bytes do not match its name, and names it', async () => {
    await put(`documents/${nameOf(large)}`, large.subarray(1));
    const manifest = await createBackup(
      file,
      backupSource({ documents: { root: join(folder, 'documents') } }),
      backupContext(),
    );
    expect(manifest.documents).toEqual({ included: true, files: 0, bytes: 0, damaged: [nameOf(large)] });
    await extracted(await checkArchive(file, () => {}));
    expect(await readdir(folder)).not.toContain('restored');
  });

  it('leaves nothing when stopped', async () => {
    const stop = new AbortController();
    const context = backupContext({ signal: stop.signal, onRows: () => stop.abort(new Error('stopped')) });
    await expect(createBackup(file, backupSource(), context)).rejects.toThrow('stopped');
    expect(await readdir(folder)).toEqual([]);
  });
});
