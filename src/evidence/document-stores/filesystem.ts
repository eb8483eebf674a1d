import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { DependencyUnavailable } from '../../engine/dependency-unavailable.ts';
import { sha256 } from '../../kernel/digest.ts';
import { syncAndClose, syncFolder } from '../durable.ts';
import { type DocumentStore, requireDigest, requireMatch } from './document-store.ts';

/** Room for a part of a document and its neighbours; with less the disk counts as full. */
const LEAST_FREE_BYTES = 16 * 1_048_576;
const PROBE = Buffer.alloc(4_096, 'asset-valuation probe ');

/**
 * Documents as files `<root>/<first two digits>/<digest>`, each written to a draft, synced to disk, and renamed. `get`
 * throws `DigestMismatch` with the path of a damaged file.
 */
export function filesystemDocumentStore(root: string, leastFreeBytes = LEAST_FREE_BYTES): DocumentStore {
  const placeOf = (digest: string): string => {
    requireDigest(digest);
    return path.join(root, digest.slice(0, 2), digest);
  };

  return {
    async put(digest, bytes) {
      const place = placeOf(digest);
      requireMatch('what is to be kept', digest, bytes);
      await asDependency(async () => {
        if (!(await isWhole(place, digest))) await write(root, place, bytes);
      });
    },
    async get(digest) {
      const place = placeOf(digest);
      const bytes = await asDependency(() => readFile(place).catch(unlessMissing));
      if (!bytes) return undefined;
      requireMatch(place, digest, bytes);
      return bytes;
    },
    async has(digest) {
      const place = placeOf(digest);
      return (await asDependency(() => stat(place).catch(unlessMissing))) !== undefined;
    },
    async probe() {
      await asDependency(async () => {
        await mkdir(root, { recursive: true });
        await requireRoom(root, leastFreeBytes);
        const probePlace = path.join(root, `.probe-${randomUUID()}`);
        try {
          await writeDurably(probePlace, PROBE);
          if (!PROBE.equals(await readFile(probePlace)))
            throw notAsWritten(`${probePlace} does not read as it was written`);
        } finally {
          await rm(probePlace, { force: true });
        }
      });
    },
    close: async () => {},
  };
}

/** Throws if less is free. A file system without sizes reports 0 of 0 blocks. */
async function requireRoom(root: string, leastFreeBytes: number): Promise<void> {
  const { blocks, bavail, bsize } = await statfs(root);
  if (blocks > 0 && bavail * bsize < leastFreeBytes)
    throw Object.assign(new Error(`${root} is full: ${bavail * bsize} bytes are free`), { code: 'ENOSPC' });
}

const notAsWritten = (message: string): Error => Object.assign(new Error(message), { code: 'EIO' });

/** A damaged file counts as absent, so that storing the same bytes again repairs it. */
async function isWhole(place: string, digest: string): Promise<boolean> {
  const bytes = await readFile(place).catch(unlessMissing);
  return bytes !== undefined && sha256(bytes) === digest;
}

async function write(root: string, place: string, bytes: Uint8Array): Promise<void> {
  const folder = path.dirname(place);
  const firstCreated = await mkdir(folder, { recursive: true });
  if (firstCreated !== undefined) {
    await syncFolder(path.dirname(firstCreated));
    await syncFolder(root);
  }
  const draft = path.join(folder, `.${randomUUID()}`);
  try {
    await writeDurably(draft, bytes);
    await rename(draft, place);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

async function writeDurably(place: string, bytes: Uint8Array): Promise<void> {
  const file = await open(place, 'wx', 0o640);
  try {
    await file.writeFile(bytes);
  } finally {
    await syncAndClose(file);
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}

/** File system errors (full disk, lost mount, missing rights) become `DependencyUnavailable`. */
async function asDependency<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw cause instanceof Error && 'code' in cause
      ? new DependencyUnavailable('document_storage', cause)
      : cause;
  }
}
