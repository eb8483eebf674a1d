import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { type CredentialState, isUsable } from '../../../domain/credential.ts';
import type { Position } from '../../../engine/log/event-log.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { type JsonPath, parseJsonText } from '../../../kernel/json/text.ts';
import type { Json } from '../../../kernel/json.ts';
import { fail, ok, type Result } from '../../../kernel/result.ts';
import { bilingual } from '../../../kernel/text/bilingual.ts';
import { ACCESS_PROFILES, type AccessProfile, type Label } from '../../../kernel/vocabulary.ts';
import { faultWords } from '../../../kernel/words/faults.ts';
import { unknownParameter } from '../../../kernel/words/fields.ts';
import { faultAt, faultsOf, SUGGEST_FIELD_NAMES } from '../../../kernel/zod-faults.ts';
import { positionOf } from '../../resource/consistency.ts';
import { type Access, type BodySpec, Chunks, type Route } from '../../route.ts';
import {
  invalidFields,
  invalidParameter,
  invalidParameters,
  type Problem,
  problem,
} from '../answer/problem.ts';
import { sha256OfDigest } from './content-digest.ts';
import { readQuery } from './query-string.ts';
import type { RateLimit } from './rate-limit.ts';
import { bodyChunks, isDeclaredTooLarge, readBody } from './read-body.ts';
import type { ServedRequest } from './served-request.ts';
import { checkCsrfToken, checkSameOrigin, sessionCookieOf } from './session-cookie.ts';
import type { SessionLookup } from './session-lookup.ts';

/** The checks of contract, section 1: each function returns a problem, or nothing when the request passes. */

export type Authenticate = (token: string) => Promise<CredentialState | undefined>;

const CHALLENGE = 'Bearer realm="asset-valuation"';

async function checkCredential(
  request: ServedRequest,
  authenticate: Authenticate,
  clock: Clock,
): Promise<Problem | undefined> {
  const token = bearerToken(request.message);
  if (token === undefined) return unauthenticated(CHALLENGE);
  const credential = await authenticate(token);
  if (!credential || !isUsable(credential, clock.now()))
    return unauthenticated(`${CHALLENGE}, error="invalid_token"`);
  request.verifiedCredential = credential;
  return undefined;
}

const unauthenticated = (challenge: string, detail?: Label): Problem =>
  problem('UNAUTHENTICATED', detail, { headers: { 'WWW-Authenticate': challenge } });

/** The two ways into the API: a credential in a header, or the cookie of a session; without `sessions` cookies mean nothing. */
export interface Doors {
  readonly authenticate: Authenticate;
  readonly sessions?: Pick<SessionLookup, 'find'> | undefined;
  readonly clock: Clock;
}

/** `isUse`: whether the request prolongs its session. */
export async function checkAccess(
  request: ServedRequest,
  access: Access,
  { authenticate, sessions, clock }: Doors,
  isUse = true,
): Promise<Problem | undefined> {
  const { message } = request;
  const cookie = sessions && sessionCookieOf(message);
  if (!cookie)
    return access === 'session'
      ? unauthenticated(CHALLENGE, NO_SESSION)
      : checkCredential(request, authenticate, clock);
  if (message.headers.authorization !== undefined) return problem('MALFORMED_REQUEST', TWO_CREDENTIALS);
  const foreign = checkSameOrigin(message);
  if (foreign) return foreign;
  const session = await sessions.find(cookie, isUse);
  if (!session) return unauthenticated(CHALLENGE, SESSION_ENDED);
  request.verifiedCredential = session;
  return checkCsrfToken(message, cookie);
}

const NO_SESSION = bilingual('requests.no_session');
const TWO_CREDENTIALS = bilingual('requests.two_credentials');
const SESSION_ENDED = bilingual('requests.session_ended');

export function checkProfile(
  request: Pick<ServedRequest, 'credential'>,
  { access }: Pick<Route, 'access'>,
): Problem | undefined {
  if (typeof access === 'string') return undefined;
  const held = request.credential().access_profiles;
  return access.some((profile) => held.includes(profile)) ? undefined : profileMissing(access);
}

export const profileMissing = (profiles: readonly AccessProfile[]): Problem => {
  const names = ACCESS_PROFILES.filter((profile) => profiles.includes(profile)).join(', ');
  const words = faultWords('profile_missing', bilingual('requests.needs_profile', { names }));
  return problem('FORBIDDEN', undefined, { errors: [faultAt('', words)] });
};

