import { randomBytes } from 'node:crypto';
import { batchSubject, type KeyStore, type MarkedText } from '../../src/evidence/privacy/key-store.ts';
import type { SealedText } from '../../src/kernel/identity/personal-data.ts';
import type { Instant } from '../../src/kernel/instant.ts';

const marksOf = new WeakMap<object, MarkedText[]>();

const creationTimesOf = new WeakMap<object, Map<string, Instant>>();

/**
 * A key store in memory, for tests of the port's users; stores with the same map share one place. It
 * passes the port's contract.
 */
export function memoryKeyStore(
  held = new Map<string, Uint8Array | 'erased'>(),
  newKey: () => Uint8Array = () => randomBytes(32),
  now: () => Instant = () => new Date().toISOString(),
): KeyStore {
  const madeAt = creationTimesOf.get(held) ?? new Map<string, Instant>();
  creationTimesOf.set(held, madeAt);
  const marks = marksOf.get(held) ?? [];
  marksOf.set(held, marks);
  const isMarked = ({ subject, sealed }: SealedText) =>
    marks.some((each) => each.subject === subject && each.sealed === sealed);
  return {
    async obtain(subject) {
      const key = held.get(subject) ?? Uint8Array.from(newKey());
      held.set(subject, key);
      if (!madeAt.has(subject)) madeAt.set(subject, now());
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
      marks.splice(0, marks.length, ...marks.filter(({ subject }) => held.get(subject) !== 'erased'));
      return destroyed;
    },
    async destroyBatchKey(batchId) {
      held.set(batchSubject(batchId), 'erased');
    },
    async batchesWithKey(madeBefore, limit) {
      return [...madeAt]
        .filter(
          ([subject, at]) => /^batch-/.test(subject) && at < madeBefore && held.get(subject) !== 'erased',
        )
        .sort(([, one], [, other]) => (one < other ? -1 : 1))
        .map(([subject]) => subject.slice(batchSubject('').length))
        .slice(0, limit);
    },
    async mark(added) {
      for (const each of added)
        if (held.has(each.subject) && held.get(each.subject) !== 'erased' && !isMarked(each))
          marks.push({ ...each });
    },
    async marked(mark) {
      return marks.filter((each) => each.mark === mark).map(({ subject, sealed }) => ({ subject, sealed }));
    },
    async unmarked(texts) {
      return texts.filter((text) => !isMarked(text));
    },
    close: async () => {},
  };
}
