import type { ServerResponse } from 'node:http';
import type { FlowingAnswer, StreamedAnswer } from '../../route.ts';
import { noneMatches } from '../request/headers.ts';
import type { ServedRequest } from '../request/served.ts';
import { spanOf } from './byte-range.ts';
import { problem } from './problem.ts';
import { headersOf, notModified, sendProblem } from './respond.ts';
import { timeLimit } from './time-limit.ts';

/** What the log says of a request whose client went away before the answer was whole. */
export const CLIENT_GONE = 499;

/**
 * Writes a content as it comes, or the one range of it that is asked for; returns the status that went out. The first
 * chunk is there before anything is sent, so that what cannot be opened is still answered by a status; what breaks
 * later is thrown, and breaks the connection. No chunk is asked for before the client has taken the one before.
 */
export async function sendStream(
  request: ServedRequest,
  answer: StreamedAnswer,
  cacheControl: string,
  patienceMs: number,
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
  const isWhole = await pour(answer.chunks({ first, last }), response, patienceMs, {
    begin: () => response.writeHead(status, headers),
    length: last - first + 1,
  });
  return isWhole ? status : CLIENT_GONE;
}

/** The same of a content whose length nobody knows before: it has no tag and no ranges. */
export async function sendFlow(
  request: ServedRequest,
  { mediaType, chunks, headers: own }: FlowingAnswer,
  cacheControl: string,
  patienceMs: number,
): Promise<number> {
  const { message, response } = request;
  const headers = headersOf(request, cacheControl, own);
  headers.push('Content-Type', mediaType);
  if (message.method === 'HEAD') {
    response.writeHead(200, headers).end();
    return 200;
  }
  const isWhole = await pour(chunks, response, patienceMs, {
    begin: () => response.writeHead(200, headers),
  });
  return isWhole ? 200 : CLIENT_GONE;
}

/** `Range`, if it is to be followed: only of a GET, and under `If-Range` only while the content is still the same. */
function rangeOf({ message }: ServedRequest, etag: string): string | undefined {
  if (message.method !== 'GET') return undefined;
  const condition = message.headers['if-range'];
  return condition === undefined || condition === etag ? message.headers.range : undefined;
}

/** False when the client went away before the end. Throws when the content breaks off, or has another length than it should. */
async function pour(
  chunks: AsyncIterable<Uint8Array | string>,
  response: ServerResponse,
  patienceMs: number,
  { begin, length }: { begin(): void; readonly length?: number },
): Promise<boolean> {
  const iterator = chunks[Symbol.asyncIterator]();
  let sent = 0;
  try {
    while (sent !== length) {
      const next = await timeLimit(patienceMs)(iterator.next());
      if (response.destroyed) return false;
      if (next.done === true) {
        if (length === undefined) break;
        throw new Error(`the content ends ${length - sent} bytes too early`);
      }
      sent += Buffer.byteLength(next.value);
      if (length !== undefined && sent > length) throw new Error('the content is longer than it should be');
      if (!response.headersSent) begin();
      if (!response.write(next.value)) await takenOrGone(response);
      if (response.destroyed) return false;
    }
    response.end();
    return true;
  } finally {
    // Not awaited: what waits for a storage that does not answer would hold the request.
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