export function checkRate(request: ServedRequest, limit: RateLimit, key: string): Problem | undefined {
  const verdict = limit.take(key);
  request.answerHeaders.push('RateLimit', verdict.header, 'RateLimit-Policy', verdict.policy);
  if (verdict.allowed) return undefined;
  return problem('RATE_LIMITED', undefined, { headers: { 'Retry-After': String(verdict.retryAfter) } });
}

export function checkMediaType(request: ServedRequest, body: BodySpec): Problem | undefined {
  const { headers } = request.message;
  const plain = headers['content-type'] ?? '';
  if (headers['content-encoding'] === undefined && body.mediaTypes.includes(plain)) return undefined;
  const [mediaType = '', ...parameters] = plain.split(';');
  const known = body.mediaTypes.includes(mediaType.trim().toLowerCase());
  // Raw bytes have no charset.
  const utf8 =
    body.raw === true ||
    parameters.every(
      (parameter) => !/^\s*charset\s*=/i.test(parameter) || /=\s*"?utf-8"?\s*$/i.test(parameter),
    );
  if (known && utf8 && headers['content-encoding'] === undefined) return undefined;
  const list = body.mediaTypes.join(', ');
  return problem(
    'UNSUPPORTED_MEDIA_TYPE',
    body.raw
      ? bilingual('requests.encoding_not_allowed', { list })
      : bilingual('requests.charset_not_utf8', { list }),
  );
}

/** The bytes of the body, or its chunks as they arrive; `gone` when the client left before all had arrived. */
export async function checkSize(
  request: ServedRequest,
  { limitBytes, largerAt, schema }: BodySpec,
): Promise<Buffer | AsyncIterable<Buffer> | Problem | 'gone'> {
  const { message, response } = request;
  if (schema === Chunks && !isDeclaredTooLarge(message, limitBytes))
    return bodyChunks(message, response, limitBytes);
  const read = isDeclaredTooLarge(message, limitBytes)
    ? 'too-large'
    : await readBody(message, response, limitBytes);
  if (read !== 'too-large') return read;
  return tooLarge(limitBytes, largerAt);
}

/** 413 for a body over the limit, in bytes. `largerAt`: path of a route that takes it. */
export const tooLarge = (limitBytes: number, largerAt?: string): Problem =>
  problem(
    'PAYLOAD_TOO_LARGE',
    largerAt === undefined
      ? bilingual('requests.PAYLOAD_TOO_LARGE', { limitBytes })
      : bilingual('requests.too_large_here', { limitBytes, largerAt }),
  );

const NO_PARAMETERS = z.strictObject({});

export function checkParameters(
  request: Pick<ServedRequest, 'params' | 'query' | 'search'>,
  { params, query }: Pick<Route, 'params' | 'query'>,
): Problem | undefined {
  if (params) {
    const parsed = params.safeParse(request.params);
    if (!parsed.success) return invalidParameters(faultsOf(parsed, request.params));
    request.params = parsed.data;
  }
  const { search } = request;
  if (search === '' && query === undefined) return undefined;
  const read = readQuery(search, (name) => query !== undefined && isList(query.shape[name]));
  if (!read.ok) return invalidParameters(read.error);
  // A route without a schema takes no parameters: the empty schema refuses them with the usual message.
  const parsed = (query ?? NO_PARAMETERS).safeParse(read.value, SUGGEST_FIELD_NAMES);
  if (!parsed.success) return invalidParameters(faultsOf(parsed, read.value, unknownParameter));
  request.query = parsed.data;
  return undefined;
}

const isList = (schema: unknown): boolean =>
  schema instanceof z.ZodOptional ? isList(schema.unwrap()) : schema instanceof z.ZodArray;

export function checkHeaders(request: ServedRequest, { headers, access }: Route): Problem | undefined {
  if (access !== 'public') {
    const position = carriedPositionOf(request.message);
    if (!position.ok) return position.error;
    request.carriedPosition = position.value;
  }
  if (headers?.idempotencyKey) {
    const key = idempotencyKeyOf(request.message);
    if (!key.ok) return key.error;
    request.verifiedKey = key.value;
  }
  if (headers?.ifMatch) {
    const version = ifMatchOf(request.message);
    if (!version.ok) return version.error;
    request.verifiedVersion = version.value;
  }
  if (headers?.contentDigest) {
    const digest = contentDigestOf(request.message);
    if (!digest.ok) return digest.error;
    request.verifiedDigest = digest.value;
  }
  return undefined;
}

