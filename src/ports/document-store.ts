/** Bytes by their digest: what a source answered, later also the parts of documents. */
export interface DocumentStore {
  /** Keeps bytes under their SHA-256 (64 lower-case hex digits), durably, before it resolves. Repeating is harmless. */
  put(sha256: string, bytes: Uint8Array): Promise<void>;
  /** The bytes, or undefined when no such digest is kept. */
  get(sha256: string): Promise<Uint8Array | undefined>;
  has(sha256: string): Promise<boolean>;
  close(): Promise<void>;
}
