import type { UploadSource } from './upload/source.ts';

/** Bytes read at a time for the digest of the whole. */
const PIECE_BYTES = 4 * 1_024 * 1_024;

const hexOf = (digest: Uint8Array): string =>
  Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** SHA-256 of a part: in hexadecimal, and as `Content-Digest` (RFC 9530). */
export async function partDigest(bytes: Uint8Array) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));
  return { hex: hexOf(digest), header: `sha-256=:${btoa(String.fromCharCode(...digest))}:` };
}

/** Available in Node, Bun and Deno, and on edge platforms with an option for it; in a bundle for browsers an empty module. */
const nodeCrypto = () => import('node:crypto');

/**
 * SHA-256 of the whole, in hexadecimal. In pieces with `node:crypto`; Web Crypto needs it whole in memory (100 MB at most).
 * @param onBytes called with the bytes read so far
 */
export async function wholeDigest(
  source: UploadSource,
  onBytes: (bytes: number) => void,
  signal?: AbortSignal,
  load: typeof nodeCrypto = nodeCrypto,
): Promise<string> {
  const node = await load().catch(() => undefined);
  if (typeof node?.createHash !== 'function') {
    const { hex } = await partDigest(await source.bytes(0, source.size));
    onBytes(source.size);
    return hex;
  }
  const hash = node.createHash('sha256');
  for (let at = 0; at < source.size; at += PIECE_BYTES) {
    signal?.throwIfAborted();
    const end = Math.min(at + PIECE_BYTES, source.size);
    hash.update(await source.bytes(at, end));
    onBytes(end);
  }
  return hash.digest('hex');
}
