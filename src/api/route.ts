import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { Caller } from '../domain/credential.ts';
import type { Position } from '../engine/log/event-log.ts';
import { renderJson } from '../kernel/json/source-text.ts';
import type { JsonPath } from '../kernel/json/text.ts';
import type { Json } from '../kernel/json.ts';
import type { AccessProfile, Label } from '../kernel/vocabulary.ts';
import type { Problem } from './pipeline/answer/problem.ts';

export type Language = keyof Label;

/**
 * `public`: no credential. `any-credential`: every usable one, or a session. A list: one of these access profiles. `session`: only
 * by its cookie. `sign-in`: nothing, in processes that serve the API.
 */
export type Access = 'public' | 'any-credential' | 'session' | 'sign-in' | readonly AccessProfile[];

export interface BodySpec<B extends z.ZodType = z.ZodType> {
  readonly schema: B;
  readonly mediaTypes: readonly string[];
  /** Bytes; one more is 413. */
  readonly limitBytes: number;
  /** A route that takes the same in a larger body: named by the 413. */
  readonly largerAt?: string;
  /** Not parsed as JSON: `request.body` is a Buffer, and the schema is `Bytes`; or chunks, and `Chunks`. */
  readonly raw?: true;
  /** Paths whose JSON is kept verbatim: `[['attributes', 'estimate']]`. */
  readonly sourceTexts?: readonly JsonPath[];
  readonly examples?: Examples;
  /** Examples of raw bodies in further media types. */
  readonly otherExamples?: { readonly [mediaType: string]: Examples };
}

/** Any bytes: the schema of a raw body, and of answers in the document that are not JSON. */
export const Bytes = z.custom<Buffer>().meta({ type: 'string', format: 'binary' });

/** A raw body that the route reads as it arrives, so that it may be larger than memory. */
export const Chunks = z.custom<AsyncIterable<Buffer>>().meta({ type: 'string', format: 'binary' });

export type Examples = { readonly [name: string]: { readonly summary: string; readonly value: Json } };

/** A body as a client sends it, with source texts as plain JSON. For examples. */
export const asSent = (value: Json): Json => JSON.parse(renderJson(value)) as Json;

export interface ResponseSpec {
  readonly description: string;
  readonly schema: z.ZodType;
  /** Further media types of the answer, such as `text/event-stream` or `application/pdf`. */
  readonly alsoAs?: readonly string[];
  /** Bytes of one of these media types instead of JSON. */
  readonly bytesAs?: readonly string[];
  /** Lines of JSON, `application/x-ndjson`, each by the schema. */
  readonly asLines?: true;
  /** True when the answer has a version: documents `ETag`, and on a GET `If-None-Match` and 304. */
  readonly etag?: true;
  /** True when texts of the answer follow the language: documents and sends `Content-Language`. */
  readonly inLanguage?: true;
  /** Name to description. `X-Request-Id` and the rate limit headers are documented automatically. */
  readonly headers?: { readonly [name: string]: string };
  readonly examples?: Examples;
}

export interface RouteRequest<Params = unknown, Query = unknown, Body = unknown> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The body as JSON before the schema parsed it, with source texts in place; the fingerprint covers it. */
  readonly content: Json;
  readonly requestId: string;
  readonly language: Language;
  /** The request's language, or the fallback if the client named none. */
  languageOr(fallback: Language): Language;
  /** The path as sent, without the query: `instance` of a problem and part of an idempotent request's scope. */
  readonly instance: string;
  readonly remoteAddress: string;
  /** The position of the client's `Consistency-Token`; undefined when there is none, and on public routes. */
  readonly carriedPosition: Position | undefined;
  /** True when `Accept` names `text/event-stream`. */
  readonly wantsEvents: boolean;
  /** Media type of the body, without parameters, in lower case; empty if the client names none. */
  readonly mediaType: string;
  readonly lastEventId: string | undefined;
  /** Aborts when the client leaves or the server stops. */
  readonly signal: AbortSignal;
  /** For routes that read and set cookies. */
  readonly message: Pick<IncomingMessage, 'headers'>;
  /** Throws on a public route. */
  credential(): Caller;
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
  /** A header with several values is sent once for each. */
  readonly headers?: { readonly [name: string]: string | readonly string[] };
  /** The resource's version: becomes the strong `ETag`, and answers `If-None-Match` with 304. */
  readonly version?: number;
  /** An opaque tag, without quotes, for an answer without a version. */
  readonly etag?: string;
  /** The language of its texts, if it is not the request's. */
  readonly language?: Language;
}

