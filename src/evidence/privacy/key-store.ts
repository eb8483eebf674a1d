import type { SealedText } from '../../kernel/identity/personal-data.ts';
import type { Instant } from '../../kernel/instant.ts';

/**
 * Data keys of personal data, one for each subject (an asset id), stored outside the log so that erasure is possible.
 * Throws `DependencyUnavailable` if the store does not answer.
 */
export interface KeyStore {
  /** The subject's 32-byte key, created durably if there is none; `erased` if it was destroyed. */
  obtain(subject: string): Promise<Uint8Array | 'erased'>;
  /** The existing keys. A missing subject was erased. */
  find(subjects: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  /**
   * Destroys the keys of these subjects permanently and durably, all or none; a subject without a key can get none later.
   * Returns the subjects that were not destroyed before. Other instances can decrypt recently read data for at most
   * `KEY_MEMORY_MS`. Throws `DestroyNotAllowed`.
   */
  destroy(subjects: readonly string[]): Promise<readonly string[]>;
  /** Destroys the key of a batch's body: the only key that every role of the service may destroy. */
  destroyBatchKey(batchId: string): Promise<void>;
  /** Batches with a key created before that instant, oldest first. */
  batchesWithKey(madeBefore: Instant, limit: number): Promise<readonly string[]>;
  /**
   * Stores the marks of encrypted texts together with their subjects' keys: erased with them, and not stored without a
   * key.
   */
  mark(marks: readonly MarkedText[]): Promise<void>;
  marked(mark: string): Promise<readonly SealedText[]>;
  /** Those without a mark by the rule of now, `COMPARISON_RULE`. */
  unmarked(texts: readonly SealedText[]): Promise<readonly SealedText[]>;
  close(): Promise<void>;
}

/** A mark lets texts with the same content be found without their keys. */
export interface MarkedText extends SealedText {
  readonly mark: string;
}

/** The subject whose key encrypts the lines of a batch. */
export const batchSubject = (batchId: string): string => `batch-${batchId}`;

/** How long an instance may cache a key. */
export const KEY_MEMORY_MS = 2_000;

/** The database role may create keys but not destroy them. */
export class DestroyNotAllowed extends Error {
  constructor(cause: unknown) {
    super('this role may not destroy keys', { cause });
    this.name = 'DestroyingNotAllowed';
  }
}
