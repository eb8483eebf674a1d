import { z } from 'zod';
import type { CredentialState } from '../domain/credential.ts';
import type { Position } from '../engine/log/event-log.ts';
import { renderJson } from '../kernel/json/source-text.ts';
import type { JsonPath } from '../kernel/json/text.ts';
import type { Json } from '../kernel/json.ts';
import type { AccessProfile, Label } from '../kernel/vocabulary.ts';
import type { Problem } from './pipeline/answer/problem.ts';

export type Language = keyof Label;

/** `public`: no credential. `any-credential`: every usable one. A list: one of these access profiles is needed. */
type Access = 'public' | 'any-credential' | readonly AccessProfile[];

export interface BodySpec<B extends z.ZodType = z.ZodType> {
  readonly schema: B;
  readonly mediaTypes: readonly string[];
  /** Bytes; one more is 413. */
  readonly limitBytes: number;
  /** Taken as it comes: `request.body` is a Buffer, and the schema is `Bytes`. No JSON is read. */
  readonly raw?: true;
  /** Places whose JSON is kept word for word, as paths: `[['attributes', 'estimate']]`. */
  readonly sourceTexts?: readonly JsonPath[];
  readonly examples?: Examples;
  /** Of other media types than the first, where bodies are raw. */
  readonly otherExamples?: { readonly [mediaType: string]: Examples };
}

/** Any bytes at all: the schema of a raw body, and in the document of an answer that is no JSON. */
export const Bytes = z.custom<Buffer>().meta({ type: 'string', format: 'binary' });

export type Examples = { readonly [name: string]: { readonly summary: string; readonly value: Json } };

/** A body as a client sends it: what is kept word for word inside stands as the JSON it is. For examples. */
export const asSent = (value: Json): Json => JSON.parse(renderJson(value)) as Json;

export interface ResponseSpec {
  readonly description: string;
  readonly schema: z.ZodType;
  /** Other media types the same answer can have, such as `text/event-stream` or `application/pdf`. */
  readonly alsoAs?: readonly string[];
  /** Instead of JSON by the schema: bytes, of one of these media types. */
  readonly bytesAs?: readonly string[];
  /** Instead of JSON: lines of JSON, `application/x-ndjson`, each by the schema. */
  readonly asLines?: true;
  /** True when the answer has a version: documents `ETag`, and on a GET `If-None-Match` and 304. */
  readonly etag?: true;
  /** True when texts of the answer follow the language: documents and sends `Content-Language`. */
  readonly inLanguage?: true;
  /** Name to description. `X-Request-Id` and the rate limit headers are documented by themselves. */
  readonly headers?: { readonly [name: string]: string };
  readonly examples?: Examples;
}

export interface RouteRequest<Params = unknown, Query = unknown, Body = unknown> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The body as JSON before the schema read it, source texts in their places: what a fingerprint covers. */
  readonly content: Json;
  readonly requestId: string;
  readonly language: Language;
  /** The same where an answer has a default of its own. */
  languageOr(fallback: Language): Language;
  /** The path as sent, without the query: `instance` of a problem and part of an idempotent request's scope. */
  readonly instance: string;
  readonly remoteAddress: string;
  /** The position of the `Consistency-Token` that the client carries; undefined when there is none, and on public routes. */
  readonly carriedPosition: Position | undefined;
  /** True when `Accept` names `text/event-stream`. */
  readonly wantsEvents: boolean;
  /** Of the body, without parameters, in small letters; empty where the client names none. */
  readonly mediaType: string;
  readonly lastEventId: string | undefined;
  /** Aborts when the client goes away or the server ends. */
  readonly signal: AbortSignal;
  /** Throws on a public route, where there is none. */
  credential(): CredentialState;
  /** The checked `Idempotency-Key`; throws on a route that does not require it. */
  idempotencyKey(): string;
  /** The version named by `If-Match`; throws on a route that does not require it. */
  ifMatch(): number;
  /** The SHA-256 named by `Content-Digest`, as hexadecimal digits; throws on a route that does not require it. */
  contentDigest(): string;
}

export interface ServerEvent {
  readonly id: string;
  readonly event?: string;
  readonly data: Json;
}

export interface AnswerOptions {
  readonly headers?: { readonly [name: string]: string };
  /** The resource's version: becomes the strong `ETag`, and answers `If-None-Match` with 304. */
  readonly version?: number;
  /** The same for what has no version: an opaque tag, without quotes. */
  readonly etag?: string;
  /** The language of its texts, where that is not the request's. */
  readonly language?: Language;
}

