import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { DependencyUnavailable } from '../../engine/dependency-unavailable.ts';
import {
  ERASED,
  PERSONAL_ATTRIBUTES,
  type SealedText,
  sealedSubjects,
} from '../../kernel/identity/personal-data.ts';
import type { Json, JsonObject } from '../../kernel/json.ts';
import { isJsonObject } from '../../kernel/json.ts';
import type { KeyStore } from './key-store.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM under the subject's own key. The nonce is an HMAC of the text under that key, so that sealing is
 * deterministic within a subject: equal texts stay equal (a patch that changes nothing is seen as such), and a nonce
 * is used twice only for the same text.
 */
export function sealText(key: Uint8Array, subject: string, text: string): SealedText {
  const nonceKey = createHmac('sha256', key).update('nonce').digest();
  const iv = createHmac('sha256', nonceKey).update(text).digest().subarray(0, IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(subject));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return { subject, sealed: Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url') };
}

/** The text again. Throws when the key is another one or the sealed text was changed. */
export function openText(key: Uint8Array, { subject, sealed }: SealedText): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(subject))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString(
    'utf8',
  );
}

/** Work with the keys of personal data. Where they cannot be read, the `DependencyUnavailable` names the members of the body. */
export async function forPersonalData<T>(pointers: readonly string[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DependencyUnavailable) || error.shown || pointers.length === 0) throw error;
    const named = pointers.join(', ');
    throw new DependencyUnavailable(error.dependency, error.cause, {
      en: `The keys of personal data cannot be read now. They are needed for ${named}`,
      'pt-BR': `As chaves dos dados pessoais não podem ser lidas agora. São necessárias para ${named}`,
    });
  }
}

const OWNER = ['name', 'tax_id', 'tax_id_country'] as const;

/** Where personal texts stand in an asset's body. */
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
 * Seals the personal members of an asset's body (or of a patch of one): owner's name, tax id and its country, the personal
 * attributes, and the identifiers. `erased`: there are some, and the subject's key was destroyed on request: it takes no new personal data.
 */
export async function sealAsset<Body extends JsonObject>(
  keys: KeyStore,
  subject: string,
  body: Body,
): Promise<Body | 'erased'> {
  if (personalPointers(body).length === 0) return body;
  const key = await keys.obtain(subject);
  if (key === 'erased') return key;
  const seal = (text: string) => sealText(key, subject, text);
  return {
    ...body,
    ...(isJsonObject(body.owner) && { owner: sealMembers(body.owner, OWNER, seal) }),
    ...(isJsonObject(body.attributes) && {
      attributes: sealMembers(body.attributes, PERSONAL_ATTRIBUTES, seal),
    }),
    ...(Array.isArray(body.identifiers) && {
      identifiers: identifiersIn(body).map((each) =>
        isJsonObject(each) ? sealMembers(each, ['value'], seal) : each,
      ),
    }),
  };
}

/** One text of a subject, such as who is the debtor of an obligation. */
export async function sealUnder(
  keys: KeyStore,
  subject: string,
  text: string,
): Promise<SealedText | 'erased'> {
  const key = await keys.obtain(subject);
  return key === 'erased' ? key : sealText(key, subject, text);
}

/** How to open every sealed text inside a value; what was erased reads `[erased]`. One look-up, none when nothing is sealed. */
export async function openerFor(keys: KeyStore, value: unknown): Promise<(sealed: SealedText) => string> {
  const subjects = [...sealedSubjects(value as JsonObject)];
  const found = subjects.length === 0 ? new Map<string, Uint8Array>() : await keys.find(subjects);
  return (sealed) => {
    const key = found.get(sealed.subject);
    return key ? openText(key, sealed) : ERASED;
  };
}

const identifiersIn = ({ identifiers }: JsonObject): readonly Json[] =>
  Array.isArray(identifiers) ? identifiers : [];

const texts = (from: JsonObject, names: readonly string[]): readonly string[] =>
  names.filter((name) => typeof from[name] === 'string');

const sealMembers = (
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
