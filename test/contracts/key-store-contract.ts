import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KeyStore } from '../../src/ports/key-store.ts';

export interface KeyStorePlace {
  /** A new instance, as another process would make it. */
  open(): KeyStore;
  /** Destroys a subject's key, by whatever means the adapter has. */
  erase(subject: string): Promise<void>;
  close(): Promise<void>;
}

/** The port `key-store` as tests: every adapter runs them unchanged. */
export function keyStoreContract(adapter: string, start: () => Promise<KeyStorePlace>): void {
  describe(`${adapter} keeps the contract of the key store`, () => {
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

    it('makes a subject a key of 32 bytes, and gives the same one ever after', async () => {
      const subject = randomUUID();
      const key = await keys.obtain(subject);
      expect(key).toHaveLength(32);
      expect(await keys.obtain(subject)).toEqual(key);
      expect(await others.obtain(subject)).toEqual(key);
      const later = place.open();
      expect(await later.obtain(subject)).toEqual(key);
      await later.close();
    });

    it('makes different subjects different keys', async () => {
      const made = await Promise.all(Array.from({ length: 20 }, () => keys.obtain(randomUUID())));
      expect(new Set(made.map((key) => Buffer.from(key === 'erased' ? [] : key).toString('hex'))).size).toBe(
        20,
      );
    });

    it('makes one key when many ask for a new subject at once', async () => {
      const subjects = Array.from({ length: 10 }, () => randomUUID());
      const asked = subjects.flatMap((subject) => [keys, others, keys].map((store) => ({ store, subject })));
      const made = await Promise.all(asked.map(({ store, subject }) => store.obtain(subject)));
      subjects.forEach((_, index) => {
        expect(made[3 * index + 1]).toEqual(made[3 * index]);
        expect(made[3 * index + 2]).toEqual(made[3 * index]);
      });
    });

    it('finds the keys that exist and makes none', async () => {
      const [known, unknown] = [randomUUID(), randomUUID()];
      const key = await keys.obtain(known);
      expect(await others.find([known, unknown, known])).toEqual(new Map([[known, key]]));
      expect(await others.find([unknown])).toEqual(new Map());
      expect(await others.find([])).toEqual(new Map());
    });

    it('neither finds nor makes again a key that was destroyed', async () => {
      const [subject, kept] = [randomUUID(), randomUUID()];
      await Promise.all([keys.obtain(subject), keys.obtain(kept)]);
      await place.erase(subject);
      const later = place.open();
      expect(await later.obtain(subject)).toBe('erased');
      expect([...(await later.find([subject, kept])).keys()]).toEqual([kept]);
      await later.close();
      await expect.poll(() => keys.obtain(subject), { timeout: 10_000 }).toBe('erased');
      await expect
        .poll(async () => [...(await keys.find([subject])).keys()], { timeout: 10_000 })
        .toEqual([]);
    });
  });
}
