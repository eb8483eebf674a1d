import { randomBytes } from 'node:crypto';
import type { KeyStore } from '../../src/ports/key-store.ts';

/** A key store in memory, for tests of what stands on the port. It passes the port's contract suite. */
export function memoryKeyStore(held = new Map<string, Uint8Array | 'erased'>()): KeyStore {
  return {
    async obtain(subject) {
      const key = held.get(subject) ?? randomBytes(32);
      held.set(subject, key);
      return key;
    },
    async find(subjects) {
      const found = new Map<string, Uint8Array>();
      for (const subject of subjects) {
        const key = held.get(subject);
        if (key && key !== 'erased') found.set(subject, key);
      }
      return found;
    },
    async destroy(subjects) {
      const destroyed = [...new Set(subjects)].filter((subject) => held.get(subject) !== 'erased');
      for (const subject of destroyed) held.set(subject, 'erased');
      return destroyed;
    },
    close: async () => {},
  };
}
