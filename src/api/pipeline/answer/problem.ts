import type { Json } from '../../../kernel/json.ts';
import { bilingual } from '../../../kernel/text/bilingual.ts';
import type { Label } from '../../../kernel/vocabulary.ts';
import type { FaultWords } from '../../../kernel/words/faults.ts';
import { type Fault, faultAt } from '../../../kernel/zod-faults.ts';

interface ProblemType {
  readonly status: number;
  readonly title: Label;
}

const type = (status: number, label: Label): ProblemType => ({
  status,
  title: label,
});

/** Every problem `code`: contract, section 2. */
export const PROBLEMS = {
  MALFORMED_JSON: type(400, bilingual('problems.MALFORMED_JSON')),
  INVALID_PARAMETER: type(400, bilingual('problems.INVALID_PARAMETER')),
  IDEMPOTENCY_KEY_REQUIRED: type(400, bilingual('problems.IDEMPOTENCY_KEY_REQUIRED')),
  IDEMPOTENCY_KEY_INVALID: type(400, bilingual('problems.IDEMPOTENCY_KEY_INVALID')),
  IF_MATCH_REQUIRED: type(400, bilingual('problems.IF_MATCH_REQUIRED')),
  IF_MATCH_INVALID: type(400, bilingual('problems.IF_MATCH_INVALID')),
  MALFORMED_REQUEST: type(400, bilingual('problems.MALFORMED_REQUEST')),
  UNAUTHENTICATED: type(401, bilingual('problems.UNAUTHENTICATED')),
  FORBIDDEN: type(403, bilingual('problems.FORBIDDEN')),
  NOT_FOUND: type(404, bilingual('problems.NOT_FOUND')),
  REQUEST_TIMEOUT: type(408, bilingual('problems.REQUEST_TIMEOUT')),
  STATE_CONFLICT: type(409, bilingual('problems.STATE_CONFLICT')),
  ENCUMBERED: type(409, bilingual('problems.ENCUMBERED')),
  ALREADY_REGISTERED: type(409, bilingual('problems.ALREADY_REGISTERED')),
  VERSION_MISMATCH: type(412, bilingual('problems.VERSION_MISMATCH')),
  PAYLOAD_TOO_LARGE: type(413, bilingual('problems.PAYLOAD_TOO_LARGE')),
  UNSUPPORTED_MEDIA_TYPE: type(415, bilingual('problems.UNSUPPORTED_MEDIA_TYPE')),
  RANGE_NOT_SATISFIABLE: type(416, bilingual('problems.RANGE_NOT_SATISFIABLE')),
  VALIDATION_FAILED: type(422, bilingual('problems.VALIDATION_FAILED')),
  IDEMPOTENCY_KEY_REUSED: type(422, bilingual('problems.IDEMPOTENCY_KEY_REUSED')),
  RATE_LIMITED: type(429, bilingual('problems.RATE_LIMITED')),
  HEADERS_TOO_LARGE: type(431, bilingual('problems.HEADERS_TOO_LARGE')),
  INTERNAL: type(500, bilingual('problems.INTERNAL')),
  SERVICE_UNAVAILABLE: type(503, bilingual('problems.SERVICE_UNAVAILABLE')),
  WRITTEN_BY_NEWER_VERSION: type(503, bilingual('problems.WRITTEN_BY_NEWER_VERSION')),
} as const satisfies { readonly [code: string]: ProblemType };
export type ProblemCode = keyof typeof PROBLEMS;

export interface Problem {
  readonly kind: 'problem';
  readonly code: ProblemCode;
  readonly detail?: Label;
  readonly errors?: readonly Fault[];
  readonly headers?: { readonly [name: string]: string };
}

/** A problem as a value, which a handler returns instead of throwing. */
export const problem = (
  code: Exclude<ProblemCode, 'INVALID_PARAMETER'>,
  detail?: Label,
  more: Pick<Problem, 'errors' | 'headers'> = {},
): Problem => ({ kind: 'problem', code, ...(detail === undefined ? {} : { detail }), ...more });

/** 400 that names each wrong parameter: of the path, of the query, or a header. */
export const invalidParameters = (errors: readonly Fault[]): Problem => ({
  kind: 'problem',
  code: 'INVALID_PARAMETER',
  errors,
});

export const invalidParameter = (name: string, words: FaultWords): Problem =>
  invalidParameters([faultAt(`/${name}`, words)]);

const countOf = (errors: readonly Fault[]): Label =>
  errors.length === 1
    ? bilingual('problems.1_field_wrong')
    : bilingual('problems.fields_wrong', { length: errors.length });

export const invalidFields = (errors: readonly Fault[]): Problem =>
  problem('VALIDATION_FAILED', countOf(errors), { errors });

/** 412; the current version goes into the response's `ETag`. */
export const versionMismatch = (current: number): Problem =>
  problem('VERSION_MISMATCH', undefined, { headers: { ETag: `"${current}"` } });

/** 503; `Retry-After` in seconds. */
export const unavailable = (retryAfter = 5, detail?: Label): Problem =>
  problem('SERVICE_UNAVAILABLE', detail, { headers: { 'Retry-After': String(retryAfter) } });

/** Seconds until a process of the newer version may have replaced this one. */
const NEWER_RETRY_AFTER = '60';

/** 503 for data that only a newer version of the program can read. */
export const writtenByNewer = (detail: Label): Problem =>
  problem('WRITTEN_BY_NEWER_VERSION', detail, { headers: { 'Retry-After': NEWER_RETRY_AFTER } });

/** Maximum of errors in an answer, so that a body of unknown fields does not get an answer ten times its size. */
export const MAX_ERRORS = 100;

interface ProblemContext {
  readonly language: keyof Label;
  readonly instance: string;
  readonly requestId: string;
}

const TYPES = new Map(
  Object.keys(PROBLEMS).map((code) => [
    code,
    `urn:asset-valuation:error:${code.toLowerCase().replaceAll('_', '-')}`,
  ]),
);

/** The body of an error: RFC 9457's members, and `code`, `request_id`, `errors`. */
export function problemBody(fault: Problem, { language, instance, requestId }: ProblemContext): Json {
  const { status, title } = PROBLEMS[fault.code];
  return {
    type: TYPES.get(fault.code) ?? 'about:blank',
    title: title[language],
    status,
    code: fault.code,
    detail: (fault.detail ?? title)[language],
    instance,
    request_id: requestId,
    errors: (fault.errors ?? []).slice(0, MAX_ERRORS).map(({ pointer, code, detail }) => ({
      pointer,
      code,
      detail: detail[language],
    })),
  };
}
