import { z } from 'zod';
import type { ZodOpenApiResponseObject } from 'zod-openapi';
import { bilingual } from '../../kernel/text/bilingual.ts';
import { IN_FUTURE, noDecimal } from '../../kernel/words/fields.ts';
import { type Fault, faultAt } from '../../kernel/zod-faults.ts';
import { BASE_PATH } from '../base-path.ts';
import { MAX_ERRORS, PROBLEMS, type ProblemCode, problemBody } from '../pipeline/answer/problem.ts';
import type { Route } from '../route.ts';
import { COUNTED, headerRefs, optionalHeaders, requiredHeader } from './headers.ts';

const CODES = Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]];

export const ErrorBody = z
  .strictObject({
    type: z.string().meta({ description: 'A URN, one for each code.' }),
    title: z.string().meta({ description: 'The code in words, in the language of the request.' }),
    status: z.int().meta({ description: 'The HTTP status of the answer.' }),
    code: z.enum(CODES).meta({ description: 'Stable; decide on this.' }),
    detail: z.string().meta({ description: 'What it means here, in the language of the request.' }),
    instance: z.string().meta({ description: 'The path of the request.' }),
    request_id: z
      .string()
      .meta({ description: 'The `X-Request-Id` of the answer, by which logs and events find the request.' }),
    errors: z
      .array(
        z.strictObject({
          pointer: z.string().meta({
            description:
              'Where, as JSON Pointer (RFC 6901) into the body or the parameters: those of path and query, and headers.',
          }),
          code: z
            .string()
            .meta({ description: 'What, stable, such as `required`, `unknown_field`, `invalid_decimal`.' }),
          detail: z.string().meta({ description: 'The same in words, in the language of the request.' }),
        }),
      )
      .max(MAX_ERRORS)
      .meta({
        description: `The fields that are wrong, the first ${MAX_ERRORS} of them; empty when none is to blame.`,
      }),
  })
  .meta({ id: 'Error', description: 'RFC 9457, with code, request_id and errors.' });

/** Declared by every management operation and GET /profiles. */
const MANAGEMENT_ERRORS = [400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503] as const;

/** True if clients may request a range. */
export const hasRanges = ({ responses }: Route): boolean => responses[206] !== undefined;

/** Answered before a route is known, with the same texts everywhere. */
const BEFORE_A_ROUTE: readonly number[] = [408, 431];

/**
 * The error statuses that a route declares: a public route only those that it can answer. The specification lists those of the
 * management area; so 408 and 431, which any address can answer, are declared at the public routes only.
 */
export function errorStatuses(route: Route): readonly number[] {
  if (hasRanges(route)) return [...MANAGEMENT_ERRORS, 416];
  if (route.access !== 'public' || route.path === '/profiles') return MANAGEMENT_ERRORS;
  return route.body ? [400, 408, 413, 415, 422, 429, 431, 503] : [400, 429, 431, 503];
}

const ERRORS = [400, 401, 403, 404, 408, 409, 412, 413, 415, 416, 422, 429, 431, 503] as const;

const MEANINGS: Readonly<Record<(typeof ERRORS)[number], string>> = {
  400: 'The request cannot be read: body syntax, query, path id or a header.',
  401: 'No credential, or one that is malformed, unknown, expired or revoked.',
  403: "The credential's access profiles do not allow this, or the person may not decide on their own work.",
  404: 'Unknown path, wrong method, or a resource that is not there for this organization.',
  408: 'The body did not arrive within a minute. The connection is closed.',
  409: "The resource's state does not allow this. A read that sends this response's token back shows at least the state that was decided on.",
  412: "If-Match is not the current ETag; the current one is in this response. A read that sends this response's token back shows at least that version.",
  413: 'The body is over its limit; the rest of it was not read.',
  415: 'Another media type, or a Content-Encoding.',
  416: 'The range lies outside the content, whose size is in `Content-Range`.',
  422: 'Readable, but wrong: fields, or an idempotency key that came with other content.',
  429: 'Too many requests in this minute.',
  431: 'The headers are larger than 16 KiB. The connection is closed.',
  503: 'A dependency is down, or this process does not serve the route. Nothing was half-done.',
};

/** Error texts follow the language, too. */
const ERROR_HEADERS = [...COUNTED, 'Content-Language'] as const;

const HEADERS: Readonly<Record<number, NonNullable<ZodOpenApiResponseObject['headers']>>> = {
  401: headerRefs(...ERROR_HEADERS, 'WWW-Authenticate'),
  408: headerRefs('X-Request-Id', 'Content-Language'),
  409: headerRefs(...ERROR_HEADERS, 'Consistency-Token'),
  412: headerRefs(...ERROR_HEADERS, 'ETag', 'Consistency-Token'),
  416: {
    ...headerRefs(...ERROR_HEADERS),
    'Accept-Ranges': requiredHeader('Always `bytes`.'),
    'Content-Range': requiredHeader('The size of the whole content, such as `bytes */4096`.'),
  },
  429: headerRefs(...ERROR_HEADERS, 'Retry-After'),
  431: headerRefs('X-Request-Id', 'Content-Language'),
};

/** Without rate limit headers: a process without the role, or one that cannot check the credential, answers before it counts. */
const HEADERS_503 = {
  ...headerRefs('X-Request-Id', 'Content-Language', 'Retry-After'),
  ...optionalHeaders('RateLimit', 'RateLimit-Policy'),
};

/** One response component for each status, with an example of each of its codes. */
export function errorResponses(): Record<string, ZodOpenApiResponseObject> {
  return Object.fromEntries(
    ERRORS.map((status) => {
      const media = { schema: ErrorBody, examples: examplesOf(status) };
      const response = {
        description: MEANINGS[status],
        headers: status === 503 ? HEADERS_503 : (HEADERS[status] ?? headerRefs(...ERROR_HEADERS)),
        // No `Accept` was read before these errors.
        content: BEFORE_A_ROUTE.includes(status)
          ? { 'application/json': media }
          : { 'application/json': media, 'application/problem+json': media },
      };
      return [`Error${status}`, response];
    }),
  );
}

const examplesOf = (status: number) =>
  Object.fromEntries(
    CODES.filter((code) => PROBLEMS[code].status === status).map((code) => {
      const context = {
        language: 'en',
        instance: `${BASE_PATH}/assets`,
        requestId: 'example-request-1',
      } as const;
      return [
        code,
        {
          summary: PROBLEMS[code].title.en,
          value: problemBody({ kind: 'problem', code, errors: EXAMPLE_FAULTS[code] ?? [] }, context),
        },
      ];
    }),
  );

const EXAMPLE_FAULTS: { readonly [Code in ProblemCode]?: readonly Fault[] } = {
  INVALID_PARAMETER: [faultAt('/as_of', IN_FUTURE)],
  VALIDATION_FAILED: [faultAt('/attributes/quantity', noDecimal(bilingual('decimal-labels.not_negative')))],
};
