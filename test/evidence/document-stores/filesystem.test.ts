import { mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
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

  it('holds a document under its digest, and nothing else', async () => {
    await filesystemDocumentStore(root).put(digest, bytes);
    expect(await readdir(root, { recursive: true })).toEqual([
      digest.slice(0, 2),
      path.relative(root, place()),
    ]);
  });

  it('names a file that was damaged, and mends it when the bytes come again', async () => {
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
