import type { Json } from '../../../kernel/json.ts';
import type { Label } from '../../../kernel/vocabulary.ts';
import type { Fault } from '../../../kernel/zod-faults.ts';

interface ProblemType {
  readonly status: number;
  readonly title: Label;
}

const type = (status: number, en: string, ptBR: string): ProblemType => ({
  status,
  title: { en, 'pt-BR': ptBR },
});

/** Every `code` a client can meet: contract, section 2. */
export const PROBLEMS = {
  MALFORMED_JSON: type(400, 'The body is not JSON', 'O corpo não é JSON'),
  INVALID_PARAMETER: type(
    400,
    'A parameter does not conform to the contract',
    'Um parâmetro não segue o contrato',
  ),
  IDEMPOTENCY_KEY_REQUIRED: type(400, 'Idempotency-Key is required', 'Idempotency-Key é obrigatório'),
  IDEMPOTENCY_KEY_INVALID: type(400, 'Idempotency-Key is not valid', 'Idempotency-Key não é válido'),
  IF_MATCH_REQUIRED: type(400, 'If-Match is required', 'If-Match é obrigatório'),
  IF_MATCH_INVALID: type(400, 'If-Match is not valid', 'If-Match não é válido'),
  MALFORMED_REQUEST: type(400, 'The request cannot be read', 'A requisição não pode ser lida'),
  UNAUTHENTICATED: type(401, 'A valid credential is required', 'É necessária uma credencial válida'),
  FORBIDDEN: type(403, 'The credential does not allow this', 'A credencial não permite esta operação'),
  NOT_FOUND: type(404, 'There is nothing at this address', 'Não há nada neste endereço'),
  REQUEST_TIMEOUT: type(408, 'The request arrived too slowly', 'A requisição chegou devagar demais'),
  STATE_CONFLICT: type(
    409,
    "The resource's state does not allow this",
    'O estado do recurso não permite isto',
  ),
  ENCUMBERED: type(
    409,
    'The asset is already given to somebody else',
    'O ativo já foi dado em garantia a outro credor',
  ),
  ALREADY_REGISTERED: type(
    409,
    'Another active asset has the same identifier',
    'Outro ativo em uso tem o mesmo identificador',
  ),
  VERSION_MISMATCH: type(412, 'The resource has another version now', 'O recurso já tem outra versão'),
  PAYLOAD_TOO_LARGE: type(413, 'The body is too large', 'O corpo é grande demais'),
  UNSUPPORTED_MEDIA_TYPE: type(415, 'The media type is not supported', 'O tipo de mídia não é aceito'),
  RANGE_NOT_SATISFIABLE: type(416, 'The range lies outside the content', 'O intervalo está fora do conteúdo'),
  VALIDATION_FAILED: type(422, 'The body does not conform to the contract', 'O corpo não segue o contrato'),
  IDEMPOTENCY_KEY_REUSED: type(
    422,
    'The idempotency key was used with other content',
    'A chave de idempotência já foi usada com outro conteúdo',
  ),
  RATE_LIMITED: type(429, 'Too many requests', 'Requisições demais'),
  HEADERS_TOO_LARGE: type(431, 'The headers are too large', 'Os cabeçalhos são grandes demais'),
  INTERNAL: type(500, 'An unexpected error occurred', 'O serviço encontrou uma falha inesperada'),
  SERVICE_UNAVAILABLE: type(
    503,
    'The service is temporarily unavailable',
    'O serviço não pode responder agora',
  ),
  WRITTEN_BY_NEWER_VERSION: type(
    503,
    'A newer version of the service wrote this',
    'Uma versão mais nova do serviço gravou isto',
  ),
} as const satisfies { readonly [code: string]: ProblemType };
export type ProblemCode = keyof typeof PROBLEMS;

export interface Problem {
  readonly kind: 'problem';
  readonly code: ProblemCode;
  readonly detail?: Label;
  readonly errors?: readonly Fault[];
  readonly headers?: { readonly [name: string]: string };
}

/** A problem as a value: what a handler returns instead of throwing. */
export const problem = (
  code: ProblemCode,
  detail?: Label,
  more: Pick<Problem, 'errors' | 'headers'> = {},
): Problem => ({ kind: 'problem', code, ...(detail === undefined ? {} : { detail }), ...more });

const countOf = (errors: readonly Fault[]): Label =>
  errors.length === 1
    ? { en: '1 field is wrong', 'pt-BR': '1 campo está errado' }
    : { en: `${errors.length} fields are wrong`, 'pt-BR': `${errors.length} campos estão errados` };

/** 422 with the fields that are wrong. */
export const invalidFields = (errors: readonly Fault[]): Problem =>
  problem('VALIDATION_FAILED', countOf(errors), { errors });

/** 412; the current version goes into the response's `ETag`. */
export const versionMismatch = (current: number): Problem =>
  problem('VERSION_MISMATCH', undefined, { headers: { ETag: `"${current}"` } });

/** 503; `Retry-After` in seconds. */
export const unavailable = (retryAfter = 5, detail?: Label): Problem =>
  problem('SERVICE_UNAVAILABLE', detail, { headers: { 'Retry-After': String(retryAfter) } });

/** How soon a process of the newer version may have taken this one's place. */
const NEWER_RETRY_AFTER = '60';

/** 503 of what only a newer version of the program can read. */
export const writtenByNewer = (detail: Label): Problem =>
  problem('WRITTEN_BY_NEWER_VERSION', detail, { headers: { 'Retry-After': NEWER_RETRY_AFTER } });

/** Errors that one answer names: a body of nothing but unknown fields must not be answered by ten times its bytes. */
export const MOST_ERRORS = 100;

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
    errors: (fault.errors ?? []).slice(0, MOST_ERRORS).map(({ pointer, code, detail }) => ({
      pointer,
      code,
      detail: detail[language],
    })),
  };
}
