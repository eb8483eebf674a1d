import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { type AllowedHosts, faultOfUrl, hostOf } from '../addresses.ts';
import { addressOf, type Resolve } from './address-of.ts';

/** What became of a try. */
export interface Outcome {
  /** Of the answer; null when there was none. */
  readonly status: number | null;
  /** Null: it was taken. */
  readonly failure: Failure | null;
  readonly detail: string | null;
  /** The first bytes of the answer as text; null when there was none. */
  readonly answer: string | null;
}

export const FAILURES = [
  'STATUS',
  'REDIRECTED',
  'GONE',
  'TIMED_OUT',
  'NAME_NOT_FOUND',
  'ADDRESS_REFUSED',
  'URL_REFUSED',
  'CERTIFICATE_REFUSED',
  'CONNECTION_FAILED',
  'UNREADABLE_ANSWER',
] as const;
export type Failure = (typeof FAILURES)[number];

export interface Message {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Sender {
  /** Never rejects. An abort is a failed connection. */
  send(message: Message, signal: AbortSignal): Promise<Outcome>;
  close(): void;
}

export interface SenderOptions {
  readonly allowedHosts: AllowedHosts;
  readonly userAgent: string;
  readonly resolve: Resolve;
  readonly resolveAllowed: Resolve;
  /** Certificates of authorities beside the system's. */
  readonly ca?: string;
  readonly timeoutMs?: number;
  /** How long the rest of an answer is read once its status is known. */
  readonly restMs?: number;
}

const TIMEOUT_MS = 15_000;
const REST_MS = 1_000;
export const ANSWER_BYTES = 1_024;
/** A connection that nobody used for so long is closed, before the other side closes it with a request under way. */
const IDLE_MS = 4_000;

/** Sends over connections that are kept; each goes to the address that was found for that try, and to no other. */
export function openSender(options: SenderOptions): Sender {
  const { allowedHosts, userAgent, resolve, resolveAllowed, ca } = options;
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  const restMs = options.restMs ?? REST_MS;
  const kept = { keepAlive: true, timeout: IDLE_MS, scheduling: 'lifo', maxFreeSockets: 64 } as const;
  const agents = {
    'http:': new HttpAgent(kept),
    'https:': new HttpsAgent({ ...kept, maxCachedSessions: 0 }),
  };

  const connect = (url: URL, address: string, { headers, body }: Message, signal: AbortSignal) => {
    const bytes = Buffer.from(body);
    const name = hostOf(url);
    const common = {
      method: 'POST',
      host: address,
      path: url.pathname + url.search,
      port: url.port,
      signal,
      // What is connected to is an address already: nothing is left to look up.
      lookup: undefined,
      headers: {
        host: url.host,
        'user-agent': userAgent,
        'content-type': 'application/json',
        'content-length': String(bytes.length),
        ...headers,
      },
    };
    const request =
      url.protocol === 'https:'
        ? httpsRequest({
            ...common,
            agent: agents['https:'],
            servername: isIP(name) === 0 ? name : '',
            rejectUnauthorized: true,
            ...(ca !== undefined && { ca }),
          })
        : httpRequest({ ...common, agent: agents['http:'] });
    request.end(bytes);
    return request;
  };

  return {
    async send(message, signal) {
      const deadline = AbortSignal.timeout(timeoutMs);
      const until = AbortSignal.any([signal, deadline]);
      const fault = faultOfUrl(message.url, allowedHosts);
      const url = URL.parse(message.url);
      if (fault || !url) return failed('URL_REFUSED', fault ? `the URL ${fault.detail.en}` : null);
      const found = await Promise.race([
        addressOf(url, allowedHosts, resolve, resolveAllowed),
        aborted(until),
      ]);
      if (found === 'aborted') return failed('TIMED_OUT', `no address within ${timeoutMs} ms`);
      if ('failure' in found) return failed(found.failure, found.detail);
      return new Promise<Outcome>((settle) => {
        const request = connect(url, found.address, message, until);
        request.on('response', (response) => {
          void readAnswer(response, restMs).then(({ answer, isWhole }) => {
            // The rest of a long or slow answer is not waited for; its connection is of no more use.
            if (!isWhole) request.destroy();
            settle(outcomeOf(response, answer));
          });
        });
        request.on('upgrade', (response, socket) => {
          socket.destroy();
          settle(outcomeOf(response, ''));
        });
        request.on('error', (error) => settle(failureOf(error, deadline.aborted, timeoutMs)));
      });
    },
    close() {
      agents['http:'].destroy();
      agents['https:'].destroy();
    },
  };
}

const aborted = (signal: AbortSignal): Promise<'aborted'> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve('aborted');
    signal.addEventListener('abort', () => resolve('aborted'), { once: true });
  });

/** The first bytes of an answer, as they come within a moment; nothing of them is parsed. */
function readAnswer(
  response: IncomingMessage,
  restMs: number,
): Promise<{ readonly answer: string; readonly isWhole: boolean }> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    let bytes = 0;
    const end = (isWhole: boolean) => {
      clearTimeout(timer);
      resolve({ answer: textOf(Buffer.concat(pieces)), isWhole });
    };
    const timer = setTimeout(() => end(false), restMs);
    response.on('data', (piece: Buffer) => {
      pieces.push(piece.subarray(0, ANSWER_BYTES - bytes));
      bytes += piece.length;
      if (bytes > ANSWER_BYTES) end(false);
    });
    response.on('end', () => end(true));
    response.on('error', () => end(false));
  });
}

/** Bytes as text that a database takes. */
const textOf = (bytes: Buffer): string => bytes.toString('utf8').replaceAll('\u0000', '\ufffd');

const failed = (failure: Failure, detail: string | null): Outcome => ({
  status: null,
  failure,
  detail,
  answer: null,
});

function outcomeOf({ statusCode: status = 0 }: IncomingMessage, answer: string): Outcome {
  const said = { status, answer, detail: null };
  if (status >= 200 && status < 300) return { ...said, failure: null };
  if (status >= 300 && status < 400) return { ...said, failure: 'REDIRECTED' };
  return { ...said, failure: status === 410 ? 'GONE' : 'STATUS' };
}

function failureOf(error: Error & { readonly code?: string }, isLate: boolean, timeoutMs: number): Outcome {
  if (isLate) return failed('TIMED_OUT', `no answer within ${timeoutMs} ms`);
  const { code = '' } = error;
  if (code.startsWith('HPE_')) return failed('UNREADABLE_ANSWER', error.message);
  const isCertificate =
    code.startsWith('ERR_TLS_') || /CERT|SIGNED|ISSUER|SIGNATURE|CRL|CHAIN|HOSTNAME/.test(code);
  return failed(isCertificate ? 'CERTIFICATE_REFUSED' : 'CONNECTION_FAILED', error.message.slice(0, 300));
}
