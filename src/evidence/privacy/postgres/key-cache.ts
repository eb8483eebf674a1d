import { KEY_MEMORY_MS } from '../key-store.ts';

const MOST = 10_000;

/** Keys for a moment: reading a list of assets, and then its next page, asks the database once. */
interface KeyCache {
  get(subject: string): Uint8Array | undefined;
  /** `askedAt`: when the database was asked, by `performance.now()`; what was destroyed after that is not known here. */
  keep(subject: string, key: Uint8Array, askedAt: number): void;
  forget(subject: string): void;
}

export function createKeyCache(): KeyCache {
  const entries = new Map<string, { readonly key: Uint8Array; readonly until: number }>();
  return {
    get(subject) {
      const entry = entries.get(subject);
      if (!entry) return undefined;
      if (entry.until > performance.now()) return entry.key;
      entries.delete(subject);
      return undefined;
    },
    keep(subject, key, askedAt) {
      entries.delete(subject);
      entries.set(subject, { key, until: askedAt + KEY_MEMORY_MS });
      // The oldest stand first.
      for (const oldest of entries.keys()) {
        if (entries.size <= MOST) break;
        entries.delete(oldest);
      }
    },
    forget: (subject) => void entries.delete(subject),
  };
}
