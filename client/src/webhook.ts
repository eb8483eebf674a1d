import type { WebhookMessage } from './shapes.ts';

/** Older, or further ahead, is refused: five minutes, as Standard Webhooks says. */
const TOLERANCE_MS = 300_000;
const LEAST_SECRET_BYTES = 24;
/** No service signs with more; each one that is looked at costs an HMAC. */
const MOST_SIGNATURES = 16;

export type WebhookRefusal =
  /** A header is not there, or not as it is to be. */
  | 'MALFORMED_HEADERS'
  /** Its timestamp is not within the tolerance. */
  | 'OUT_OF_TIME'
  /** No signature fits a secret: it comes from somebody else, or was changed on its way. */
  | 'WRONG_SIGNATURE'
  /** It is signed, and no JSON. */
  | 'UNREADABLE_BODY';

/** What came is not to be trusted: answer 400, and do nothing. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
  readonly code: WebhookRefusal;

  constructor(code: WebhookRefusal, detail: string) {
    super(`${code}: ${detail}`);
    this.code = code;
  }
}

export interface WebhookRequest {
  /** The bytes as they came, or their text: not what a framework made of them. */
  readonly body: string | Uint8Array;
  /** Of the request: `Headers`, or an object such as Node's. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** `whsec_…`; several while one takes the place of another. */
  readonly secret: string | readonly string[];
  /** Milliseconds since 1970; the platform's clock unless said. */
  readonly now?: number | undefined;
  /** Milliseconds that its timestamp may be away from `now`; five minutes unless said. */
  readonly tolerance?: number | undefined;
}

export interface VerifiedWebhook {
  /** The `webhook-id`: the same at every try. Keep it to know what was done. */
  readonly id: string;
  /** When it was sent, in milliseconds since 1970. */
  readonly sentAt: number;
  readonly message: WebhookMessage;
}

/**
 * Verifies a delivery by Standard Webhooks 1.0.0, and gives what it tells. Throws `WebhookRefused` for what is not to be trusted,
 * and a TypeError for secrets that are none.
 */
export async function verifyWebhook(request: WebhookRequest): Promise<VerifiedWebhook> {
  const keys = await Promise.all(secretsOf(request.secret).map(keyOf));
  const id = headerOf(request.headers, 'webhook-id');
  const timestamp = headerOf(request.headers, 'webhook-timestamp');
  const signatures = signaturesIn(headerOf(request.headers, 'webhook-signature'));
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookRefused('MALFORMED_HEADERS', 'webhook-timestamp');
  const sentAt = Number(timestamp) * 1_000;
  const { now = Date.now(), tolerance = TOLERANCE_MS } = request;
  // So that neither a time nor a tolerance that is no number lets anything pass.
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

/** Of the version that is known, `v1`; others stand beside it one day. */
const signaturesIn = (header: string): readonly Uint8Array<ArrayBuffer>[] =>
  header
    .split(' ')
    .slice(0, MOST_SIGNATURES)
    .flatMap((one) => (one.startsWith('v1,') ? (bytesOf(one.slice(3)) ?? []) : []));

/** Web Crypto compares in a time that tells nothing of what would have fitted. */
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

/** The bytes that a text in base64 stands for; undefined where it is not written as those bytes are. */
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
