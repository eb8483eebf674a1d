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
  close(): Promise<void>;
}
