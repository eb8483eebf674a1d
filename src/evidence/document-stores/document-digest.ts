import { sha256 } from '../../kernel/digest.ts';

/** Bytes do not have the digest they should have. */
export class DigestMismatch extends Error {
  constructor(place: string, expected: string, actual: string) {
    super(`${place} should have the digest ${expected}, but has ${actual}`);
    this.name = 'DigestMismatch';
  }
}

/** Throws an `Error` on anything but 64 lower-case hexadecimal digits: no other text names a place in a store. */
export function requireDigest(text: string): void {
  if (!/^[0-9a-f]{64}$/.test(text)) throw new Error('not a SHA-256 digest in lower-case hexadecimal digits');
}

/** Throws `DigestMismatch`, which names the place, when bytes have another digest. */
export function requireMatch(place: string, digest: string, bytes: Uint8Array): void {
  const actual = sha256(bytes);
  if (actual !== digest) throw new DigestMismatch(place, digest, actual);
}
