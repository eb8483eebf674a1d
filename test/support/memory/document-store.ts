import {
  type DocumentStore,
  requireDigest,
  requireMatch,
} from '../../../src/evidence/document-stores/document-store.ts';

/** Documents in memory; stores with the same map share one place. It passes the port's contract. */
export function memoryDocumentStore(held = new Map<string, Uint8Array>()): DocumentStore {
  return {
    async put(digest, bytes) {
      requireDigest(digest);
      requireMatch('what was given', digest, bytes);
      held.set(digest, Uint8Array.from(bytes));
    },
    async get(digest) {
      requireDigest(digest);
      const bytes = held.get(digest);
      if (!bytes) return undefined;
      requireMatch('what is in memory', digest, bytes);
      return Uint8Array.from(bytes);
    },
    async has(digest) {
      requireDigest(digest);
      return held.has(digest);
    },
    probe: async () => {},
    close: async () => {},
  };
}
