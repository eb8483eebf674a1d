import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DependencyUnavailable } from '../../../src/engine/dependency-unavailable.ts';
import { DigestMismatch } from '../../../src/evidence/document-stores/document-store.ts';
import { filesystemDocumentStore } from '../../../src/evidence/document-stores/filesystem.ts';
import { sha256 } from '../../../src/kernel/digest.ts';
import { documentStoreContract } from '../../contracts/document-store-contract.ts';

const temporaryFolder = () => mkdtemp(path.join(tmpdir(), 'asset-valuation-documents-'));

documentStoreContract('the folder of documents', async () => {
  const root = await temporaryFolder();
  return {
    open: () => filesystemDocumentStore(path.join(root, 'not', 'there', 'yet')),
    damage: (digest, bytes) =>
      writeFile(path.join(root, 'not', 'there', 'yet', digest.slice(0, 2), digest), bytes),
    close: () => rm(root, { recursive: true }),
  };
});

describe('the folder of documents', () => {
  let root: string;
  const bytes = Buffer.from('what the source answered');
  const digest = sha256(bytes);
  const place = () => path.join(root, digest.slice(0, 2), digest);
  beforeEach(async () => {
    root = await temporaryFolder();
  });
  afterEach(() => rm(root, { recursive: true }));

  it('contains a document under its digest, and nothing else', async () => {
    await filesystemDocumentStore(root).put(digest, bytes);
    expect(await readdir(root, { recursive: true })).toEqual([
      digest.slice(0, 2),
      path.relative(root, place()),
    ]);
  });

  it('is unchanged after a probe', async () => {
    await filesystemDocumentStore(root).put(digest, bytes);
    const before = await readdir(root, { recursive: true });
    await filesystemDocumentStore(root).probe();
    expect(await readdir(root, { recursive: true })).toEqual(before);
  });

  const reasonOf = (probe: Promise<void>) =>
    probe.then(
      () => 'none',
      (error: unknown) => (error instanceof DependencyUnavailable ? String(error.cause) : String(error)),
    );

  it('that is full is unavailable, and says how much is free', async () => {
    const full = filesystemDocumentStore(root, Number.MAX_SAFE_INTEGER);
    expect(await reasonOf(full.probe())).toMatch(/^Error: .* is full: \d+ bytes are free$/);
  });

  it('is unavailable if files cannot be written, or if it is no folder', async () => {
    // Nobody can create files there, not even root.
    expect(await reasonOf(filesystemDocumentStore('/proc').probe())).toMatch(/ENOENT|EACCES|EROFS/);
    await writeFile(path.join(root, 'file'), 'a file where a folder should be');
    expect(await reasonOf(filesystemDocumentStore(path.join(root, 'file')).probe())).toMatch(
      /EEXIST|ENOTDIR/,
    );
  });

  it('is unavailable if a file can be opened but not written', async () => {
    const store = path.join(import.meta.dirname, '../../../src/evidence/document-stores/filesystem.ts');
    const script = `import { filesystemDocumentStore } from ${JSON.stringify(store)};
await filesystemDocumentStore(${JSON.stringify(root)}).probe().then(
  () => console.log('well'),
  ({ dependency, cause }) => console.log(dependency, cause.code));`;
    // A file size limit acts on a process like a full disk.
    const { stdout } = await promisify(execFile)('sh', [
      '-c',
      'ulimit -f 0; exec "$0" --input-type=module --eval "$1" | cat',
      process.execPath,
      script,
    ]);
    expect(stdout.trim()).toBe('document_storage EFBIG');
    expect(await readdir(root)).toEqual([]);
  });

  it('names a damaged file, and repairs it when the bytes are stored again', async () => {
    const documents = filesystemDocumentStore(root);
    await documents.put(digest, bytes);
    await truncate(place(), 5);
    await expect(documents.get(digest)).rejects.toThrow(DigestMismatch);
    await expect(documents.get(digest)).rejects.toThrow(place());
    await documents.put(digest, bytes);
    expect(await documents.get(digest)).toEqual(bytes);
  });

  it('that cannot be written is an unavailable dependency', async () => {
    await writeFile(path.join(root, digest.slice(0, 2)), 'a file where a folder should be');
    await expect(filesystemDocumentStore(root).put(digest, bytes)).rejects.toThrow(DependencyUnavailable);
  });
});
