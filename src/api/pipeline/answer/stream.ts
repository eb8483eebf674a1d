import type { ServerResponse } from 'node:http';
import { unlessAborted } from '../../../kernel/async/within.ts';
import { renderJson } from '../../../kernel/json/source-text.ts';
import { bilingual } from '../../../kernel/text/bilingual.ts';
import type { Label } from '../../../kernel/vocabulary.ts';
import type { FlowingAnswer, ServerEvent, Span, StreamedAnswer } from '../../route.ts';
import { noneMatches, type ServedRequest } from '../request/served-request.ts';
import { problem } from './problem.ts';
import { API_HEADERS, headersOf, notModified, sendProblem } from './respond.ts';
import { timeLimit } from './time-limit.ts';

/** Logged as the status of a request whose client left before the answer was complete. */
export const CLIENT_GONE = 499;

/**
 * Streams a content, or the one range that is requested; returns the status sent. The first chunk is read before anything is sent,
 * so that a failure to open it still gets an error status; a later failure is thrown and breaks the connection. The next chunk is
 * read only when the client has taken the last one.
 */
export async function sendStream(
  request: ServedRequest,
  answer: StreamedAnswer,
  cacheControl: string,
  timeoutMs: number,
): Promise<number> {
  const { message, response } = request;
  const etag = `"${answer.etag}"`;
  if (!noneMatches(message.headers['if-none-match'], etag)) return notModified(request, cacheControl, etag);
  const span = spanOf(rangeOf(request, etag), answer.size);
  if (span === 'unsatisfiable') {
    return sendProblem(
      request,
      problem('RANGE_NOT_SATISFIABLE', undefined, {
        headers: { 'Accept-Ranges': 'bytes', 'Content-Range': `bytes */${answer.size}` },
      }),
    );
  }
  const { first, last } = span === 'whole' ? { first: 0, last: answer.size - 1 } : span;
  const status = span === 'whole' ? 200 : 206;
  const headers = headersOf(request, cacheControl, answer.headers);
  headers.push('ETag', etag, 'Accept-Ranges', 'bytes', 'Content-Type', answer.mediaType);
  headers.push('Content-Length', String(last - first + 1));
  if (status === 206) headers.push('Content-Range', `bytes ${first}-${last}/${answer.size}`);
  if (message.method === 'HEAD') {
    response.writeHead(status, headers).end();
    return status;
  }
  const isWhole = await pour(answer.chunks({ first, last }), response, timeoutMs, {
    begin: () => response.writeHead(status, headers),
    length: last - first + 1,
  });
  return isWhole ? status : CLIENT_GONE;
}

/** Streams a content of unknown length: without tag and ranges. */
export async function sendFlow(
  request: ServedRequest,
  { mediaType, chunks, headers: own }: FlowingAnswer,
  cacheControl: string,
  timeoutMs: number,
): Promise<number> {
  const { message, response } = request;
  const headers = headersOf(request, cacheControl, own);
  headers.push('Content-Type', mediaType);
  if (message.method === 'HEAD') {
    response.writeHead(200, headers).end();
    return 200;
  }
  const isWhole = await pour(chunks, response, timeoutMs, {
    begin: () => response.writeHead(200, headers),
  });
  return isWhole ? 200 : CLIENT_GONE;
}

/** `Range`, if it applies: only on a GET, and under `If-Range` only if the content is unchanged. */
function rangeOf({ message }: ServedRequest, etag: string): string | undefined {
  if (message.method !== 'GET') return undefined;
  const condition = message.headers['if-range'];
  return condition === undefined || condition === etag ? message.headers.range : undefined;
}

/** False when the client left before the end. Throws when the content breaks off or has an unexpected length. */
async function pour(
  chunks: AsyncIterable<Uint8Array | string>,
  response: ServerResponse,
  timeoutMs: number,
  { begin, length }: { begin(): void; readonly length?: number },
): Promise<boolean> {
  const iterator = chunks[Symbol.asyncIterator]();
  let sent = 0;
  try {
    while (sent !== length) {
      const next = await timeLimit(timeoutMs)(iterator.next());
      if (response.destroyed) return false;
      if (next.done === true) {
        if (length === undefined) break;
        throw new Error(`the content is ${length - sent} bytes shorter than declared`);
      }
      sent += Buffer.byteLength(next.value);
      if (length !== undefined && sent > length) throw new Error('the content is longer than declared');
      if (!response.headersSent) begin();
      if (!response.write(next.value)) await takenOrGone(response);
      if (response.destroyed) return false;
    }
    response.end();
    return true;
  } finally {
    // Not awaited: a storage that does not answer would hold the request.
    iterator.return?.().catch(() => undefined);
  }
}

