import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** Bytes of a master key and of a data key. */
export const KEY_BYTES = 32;

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ID_BYTES = 8;

/** A data key under the master key: nonce, tag, ciphertext. It opens for its own subject only. */
export function wrapKey(masterKey: Uint8Array, subject: string, dataKey: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, masterKey, nonce).setAAD(Buffer.from(subject));
  const sealed = Buffer.concat([cipher.update(dataKey), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Throws when the wrapped key is damaged, of another subject, or of another master key. */
export function unwrapKey(masterKey: Uint8Array, subject: string, wrapped: Uint8Array): Buffer {
  try {
    const decipher = createDecipheriv(CIPHER, masterKey, wrapped.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(subject))
      .setAuthTag(wrapped.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(wrapped.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch (cause) {
    throw new Error(`the data key of ${subject} does not open: it is damaged, or of another master key`, {
      cause,
    });
  }
}

/** A master key, and the values by which a database knows it: they reveal nothing of it. */
export interface MasterKey {
  /** Sixteen hexadecimal digits: what an operator is shown. */
  readonly id: string;
  readonly bytes: Uint8Array;
  readonly checkValue: Buffer;
}

export function masterKeyOf(bytes: Uint8Array): MasterKey {
  requireKeyLength(bytes);
  // Told apart from every data key by what it is made of.
  const checkValue = createHmac('sha256', bytes).update('asset-valuation master key check').digest();
  return { id: idOfCheckValue(checkValue), bytes, checkValue };
}

export const idOfCheckValue = (checkValue: Uint8Array): string =>
  Buffer.from(checkValue.subarray(0, ID_BYTES)).toString('hex');

function requireKeyLength(masterKey: Uint8Array): void {
  if (masterKey.length !== KEY_BYTES)
    throw new Error(`a master key has ${KEY_BYTES} bytes, not ${masterKey.length}`);
}