export function checkBody(
  request: Pick<ServedRequest, 'body' | 'content'>,
  body: BodySpec,
  bytes: Buffer | AsyncIterable<Buffer>,
): Problem | undefined {
  if (body.raw || !Buffer.isBuffer(bytes)) {
    request.body = bytes;
    return undefined;
  }
  const read = readJson(bytes, body.sourceTexts);
  if (!read.ok) return read.error;
  const parsed = body.schema.safeParse(read.value, SUGGEST_FIELD_NAMES);
  if (!parsed.success) return invalidFields(faultsOf(parsed, read.value));
  request.content = read.value;
  request.body = parsed.data;
  return undefined;
}

/**
 * Parses a body as JSON: 400 when it is not UTF-8 or not well-formed JSON (a byte order mark is not), 422 for JSON that cannot be
 * stored: U+0000, half a surrogate pair, a name twice in one object, too deep nesting.
 */
function readJson(bytes: Buffer, keep: readonly JsonPath[] | undefined): Result<Json, Problem> {
  if (!isUtf8(bytes)) return fail(malformed(bilingual('requests.read_json')));
  const read = parseJsonText(bytes.toString('utf8'), keep);
  if (read.ok) return read;
  if (read.error.kind === 'refused') return fail(invalidFields([read.error.fault]));
  // The parser's message is not used: it quotes the body, which may hold personal data.
  return fail(malformed(bilingual('requests.read_json_body_empty_well_formed')));
}

const malformed = (label: Label): Problem => problem('MALFORMED_JSON', label);

/** How often a header was sent; Node joins repeated headers or keeps the first. */
function timesSent(request: IncomingMessage, name: string): number {
  let times = 0;
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    if (request.rawHeaders[index]?.toLowerCase() === name) times += 1;
  }
  return times;
}

/** The token of `Authorization: Bearer` (RFC 6750); undefined when there is none, or not exactly one. */
function bearerToken(request: IncomingMessage): string | undefined {
  const header = request.headers.authorization;
  if (header === undefined || timesSent(request, 'authorization') !== 1) return undefined;
  return /^Bearer +([A-Za-z0-9\-._~+/]{1,512}=*)$/i.exec(header)?.[1];
}

const IDEMPOTENCY_KEY = /^[\x20-\x7e]{8,128}$/;

function idempotencyKeyOf(request: IncomingMessage): Result<string, Problem> {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') return fail(problem('IDEMPOTENCY_KEY_REQUIRED'));
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key) && timesSent(request, 'idempotency-key') === 1)
    return ok(key);
  return fail(problem('IDEMPOTENCY_KEY_INVALID', bilingual('requests.IDEMPOTENCY_KEY_INVALID')));
}

/** The version in `If-Match`: exactly one strong ETag in quotes. */
function ifMatchOf(request: IncomingMessage): Result<number, Problem> {
  const header = request.headers['if-match'];
  if (header === undefined || header === '') return fail(problem('IF_MATCH_REQUIRED'));
  const version = /^"([1-9]\d{0,14})"$/.exec(header)?.[1];
  if (version !== undefined && timesSent(request, 'if-match') === 1) return ok(Number(version));
  // One quoted ETag that this service never issued is well-formed, and matches no version.
  if (/^"[\x21\x23-\x7e]*"$/.test(header) && timesSent(request, 'if-match') === 1) return ok(0);
  return fail(problem('IF_MATCH_INVALID', bilingual('requests.IF_MATCH_INVALID')));
}

function contentDigestOf(request: IncomingMessage): Result<string, Problem> {
  const header = request.headers['content-digest'];
  if (typeof header !== 'string' || header === '') return fail(DIGEST_MISSING);
  const digest = sha256OfDigest(header);
  return digest === undefined ? fail(DIGEST_UNREADABLE) : ok(digest);
}

const DIGEST_MISSING: Problem = invalidParameter(
  'Content-Digest',
  faultWords('required', bilingual('requests.digest_missing')),
);
const DIGEST_UNREADABLE: Problem = invalidParameter(
  'Content-Digest',
  faultWords('invalid_digest', bilingual('requests.digest_unreadable')),
);

/** The position of `Consistency-Token`; undefined when it was not sent. */
function carriedPositionOf(request: IncomingMessage): Result<Position | undefined, Problem> {
  const token = request.headers['consistency-token'];
  const position = typeof token === 'string' ? positionOf(token) : undefined;
  return token === undefined || position !== undefined ? ok(position) : fail(TOKEN_INVALID);
}

const TOKEN_INVALID: Problem = invalidParameter(
  'Consistency-Token',
  faultWords('invalid_token', bilingual('requests.token_invalid')),
);
