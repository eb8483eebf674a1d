import { once } from 'node:events';
import { get as getPlain, type IncomingMessage } from 'node:http';
import { get as getSecure } from 'node:https';
import { setImmediate as turn } from 'node:timers/promises';
import { pause } from '../../kernel/async/pause.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { type SourceFailure, sourceFailure } from './asker.ts';

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
  /** Statuses other than 200 whose body is used. */
  readonly accept?: readonly number[];
  /** Sent in addition to the usual ones, to this address only. What they hold never shows in a failure. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Got {
  readonly status: number;
  readonly bytes: Uint8Array;
}

/** Why one attempt failed, and whether another may do better. */
type Attempt = { readonly failure: SourceFailure; readonly again: boolean };

/**
 * One GET: no redirect followed, the body read under a limit while it streams. It tries again only where nothing
 * can have happened twice (a GET), and never after the signal: the time limit is the caller's, for all attempts.
 */
export const getBytes = (url: string, http: Http, options: GetOptions): Promise<Result<Got, SourceFailure>> =>
  withRetries(http, options, () => attempt(url, http, options));

async function withRetries<T>(
  http: Pick<Http, 'random'>,
  options: Pick<GetOptions, 'signal' | 'retries' | 'retryDelayMs'>,
  attemptOnce: () => Promise<Result<T, Attempt>>,
): Promise<Result<T, SourceFailure>> {
  for (let left = options.retries; ; left -= 1) {
    const result = await attemptOnce();
    if (result.ok) return result;
    if (!result.error.again || left <= 0 || options.signal.aborted) return fail(result.error.failure);
    const delay = options.retryDelayMs * (0.5 + http.random());
    await pause(delay, options.signal);
    if (options.signal.aborted) return fail(result.error.failure);
  }
}

async function attempt(url: string, http: Http, options: GetOptions): Promise<Result<Got, Attempt>> {
  const host = new URL(url).host;
  try {
    const opened = await openBody(url, http, options);
    return opened.ok ? await readLimited(opened.value, options.maxBytes, host) : opened;
  } catch (error) {
    return broken(host, options.signal, error);
  }
}

/** Uncompressed, so that the kept digest is of the very bytes that came over the wire. */
const REQUEST_HEADERS = {
  'user-agent': USER_AGENT,
  accept: '*/*',
  'accept-language': 'pt-BR,pt;q=0.9',
  'accept-encoding': 'identity',
} as const;

/** The answer, its body unread, where its status says something, its bytes are no more than allowed, and not packed. */
async function openBody(url: string, http: Http, options: GetOptions): Promise<Result<Response, Attempt>> {
  const host = new URL(url).host;
  const response = await http.fetch(url, {
    method: 'GET',
    redirect: 'manual',
    signal: options.signal,
    headers: { ...REQUEST_HEADERS, ...options.headers },
  });
  const refused = refusedBefore(response, host, options);
  if (!refused) return ok(response);
  await response.body?.cancel().catch(() => undefined);
  return refused;
}

function refusedBefore(
  { status, headers }: Response,
  host: string,
  { accept, maxBytes }: GetOptions,
): Result<never, Attempt> | null {
  if (status !== 200 && !accept?.includes(status)) return fail(refusal(host, status));
  if (Number(headers.get('content-length') ?? '0') > maxBytes) return tooLarge(host, maxBytes);
  return packed(host, headers.get('content-encoding'));
}

/** Why a body that is packed although none was asked for is refused: the digest would not be of what was read. */
const packed = (host: string, encoding: string | null | undefined): Result<never, Attempt> | null =>
  (encoding ?? 'identity').toLowerCase() === 'identity'
    ? null
    : giveUp('unreadable', `${host} packs its answer as ${encoding}`);

/** What was thrown while asking or reading. */
function broken(host: string, signal: AbortSignal, error: unknown): Result<never, Attempt> {
  if (signal.aborted) return giveUp('too-slow', `${host} did not answer in time`);
  return fail({
    failure: sourceFailure('unreachable', `${host} cannot be reached (${causeOf(error)})`),
    again: true,
  });
}

const tooLarge = (host: string, maxBytes: number): Result<never, Attempt> =>
  giveUp('too-large', `${host} answered with more than ${maxBytes} bytes`);

