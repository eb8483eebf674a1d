/** Data keys of personal data, one a subject (an asset id), kept outside the log so that erasing is possible. */
export interface KeyStore {
  /** The subject's 32-byte key, made and kept durably when there is none; `erased` when it was destroyed. */
  obtain(subject: string): Promise<Uint8Array | 'erased'>;
  /** The keys that still exist. A subject that is missing from the answer was erased. */
  find(subjects: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  close(): Promise<void>;
}
