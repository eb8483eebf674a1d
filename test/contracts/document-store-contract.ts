import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../../src/kernel/digest.ts';
import type { DocumentStore } from '../../src/ports/document-store.ts';

export interface DocumentStorePlace {
  /** A new instance, as another process would make it. */
  open(): DocumentStore;
  close(): Promise<void>;
}

/** The port `document-store` as tests: every adapter runs them unchanged. */
export function documentStoreContract(adapter: string, start: () => Promise<DocumentStorePlace>): void {
  describe(`${adapter} keeps the contract of the document store`, () => {
    let place: DocumentStorePlace;
    let documents: DocumentStore;
    beforeAll(async () => {
      place = await start();
      documents = place.open();
    });
    afterAll(async () => {
      await documents.close();
      await place.close();
    });

    it('gives back the bytes it was given, to any instance', async () => {
      for (const bytes of [new Uint8Array(), Buffer.from('ação'), randomBytes(3_000_000)]) {
        const digest = sha256(bytes);
        await documents.put(digest, bytes);
        const other = place.open();
        expect(Buffer.compare((await other.get(digest)) ?? Buffer.from('nothing'), bytes)).toBe(0);
        expect(await other.has(digest)).toBe(true);
        await other.close();
      }
    });

    it('does not know a digest that nobody gave it', async () => {
      expect(await documents.get(sha256('unknown'))).toBeUndefined();
      expect(await documents.has(sha256('unknown'))).toBe(false);
    });

    it('takes the same bytes again, also many times at once', async () => {
      const bytes = randomBytes(50_000);
      const digest = sha256(bytes);
      await Promise.all(Array.from({ length: 8 }, () => documents.put(digest, bytes)));
      await documents.put(digest, bytes);
      expect(await documents.get(digest)).toEqual(bytes);
    });

    it('refuses bytes that have another digest, and keeps nothing', async () => {
      const digest = sha256('these');
      await expect(documents.put(digest, Buffer.from('those'))).rejects.toThrow('digest');
      expect(await documents.has(digest)).toBe(false);
    });

    it.each(['', '..', '../../etc/passwd', 'A'.repeat(64), `${'a'.repeat(63)}/`, 'a'.repeat(65)])(
      'refuses %j as a digest',
      async (text) => {
        await expect(documents.put(text, Buffer.from('bytes'))).rejects.toThrow();
        await expect(documents.get(text)).rejects.toThrow('not a SHA-256');
        await expect(documents.has(text)).rejects.toThrow('not a SHA-256');
      },
    );
  });
}
