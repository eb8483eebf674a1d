import type { operations } from './generated/openapi.ts';
import type { OPERATIONS } from './generated/operations.ts';
import type { JsonText } from './json-text.ts';

/** Names of all operations of the service in the OpenAPI document. */
export type OperationId = keyof typeof OPERATIONS;

type HeadersOf<Op extends OperationId> = NonNullable<operations[Op]['parameters']['header']>;
type ResponsesOf<Op extends OperationId> = operations[Op]['responses'];

/** Path parameters by name; `undefined` if there are none. */
export type PathOf<Op extends OperationId> = NonNullable<operations[Op]['parameters']['path']>;

/** Query parameters. */
export type QueryOf<Op extends OperationId> = NonNullable<operations[Op]['parameters']['query']>;

/** The request body: JSON as an object or as text, a part of a document as bytes. */
export type BodyOf<Op extends OperationId> = operations[Op] extends {
  readonly requestBody: { readonly content: infer Content };
}
  ? Content extends { readonly 'application/json': infer Body }
    ? Body | JsonText
    : Uint8Array
  : never;

/** The body of a successful answer. */
export type DataOf<Op extends OperationId> = {
  [Status in Extract<keyof ResponsesOf<Op>, 200 | 201 | 202>]: ResponsesOf<Op>[Status] extends {
    readonly content: { readonly 'application/json': infer Data };
  }
    ? Data
    : never;
}[Extract<keyof ResponsesOf<Op>, 200 | 201 | 202>];

/** Headers that the client sets. */
type FilledIn = 'Accept-Language' | 'X-Request-Id' | 'Idempotency-Key' | 'Consistency-Token';

/** Options of every call. */
export interface CallOptions {
  /** Aborts the call, its retries and its waiting. */
  readonly signal?: AbortSignal | undefined;
  /** Language of texts for people; the client's by default. */
  readonly language?: Language | undefined;
  /** 8 to 128 visible ASCII characters; recorded in the service's log, and in every event that this call causes. */
  readonly requestId?: string | undefined;
  /** Token to send; by default the last one that this client received. */
  readonly consistencyToken?: string | undefined;
}

/** Options of calls that create or decide something. */
export interface KeyedOptions extends CallOptions {
  /**
   * 8 to 128 characters of printable ASCII: for seven days the same key with the same content returns the first answer again.
   * By default the call makes one for all its retries; pass one that you can reproduce, to be safe after a crash, too.
   */
  readonly idempotencyKey?: string | undefined;
}

export type Language = 'pt-BR' | 'en';

export type OptionsOf<Op extends OperationId> =
  HeadersOf<Op> extends { readonly 'Idempotency-Key': string } ? KeyedOptions : CallOptions;

/** The headers that the caller sets, if any. */
type OwnHeaders<Op extends OperationId> = Omit<HeadersOf<Op>, FilledIn>;

type Needed<Name extends string, Value> = [Value] extends [never]
  ? object
  : Record<never, never> extends Value
    ? { readonly [N in Name]?: Value }
    : { readonly [N in Name]: Value };

/** Request and options of an operation; parts that it does not have are absent. */
export type CallRequest<Op extends OperationId> = OptionsOf<Op> &
  Needed<'path', PathOf<Op>> &
  Needed<'query', QueryOf<Op>> &
  Needed<'headers', OwnHeaders<Op>> &
  Needed<'body', BodyOf<Op>>;

/** The request is optional if nothing in it is required. */
export type CallArguments<Op extends OperationId> =
  Record<never, never> extends CallRequest<Op> ? [request?: CallRequest<Op>] : [request: CallRequest<Op>];

/** A successful answer. */
export interface Answered<Op extends OperationId> {
  readonly status: Exclude<Extract<keyof ResponsesOf<Op>, number>, ErrorStatus | 304>;
  readonly data: DataOf<Op>;
  /** The body as received: it alone has every digit of JSON numbers in an original estimate. */
  readonly text: string;
  readonly headers: Headers;
}

/** `If-None-Match` named the current version. */
export interface NotModified {
  readonly status: 304;
  readonly data: undefined;
  readonly text: '';
  readonly headers: Headers;
}

type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 416 | 422 | 429 | 503;

export type Answer<Op extends OperationId> =
  | Answered<Op>
  | (304 extends keyof ResponsesOf<Op> ? NotModified : never);
