/** A secret of 24 to 64 random bytes, as Standard Webhooks writes it. */
export function secretOf(bytes: Uint8Array): string {
  if (bytes.length < 24 || bytes.length > 64) throw new Error('a secret is made of 24 to 64 random bytes');
  return `whsec_${Buffer.from(bytes).toString('base64')}`;
}

/** The bytes of a secret again. */
export const keyOf = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
