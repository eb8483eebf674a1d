import type { IncomingMessage } from 'node:http';
import { DependencyUnavailable } from '../../../engine/dependency-unavailable.ts';
import { NewerShape, UnreadableEvent } from '../../../engine/events/event-catalog.ts';
import { NewerRows } from '../../../engine/projecting/newer-rows.ts';
import { ShapeNotAdopted } from '../../../engine/shapes/written-as.ts';
import type { Log } from '../../../engine/telemetry/log.ts';
import { renderJson } from '../../../kernel/json/source-text.ts';
import { bilingual } from '../../../kernel/text/bilingual.ts';
import type { Label } from '../../../kernel/vocabulary.ts';
import {
  type AnswerOptions,
  content,
  type Language,
  type RenderedAnswer,
  type WholeAnswer,
} from '../../route.ts';
import { endUnread } from '../request/read-body.ts';
import { acceptNames, noneMatches, type ServedRequest } from '../request/served-request.ts';
import { PROBLEMS, type Problem, problem, problemBody, unavailable, writtenByNewer } from './problem.ts';
import { NoAnswerInTime } from './time-limit.ts';

const COMMON = [
  'X-Content-Type-Options',
  'nosniff',
  'X-Frame-Options',
  'DENY',
  'Cross-Origin-Resource-Policy',
  'same-origin',
] as const;

/** Flat lists of names and values. Strict-Transport-Security is left to the proxy that terminates TLS. */
export const API_HEADERS: readonly string[] = [
  ...COMMON,
  'Referrer-Policy',
  'no-referrer',
  'Content-Security-Policy',
  "default-src 'none'; frame-ancestors 'none'",
  'Vary',
  'Accept, Accept-Language',
];

export const PAGE_HEADERS: readonly string[] = [
  ...COMMON,
  // Browsers without `Sec-Fetch-Site` prove a page of the service by the referrer; other sites get none.
  'Referrer-Policy',
  'same-origin',
  'Content-Security-Policy',
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy',
  'same-origin',
  'Permissions-Policy',
  'camera=(), geolocation=(), microphone=()',
  'Vary',
  'Accept, Accept-Language',
];

interface TagFacts {
  readonly language?: Language | undefined;
  readonly erased?: boolean;
  readonly at?: string | undefined;
}

/**
 * The opaque tag, without quotes, of a version of a resource. Different bytes need a different tag, so it includes the language of
 * the texts, if any; `erased` when personal data were erased without a new version, so that a client's copy with names is not
 * confirmed as current; and `at` for the service's address in the texts.
 */
export const tagOf = (version: number, { language, at, erased = false }: TagFacts = {}): string =>
  [version, ...(at ? [at] : []), ...(erased ? ['erased'] : []), ...(language ? [language] : [])].join('-');

/** Writes a success, in `language` if it has texts; returns the status sent. */
export function sendAnswer(
  request: ServedRequest,
  answer: WholeAnswer,
  cacheControl: string,
  language?: Language,
): number {
  const isPage = answer.kind !== 'json' && answer.mediaType.startsWith('text/html');
  const headers = headersOf(request, cacheControl, answer.headers, isPage ? PAGE_HEADERS : API_HEADERS);
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
  if (answer.status === 204) {
    request.response.writeHead(204, headers).end();
    return 204;
  }
  const data = answer.kind === 'json' ? renderJson(answer.body) : answer.data;
  headers.push('Content-Type', answer.kind === 'json' ? 'application/json' : answer.mediaType);
  headers.push('Content-Length', String(Buffer.byteLength(data)));
  request.response.writeHead(answer.status, headers).end(data);
  return answer.status;
}

/** Makes an answer's bytes, unless the client already has them: then none are sent. */
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

/** 304, with the tag but none of the answer's other headers. */
export function notModified(request: ServedRequest, cacheControl: string, etag: string): number {
  request.response.writeHead(304, [...headersOf(request, cacheControl), 'ETag', etag]).end();
  return 304;
}

/** The headers of a success: names and values alternate. */
export function headersOf(
  request: ServedRequest,
  cacheControl: string,
  own: AnswerOptions['headers'] = {},
  common = API_HEADERS,
): string[] {
  const headers = [...common, 'X-Request-Id', request.requestId, ...request.answerHeaders];
  headers.push('Cache-Control', cacheControl);
  for (const [name, values] of Object.entries(own))
    for (const value of [values].flat()) headers.push(name, value);
  if (request.readsStale && own.Consistency === undefined) headers.push('Consistency', 'stale');
  return headers;
}

/** Writes a problem; returns the status sent. */
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
 * True when the request's body is unread and may be long. Node drains a short one and keeps the connection; for a long one the
 * connection is closed.
 */
const isLongUnread = ({ complete, headers }: IncomingMessage): boolean =>
  !complete &&
  (headers['transfer-encoding'] !== undefined ||
    headers.expect !== undefined ||
    Number(headers['content-length'] ?? 0) > WORTH_READING_BYTES);

/** Names the event, without what is wrong in it. */
const unreadable = ({ eventId, revision }: UnreadableEvent): Label =>
  bilingual('requests.unreadable', { eventId, revision: revision + 1 });

const newer = ({ eventId, revision }: NewerShape): Label =>
  bilingual('requests.newer', { eventId, revision: revision + 1 });

const newerRows = ({ projection }: NewerRows): Label => bilingual('requests.newer_rows', { projection });

const NOT_FINISHED: Label = bilingual('requests.not_finished');
/** Seconds; an upgrade takes minutes. */
const NOT_FINISHED_RETRY_AFTER = 60;

/** The problem of a known error; undefined for a defect. */
function knownFault(error: unknown): Problem | undefined {
  if (error instanceof DependencyUnavailable) return unavailable(5, error.shown);
  if (error instanceof NoAnswerInTime) return unavailable(5);
  if (error instanceof NewerShape) return writtenByNewer(newer(error));
  if (error instanceof NewerRows) return writtenByNewer(newerRows(error));
  if (error instanceof ShapeNotAdopted) return unavailable(NOT_FINISHED_RETRY_AFTER, NOT_FINISHED);
  if (error instanceof UnreadableEvent) return problem('INTERNAL', unreadable(error));
  return undefined;
}

/** Answers a thrown error. The client learns at most which event cannot be read; the details are logged. */
export function sendFault(request: ServedRequest, error: unknown, log: Log): number {
  const { requestId: request_id } = request;
  if (error instanceof DependencyUnavailable || error instanceof NoAnswerInTime) {
    const dependency = error instanceof DependencyUnavailable ? error.dependency : undefined;
    log.warn({ request_id, dependency, err: error }, 'dependency unavailable');
  } else if (error instanceof UnreadableEvent)
    log.error({ request_id, fault: error.message }, 'unreadable event');
  else if (error instanceof NewerRows || error instanceof ShapeNotAdopted)
    log.warn({ request_id, fault: error.message }, 'an upgrade is under way');
  else log.error({ request_id, err: error }, 'unexpected fault');
  const answer = knownFault(error) ?? problem('INTERNAL');
  if (request.response.headersSent) {
    request.response.destroy();
    return PROBLEMS[answer.code].status;
  }
  return sendProblem(request, answer);
}
