import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { sha256 } from '../../kernel/digest.ts';
import type { DocumentStore } from '../document-stores/document-store.ts';
import { batchSubject, type KeyStore } from './key-store.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;

interface Places {
  readonly keys: Pick<KeyStore, 'obtain' | 'find'>;
  readonly documents: Pick<DocumentStore, 'put' | 'get'>;
}

/**
 * Keeps the bytes of a batch sealed, durably, under a key of the batch; answers the SHA-256 of what is kept. The same bytes
 * of the same batch are kept once, because the nonce is made from them. `erased`: the batch has ended before.
 */
export async function keepBatchBody(
  { keys, documents }: Places,
  batchId: string,
  bytes: Uint8Array,
): Promise<string | 'erased'> {
  const key = await keys.obtain(batchSubject(batchId));
  if (key === 'erased') return key;
  const nonceKey = createHmac('sha256', key).update('nonce').digest();
  const iv = createHmac('sha256', nonceKey).update(bytes).digest().subarray(0, IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(batchSubject(batchId)));
  const body = cipher.update(bytes);
  cipher.final();
  const sealed = Buffer.concat([iv, cipher.getAuthTag(), body]);
  const digest = sha256(sealed);
  await documents.put(digest, sealed);
  return digest;
}

/** The bytes again. Throws where they are gone, were changed, or the key was destroyed. */
export async function openBatchBody(
  { keys, documents }: Places,
  batchId: string,
  sealedSha256: string,
): Promise<Buffer> {
  const subject = batchSubject(batchId);
  const key = (await keys.find([subject])).get(subject);
  if (!key) throw new Error(`the key of batch ${batchId} was destroyed`);
  const sealed = await documents.get(sealedSha256);
  if (!sealed) throw new Error(`the lines of batch ${batchId} are not in document storage`);
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(subject))
    .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const bytes = decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES));
  decipher.final();
  return bytes;
}
