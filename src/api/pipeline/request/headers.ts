import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Position } from '../../../engine/log/event-log.ts';
import { fail, ok, type Result } from '../../../kernel/result.ts';
import type { Label } from '../../../kernel/vocabulary.ts';
import { positionOf } from '../../resource/own-writes.ts';
import type { Language } from '../../route.ts';
import { type Problem, problem } from '../answer/problem.ts';
import { sha256OfDigest } from './content-digest.ts';

const REQUEST_ID = /^[\x21-\x7e]{8,128}$/;
const ID_PREFIX = randomBytes(9).toString('base64url');
let idCounter = 0;

/** The caller's `X-Request-Id` when it is usable, else one of ours: a random prefix a process, and a counter. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : ownRequestId();
}

export function ownRequestId(): string {
  idCounter += 1;
  return `${ID_PREFIX}-${idCounter.toString(36)}`;
}

/** True unless a request names no host where HTTP/1.1 demands one (RFC 9112, 3.2), or more than one. */
export function namesOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}

/** The language that `Accept-Language` likes best; the fallback when it names neither. */
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

/** True when `Accept` names this media type itself, wildcards not counted. */
export const acceptNames = (header: string | undefined, mediaType: string): boolean =>
  namedWeight(header, mediaType) > 0;

/** True when `Accept` names this media type itself, and not the other one with more weight. */
export function acceptPrefers(header: string | undefined, mediaType: string, other: string): boolean {
  const weight = namedWeight(header, mediaType);
  return weight > 0 && weight >= namedWeight(header, other);
}

/** The weight that `Accept` gives to a media type by its name (RFC 9110, 12.5.1); 0 where it is not named. */
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

/** How often a header was sent: Node joins repeated ones, or keeps the first. */
function timesSent(request: IncomingMessage, name: string): number {
  let times = 0;
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    if (request.rawHeaders[index]?.toLowerCase() === name) times += 1;
  }
  return times;
}

/** The token of `Authorization: Bearer` (RFC 6750); undefined when there is none, or not exactly one. */
export function bearerToken(request: IncomingMessage): string | undefined {
  const header = request.headers.authorization;
  if (header === undefined || timesSent(request, 'authorization') !== 1) return undefined;
  return /^Bearer +([A-Za-z0-9\-._~+/]{1,512}=*)$/i.exec(header)?.[1];
}

const IDEMPOTENCY_KEY = /^[\x20-\x7e]{8,128}$/;

export function idempotencyKeyOf(request: IncomingMessage): Result<string, Problem> {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') return fail(problem('IDEMPOTENCY_KEY_REQUIRED'));
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key) && timesSent(request, 'idempotency-key') === 1)
    return ok(key);
  return fail(
    problem('IDEMPOTENCY_KEY_INVALID', {
      en: 'It must be one text of 8 to 128 printable ASCII characters',
      'pt-BR': 'Deve ser um único texto de 8 a 128 caracteres ASCII imprimíveis',
    }),
  );
}

/** The version in `If-Match`: exactly one strong ETag, in quotes. */
export function ifMatchOf(request: IncomingMessage): Result<number, Problem> {
  const header = request.headers['if-match'];
  if (header === undefined || header === '') return fail(problem('IF_MATCH_REQUIRED'));
  const version = /^"([1-9]\d{0,14})"$/.exec(header)?.[1];
  if (version !== undefined && timesSent(request, 'if-match') === 1) return ok(Number(version));
  // One quoted ETag that never was ours is well-formed: it matches no version.
  if (/^"[\x21\x23-\x7e]*"$/.test(header) && timesSent(request, 'if-match') === 1) return ok(0);
  return fail(
    problem('IF_MATCH_INVALID', {
      en: 'It must be exactly one strong ETag in quotes, such as "3"',
      'pt-BR': 'Deve ser exatamente um ETag forte entre aspas, como "3"',
    }),
  );
}

/** The SHA-256 in `Content-Digest`. */
export function contentDigestOf(request: IncomingMessage): Result<string, Problem> {
  const header = request.headers['content-digest'];
  if (typeof header !== 'string' || header === '') return fail(problem('INVALID_PARAMETER', DIGEST_MISSING));
  const digest = sha256OfDigest(header);
  return digest === undefined ? fail(problem('INVALID_PARAMETER', DIGEST_UNREADABLE)) : ok(digest);
}

const DIGEST_MISSING: Label = {
  en: 'Content-Digest is required, with the SHA-256 of the body: sha-256=:base64: (RFC 9530)',
  'pt-BR': 'Content-Digest é obrigatório, com o SHA-256 do corpo: sha-256=:base64: (RFC 9530)',
};
const DIGEST_UNREADABLE: Label = {
  en: 'Content-Digest has no readable sha-256: write sha-256=:base64: with the 32 bytes of the SHA-256 in base64 (RFC 9530)',
  'pt-BR':
    'Content-Digest não traz um sha-256 legível: escreve-se sha-256=:base64: com os 32 bytes do SHA-256 em base64 (RFC 9530)',
};

/** The position of `Consistency-Token`; undefined when it was not sent. */
export function carriedPositionOf(request: IncomingMessage): Result<Position | undefined, Problem> {
  const token = request.headers['consistency-token'];
  const position = typeof token === 'string' ? positionOf(token) : undefined;
  return token === undefined || position !== undefined ? ok(position) : fail(TOKEN_INVALID);
}

const TOKEN_INVALID: Problem = problem('INVALID_PARAMETER', {
  en: 'Consistency-Token was not issued by this service',
  'pt-BR': 'Consistency-Token não é nosso',
});

/** Weak comparison of `If-None-Match` with a current ETag (RFC 9110, 13.1.2). */
export function noneMatches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return true;
  if (header.trim() === '*') return false;
  return !header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
