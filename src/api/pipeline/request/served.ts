import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CredentialState } from '../../../domain/credential.ts';
import type { Position } from '../../../engine/log/event-log.ts';
import type { Json } from '../../../kernel/json.ts';
import type { Language, RouteRequest } from '../../route.ts';
import { acceptPrefers, languageOf } from './headers.ts';

const VISIBLE = /^[\x21-\x7e]{1,512}$/;

/** One request on its way through the checks; what is seldom asked for is made when it is. */
export class ServedRequest implements RouteRequest {
  params: unknown = {};
  query: unknown = {};
  body: unknown = undefined;
  content: Json = null;
  verifiedCredential: CredentialState | undefined;
  verifiedKey: string | undefined;
  verifiedVersion: number | undefined;
  verifiedDigest: string | undefined;
  carriedPosition: Position | undefined;
  /** True while the log is away: nobody can tell what has been written since. */
  readsStale = false;
  /** Headers that the checks want in the answer, name and value by turns. */
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

  credential(): CredentialState {
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
