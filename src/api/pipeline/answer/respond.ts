import type { IncomingMessage } from 'node:http';
import { renderJson } from '../../../kernel/json/source-text.ts';
import {
  type AnswerOptions,
  content,
  type Language,
  type RenderedAnswer,
  type WholeAnswer,
} from '../../route.ts';
import { acceptNames, noneMatches } from '../request/headers.ts';
import { endUnread } from '../request/read-body.ts';
import type { ServedRequest } from '../request/served.ts';
import { tagOf } from './entity-tag.ts';
import { PROBLEMS, type Problem, problemBody } from './problem.ts';
import { API_HEADERS } from './security-headers.ts';

/** Writes a success, in `language` where it holds texts; returns the status that went out. */
export function sendAnswer(
  request: ServedRequest,
  answer: WholeAnswer,
  cacheControl: string,
  language?: Language,
): number {
  const headers = headersOf(request, cacheControl, answer.headers);
  const tag = answer.version === undefined ? answer.etag : tagOf(answer.version, { language });
  if (tag !== undefined) {
    const etag = `"${tag}"`;
    headers.push('ETag', etag);
    const isRead = request.message.method === 'GET' || request.message.method === 'HEAD';
    if (isRead && answer.status === 200 && !noneMatches(request.message.headers['if-none-match'], etag)) {
      request.response.writeHead(304, headers).end();
      return 304;
    }
  }
  const data = answer.kind === 'json' ? renderJson(answer.body) : answer.data;
  headers.push('Content-Type', answer.kind === 'json' ? 'application/json' : answer.mediaType);
  headers.push('Content-Length', String(Buffer.byteLength(data)));
  request.response.writeHead(answer.status, headers).end(data);
  return answer.status;
}

/** Has an answer's bytes made, unless the client has them: then none are sent. */
export async function rendered(request: ServedRequest, answer: RenderedAnswer): Promise<WholeAnswer> {
  const { mediaType, etag, language } = answer;
  const options = { etag, ...(language && { language }) };
  if (!noneMatches(request.message.headers['if-none-match'], `"${etag}"`))
    return content(200, mediaType, '', options);
  return content(200, mediaType, await answer.render(), {
    ...options,
    ...(answer.headers && { headers: answer.headers }),
  });
}

/** 304: the client has it already. Of the answer's own headers it carries none but the tag. */
export function notModified(request: ServedRequest, cacheControl: string, etag: string): number {
  request.response.writeHead(304, [...headersOf(request, cacheControl), 'ETag', etag]).end();
  return 304;
}

/** The headers that a success has: name and value by turns. */
export function headersOf(
  request: ServedRequest,
  cacheControl: string,
  own: AnswerOptions['headers'] = {},
): string[] {
  const headers = [...API_HEADERS, 'X-Request-Id', request.requestId, ...request.answerHeaders];
  headers.push('Cache-Control', cacheControl);
  for (const [name, value] of Object.entries(own)) headers.push(name, value);
  if (request.readsStale && own.Consistency === undefined) headers.push('Consistency', 'stale');
  return headers;
}

/** Writes a problem; returns the status that went out. */
export function sendProblem(request: ServedRequest, fault: Problem): number {
  const { status } = PROBLEMS[fault.code];
  const asProblem = acceptNames(request.message.headers.accept, 'application/problem+json');
  const text = JSON.stringify(problemBody(fault, request));
  const headers = [...API_HEADERS, 'X-Request-Id', request.requestId, ...request.answerHeaders];
  if (fault.headers) for (const [name, value] of Object.entries(fault.headers)) headers.push(name, value);
  headers.push('Cache-Control', 'no-store', 'Content-Language', request.language);
  headers.push('Content-Type', asProblem ? 'application/problem+json' : 'application/json');
  headers.push('Content-Length', String(Buffer.byteLength(text)));
  const unread = isLongUnread(request.message);
  if (unread) headers.push('Connection', 'close');
  request.response.writeHead(status, headers);
  if (unread) {
    request.response.write(text);
    endUnread(request.message, request.response);
  } else request.response.end(text);
  return status;
}

const WORTH_READING_BYTES = 65_536;

/**
 * True when the request's body is still on its way and may be long. Node reads a short one to its end by itself and
 * keeps the connection; for a long one the connection is not worth it.
 */
const isLongUnread = ({ complete, headers }: IncomingMessage): boolean =>
  !complete &&
  (headers['transfer-encoding'] !== undefined ||
    headers.expect !== undefined ||
    Number(headers['content-length'] ?? 0) > WORTH_READING_BYTES);
