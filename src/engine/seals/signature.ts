import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { sha256 } from '../../kernel/digest.ts';
import { canonicalJson } from '../../kernel/json/canonical.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { OperationalError } from '../../kernel/operational-error.ts';
import type { LogSeal } from './events.ts';

/** What a seal says before somebody vouches for it. */
export type SealClaim = Omit<LogSeal, 'key_id' | 'signature'>;

/** Signs seals. The private key itself stays inside. */
export interface SealKey {
  readonly keyId: string;
  /** The public key for verification: PEM, SPKI. */
  readonly publicPem: string;
  sign(claim: SealClaim): LogSeal;
  /** Any claim with whose key vouches for it. Two kinds of claims have no member sets in common. */
  signed<Claim extends JsonObject>(claim: Claim): Claim & Vouched;
}

/** `signature`: Ed25519 over the canonical JSON of all other members, base64. */
interface Vouched {
  readonly key_id: string;
  readonly signature: string;
}

/** Public keys by their id. */
export type PublicKeys = ReadonlyMap<string, KeyObject>;

/** A key that cannot sign or check seals: says why. */
export class SealKeyFault extends OperationalError {}

const signedText = ({ signature: _, ...rest }: JsonObject): Buffer => Buffer.from(canonicalJson(rest));

/** SHA-256 of the public key's DER encoding (SPKI), hex. */
export const keyIdOf = (key: KeyObject): string => sha256(key.export({ type: 'spki', format: 'der' }));

/** Reads an Ed25519 private key, PEM in PKCS#8. Throws `SealKeyFault`. */
export function readSealKey(pem: string): SealKey {
  const key = keyOf(() => createPrivateKey(pem), 'a private key in PEM (PKCS#8)');
  const publicKey = createPublicKey(key);
  const keyId = keyIdOf(publicKey);
  const signed = <Claim extends JsonObject>(claim: Claim): Claim & Vouched => {
    const unsigned = { ...claim, key_id: keyId };
    return { ...unsigned, signature: sign(null, signedText(unsigned), key).toString('base64') };
  };
  return { keyId, publicPem: publicPemOf(publicKey), sign: signed, signed };
}

export const publicPemOf = (key: KeyObject): string => String(key.export({ type: 'spki', format: 'pem' }));

const BLOCK = /-----BEGIN PUBLIC KEY-----[\s\S]*?-----END PUBLIC KEY-----/g;

/** Every Ed25519 public key in a text: after a change of keys old and new follow each other. Throws `SealKeyFault`. */
export function readPublicKeys(pem: string): PublicKeys {
  const keys = [...pem.matchAll(BLOCK)].map(([block]) =>
    keyOf(() => createPublicKey(block), 'a public key in PEM (SPKI)'),
  );
  if (keys.length === 0) throw new SealKeyFault('holds no public key in PEM (SPKI)');
  return new Map(keys.map((key) => [keyIdOf(key), key]));
}

/** Whether one of the keys vouches for a seal, or for another claim. */
export function signatureOf(claim: JsonObject & Vouched, keys: PublicKeys): 'good' | 'bad' | 'unknown-key' {
  const key = keys.get(claim.key_id);
  if (!key) return 'unknown-key';
  const signature = Buffer.from(claim.signature, 'base64');
  // One signature has one text.
  if (signature.toString('base64') !== claim.signature) return 'bad';
  return verify(null, signedText(claim), key, signature) ? 'good' : 'bad';
}

function keyOf(read: () => KeyObject, what: string): KeyObject {
  let key: KeyObject;
  try {
    key = read();
  } catch {
    throw new SealKeyFault(`does not hold ${what}`);
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new SealKeyFault('holds a key that is not Ed25519');
  return key;
}
