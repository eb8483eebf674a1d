import { sha256 } from '../../kernel/digest.ts';

export class DigestMismatch extends Error {
  constructor(place: string, expected: string, actual: string) {
    super(`${place} should have the digest ${expected}, but has ${actual}`);
    this.name = 'DigestMismatch';
  }
}

/** Throws an `Error` unless the text is 64 lower-case hexadecimal digits. */
export function requireDigest(text: string): void {
  if (!/^[0-9a-f]{64}$/.test(text)) throw new Error('not a SHA-256 digest in lower-case hexadecimal digits');
}

/** Throws `DigestMismatch`, which names the place, if the bytes have another digest. */
export function requireMatch(place: string, digest: string, bytes: Uint8Array): void {
  const actual = sha256(bytes);
  if (actual !== digest) throw new DigestMismatch(place, digest, actual);
}

/**
 * Stores bytes by digest: answers of sources and parts of documents. Every method throws `DependencyUnavailable` if the
 * storage does not answer, and rejects an invalid digest (`requireDigest`) before any request.
 */
export interface DocumentStore {
  /**
   * Stores bytes under their SHA-256 (64 lower-case hex digits), durably and atomically. Idempotent, and repairs what
   * `get` found damaged. Throws `DigestMismatch` if the bytes have another digest.
   */
  put(sha256: string, bytes: Uint8Array): Promise<void>;
  /** The bytes; undefined if the digest is unknown. Throws `DigestMismatch` if they were damaged. */
  get(sha256: string): Promise<Uint8Array | undefined>;
  has(sha256: string): Promise<boolean>;
  /** Resolves if documents can be written and read now: writes a little, reads and removes it, also in an empty store. */
  probe(): Promise<void>;
  close(): Promise<void>;
}
