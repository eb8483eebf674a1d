import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DigestMismatch, type DocumentStore } from '../../src/evidence/document-stores/document-store.ts';
import { sha256 } from '../../src/kernel/digest.ts';

export interface DocumentStorePlace {
  /** A new instance, as another process would make it. */
  open(): DocumentStore | Promise<DocumentStore>;
  /** Changes the stored bytes of a digest without the store. */
  damage(digest: string, bytes: Uint8Array): Promise<void>;
  close(): Promise<void>;
}

/** Size of one uploaded part; larger documents reach S3 in several parts. */
const PART_BYTES = 5 * 1_048_576;

/** The tests that every adapter of the port `document-store` must pass. */
export function documentStoreContract(adapter: string, start: () => Promise<DocumentStorePlace>): void {
  describe(`${adapter} meets the contract of the document store`, () => {
    let place: DocumentStorePlace;
    let documents: DocumentStore;
    beforeAll(async () => {
      place = await start();
      documents = await place.open();
    });
    afterAll(async () => {
      await documents.close();
      await place.close();
    });

    it.each([
      ['no bytes at all', 0],
      ['a few', 5],
      ['a part of a document', PART_BYTES],
      ['one more than that', PART_BYTES + 1],
      ['several parts', 2 * PART_BYTES + 1_000],
    ])('returns the stored bytes to every instance: %s', async (_size, length) => {
      const bytes = randomBytes(length);
      const digest = sha256(bytes);
      await documents.put(digest, bytes);
      const other = await place.open();
      expect(Buffer.compare((await other.get(digest)) ?? Buffer.from('nothing'), bytes)).toBe(0);
      expect(await other.has(digest)).toBe(true);
      await other.close();
    });

    it('stores only the bytes of a view on a larger buffer', async () => {
      const bytes = randomBytes(1_000).subarray(300, 700);
      await documents.put(sha256(bytes), bytes);
      expect(sha256((await documents.get(sha256(bytes))) ?? '')).toBe(sha256(bytes));
    });

    it('does not find a digest that was never stored', async () => {
      expect(await documents.get(sha256('unknown'))).toBeUndefined();
      expect(await documents.has(sha256('unknown'))).toBe(false);
    });

    it.each([50_000, PART_BYTES + 1])(
      'stores the same %i bytes again, also many times at once',
      async (length) => {
        const bytes = randomBytes(length);
        const digest = sha256(bytes);
        const other = await place.open();
        await Promise.all([documents, other, documents, other].map((each) => each.put(digest, bytes)));
        await documents.put(digest, bytes);
        await other.close();
        expect(sha256((await documents.get(digest)) ?? '')).toBe(digest);
      },
    );

    it('never returns part of a document while others write it', async () => {
      const bytes = randomBytes(400_000);
      const digest = sha256(bytes);
      const writing = Promise.all(Array.from({ length: 4 }, () => documents.put(digest, bytes)));
      const seen = await Promise.all(Array.from({ length: 8 }, () => documents.get(digest)));
      await writing;
      for (const each of seen) expect([undefined, digest]).toContain(each && sha256(each));
    });

    it.each([
      ['cut short', (bytes: Buffer) => bytes.subarray(0, 4_000)],
      ['empty', () => Buffer.alloc(0)],
      [
        'of the same length, but one bit',
        (bytes: Buffer) => Buffer.from(bytes).fill(bytes.readUInt8(9) ^ 1, 9, 10),
      ],
      ['longer', (bytes: Buffer) => Buffer.concat([bytes, bytes])],
    ])('returns no damaged bytes, and repairs them when they are stored again: %s', async (_how, damage) => {
      const bytes = randomBytes(5_000);
      const digest = sha256(bytes);
      await documents.put(digest, bytes);
      await place.damage(digest, damage(bytes));
      await expect(documents.get(digest)).rejects.toThrow(DigestMismatch);
      await documents.put(digest, bytes);
      const other = await place.open();
      expect(sha256((await other.get(digest)) ?? '')).toBe(digest);
      await other.close();
    });

    it('can be probed repeatedly and concurrently without storing a document', async () => {
      const other = await place.open();
      await Promise.all([documents.probe(), other.probe(), documents.probe()]);
      await documents.probe();
      await other.close();
      expect(await documents.has('0'.repeat(64))).toBe(false);
    });

    it('refuses bytes that do not match their digest, and stores nothing', async () => {
      const digest = sha256('these');
      await expect(documents.put(digest, Buffer.from('those'))).rejects.toThrow(DigestMismatch);
      expect(await documents.has(digest)).toBe(false);
    });

    it.each([
      '',
      '..',
      '../../etc/passwd',
      'A'.repeat(64),
      `${'a'.repeat(63)}/`,
      'a'.repeat(65),
      `${'a'.repeat(64)}\n`,
      `${'a'.repeat(64)}?versionId=1`,
      `%2e%2e/${'a'.repeat(58)}`,
    ])('refuses %j as a digest', async (text) => {
      await expect(documents.put(text, Buffer.from('bytes'))).rejects.toThrow('not a SHA-256');
      await expect(documents.get(text)).rejects.toThrow('not a SHA-256');
      await expect(documents.has(text)).rejects.toThrow('not a SHA-256');
    });
  });
}
