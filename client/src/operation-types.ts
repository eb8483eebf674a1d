import type { operations } from './generated/openapi.ts';
import type { OPERATIONS } from './generated/operations.ts';
import type { JsonText } from './json-text.ts';

/** Names of all operations that the service answers, as in the OpenAPI document. */
export type OperationId = keyof typeof OPERATIONS;

type HeadersOf<Op extends OperationId> = NonNullable<operations[Op]['parameters']['header']>;
type ResponsesOf<Op extends OperationId> = operations[Op]['responses'];

/** What stands in the path, by name; `undefined` where nothing does. */
export type PathOf<Op extends OperationId> = NonNullable<operations[Op]['parameters']['path']>;

/** What may stand behind the question mark. */
export type QueryOf<Op extends OperationId> = NonNullable<operations[Op]['parameters']['query']>;

/** What is sent: JSON as an object or as it is written, a part of a document as bytes. */
export type BodyOf<Op extends OperationId> = operations[Op] extends {
  readonly requestBody: { readonly content: infer Content };
}
  ? Content extends { readonly 'application/json': infer Body }
    ? Body | JsonText
    : Uint8Array
  : never;

/** What an operation answers when it succeeds. */
export type DataOf<Op extends OperationId> = {
  [Status in Extract<keyof ResponsesOf<Op>, 200 | 201 | 202>]: ResponsesOf<Op>[Status] extends {
    readonly content: { readonly 'application/json': infer Data };
  }
    ? Data
    : never;
}[Extract<keyof ResponsesOf<Op>, 200 | 201 | 202>];

/** Headers that the client fills in by itself. */
type FilledIn = 'Accept-Language' | 'X-Request-Id' | 'Idempotency-Key' | 'Consistency-Token';

/** What can be said of any one call. */
export interface CallOptions {
  /** Ends the call, its retries and its waiting. */
  readonly signal?: AbortSignal | undefined;
  /** Language of texts for people, in place of the client's. */
  readonly language?: Language | undefined;
  /** 8 to 128 visible ASCII characters; it stands in the service's log, and in every event this call causes. */
  readonly requestId?: string | undefined;
  /** In place of the last token that this client was answered. */
  readonly consistencyToken?: string | undefined;
}

/** The same for what makes or decides something. */
export interface KeyedOptions extends CallOptions {
  /**
   * 8 to 128 characters of printable ASCII: for seven days the same key with the same content gives the first answer again.
   * Left out, the call makes one and keeps it over its retries; give one that you can make again to be safe over a crash, too.
   */
  readonly idempotencyKey?: string | undefined;
}

export type Language = 'pt-BR' | 'en';

export type OptionsOf<Op extends OperationId> =
  HeadersOf<Op> extends { readonly 'Idempotency-Key': string } ? KeyedOptions : CallOptions;

/** The headers that are left to say, where there are any. */
type OwnHeaders<Op extends OperationId> = Omit<HeadersOf<Op>, FilledIn>;

type Needed<Name extends string, Value> = [Value] extends [never]
  ? object
  : Record<never, never> extends Value
    ? { readonly [N in Name]?: Value }
    : { readonly [N in Name]: Value };

/** Everything that one call of an operation can say; members without anything to say are not there. */
export type CallRequest<Op extends OperationId> = OptionsOf<Op> &
  Needed<'path', PathOf<Op>> &
  Needed<'query', QueryOf<Op>> &
  Needed<'headers', OwnHeaders<Op>> &
  Needed<'body', BodyOf<Op>>;

/** The request may be left out where nothing in it has to be said. */
export type CallArguments<Op extends OperationId> =
  Record<never, never> extends CallRequest<Op> ? [request?: CallRequest<Op>] : [request: CallRequest<Op>];

/** A success, whole. */
export interface Answered<Op extends OperationId> {
  readonly status: Exclude<Extract<keyof ResponsesOf<Op>, number>, ErrorStatus | 304>;
  readonly data: DataOf<Op>;
  /** The body as it came: where figures of an original estimate are JSON numbers, it alone has them digit by digit. */
  readonly text: string;
  readonly headers: Headers;
}

/** `If-None-Match` named the version that is current. */
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
