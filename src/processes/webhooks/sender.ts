import { lookup, Resolver } from 'node:dns/promises';
import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import type { Failure } from '../../domain/webhook.ts';
import { type AllowedHosts, faultOfUrl, hostOf, isPublicAddress } from './addresses.ts';

/** The addresses of a name; empty if it has none. Throws if the lookup failed. */
type Resolve = (name: string) => Promise<readonly string[]>;

type Resolution =
  | { readonly address: string }
  | { readonly failure: 'NAME_NOT_FOUND' | 'ADDRESS_REFUSED'; readonly detail: string };

const DNS_TIMEOUT_MS = 2_000;
const NO_ANSWER = new Set(['ENODATA', 'ENOTFOUND', 'ENONAME', 'NXDOMAIN']);

/**
 * Queries the name servers directly, without /etc/hosts and search list: internal names are not for clients. Uses no
 * thread, so that a silent name server delays no other delivery.
 */
export function nameServerResolver(): Resolve {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 });
  const none = (error: unknown): readonly string[] => {
    if (NO_ANSWER.has(String((error as { code?: unknown }).code))) return [];
    throw error;
  };
  return async (name) => {
    const [v4, v6] = await Promise.all([
      resolver.resolve4(name).catch(none),
      resolver.resolve6(name).catch(none),
    ]);
    return [...v4, ...v6];
  };
}

/** Resolves like other programs of the machine, for hosts that the operator allows. */
export const resolveWithSystem: Resolve = async (name) =>
  (await lookup(name, { all: true })).map(({ address }) => address);

/** The address to connect to. The name is resolved once, and one private address rejects all. */
export async function addressOf(
  url: URL,
  allowed: AllowedHosts,
  resolve: Resolve,
  resolveAllowed: Resolve,
): Promise<Resolution> {
  const host = hostOf(url);
  const isAllowed = allowed.has(host);
  if (isIP(host) !== 0) return isAllowed || isPublicAddress(host) ? { address: host } : refused(host, host);
  let answers: readonly string[];
  try {
    answers = await (isAllowed ? resolveAllowed : resolve)(host);
  } catch (error) {
    return { failure: 'NAME_NOT_FOUND', detail: `${host}: ${(error as Error).message}` };
  }
  const [first] = answers;
  if (first === undefined) return { failure: 'NAME_NOT_FOUND', detail: `${host} has no address` };
  const inside = isAllowed ? undefined : answers.find((address) => !isPublicAddress(address));
  return inside === undefined ? { address: first } : refused(host, inside);
}

const refused = (host: string, address: string): Resolution => ({
  failure: 'ADDRESS_REFUSED',
  detail:
    host === address
      ? `${address} is private, local or reserved`
      : `${host} resolves to ${address}, which is private, local or reserved`,
});

interface ConnectionOptions {
  readonly userAgent: string;
  readonly ca?: string;
}

interface Destination {
  readonly url: URL;
  readonly address: string;
}

/** Idle connections are closed early, before the other side closes them with a request in progress. */
const IDLE_MS = 4_000;

function openConnections({ userAgent, ca }: ConnectionOptions) {
  const kept = { keepAlive: true, timeout: IDLE_MS, scheduling: 'lifo', maxFreeSockets: 64 } as const;
  const http = new HttpAgent(kept);
  const https = new HttpsAgent({ ...kept, maxCachedSessions: 0 });
  return {
    /** Sends the request to exactly this address. `isNew`: over a new connection. */
    post(
      { url, address }: Destination,
      { headers, body }: Message,
      signal: AbortSignal,
      isNew: boolean,
    ): ClientRequest {
      const bytes = Buffer.from(body);
      const name = hostOf(url);
      const common = {
        method: 'POST',
        host: address,
        path: url.pathname + url.search,
        port: url.port,
        signal,
        // The host is an address already: nothing to look up.
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
              agent: isNew ? false : https,
              servername: isIP(name) === 0 ? name : '',
              rejectUnauthorized: true,
              ...(ca !== undefined && { ca }),
            })
          : httpRequest({ ...common, agent: isNew ? false : http });
      request.end(bytes);
      return request;
    },
    close() {
      http.destroy();
      https.destroy();
    },
  };
}

export interface Outcome {
  readonly status: number | null;
  readonly failure: Failure | null;
  readonly detail: string | null;
  /** The first bytes of the answer as text; null if there was none. */
  readonly answer: string | null;
}