/** Why a status is no answer. */
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
  const failure = sourceFailure('status', `${host} answered with status ${status}`);
  return { failure: status === 404 ? { ...failure, isMissing: true } : failure, again: status >= 500 };
}

async function readLimited(
  response: Response,
  maxBytes: number,
  host: string,
): Promise<Result<Got, Attempt>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early cancels the body, and with it the connection.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) return tooLarge(host, maxBytes);
    chunks.push(chunk);
  }
  return ok({ status: response.status, bytes: new Uint8Array(Buffer.concat(chunks)) });
}

const giveUp = (kind: 'too-slow' | 'too-large' | 'unreadable', detail: string): Result<never, Attempt> =>
  fail({ failure: sourceFailure(kind, detail), again: false });

function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (cause instanceof Error) {
    const code = 'code' in cause ? cause.code : undefined;
    return typeof code === 'string' ? code : cause.name;
  }
  return 'unknown cause';
}

/** Takes bytes as they come; a text says why they are not what they should be, and ends the reading. */
export interface ByteSink {
  take(chunk: Uint8Array): Promise<string | undefined> | string | undefined;
}

type StreamOptions = Pick<GetOptions, 'signal' | 'maxBytes' | 'retries' | 'retryDelayMs'>;

/** Bytes read before other work gets its turn: a few milliseconds of work. */
const SLICE_BYTES = 65_536;

/**
 * One GET under the rules of `getBytes`, for a body too large to be held: it passes through the sink once. It tries
 * again only as long as the sink has seen nothing. A body that ends before its end is refused, and so is one whose
 * end is not marked (neither a length nor chunks): half a file would look like a whole one.
 *
 * Not by `fetch`, which makes three copies of every piece and leaves them to the garbage collector: measured with
 * 14.5 MB, that takes 20 MB more.
 */
export const streamBytes = (
  url: string,
  http: Pick<Http, 'random'>,
  options: StreamOptions,
  sink: ByteSink,
): Promise<Result<null, SourceFailure>> => withRetries(http, options, () => streamOnce(url, options, sink));

async function streamOnce(
  url: string,
  options: StreamOptions,
  sink: ByteSink,
): Promise<Result<null, Attempt>> {
  const { host } = new URL(url);
  let size = 0;
  try {
    const answer = await open(url, options.signal);
    const refused = refusalOf(answer, host, options.maxBytes);
    if (refused) {
      answer.destroy();
      return refused;
    }
    // Leaving the loop early ends the connection; one that breaks before the body's end throws.
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.byteLength;
      if (size > options.maxBytes) return tooLarge(host, options.maxBytes);
      const fault = await passOn(chunk, sink);
      if (fault !== undefined) return unreadable(`${host}: ${fault}`);
    }
    return ok(null);
  } catch (error) {
    const failed = broken(host, options.signal, error);
    return failed.ok || size === 0 ? failed : fail({ ...failed.error, again: false });
  }
}

/** The answer, its body unread. No redirect is followed, and no connection kept for later. */
async function open(url: string, signal: AbortSignal): Promise<IncomingMessage> {
  const get = url.startsWith('https:') ? getSecure : getPlain;
  const request = get(url, { signal, agent: false, headers: REQUEST_HEADERS });
  // An error after the answer has begun is reported by its body, and must not be nobody's error as well.
  request.on('error', () => undefined);
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return answer;
}

function refusalOf(
  { statusCode = 0, headers }: IncomingMessage,
  host: string,
  maxBytes: number,
): Result<never, Attempt> | null {
  if (statusCode !== 200) return fail(refusal(host, statusCode));
  if (Number(headers['content-length'] ?? '0') > maxBytes) return tooLarge(host, maxBytes);
  const isEndMarked = 'content-length' in headers || 'transfer-encoding' in headers;
  return (
    packed(host, headers['content-encoding']) ??
    (isEndMarked ? null : unreadable(`${host} does not say where its answer ends`))
  );
}

async function passOn(chunk: Uint8Array, sink: ByteSink): Promise<string | undefined> {
  for (let at = 0; at < chunk.byteLength; at += SLICE_BYTES) {
    const fault = await sink.take(chunk.subarray(at, at + SLICE_BYTES));
    if (fault !== undefined) return fault;
    await turn();
  }
  return undefined;
}

const unreadable = (detail: string): Result<never, Attempt> =>
  fail({ failure: sourceFailure('unreadable', detail), again: false });
