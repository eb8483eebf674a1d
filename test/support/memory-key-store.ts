import { randomBytes } from 'node:crypto';
import type { KeyStore } from '../../src/ports/key-store.ts';

/**
 * A key store in memory, for tests of what stands on the port; stores that are given the same map are of one place. It
 * passes the port's contract.
 */
export function memoryKeyStore(
  held = new Map<string, Uint8Array | 'erased'>(),
  newKey: () => Uint8Array = () => randomBytes(32),
): KeyStore {
  return {
    async obtain(subject) {
      const key = held.get(subject) ?? Uint8Array.from(newKey());
      held.set(subject, key);
      return key === 'erased' ? key : Uint8Array.from(key);
    },
    async find(subjects) {
      const found = new Map<string, Uint8Array>();
      for (const subject of subjects) {
        const key = held.get(subject);
        if (key && key !== 'erased') found.set(subject, Uint8Array.from(key));
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
