import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { batchSubject, type KeyStore } from '../../src/evidence/privacy/key-store.ts';

export interface KeyStorePlace {
  /** A new instance, as another process would make it. */
  open(): KeyStore;
  close(): Promise<void>;
}

/** The tests that every adapter of the port `key-store` must pass. */
export function keyStoreContract(adapter: string, start: () => Promise<KeyStorePlace>): void {
  describe(`${adapter} meets the contract of the key store`, () => {
    let place: KeyStorePlace;
    let keys: KeyStore;
    let others: KeyStore;
    beforeAll(async () => {
      place = await start();
      keys = place.open();
      others = place.open();
    });
    afterAll(async () => {
      await Promise.all([keys.close(), others.close()]);
      await place.close();
    });

    it('creates a key of 32 bytes for a subject, and always returns the same one', async () => {
      const subject = randomUUID();
      const key = await keys.obtain(subject);
      expect(key).toHaveLength(32);
      expect(await keys.obtain(subject)).toEqual(key);
      expect(await others.obtain(subject)).toEqual(key);
      const later = place.open();
      expect(await later.obtain(subject)).toEqual(key);
      await later.close();
    });

    it('creates different keys for different subjects', async () => {
      const made = await Promise.all(Array.from({ length: 20 }, () => keys.obtain(randomUUID())));
      const texts = made.map((key) => Buffer.from(key === 'erased' ? [] : key).toString('hex'));
      expect(new Set(texts).size).toBe(20);
    });

    it('creates one key when many request a new subject at once', async () => {
      const subjects = Array.from({ length: 10 }, () => randomUUID());
      const asked = subjects.flatMap((subject) => [keys, others, keys].map((store) => ({ store, subject })));
      const made = await Promise.all(asked.map(({ store, subject }) => store.obtain(subject)));
      subjects.forEach((_, index) => {
        expect(made[3 * index + 1]).toEqual(made[3 * index]);
        expect(made[3 * index + 2]).toEqual(made[3 * index]);
      });
    });

    it('finds existing keys and creates none', async () => {
      const [known, unknown] = [randomUUID(), randomUUID()];
      const key = await keys.obtain(known);
      expect(await others.find([known, unknown, known])).toEqual(new Map([[known, key]]));
      expect(await others.find([unknown])).toEqual(new Map());
      expect(await others.find([])).toEqual(new Map());
    });

    it('neither finds nor recreates a destroyed key', async () => {
      const [subject, kept] = [randomUUID(), randomUUID()];
      await Promise.all([keys.obtain(subject), keys.obtain(kept)]);
      expect(await keys.destroy([subject])).toEqual([subject]);
      expect(await keys.obtain(subject)).toBe('erased');
      expect([...(await keys.find([subject, kept])).keys()]).toEqual([kept]);
      const later = place.open();
      expect(await later.obtain(subject)).toBe('erased');
      expect([...(await later.find([subject, kept])).keys()]).toEqual([kept]);
      await later.close();
    });

    it('destroys only the key of a batch, even one that was never created', async () => {
      const [batch, unmade] = [randomUUID(), randomUUID()];
      await Promise.all([keys.obtain(batchSubject(batch)), keys.obtain(batch)]);
      await keys.destroyBatchKey(batch);
      await keys.destroyBatchKey(batch);
      await keys.destroyBatchKey(unmade);
      expect(await keys.obtain(batchSubject(batch))).toBe('erased');
      expect(await keys.obtain(batchSubject(unmade))).toBe('erased');
      expect([...(await keys.find([batch, batchSubject(batch)])).keys()]).toEqual([batch]);
    });

    it('lists only batches with a key created before a time, oldest first', async () => {
      const batches = [randomUUID(), randomUUID(), randomUUID()];
      for (const batch of batches) await keys.obtain(batchSubject(batch));
      const [first, second, third = ''] = batches;
      await keys.obtain(randomUUID());
      await keys.destroyBatchKey(third);
      const later = new Date(Date.now() + 60_000).toISOString();
      const listed = await others.batchesWithKey(later, 1_000);
      expect(listed.slice(-2)).toEqual([first, second]);
      expect(await others.batchesWithKey(later, 1)).toEqual(listed.slice(0, 1));
      expect(await others.batchesWithKey('2026-01-01T00:00:00.000Z', 1_000)).toEqual([]);
    });

    it('destroys a key for other instances too, even just after they used it', async () => {
      const subject = randomUUID();
      await keys.obtain(subject);
      await others.obtain(subject);
      await keys.destroy([subject]);
      await expect.poll(() => others.obtain(subject)).toBe('erased');
      expect(await others.find([subject])).toEqual(new Map());
    });

    it('destroys many at once, each once, when two instances are called at the same time', async () => {
      const subjects = Array.from({ length: 20 }, () => randomUUID());
      await Promise.all(subjects.map((subject) => keys.obtain(subject)));
      const twins = await Promise.all([keys.destroy(subjects), others.destroy([...subjects].reverse())]);
      expect(twins.flat().sort()).toEqual([...subjects].sort());
      expect(await keys.destroy([...subjects, ...subjects])).toEqual([]);
      expect(await keys.destroy([])).toEqual([]);
    });

    it('never creates a key for a subject that was destroyed before it had one', async () => {
      const subject = randomUUID();
      expect(await keys.destroy([subject])).toEqual([subject]);
      expect(await others.obtain(subject)).toBe('erased');
      expect(await others.find([subject])).toEqual(new Map());
    });

    it('finds each text by its mark once, however often and by which instance it was stored', async () => {
      const [one, other, mark] = [randomUUID(), randomUUID(), randomUUID()];
      await Promise.all([keys.obtain(one), keys.obtain(other)]);
      const texts = [
        { subject: one, sealed: 'a' },
        { subject: one, sealed: 'b' },
        { subject: other, sealed: 'a' },
      ];
      const marked = texts.slice(1);
      expect(await keys.unmarked(texts)).toEqual(texts);
      for (const store of [keys, others]) await store.mark(marked.map((text) => ({ ...text, mark })));
      const found = await others.marked(mark);
      expect(found).toHaveLength(2);
      expect(found).toEqual(expect.arrayContaining(marked));
      expect(await others.marked(randomUUID())).toEqual([]);
      expect(await others.unmarked(texts)).toEqual(texts.slice(0, 1));
      await keys.mark([]);
      expect(await keys.unmarked([])).toEqual([]);
    });

    it('stores no mark for a subject without a key or with a destroyed one', async () => {
      const [subject, never, mark] = [randomUUID(), randomUUID(), randomUUID()];
      await keys.obtain(subject);
      const texts = [subject, never].map((each) => ({ subject: each, sealed: 'a', mark }));
      await keys.mark(texts);
      expect(await others.marked(mark)).toEqual([{ subject, sealed: 'a' }]);
      await others.destroy([subject, never]);
      expect(await keys.marked(mark)).toEqual([]);
      await keys.mark(texts);
      expect(await others.marked(mark)).toEqual([]);
    });

    it('leaves no mark that is stored while its key is being destroyed', async () => {
      const mark = randomUUID();
      const subjects = Array.from({ length: 20 }, () => randomUUID());
      await Promise.all(subjects.map((subject) => keys.obtain(subject)));
      await Promise.all(
        subjects.flatMap((subject) => [
          others.mark([{ subject, sealed: 'a', mark }]),
          keys.destroy([subject]),
          keys.mark([{ subject, sealed: 'b', mark }]),
        ]),
      );
      expect(await keys.marked(mark)).toEqual([]);
    });

    it('destroys a key that is being created at the same time', async () => {
      const subjects = Array.from({ length: 20 }, () => randomUUID());
      await Promise.all(subjects.flatMap((subject) => [others.obtain(subject), keys.destroy([subject])]));
      const later = place.open();
      for (const subject of subjects) expect(await later.obtain(subject)).toBe('erased');
      await later.close();
    });
  });
}
