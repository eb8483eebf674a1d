import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { PROBLEMS, type ProblemCode, problem, problemBody } from '../answer/problem.ts';
import { API_HEADERS } from '../answer/security-headers.ts';
import { ownRequestId, requestIdOf } from './headers.ts';

interface ParseError extends NodeJS.ErrnoException {
  /** What Node was reading. */
  readonly rawPacket?: Buffer;
}

/**
 * What is no HTTP, or arrives too slowly, is never handled; it still gets a body it can read. `latest`: the last request of the
 * connection whose headers were read.
 */
export function answerUnreadable(error: ParseError, socket: Duplex, latest?: IncomingMessage): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const code = codeOf(error.code);
  // One whose body did not arrive in time has a path and an id; of any other there is nothing but its first bytes.
  const slow = latest?.complete === false ? latest : undefined;
  const requestId = slow ? requestIdOf(slow) : ownRequestId();
  const instance = slow ? pathOf(slow.url) : pathIn(error.rawPacket);
  const context = { language: 'en', instance, requestId } as const;
  const body = JSON.stringify(problemBody(problem(code), context));
  const { status } = PROBLEMS[code];
  const headers = [...API_HEADERS, 'X-Request-Id', requestId, 'Cache-Control', 'no-store'];
  headers.push('Connection', 'close', 'Content-Language', 'en', 'Content-Type', 'application/json');
  headers.push('Content-Length', String(Buffer.byteLength(body)));
  let head = `HTTP/1.1 ${status} ${REASONS[code]}`;
  for (let at = 0; at < headers.length; at += 2) head += `\r\n${headers[at]}: ${headers[at + 1]}`;
  socket.end(`${head}\r\n\r\n${body}`);
}

const REASONS = {
  REQUEST_TIMEOUT: 'Request Timeout',
  HEADERS_TOO_LARGE: 'Request Header Fields Too Large',
  MALFORMED_REQUEST: 'Bad Request',
} as const satisfies { readonly [Code in ProblemCode]?: string };

function codeOf(code: string | undefined): keyof typeof REASONS {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'REQUEST_TIMEOUT';
  return code === 'HPE_HEADER_OVERFLOW' ? 'HEADERS_TOO_LARGE' : 'MALFORMED_REQUEST';
}

/** The path of the request line, where there is one to be read; else that of the server. */
const pathIn = (packet: Buffer | undefined): string =>
  pathOf(/^[A-Z]+ (\/[\x21-\x7e]{0,2000})/.exec(packet?.toString('latin1') ?? '')?.[1]);

const pathOf = (target = '/'): string => target.split('?')[0] ?? '/';
