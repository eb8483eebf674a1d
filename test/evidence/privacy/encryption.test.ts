import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decryptorFor,
  decryptText,
  encryptAsset,
  encryptText,
} from '../../../src/evidence/privacy/encryption.ts';
import type { KeyStore } from '../../../src/evidence/privacy/key-store.ts';
import { ERASED } from '../../../src/kernel/identity/personal-data.ts';
import type { JsonObject } from '../../../src/kernel/json.ts';
import { ASSET_ID } from '../../support/valuations.ts';

const key = randomBytes(32);

function keyStore(
  held: Map<string, Uint8Array | 'erased'> = new Map(),
): KeyStore & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    async obtain(subject) {
      asked.push(subject);
      const known = held.get(subject) ?? randomBytes(32);
      held.set(subject, known);
      return known;
    },
    async find(subjects) {
      asked.push(...subjects);
      return new Map(
        subjects.flatMap((subject) => {
          const known = held.get(subject);
          return known && known !== 'erased' ? [[subject, known] as const] : [];
        }),
      );
    },
    destroy: async () => [],
    destroyBatchKey: async () => {},
    batchesWithKey: async () => [],
    mark: async () => {},
    marked: async () => [],
    unmarked: async () => [],
    close: async () => {},
  };
}

describe('an encrypted text', () => {
  it('decrypts to the original, whatever it was', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(decryptText(key, encryptText(key, ASSET_ID, text))).toBe(text);
      }),
    ));

  it('is equal for equal texts of a subject, and differs under another key', () => {
    expect(encryptText(key, ASSET_ID, 'Ana')).toEqual(encryptText(key, ASSET_ID, 'Ana'));
    expect(encryptText(key, ASSET_ID, 'Ana')).not.toEqual(encryptText(key, ASSET_ID, 'Ane'));
    expect(encryptText(randomBytes(32), ASSET_ID, 'Ana')).not.toEqual(encryptText(key, ASSET_ID, 'Ana'));
  });

  it('does not decrypt if a byte or the subject was changed', () => {
    const sealed = encryptText(key, ASSET_ID, 'Ana Lima');
    const bytes = Buffer.from(sealed.sealed, 'base64url');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    expect(() => decryptText(key, { ...sealed, sealed: bytes.toString('base64url') })).toThrow();
    expect(() => decryptText(key, { ...sealed, subject: 'another' })).toThrow();
  });
});

async function sealed<Body extends JsonObject>(keys: KeyStore, body: Body): Promise<Body> {
  const done = await encryptAsset(keys, ASSET_ID, body);
  if (done === 'erased') throw new Error('the key is not there');
  return done;
}

describe('an asset', () => {
  const body = {
    name: 'Note',
    owner: { name: 'Ana Lima', tax_id: null },
    attributes: { debtor: 'Rui Melo', face_value: '1.00', plate: 'ABC1D23' },
  };

  it('has only its personal members encrypted', async () => {
    const keys = keyStore();
    const asset = await sealed(keys, body);
    expect(asset).toMatchObject({
      name: 'Note',
      owner: { tax_id: null },
      attributes: { face_value: '1.00' },
    });
    expect(JSON.stringify(asset)).not.toMatch(/Ana|Rui|ABC1D23/);
    const open = await decryptorFor(keys, asset);
    expect(open(asset.owner.name as never)).toBe('Ana Lima');
    expect(open(asset.attributes.plate as never)).toBe('ABC1D23');
  });

  it('without personal data needs no key', async () => {
    const keys = keyStore();
    const plain = { name: 'Coffee', owner: null, attributes: { lines: [] } };
    expect(await encryptAsset(keys, ASSET_ID, plain)).toBe(plain);
    await decryptorFor(keys, plain);
    expect(keys.asked).toEqual([]);
  });

  it('whose key was destroyed reads as erased and accepts no new personal data', async () => {
    const held = new Map<string, Uint8Array | 'erased'>();
    const asset = await sealed(keyStore(held), body);
    held.set(ASSET_ID, 'erased');
    const open = await decryptorFor(keyStore(held), asset);
    expect(open(asset.owner.name as never)).toBe(ERASED);
    expect(await encryptAsset(keyStore(held), ASSET_ID, body)).toBe('erased');
    const plain = { name: 'Other', owner: null, attributes: { debtor: null } };
    expect(await encryptAsset(keyStore(held), ASSET_ID, plain)).toEqual(plain);
  });
});
