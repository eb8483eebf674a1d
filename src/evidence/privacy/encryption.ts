import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { DependencyUnavailable } from '../../engine/dependency-unavailable.ts';
import {
  ERASED,
  PERSONAL_ATTRIBUTES,
  type SealedText,
  sealedSubjects,
} from '../../kernel/identity/personal-data.ts';
import { isJsonObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { bilingual } from '../../kernel/text/bilingual.ts';
import type { KeyStore } from './key-store.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Nonce, tag and ciphertext (AES-256-GCM), bound to the subject. */
export function encryptBytes(key: Uint8Array, subject: string, nonce: Uint8Array, bytes: Uint8Array): Buffer {
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(subject));
  const body = cipher.update(bytes);
  cipher.final();
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Throws if the key or the subject differs, or the bytes were changed. */
export function decryptBytes(key: Uint8Array, subject: string, sealed: Uint8Array): Buffer {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(subject))
    .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const bytes = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
  decipher.final();
  return bytes;
}

export const randomNonce = (): Buffer => randomBytes(NONCE_BYTES);

/**
 * The nonce is an HMAC of the bytes, so encryption is deterministic for a subject: equal texts stay equal (a patch
 * without changes is recognized), and a nonce repeats only for the same bytes.
 */
export function nonceOf(key: Uint8Array, bytes: Uint8Array): Buffer {
  const nonceKey = createHmac('sha256', key).update('nonce').digest();
  return createHmac('sha256', nonceKey).update(bytes).digest().subarray(0, NONCE_BYTES);
}

export function encryptText(key: Uint8Array, subject: string, text: string): SealedText {
  const bytes = Buffer.from(text);
  return { subject, sealed: encryptBytes(key, subject, nonceOf(key, bytes), bytes).toString('base64url') };
}

/** Throws if the key differs or the text was changed. */
export const decryptText = (key: Uint8Array, { subject, sealed }: SealedText): string =>
  decryptBytes(key, subject, Buffer.from(sealed, 'base64url')).toString('utf8');

/** Adds the pointers of the affected body members to a `DependencyUnavailable`. */
export async function namingPersonalFields<T>(
  pointers: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DependencyUnavailable) || error.shown || pointers.length === 0) throw error;
    const named = pointers.join(', ');
    throw new DependencyUnavailable(
      error.dependency,
      error.cause,
      bilingual('evidence.for_personal_data', { named }),
    );
  }
}

const OWNER = ['name', 'tax_id', 'tax_id_country'] as const;

export function personalPointers(body: JsonObject): readonly string[] {
  const owner = isJsonObject(body.owner) ? texts(body.owner, OWNER) : [];
  const attributes = isJsonObject(body.attributes) ? texts(body.attributes, PERSONAL_ATTRIBUTES) : [];
  const identifiers = identifiersIn(body).flatMap((each, index) =>
    isJsonObject(each) && typeof each.value === 'string' ? [`/identifiers/${index}/value`] : [],
  );
  return [
    ...owner.map((name) => `/owner/${name}`),
    ...attributes.map((name) => `/attributes/${name}`),
    ...identifiers,
  ];
}

/**
 * Encrypts the personal members of an asset's body or patch: owner's name, tax id and its country, personal attributes,
 * identifiers. `erased`: there are some, but the subject's key was destroyed, so it accepts no new personal data.
 */
export async function encryptAsset<Body extends JsonObject>(
  keys: KeyStore,
  subject: string,
  body: Body,
): Promise<Body | 'erased'> {
  if (personalPointers(body).length === 0) return body;
  const key = await keys.obtain(subject);
  if (key === 'erased') return key;
  const seal = (text: string) => encryptText(key, subject, text);
  return {
    ...body,
    ...(isJsonObject(body.owner) && { owner: encryptMembers(body.owner, OWNER, seal) }),
    ...(isJsonObject(body.attributes) && {
      attributes: encryptMembers(body.attributes, PERSONAL_ATTRIBUTES, seal),
    }),
    ...(Array.isArray(body.identifiers) && {
      identifiers: identifiersIn(body).map((each) =>
        isJsonObject(each) ? encryptMembers(each, ['value'], seal) : each,
      ),
    }),
  };
}

/** Encrypts one text of a subject, such as the debtor of an obligation. */
export async function encryptForSubject(
  keys: KeyStore,
  subject: string,
  text: string,
): Promise<SealedText | 'erased'> {
  const key = await keys.obtain(subject);
  return key === 'erased' ? key : encryptText(key, subject, text);
}

/**
 * Returns a function that decrypts any encrypted text inside `value`; erased ones read `[erased]`. One query, or none if
 * nothing is encrypted.
 */
export async function decryptorFor(keys: KeyStore, value: unknown): Promise<(sealed: SealedText) => string> {
  const subjects = [...sealedSubjects(value as JsonObject)];
  const found = subjects.length === 0 ? new Map<string, Uint8Array>() : await keys.find(subjects);
  return (sealed) => {
    const key = found.get(sealed.subject);
    return key ? decryptText(key, sealed) : ERASED;
  };
}

const identifiersIn = ({ identifiers }: JsonObject): readonly Json[] =>
  Array.isArray(identifiers) ? identifiers : [];

const texts = (from: JsonObject, names: readonly string[]): readonly string[] =>
  names.filter((name) => typeof from[name] === 'string');

const encryptMembers = (
  from: JsonObject,
  names: readonly string[],
  seal: (text: string) => SealedText,
): JsonObject =>
  Object.fromEntries(
    Object.entries(from).map(([name, value]) => [
      name,
      names.includes(name) && typeof value === 'string' ? seal(value) : value,
    ]),
  );
