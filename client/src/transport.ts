import { OPERATIONS } from './generated/operations.ts';
import { JsonText } from './json-text.ts';
import type { CallOptions, KeyedOptions, Language, OperationId } from './operation-types.ts';
import { AssetValuationProblem, ConnectionFailed, UnexpectedAnswer } from './problem.ts';
import { problemOf } from './problem-of.ts';
import { type RetryPolicy, retrying } from './retry.ts';
import { type Timing, timeLimit } from './timing.ts';

interface OperationFacts {
  readonly method: string;
  readonly path: string;
  readonly keyed?: true;
  readonly isPublic?: true;
}

const factsOf = (operation: OperationId): OperationFacts => OPERATIONS[operation];

/** Settings of the transport, with all defaults applied. */
export interface TransportParts {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly token: (() => string | Promise<string>) | undefined;
  readonly fetch: typeof globalThis.fetch;
  readonly language: Language | undefined;
  readonly retries: RetryPolicy;
  /** Milliseconds that one try may take. */
  readonly attemptTimeout: number;
  readonly timing: Timing;
}

/** One call without its types. */
export interface Wire extends KeyedOptions {
  readonly path?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly headers?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
}

export interface Transport {
  readonly parts: TransportParts;
  /**
   * The last token received, from a write or a 409 or 412. Sent with every request, so that no later read shows an earlier state.
   */
  consistencyToken: string | undefined;
  /**
   * Retries until an answer of success or 304, which `read` reads within the try, so that an interrupted answer is requested again.
   * Throws an error of `problem.ts`, or the reason of the caller's signal.
   */
  send<T>(
    operation: OperationId,
    wire: Wire,
    read: (answer: Response) => Promise<T>,
    isWorthwhile?: (error: unknown) => boolean,
  ): Promise<T>;
}

export function createTransport(parts: TransportParts): Transport {
  const { timing, retries } = parts;

  async function headersOf(operation: OperationId, wire: Wire, key: string | undefined): Promise<Headers> {
    const facts = factsOf(operation);
    const headers = new Headers({ accept: 'application/json' });
    const set = (name: string, value: unknown): void => {
      if (value !== undefined) headers.set(name, String(value));
    };
    const token = facts.isPublic ? undefined : await parts.token?.();
    set('authorization', token === undefined ? undefined : `Bearer ${token}`);
    set('accept-language', wire.language ?? parts.language);
    set('x-request-id', wire.requestId);
    set('idempotency-key', key);
    if (!facts.isPublic) set('consistency-token', wire.consistencyToken ?? transport.consistencyToken);
    set('content-type', mediaTypeOf(operation, wire.body));
    for (const [name, value] of Object.entries(wire.headers ?? {})) set(name, value);
    return headers;
  }

  async function once<T>(
    url: string,
    init: RequestInit,
    { signal }: CallOptions,
    attempt: number,
    read: (answer: Response) => Promise<T>,
  ): Promise<T> {
    const limit = timeLimit(timing, parts.attemptTimeout, signal);
    try {
      // Redirects are not followed: they would send the credential elsewhere, or a POST as a GET.
      const answer = await parts.fetch(url, { ...init, redirect: 'manual', signal: limit.signal });
      transport.consistencyToken = answer.headers.get('consistency-token') ?? transport.consistencyToken;
      if (!answer.ok && answer.status !== 304) throw await problemOf(answer, attempt);
      return await read(answer);
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof AssetValuationProblem || error instanceof UnexpectedAnswer) throw error;
      throw new ConnectionFailed(limit.isOver() ? limit.signal.reason : error, attempt);
    } finally {
      limit.lift();
    }
  }

  const transport: Transport = {
    parts,
    consistencyToken: undefined,
    async send(operation, wire, read, isWorthwhile) {
      const facts = factsOf(operation);
      const url = addressOf(parts.baseUrl, operation, wire);
      const key = facts.keyed ? (wire.idempotencyKey ?? crypto.randomUUID()) : undefined;
      const body = bodyOf(wire.body);
      return retrying(
        async (attempt) => {
          const headers = await headersOf(operation, wire, key);
          const init = { method: facts.method, headers, ...(body === undefined ? {} : { body }) };
          return once(url, init, wire, attempt, read);
        },
        retries,
        timing,
        { signal: wire.signal, ...(isWorthwhile ? { isWorthwhile } : {}) },
      );
    },
  };
  return transport;
}

function mediaTypeOf(operation: OperationId, body: unknown): string | undefined {
  if (body === undefined) return undefined;
  if (operation === 'sendAssetBatch') return 'application/x-ndjson';
  if (body instanceof Uint8Array) return 'application/octet-stream';
  return factsOf(operation).method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
}

function bodyOf(body: unknown): string | Uint8Array<ArrayBuffer> | undefined {
  if (body === undefined || body instanceof Uint8Array) return body as Uint8Array<ArrayBuffer> | undefined;
  return body instanceof JsonText ? body.text : JSON.stringify(body);
}

/** Throws when a path parameter is missing: an empty one would give another address. */
function addressOf(baseUrl: string, operation: OperationId, { path, query }: Wire): string {
  const written = factsOf(operation).path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = path?.[name];
    if (value === undefined || value === '') throw new TypeError(`${operation} needs ${name}`);
    return encodeURIComponent(String(value));
  });
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined) parameters.append(name, String(each));
  return baseUrl + written + (parameters.size === 0 ? '' : `?${parameters}`);
}