const takenOrGone = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const go = (): void => {
      response.off('drain', go).off('close', go);
      resolve();
    };
    response.on('drain', go).on('close', go);
  });

/** Decimal digits without sign; a number too large for a float is Infinity, beyond the end of every content. */
const RANGE = /^\s*bytes=\s*(?:(\d+)-(\d*)|-(\d+))\s*$/i;

/**
 * The bytes that a `Range` header requests of a content of `size` bytes (RFC 9110, section 14). `whole` when it is missing,
 * malformed, of another unit, or names several ranges: such a header is ignored.
 */
export function spanOf(header: string | undefined, size: number): Span | 'whole' | 'unsatisfiable' {
  const match = header === undefined ? null : RANGE.exec(header);
  if (!match) return 'whole';
  const [, from, to, suffix] = match;
  if (suffix !== undefined) {
    const count = Math.min(Number(suffix), size);
    return count === 0 ? 'unsatisfiable' : { first: size - count, last: size - 1 };
  }
  const first = Number(from);
  const last = to ? Number(to) : Number.POSITIVE_INFINITY;
  if (last < first) return 'whole';
  return first < size ? { first, last: Math.min(last, size - 1) } : 'unsatisfiable';
}

const COMMENT_MS = 15_000;
const RECHECK_MS = 5_000;
const RECONNECT_MS = 2_000;

/**
 * Writes server-sent events until the iterable ends, the client leaves, the server drains, or `stillAllowed` is false (checked
 * every five seconds, so that a revoked credential loses its stream).
 */
export async function sendEvents(
  request: ServedRequest,
  events: AsyncIterable<ServerEvent>,
  stillAllowed: () => Promise<boolean>,
): Promise<void> {
  const { response, controller } = request;
  response.writeHead(200, [
    ...API_HEADERS,
    'X-Request-Id',
    request.requestId,
    ...request.answerHeaders,
    'Cache-Control',
    'no-store',
    'Content-Type',
    'text/event-stream; charset=utf-8',
    'X-Accel-Buffering',
    'no',
    'Connection',
    'close',
  ]);
  response.write(`retry: ${RECONNECT_MS}\n\n`);
  const comments = setInterval(() => response.write(': still here\n\n'), COMMENT_MS);
  const rechecks = setInterval(() => {
    // Unknown counts as no: the client reconnects and gets the 503.
    stillAllowed().then(
      (allowed) => allowed || controller.abort(),
      () => controller.abort(),
    );
  }, RECHECK_MS);
  const iterator = events[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await unlessAborted(iterator.next(), controller.signal);
      if (!next || next.done === true) break;
      if (!response.write(eventText(next.value))) await unlessAborted(drained(request), controller.signal);
    }
  } finally {
    clearInterval(comments);
    clearInterval(rechecks);
    // Not awaited: a generator that waits for something else would hold the connection open.
    iterator.return?.().catch(() => undefined);
    response.end();
  }
}

function eventText({ id, event, data }: ServerEvent): string {
  const name = event === undefined ? '' : `event: ${event}\n`;
  return `id: ${id}\n${name}data: ${renderJson(data).replaceAll(/\r\n|[\r\n]/g, '\ndata: ')}\n\n`;
}

const drained = (request: ServedRequest): Promise<unknown> =>
  new Promise((resolve) => request.response.once('drain', resolve));

export interface OpenAnswers {
  /** Runs an answer, or refuses it when the credential has too many open; returns the status. */
  run(request: ServedRequest, answer: () => Promise<number>): Promise<number>;
  /** Ends all of them, when the server drains. */
  end(): void;
}

const TOO_MANY = {
  streams: (most: number): Label => bilingual('requests.too_many_event_streams', { most }),
  waiting: (most: number): Label => bilingual('requests.too_many_waiting', { most }),
};

/** Tracks answers that stay open: limits them per credential, and ends them on shutdown. */
export function openAnswers(perCredential: number, kind: keyof typeof TOO_MANY): OpenAnswers {
  const open = new Map<string, Set<ServedRequest>>();
  let isOver = false;
  return {
    async run(request, answer) {
      const { id } = request.credential();
      const own = open.get(id) ?? new Set();
      if (own.size >= perCredential) {
        const detail = TOO_MANY[kind](perCredential);
        return sendProblem(request, problem('RATE_LIMITED', detail, { headers: { 'Retry-After': '15' } }));
      }
      open.set(id, own.add(request));
      if (isOver) request.controller.abort();
      try {
        return await answer();
      } finally {
        own.delete(request);
        if (own.size === 0) open.delete(id);
      }
    },
    end() {
      isOver = true;
      for (const requests of open.values()) for (const request of requests) request.controller.abort();
    },
  };
}