/** An answer that is there at once and as a whole. */
export type WholeAnswer =
  | ({ readonly kind: 'json'; readonly status: number; readonly body: Json } & AnswerOptions)
  | ({
      readonly kind: 'content';
      readonly status: number;
      readonly mediaType: string;
      readonly data: string | Uint8Array;
    } & AnswerOptions);

/**
 * Bytes that take work of this process, outside of the time that engines have; not begun when the client has what the tag
 * stands for.
 */
export interface RenderedAnswer extends AnswerOptions {
  readonly kind: 'rendered';
  readonly etag: string;
  readonly mediaType: string;
  render(): Promise<Uint8Array>;
}

/** Bytes of a content, the first and the last of them included, counted from 0. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

/**
 * Bytes that come piece by piece. Ranges are answered from it: `chunks` is asked for the bytes that are to be sent, exactly
 * those, in order; never when the client only wants to know whether it has them already.
 */
export interface StreamedAnswer {
  readonly kind: 'stream';
  readonly mediaType: string;
  /** Bytes of the whole content, more than none. */
  readonly size: number;
  /** An opaque tag, without quotes, that changes with the bytes. */
  readonly etag: string;
  readonly headers?: AnswerOptions['headers'];
  chunks(span: Span): AsyncIterable<Uint8Array>;
}

/** A content that is written as it is worked out, of a length that nobody knows before. What breaks it off breaks the connection. */
export interface FlowingAnswer {
  readonly kind: 'flow';
  readonly mediaType: string;
  readonly headers?: AnswerOptions['headers'];
  readonly chunks: AsyncIterable<string>;
}

/**
 * An answer that waits for something to happen: outside of the time that engines have, held for its client as an event stream is,
 * and not given to a credential that has ended meanwhile. Once the signal aborts it tells what it has.
 */
interface AwaitedAnswer {
  readonly kind: 'awaited';
  answer(signal: AbortSignal): Promise<WholeAnswer | Problem>;
}

export type RouteAnswer =
  | WholeAnswer
  | AwaitedAnswer
  | RenderedAnswer
  | StreamedAnswer
  | FlowingAnswer
  | { readonly kind: 'events'; readonly events: AsyncIterable<ServerEvent> }
  | Problem;

export const json = (status: number, body: Json, options: AnswerOptions = {}): WholeAnswer => ({
  kind: 'json',
  status,
  body,
  ...options,
});

/** An answer whose bytes are already made: a report, a page, a replayed response. */
export const content = (
  status: number,
  mediaType: string,
  data: string | Uint8Array,
  options: AnswerOptions = {},
): WholeAnswer => ({ kind: 'content', status, mediaType, data, ...options });

/** Server-sent events, until the iterable ends. Its `return` is called when the client goes away. */
export const events = (iterable: AsyncIterable<ServerEvent>): RouteAnswer => ({
  kind: 'events',
  events: iterable,
});

/** One operation. Registration, checks and the OpenAPI document are all made from it. */
export interface Route<
  P extends z.ZodObject = z.ZodObject,
  Q extends z.ZodObject = z.ZodObject,
  B extends z.ZodType = z.ZodType,
> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT';
  /** Relative to the base path: `/assets/{id}`. */
  readonly path: string;
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  /** Request headers that must be there. */
  readonly headers?: {
    readonly idempotencyKey?: true;
    readonly ifMatch?: true;
    readonly contentDigest?: true;
  };
  /** Path parameters; what does not fit is 400. */
  readonly params?: P;
  /** A strict object of texts; what does not fit, and what is unknown, is 400. */
  readonly query?: Q;
  readonly body?: BodySpec<B>;
  /** So long may what stands behind `handle` take, and then behind each chunk that it streams; there is a default. */
  readonly patienceMs?: number | ((body: z.output<B>) => number | undefined);
  /** Successes only: the errors are the same everywhere and declared by themselves. */
  readonly responses: { readonly [status: number]: ResponseSpec };
  handle(request: RouteRequest<z.output<P>, z.output<Q>, z.output<B>>): Promise<RouteAnswer>;
}

/** Declares an operation: the types of parameters and body are read from its schemas. */
export const route = <
  P extends z.ZodObject = z.ZodObject,
  Q extends z.ZodObject = z.ZodObject,
  B extends z.ZodType = z.ZodType,
>(
  definition: Route<P, Q, B>,
): Route => definition;
