import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller } from '../../../domain/credential.ts';
import type { Position } from '../../../engine/log/event-log.ts';
import type { Json } from '../../../kernel/json.ts';
import type { Language, RouteRequest } from '../../route.ts';

const VISIBLE = /^[\x21-\x7e]{1,512}$/;

/** One request on its way through the checks; seldom needed members are computed on first use. */
export class ServedRequest implements RouteRequest {
  params: unknown = {};
  query: unknown = {};
  body: unknown = undefined;
  content: Json = null;
  verifiedCredential: Caller | undefined;
  verifiedKey: string | undefined;
  verifiedVersion: number | undefined;
  verifiedDigest: string | undefined;
  carriedPosition: Position | undefined;
  /** True while the log is unavailable: later writes cannot be known. */
  readsStale = false;
  /** Headers that the checks add to the answer: names and values alternate. */
  readonly answerHeaders: string[] = [];
  readonly startedAt = performance.now();
  readonly requestId: string;
  readonly remoteAddress: string;
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  readonly #url: string;
  #controller: AbortController | undefined;

  constructor(
    message: IncomingMessage,
    response: ServerResponse,
    url: string,
    requestId: string,
    remoteAddress: string,
  ) {
    this.message = message;
    this.response = response;
    this.#url = url;
    this.requestId = requestId;
    this.remoteAddress = remoteAddress;
  }

  get language(): Language {
    return this.languageOr('en');
  }

  languageOr(fallback: Language): Language {
    return languageOf(this.message.headers['accept-language'], fallback);
  }

  get instance(): string {
    const end = this.#url.indexOf('?');
    return end < 0 ? this.#url : this.#url.slice(0, end);
  }

  /** The text behind the first question mark. */
  get search(): string {
    const end = this.#url.indexOf('?');
    return end < 0 ? '' : this.#url.slice(end + 1);
  }

  get mediaType(): string {
    const [mediaType = ''] = (this.message.headers['content-type'] ?? '').split(';');
    return mediaType.trim().toLowerCase();
  }

  get lastEventId(): string | undefined {
    return this.#visible('last-event-id');
  }

  get wantsEvents(): boolean {
    const { method, headers } = this.message;
    return method === 'GET' && acceptPrefers(headers.accept, 'text/event-stream', 'application/json');
  }

  /** A page asks by itself, with nobody at the machine. */
  get isUnattended(): boolean {
    return this.message.headers['session-use'] === 'none' || this.wantsEvents;
  }

  get controller(): AbortController {
    if (!this.#controller) {
      const controller = new AbortController();
      this.#controller = controller;
      if (this.response.destroyed) controller.abort();
      else this.response.once('close', () => controller.abort());
    }
    return this.#controller;
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  credential(): Caller {
    return given(this.verifiedCredential, 'credential');
  }

  idempotencyKey(): string {
    return given(this.verifiedKey, 'Idempotency-Key');
  }

  ifMatch(): number {
    return given(this.verifiedVersion, 'If-Match');
  }

  contentDigest(): string {
    return given(this.verifiedDigest, 'Content-Digest');
  }

  #visible(name: string): string | undefined {
    const value = this.message.headers[name];
    return typeof value === 'string' && VISIBLE.test(value) ? value : undefined;
  }
}

function given<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`this route declares no ${name}`);
  return value;
}

const REQUEST_ID = /^[\x21-\x7e]{8,128}$/;
const ID_PREFIX = randomBytes(9).toString('base64url');
let idCounter = 0;

/** The caller's `X-Request-Id` if it is usable, else one of ours: a random prefix of the process, and a counter. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : ownRequestId();
}

export function ownRequestId(): string {
  idCounter += 1;
  return `${ID_PREFIX}-${idCounter.toString(36)}`;
}

/** False when a request names more than one host, or none although HTTP/1.1 demands one (RFC 9112, 3.2). */
export function namesOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}

/** The language that `Accept-Language` prefers; the fallback when it names neither. */
export function languageOf(header: string | undefined, fallback: Language = 'en'): Language {
  if (header === undefined) return fallback;
  let best: Language = fallback;
  let bestWeight = 0;
  for (const range of header.split(',', 32)) {
    const [tag = '', ...parameters] = range.split(';');
    const name = tag.trim().toLowerCase();
    const language =
      name === 'en' || name.startsWith('en-')
        ? 'en'
        : name === 'pt' || name.startsWith('pt-')
          ? 'pt-BR'
          : undefined;
    const weight = weightOf(parameters);
    if (language && weight > bestWeight) [best, bestWeight] = [language, weight];
  }
  return best;
}

/** True when `Accept` names this media type; wildcards do not count. */
export const acceptNames = (header: string | undefined, mediaType: string): boolean =>
  namedWeight(header, mediaType) > 0;

/** True when `Accept` names this media type, and not the other one with more weight. */
export function acceptPrefers(header: string | undefined, mediaType: string, other: string): boolean {
  const weight = namedWeight(header, mediaType);
  return weight > 0 && weight >= namedWeight(header, other);
}

/** The weight of a media type named in `Accept` (RFC 9110, 12.5.1); 0 when it is not named. */
function namedWeight(header: string | undefined, mediaType: string): number {
  if (header?.toLowerCase().includes(mediaType) !== true) return 0;
  const weights = header.split(',').map((range) => {
    const [name = '', ...parameters] = range.split(';');
    return name.trim().toLowerCase() === mediaType ? weightOf(parameters) : 0;
  });
  return Math.max(...weights);
}

function weightOf(parameters: readonly string[]): number {
  const quality = parameters
    .map((parameter) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/i.exec(parameter)?.[1])
    .find(Boolean);
  return quality === undefined ? 1 : Number(quality);
}

/** Weak comparison of `If-None-Match` with a current ETag (RFC 9110, 13.1.2). */
export function noneMatches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return true;
  if (header.trim() === '*') return false;
  return !header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
