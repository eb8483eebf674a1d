import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ArchiveWriter, checkArchive, entriesOf } from '../../../src/evidence/backup/archive.ts';
import { createBackup } from '../../../src/evidence/backup/create.ts';
import { BadArchive } from '../../../src/evidence/backup/manifest.ts';
import { BLOCK } from '../../../src/evidence/backup/tar.ts';
import { sha256 } from '../../../src/kernel/digest.ts';
import { backupContext, backupSource } from '../../support/backup-source.ts';

const run = promisify(execFile);
const AT = 1_795_000_000;

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asset-valuation-archive-'));
  file = join(folder, 'backup.tar');
});
afterEach(() => rm(folder, { recursive: true }));

const check = () => checkArchive(file, () => {});

describe('the archive of a backup', () => {
  it('can be listed and extracted by tar, and restores its contents', async () => {
    const sizes = [0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 3_000_000];
    const writer = await ArchiveWriter.begin(file, AT);
    for (const size of sizes) {
      const bytes = Buffer.alloc(size, String(size % 7));
      await writer.add(`files/of-${size}`, size, [bytes.subarray(0, size >> 1), bytes.subarray(size >> 1)]);
    }
    await writer.finish('manifest.json', (before) => Buffer.from(before.digest('hex')));
    expect(await readdir(folder)).toEqual(['backup.tar']);
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    const { stdout } = await run('tar', ['tvf', file]);
    expect(stdout.trim().split('\n')).toHaveLength(sizes.length + 1);
    const taken = await run('tar', ['xOf', file, 'files/of-513'], { encoding: 'buffer' });
    expect(taken.stdout).toEqual(Buffer.alloc(513, '2'));

    const read: { name: string; size: number; bytes: number }[] = [];
    let digest = '';
    for await (const entry of entriesOf(file)) {
      const bytes = Buffer.concat(await Array.fromAsync(entry.pieces()));
      if (entry.name === 'manifest.json') digest = bytes.toString();
      else read.push({ name: entry.name, size: entry.size, bytes: bytes.length });
    }
    expect(read).toEqual(sizes.map((size) => ({ name: `files/of-${size}`, size, bytes: size })));
    const start = (await readFile(file)).indexOf('manifest.json');
    expect(digest).toBe(sha256((await readFile(file)).subarray(0, start)));
  });

  it('skips entries that are not read, or read in part', async () => {
    const writer = await ArchiveWriter.begin(file, AT);
    for (const size of [3_000_000, 700, 5]) await writer.add(`files/of-${size}`, size, [Buffer.alloc(size)]);
    await writer.finish('manifest.json', () => Buffer.from('{}'));
    const names: string[] = [];
    for await (const entry of entriesOf(file)) {
      names.push(entry.name);
      if (entry.size === 700) await entry.pieces().next();
    }
    expect(names).toEqual(['files/of-3000000', 'files/of-700', 'files/of-5', 'manifest.json']);
  });

  it('does not exist before it is complete, and overwrites nothing', async () => {
    const writer = await ArchiveWriter.begin(file, AT);
    await writer.add('files/a', 3, [Buffer.from('abc')]);
    await expect(readFile(file)).rejects.toThrow('ENOENT');
    for (const size of [3, 5])
      await expect(writer.add('files/b', size, [Buffer.from('abcd')])).rejects.toThrow(
        'changed while it was',
      );
    await writer.abandon();
    expect(await readdir(folder)).toEqual([]);

    await writeFile(file, 'mine');
    const late = await ArchiveWriter.begin(file, AT);
    const finished = late.finish('manifest.json', () => Buffer.from('{}'));
    await expect(finished).rejects.toMatchObject({ code: 'EEXIST' });
    await late.abandon();
    expect(await readFile(file, 'utf8')).toBe('mine');
  });
});

describe('a checked backup', () => {
  beforeEach(async () => {
    await createBackup(file, backupSource(), backupContext());
  });

  it('is accepted if unchanged', async () => {
    expect(await check()).toMatchObject({
      kind: 'asset-valuation-backup',
      tables: [{ name: 'event_log.events', rows: 3 }],
      documents: { included: false, kept_at: 's3://made-up-bucket', files: 0 },
      files: ['seals.jsonl', 'erasures.jsonl'],
      with_keys: false,
    });
  });

  it('is refused if any byte was changed', async () => {
    const bytes = await readFile(file);
    for (let at = 0; at < bytes.length; at += 97) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 0x01;
      await writeFile(file, changed);
      await expect(check(), `byte ${at}`).rejects.toBeInstanceOf(BadArchive);
    }
  });

  it('is refused if truncated anywhere', async () => {
    const { size } = await stat(file);
    for (let end = size - 2 * BLOCK - 1; end >= 0; end -= 512) {
      await truncate(file, end);
      await expect(check(), `${end} bytes`).rejects.toThrow(BadArchive);
    }
  });

  it('is refused if something was appended', async () => {
    const { size } = await stat(file);
    await truncate(file, size - 2 * BLOCK);
    const other = join(folder, 'other.tar');
    const writer = await ArchiveWriter.begin(other, AT);
    await writer.finish('files/late', () => Buffer.from('late'));
    await appendFile(file, await readFile(other));
    await expect(check()).rejects.toThrow('there is an entry after manifest.json');
  });

  it('is refused if anything but zeros follows its end; some programs add zeros', async () => {
    await appendFile(file, Buffer.alloc(100_000));
    expect(await check()).toMatchObject({ kind: 'asset-valuation-backup' });
    await appendFile(file, Buffer.alloc(100_000, 'made up'));
    await expect(check()).rejects.toThrow('there is data after its end');
  });

  it('is distinguished from other files', async () => {
    await writeFile(file, 'no archive at all, but longer than a block of a tar file has bytes'.repeat(20));
    await expect(check()).rejects.toThrow('it is no backup of this service');
    await writeFile(file, '');
    await expect(check()).rejects.toThrow('it ends too early');
    await rm(file);
    await writeFile(join(folder, 'note.txt'), 'x');
    await run('tar', ['--format=ustar', '-cf', file, '-C', folder, 'note.txt']);
    await expect(check()).rejects.toThrow('it is no backup of this service');
  });

  it('of a newer program is refused with that reason', async () => {
    await rm(file);
    const writer = await ArchiveWriter.begin(file, AT);
    const label = { kind: 'asset-valuation-backup', format: 2, made_by: '9.0.0', created_at: 'then' };
    const bytes = Buffer.from(JSON.stringify(label));
    await writer.add('backup.json', bytes.length, [bytes]);
    await writer.finish('manifest.json', () => Buffer.from('{}'));
    await expect(check()).rejects.toThrow('made by a newer version of this program, 9.0.0');
  });
});
