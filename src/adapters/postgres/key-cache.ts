const LIFE_MS = 2_000;
const MOST = 10_000;

/** Keys for a moment: reading a list of assets, and then its next page, asks the database once. */
export interface KeyCache {
  get(subject: string): Uint8Array | undefined;
  keep(subject: string, key: Uint8Array): void;
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
    keep(subject, key) {
      entries.delete(subject);
      entries.set(subject, { key, until: performance.now() + LIFE_MS });
      // The oldest stand first.
      for (const oldest of entries.keys()) {
        if (entries.size <= MOST) break;
        entries.delete(oldest);
      }
    },
  };
}