/** An answer that is complete in memory. */
export type WholeAnswer =
  | ({ readonly kind: 'json'; readonly status: number; readonly body: Json } & AnswerOptions)
  | ({
      readonly kind: 'content';
      readonly status: number;
      readonly mediaType: string;
      readonly data: string | Uint8Array;
    } & AnswerOptions);

/**
 * Bytes that this process computes, outside of the time limit for engines; not computed when the client already has the content
 * of the tag.
 */
export interface RenderedAnswer extends AnswerOptions {
  readonly kind: 'rendered';
  readonly etag: string;
  readonly mediaType: string;
  render(): Promise<Uint8Array>;
}

/** A range of bytes, counted from 0; first and last are included. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

/**
 * Bytes in chunks. Ranges are supported: `chunks` yields exactly the bytes to be sent, in order; it is not called when the client
 * already has them.
 */
export interface StreamedAnswer {
  readonly kind: 'stream';
  readonly mediaType: string;
  /** Bytes of the whole content; at least 1. */
  readonly size: number;
  /** An opaque tag, without quotes, that changes with the bytes. */
  readonly etag: string;
  readonly headers?: AnswerOptions['headers'];
  chunks(span: Span): AsyncIterable<Uint8Array>;
}

/** A content of unknown length, sent while it is computed. A failure breaks the connection. */
export interface FlowingAnswer {
  readonly kind: 'flow';
  readonly mediaType: string;
  readonly headers?: AnswerOptions['headers'];
  readonly chunks: AsyncIterable<Uint8Array | string>;
}

/**
 * A long poll: outside of the time limit for engines, limited per client like an event stream, and not sent if the credential has
 * ended meanwhile. When the signal aborts, it answers with what it has.
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

/** An answer with ready bytes: a report, a page, a replayed response. */
export const content = (
  status: number,
  mediaType: string,
  data: string | Uint8Array,
  options: AnswerOptions = {},
): WholeAnswer => ({ kind: 'content', status, mediaType, data, ...options });

/** 204, for what leaves nothing to say. */
export const nothing = (options: AnswerOptions = {}): WholeAnswer => content(204, '', '', options);

/** Server-sent events, until the iterable ends. Its `return` is called when the client leaves. */
export const events = (iterable: AsyncIterable<ServerEvent>): RouteAnswer => ({
  kind: 'events',
  events: iterable,
});

/** One operation: source of its registration, checks and OpenAPI description. */
export interface Route<
  P extends z.ZodObject = z.ZodObject,
  Q extends z.ZodObject = z.ZodObject,
  B extends z.ZodType = z.ZodType,
> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Relative to the base path: `/assets/{id}`. */
  readonly path: string;
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  /** What pages ask by themselves, with nobody at the machine: does not prolong the session. Nor do event streams, and `Session-Use: none`. */
  readonly isUse?: false;
  /** Required request headers. */
  readonly headers?: {
    readonly idempotencyKey?: true;
    readonly ifMatch?: true;
    readonly contentDigest?: true;
  };
  /** Path parameters; invalid ones are 400. */
  readonly params?: P;
  /** A strict object of texts; invalid and unknown parameters are 400. */
  readonly query?: Q;
  readonly body?: BodySpec<B>;
  /** Milliseconds for the engines behind `handle`, and then for each streamed chunk; there is a default. */
  readonly timeoutMs?: number | ((body: z.output<B>) => number | undefined);
  /** Successes only: errors are the same everywhere and declared automatically. */
  readonly responses: { readonly [status: number]: ResponseSpec };
  handle(request: RouteRequest<z.output<P>, z.output<Q>, z.output<B>>): Promise<RouteAnswer>;
}

/** Declares an operation, with the types of its parameters and body inferred from the schemas. */
export const route = <
  P extends z.ZodObject = z.ZodObject,
  Q extends z.ZodObject = z.ZodObject,
  B extends z.ZodType = z.ZodType,
>(
  definition: Route<P, Q, B>,
): Route => definition;
