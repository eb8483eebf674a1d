import type { Duplex } from 'node:stream';
import { PROBLEMS, type ProblemCode, problem, problemBody } from './problem.ts';
import { ownRequestId } from './request-headers.ts';
import { API_HEADERS } from './security-headers.ts';

interface ParseError extends NodeJS.ErrnoException {
  /** What Node was reading. */
  readonly rawPacket?: Buffer;
}

/** What is no HTTP, or comes too slowly, never becomes a request; it still gets a body it can read. */
export function answerUnreadable(error: ParseError, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const code = codeOf(error.code);
  const requestId = ownRequestId();
  const context = { language: 'en', instance: pathIn(error.rawPacket), requestId } as const;
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
  /^[A-Z]+ (\/[\x21-\x7e]{0,2000})/.exec(packet?.toString('latin1') ?? '')?.[1]?.split('?')[0] ?? '/';