export interface Message {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Sender {
  /** Never rejects. An abort counts as a failed connection. */
  send(message: Message, signal: AbortSignal): Promise<Outcome>;
  close(): void;
}

export interface SenderOptions extends ConnectionOptions {
  readonly allowedHosts: AllowedHosts;
  readonly resolve: Resolve;
  readonly resolveAllowed: Resolve;
  readonly timeoutMs?: number;
  /** How long to read the rest of an answer after its status. */
  readonly restMs?: number;
}

const TIMEOUT_MS = 15_000;
const REST_MS = 1_000;
const ANSWER_BYTES = 1_024;
const CLOSED = new Set(['ECONNRESET', 'EPIPE']);

type Fault = Error & { readonly code?: string };

/** Sends over reused connections, always to the address resolved for that attempt. */
export function openSender(options: SenderOptions): Sender {
  const { allowedHosts, resolve, resolveAllowed } = options;
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  const restMs = options.restMs ?? REST_MS;
  const connections = openConnections(options);

  /** `isStale`: the other side closed a reused connection while this message was sent. */
  const exchange = (to: Destination, message: Message, until: Deadline, isNew: boolean) =>
    new Promise<Outcome & { readonly isStale?: true }>((settle) => {
      const request = connections.post(to, message, until.signal, isNew);
      let hasAnswer = false;
      request.on('response', (response) => {
        hasAnswer = true;
        void readAnswer(response, restMs).then(({ answer, isWhole }) => {
          // Do not wait for the rest of a long or slow answer; its connection cannot be reused.
          if (!isWhole) request.destroy();
          settle(outcomeOf(response, answer));
        });
      });
      request.on('upgrade', (response, socket) => {
        hasAnswer = true;
        socket.destroy();
        settle(outcomeOf(response, ''));
      });
      request.on('error', (error: Fault) => {
        if (hasAnswer) return;
        const failure = failureOf(error, until.isOver(), timeoutMs);
        settle(
          request.reusedSocket && CLOSED.has(error.code ?? '') ? { ...failure, isStale: true } : failure,
        );
      });
    });

  const sendUntil = async (message: Message, until: Deadline): Promise<Outcome> => {
    const fault = faultOfUrl(message.url, allowedHosts);
    const url = URL.parse(message.url);
    if (fault || !url) return failed('URL_REFUSED', fault ? `the URL ${fault.detail.en}` : null);
    const found = await Promise.race([addressOf(url, allowedHosts, resolve, resolveAllowed), until.aborted]);
    if (found === undefined) return failed('TIMED_OUT', `no address within ${timeoutMs} ms`);
    if ('failure' in found) return failed(found.failure, found.detail);
    const to = { url, address: found.address };
    const { isStale, ...outcome } = await exchange(to, message, until, false);
    return isStale ? exchange(to, message, until, true) : outcome;
  };

  return {
    async send(message, signal) {
      const until = deadlineOf(timeoutMs, signal);
      try {
        return await sendUntil(message, until);
      } finally {
        until.end();
      }
    },
    close: connections.close,
  };
}

/** A deadline that also ends when the signal aborts. After `end` nothing references it. */
function deadlineOf(ms: number, signal: AbortSignal) {
  const own = new AbortController();
  const { promise: aborted, resolve } = Promise.withResolvers<undefined>();
  let isOver = false;
  const abort = () => {
    own.abort();
    resolve(undefined);
  };
  const timer = setTimeout(() => {
    isOver = true;
    abort();
  }, ms);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  return {
    signal: own.signal,
    /** Resolves with undefined when the deadline ends. */
    aborted,
    isOver: () => isOver,
    end() {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    },
  };
}

type Deadline = ReturnType<typeof deadlineOf>;

/** Reads the first bytes of an answer within a time limit; parses nothing. */
function readAnswer(
  response: IncomingMessage,
  restMs: number,
): Promise<{ readonly answer: string; readonly isWhole: boolean }> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    let bytes = 0;
    const end = (isWhole: boolean) => {
      clearTimeout(timer);
      resolve({ answer: withoutNul(Buffer.concat(pieces).toString('utf8')), isWhole });
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

/** PostgreSQL text cannot contain NUL. */
const withoutNul = (text: string): string => text.replaceAll('\u0000', '\ufffd');

const failed = (failure: Failure, detail: string | null): Outcome => ({
  status: null,
  failure,
  // The text comes partly from the other side, such as names in a certificate.
  detail: detail && withoutNul(detail).slice(0, 300),
  answer: null,
});

function outcomeOf({ statusCode: status = 0 }: IncomingMessage, answer: string): Outcome {
  const said = { status, answer, detail: null };
  if (status >= 200 && status < 300) return { ...said, failure: null };
  if (status >= 300 && status < 400) return { ...said, failure: 'REDIRECTED' };
  return { ...said, failure: status === 410 ? 'GONE' : 'STATUS' };
}

function failureOf(error: Fault, isLate: boolean, timeoutMs: number): Outcome {
  if (isLate) return failed('TIMED_OUT', `no answer within ${timeoutMs} ms`);
  const { code = '' } = error;
  if (code.startsWith('HPE_')) return failed('UNREADABLE_ANSWER', error.message);
  const isCertificate =
    code.startsWith('ERR_TLS_') || /CERT|SIGNED|ISSUER|SIGNATURE|CRL|CHAIN|HOSTNAME/.test(code);
  return failed(isCertificate ? 'CERTIFICATE_REFUSED' : 'CONNECTION_FAILED', error.message);
}
