import type { SealedText } from '../../kernel/identity/personal-data.ts';
import type { Instant } from '../../kernel/instant.ts';

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
   * `KEY_MEMORY_MS` more. Throws `DestroyNotAllowed`.
   */
  destroy(subjects: readonly string[]): Promise<readonly string[]>;
  /** Destroys the key of a batch's body, for good and durably: the one key that every role of the service may destroy. */
  destroyOfBatch(batchId: string): Promise<void>;
  /** Batches whose key was made before and still exists, the oldest first. */
  batchesWithKey(madeBefore: Instant, limit: number): Promise<readonly string[]>;
  /** Keeps the marks of sealed texts with their subjects' keys, and none where there is no key: a mark is erased with it. */
  mark(marks: readonly MarkedText[]): Promise<void>;
  /** The sealed texts that have this mark. */
  marked(mark: string): Promise<readonly SealedText[]>;
  /** Those of these sealed texts that have no mark. */
  unmarked(texts: readonly SealedText[]): Promise<readonly SealedText[]>;
  close(): Promise<void>;
}

/** By its mark a sealed text is found by who knows what it says, and does not have its key. */
export interface MarkedText extends SealedText {
  readonly mark: string;
}

/** The subject whose key seals the lines of a batch. */
export const batchSubject = (batchId: string): string => `batch-${batchId}`;

/** For so long an instance may go by a key that it has read. */
export const KEY_MEMORY_MS = 2_000;

/** The role with which the store is asked may add keys, and not destroy them. */
export class DestroyNotAllowed extends Error {
  constructor(cause: unknown) {
    super('this role may not destroy keys', { cause });
    this.name = 'DestroyingNotAllowed';
  }
}
