/**
 * Data keys of personal data, one a subject (an asset id), kept outside the log so that erasing is possible. Throws
 * `DependencyUnavailable` when the store cannot answer.
 */
export interface KeyStore {
  /** The subject's 32-byte key, made and kept durably when there is none; `erased` when it was destroyed. */
  obtain(subject: string): Promise<Uint8Array | 'erased'>;
  /** The keys that still exist. A subject that is missing from the answer was erased. */
  find(subjects: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  /**
   * Destroys the keys of these subjects, for good and durably, all or none; a subject that has none gets none ever after.
   * Answers those that were not destroyed before. Other instances open what they have just opened for at most
   * `KEY_MEMORY_MS` more. Throws `DestroyingNotAllowed`.
   */
  destroy(subjects: readonly string[]): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** For so long an instance may go by a key that it has read. */
export const KEY_MEMORY_MS = 2_000;

/** The role with which the store is asked may add keys, and not destroy them. */
export class DestroyingNotAllowed extends Error {
  constructor(cause: unknown) {
    super('this role may not destroy keys', { cause });
    this.name = 'DestroyingNotAllowed';
  }
}
