import { createHmac } from 'node:crypto';

interface Signed {
  readonly id: string;
  /** Seconds since 1970, at the attempt. */
  readonly timestamp: number;
  readonly body: string;
}

/** The headers of Standard Webhooks 1.0.0, signed with each secret. */
export function signatureHeaders({ id, timestamp, body }: Signed, secrets: readonly string[]) {
  const content = `${id}.${timestamp}.${body}`;
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', keyOf(secret)).update(content).digest('base64')}`,
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}

/** A secret of 24 to 64 random bytes in the format of Standard Webhooks. */
export function secretOf(bytes: Uint8Array): string {
  if (bytes.length < 24 || bytes.length > 64) throw new Error('a secret is made of 24 to 64 random bytes');
  return `whsec_${Buffer.from(bytes).toString('base64')}`;
}

const keyOf = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
