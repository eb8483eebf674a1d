import { setTimeout as pause } from 'node:timers/promises';
import { fail, ok, type Result } from '../kernel/result.ts';
import { type SourceFailure, sourceFailure } from './source-failure.ts';

/** Some hosts drop the default names of libraries; this one looks like a browser's and says who asks. */
export const USER_AGENT = 'Mozilla/5.0 (compatible; asset-valuation/0.1; public price references)';

export type Fetch = typeof globalThis.fetch;

export interface Http {
  readonly fetch: Fetch;
  /** From 0 to 1: spreads retries, so that replicas do not all knock at once. */
  readonly random: () => number;
}

export interface GetOptions {
  readonly signal: AbortSignal;
  readonly maxBytes: number;
  /** How many times more, after a broken connection or a 5xx. */
  readonly retries: number;
  readonly retryDelayMs: number;
  /** Statuses beside 200 whose body says something. */
  readonly accept?: readonly number[];
}

export interface Got {
  readonly status: number;
  readonly bytes: Uint8Array;
}

type Attempt = { readonly failure: SourceFailure; readonly again: boolean };

/**
 * One GET: no redirect followed, the body read under a limit while it streams. It tries again only where nothing
 * can have happened twice (a GET), and never after the signal: the time limit is the caller's, for all attempts.
 */
export async function getBytes(
  url: string,
  http: Http,
  options: GetOptions,
): Promise<Result<Got, SourceFailure>> {
  for (let left = options.retries; ; left -= 1) {
    const result = await attempt(url, http, options);
    if (result.ok) return result;
    if (!result.error.again || left <= 0 || options.signal.aborted) return fail(result.error.failure);
    const delay = options.retryDelayMs * (0.5 + http.random());
    await pause(delay, undefined, { signal: options.signal }).catch(() => undefined);
    if (options.signal.aborted) return fail(result.error.failure);
  }
}

async function attempt(url: string, http: Http, options: GetOptions): Promise<Result<Got, Attempt>> {
  const host = new URL(url).host;
  try {
    const response = await http.fetch(url, {
      method: 'GET',
      redirect: 'manual',
      signal: options.signal,
      // Uncompressed, so that the kept digest is of the very bytes that came over the wire.
      headers: {
        'user-agent': USER_AGENT,
        accept: '*/*',
        'accept-language': 'pt-BR,pt;q=0.9',
        'accept-encoding': 'identity',
      },
    });
    if (response.status !== 200 && !options.accept?.includes(response.status)) {
      await response.body?.cancel().catch(() => undefined);
      return fail(refusal(host, response.status));
    }
    return await readLimited(response, options.maxBytes, host);
  } catch (error) {
    if (options.signal.aborted) return giveUp('too-slow', `${host} did not answer in time`);
    return fail({
      failure: sourceFailure('unreachable', `${host} cannot be reached (${causeOf(error)})`),
      again: true,
    });
  }
}

function refusal(host: string, status: number): Attempt {
  if (status >= 300 && status < 400) {
    return {
      failure: sourceFailure('redirect', `${host} answered with a redirect (${status})`),
      again: false,
    };
  }
  if (status === 429) {
    return { failure: sourceFailure('quota', `${host} wants to be asked less often (429)`), again: false };
  }
  return { failure: sourceFailure('status', `${host} answered with status ${status}`), again: status >= 500 };
}

async function readLimited(
  response: Response,
  maxBytes: number,
  host: string,
): Promise<Result<Got, Attempt>> {
  const tooLarge = () => giveUp('too-large', `${host} answered with more than ${maxBytes} bytes`);
  if (Number(response.headers.get('content-length') ?? '0') > maxBytes) {
    await response.body?.cancel().catch(() => undefined);
    return tooLarge();
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early cancels the body, and with it the connection.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) return tooLarge();
    chunks.push(chunk);
  }
  return ok({ status: response.status, bytes: new Uint8Array(Buffer.concat(chunks)) });
}

const giveUp = (kind: 'too-slow' | 'too-large', detail: string) =>
  fail({ failure: sourceFailure(kind, detail), again: false });

function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (cause instanceof Error) {
    const code = 'code' in cause ? cause.code : undefined;
    return typeof code === 'string' ? code : cause.name;
  }
  return 'unknown cause';
}
