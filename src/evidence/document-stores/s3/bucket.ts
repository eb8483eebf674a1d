import { NoSuchKey, NotFound, type S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { DependencyUnavailable } from '../../../engine/dependency-unavailable.ts';
import type { S3Address } from './address.ts';

/** How long a request may take, its tries and the waits between them included. */
export interface Limits {
  /** Whether something is there. */
  readonly lookMs: number;
  /** Sending or fetching bytes: at most 5 MiB at once out, an object in; joining parts. */
  readonly transferMs: number;
}

/** One bucket as the adapter asks it. */
export interface Bucket {
  readonly name: string;
  /**
   * One request within its limit. Whatever goes wrong is the storage's: `DependencyUnavailable` with the operation's name.
   */
  ask<T>(
    operation: string,
    limit: keyof Limits,
    send: (client: S3Client, signal: { readonly abortSignal: AbortSignal }) => Promise<T>,
  ): Promise<T>;
  close(): void;
}

export function openBucket(client: S3Client, { bucket }: S3Address, limits: Limits): Bucket {
  return {
    name: bucket,
    async ask(operation, limit, send) {
      const abortSignal = AbortSignal.timeout(limits[limit]);
      try {
        // Raced as well: looking for credentials hears no signal.
        return await Promise.race([send(client, { abortSignal }), expiry(abortSignal)]);
      } catch (error) {
        const cause = abortSignal.aborted ? abortSignal.reason : error;
        throw new DependencyUnavailable('document_storage', new S3Failure(operation, cause));
      }
    },
    close: () => client.destroy(),
  };
}

const expiry = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** For the `catch` of a request: an object that is not there is no failure. A missing bucket is. */
export function absent(error: unknown): undefined {
  if (error instanceof NoSuchKey || error instanceof NotFound) return undefined;
  throw error;
}

/** The words of a code or request id, and nothing longer that a server might send in their place. */
const PLAIN = /^[\w.=+/-]{1,80}$/;

/**
 * What went wrong with a request, for operators. It is made anew because the client's errors carry what the server sent:
 * among it the access key, the session token or the signed headers.
 */
class S3Failure extends Error {
  constructor(operation: string, error: unknown) {
    super(`${operation}: ${told(error)}`);
    this.name = 'S3Failure';
  }
}

function told(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  if (error instanceof S3ServiceException) return answered(error);
  if (error.name === 'TimeoutError') return 'no answer in time';
  const { code, address, port } = error as Error & Partial<Record<'code' | 'address' | 'port', unknown>>;
  if (code === undefined) return error.name;
  return address === undefined ? String(code) : `${code} ${address}:${port}`;
}

function answered({ name, $metadata: { httpStatusCode, requestId } }: S3ServiceException): string {
  // To a HEAD no code is answered; the client then gives a word of its own.
  const code = PLAIN.test(name) && !name.startsWith('Unknown') ? ` ${name}` : '';
  const request = requestId !== undefined && PLAIN.test(requestId) ? ` (request ${requestId})` : '';
  return `answered ${httpStatusCode ?? 'without a status'}${code}${request}`;
}
