import type { WebhookMessage } from './shapes.ts';

/** Maximum difference of the timestamp from now: five minutes, by Standard Webhooks. */
const TOLERANCE_MS = 300_000;
const LEAST_SECRET_BYTES = 24;
/** No service sends more; each one costs an HMAC. */
const MAX_SIGNATURES = 16;

export type WebhookRefusal =
  /** A header is missing or malformed. */
  | 'MALFORMED_HEADERS'
  /** Its timestamp is not within the tolerance. */
  | 'OUT_OF_TIME'
  /** No signature matches a secret: forged, or changed in transit. */
  | 'WRONG_SIGNATURE'
  /** Correctly signed, but not JSON. */
  | 'UNREADABLE_BODY';

/** The delivery cannot be trusted: answer 400, and do nothing. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
  readonly code: WebhookRefusal;

  constructor(code: WebhookRefusal, detail: string) {
    super(`${code}: ${detail}`);
    this.code = code;
  }
}

export interface WebhookRequest {
  /** The bytes as received, or their text: not an object parsed by a framework. */
  readonly body: string | Uint8Array;
  /** The request's `Headers`, or an object such as Node's. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** `whsec_…`; several during a rotation. */
  readonly secret: string | readonly string[];
  /** Milliseconds since 1970; the platform's clock by default. */
  readonly now?: number | undefined;
  /** Milliseconds that the timestamp may differ from `now`; five minutes by default. */
  readonly tolerance?: number | undefined;
}

export interface VerifiedWebhook {
  /** The `webhook-id`: the same at every try. Store it to detect duplicates. */
  readonly id: string;
  /** When it was sent, in milliseconds since 1970. */
  readonly sentAt: number;
  readonly message: WebhookMessage;
}

/**
 * Verifies a delivery by Standard Webhooks 1.0.0, and returns its message. Throws `WebhookRefused` for an untrusted delivery, and a
 * TypeError for invalid secrets.
 */
export async function verifyWebhook(request: WebhookRequest): Promise<VerifiedWebhook> {
  const keys = await Promise.all(secretsOf(request.secret).map(keyOf));
  const id = headerOf(request.headers, 'webhook-id');
  const timestamp = headerOf(request.headers, 'webhook-timestamp');
  const signatures = signaturesIn(headerOf(request.headers, 'webhook-signature'));
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookRefused('MALFORMED_HEADERS', 'webhook-timestamp');
  const sentAt = Number(timestamp) * 1_000;
  const { now = Date.now(), tolerance = TOLERANCE_MS } = request;
  // Negated, so that NaN as a time or tolerance lets nothing pass.
  if (!(Math.abs(now - sentAt) <= tolerance))
    throw new WebhookRefused('OUT_OF_TIME', `it was sent ${Math.round((now - sentAt) / 1_000)} s ago`);
  const body = typeof request.body === 'string' ? new TextEncoder().encode(request.body) : request.body;
  const content = joined(new TextEncoder().encode(`${id}.${timestamp}.`), body);
  if (!(await isSigned(content, keys, signatures)))
    throw new WebhookRefused('WRONG_SIGNATURE', 'no signature fits');
  return { id, sentAt, message: messageIn(body) };
}

type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

const secretsOf = (secret: string | readonly string[]): readonly string[] => {
  const secrets = typeof secret === 'string' ? [secret] : secret;
  if (secrets.length === 0) throw new TypeError('there is no secret');
  return secrets;
};

async function keyOf(secret: string): Promise<Key> {
  const bytes = bytesOf(secret.replace(/^whsec_/, ''));
  if (bytes === undefined || bytes.length < LEAST_SECRET_BYTES)
    throw new TypeError('a secret is whsec_ and 24 bytes or more in base64');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

/** The signatures of version `v1`; later versions are ignored. */
const signaturesIn = (header: string): readonly Uint8Array<ArrayBuffer>[] =>
  header
    .split(' ')
    .slice(0, MAX_SIGNATURES)
    .flatMap((one) => (one.startsWith('v1,') ? (bytesOf(one.slice(3)) ?? []) : []));

/** Web Crypto compares in constant time. */
async function isSigned(
  content: Uint8Array<ArrayBuffer>,
  keys: readonly Key[],
  signatures: readonly Uint8Array<ArrayBuffer>[],
): Promise<boolean> {
  const fitting = await Promise.all(
    keys.flatMap((key) =>
      signatures.map((signature) => crypto.subtle.verify('HMAC', key, signature, content)),
    ),
  );
  return fitting.includes(true);
}

function headerOf(headers: WebhookRequest['headers'], name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  if (typeof value !== 'string' || value === '') throw new WebhookRefused('MALFORMED_HEADERS', name);
  return value;
}

/** Decodes base64; undefined unless the text is the canonical encoding of its bytes. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const text = atob(base64);
    return btoa(text) === base64 ? Uint8Array.from(text, (byte) => byte.charCodeAt(0)) : undefined;
  } catch {
    return undefined;
  }
}

function joined(head: Uint8Array, rest: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(head.length + rest.length);
  whole.set(head);
  whole.set(rest, head.length);
  return whole;
}

function messageIn(body: Uint8Array): WebhookMessage {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as WebhookMessage;
  } catch {
    throw new WebhookRefused('UNREADABLE_BODY', 'it is no JSON');
  }
}
