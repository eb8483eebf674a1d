import { sha256 } from '../../kernel/digest.ts';

/** Bytes do not have the digest they should have. */
export class DigestMismatch extends Error {
  constructor(place: string, expected: string, actual: string) {
    super(`${place} should have the digest ${expected}, but has ${actual}`);
    this.name = 'DigestMismatch';
  }
}

/** Throws an `Error` on anything but 64 lower-case hexadecimal digits: no other text names a place in a store. */
export function requireDigest(text: string): void {
  if (!/^[0-9a-f]{64}$/.test(text)) throw new Error('not a SHA-256 digest in lower-case hexadecimal digits');
}

/** Throws `DigestMismatch`, which names the place, when bytes have another digest. */
export function requireMatch(place: string, digest: string, bytes: Uint8Array): void {
  const actual = sha256(bytes);
  if (actual !== digest) throw new DigestMismatch(place, digest, actual);
}

/**
 * Bytes by their digest: what a source answered, and the parts of documents. All throw `DependencyUnavailable` while the
 * storage cannot answer, and refuse what is no digest (`requireDigest`) before anything is asked of it.
 */
export interface DocumentStore {
  /**
   * Keeps bytes under their SHA-256 (64 lower-case hex digits), durably and whole, before it resolves. Repeating is
   * harmless, and mends what `get` found damaged. Throws `DigestMismatch` when the bytes have another digest.
   */
  put(sha256: string, bytes: Uint8Array): Promise<void>;
  /** The bytes, or undefined when no such digest is kept. Throws `DigestMismatch` when they were damaged since. */
  get(sha256: string): Promise<Uint8Array | undefined>;
  has(sha256: string): Promise<boolean>;
  /**
   * Writes a little, reads, and removes what it wrote: resolves when documents can be kept and read now, also where there
   * is none yet. Leaves nothing behind.
   */
  probe(): Promise<void>;
  close(): Promise<void>;
}
