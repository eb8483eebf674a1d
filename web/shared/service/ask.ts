import type { Language } from '../language.ts';
import type { Schemas } from './answers.ts';

export const BASE_PATH = '/api/v1/asset-valuation';

/** What the service finds wrong in a field. */
export type FieldError = Schemas['Error']['errors'][number];

/** Why there is no answer, in the kinds that a person can do something about. */
export type Trouble =
  | { readonly kind: 'fields'; readonly errors: readonly FieldError[] }
  | { readonly kind: 'too_many'; readonly retryAfter: number }
  | { readonly kind: 'unavailable'; readonly retryAfter: number }
  | { readonly kind: 'offline' }
  | { readonly kind: 'failed'; readonly detail: string; readonly requestId: string };

/** Seconds before another try makes sense. */
export const waitOf = (trouble: Trouble): number => ('retryAfter' in trouble ? trouble.retryAfter : 10);

type Outcome<Body> =
  | { readonly ok: true; readonly body: Body }
  | { readonly ok: false; readonly trouble: Trouble };

/** Asks the same origin, in a language; never with a credential. A body makes it a POST. */
export async function ask<Body>(
  path: string,
  language: Language,
  { body, signal }: { readonly body?: unknown; readonly signal?: AbortSignal } = {},
): Promise<Outcome<Body>> {
  try {
    const response = await fetch(BASE_PATH + path, {
      credentials: 'omit',
      headers: {
        'Accept-Language': language,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
    if (response.ok) return { ok: true, body: (await response.json()) as Body };
    return { ok: false, trouble: await troubleOf(response) };
  } catch {
    return { ok: false, trouble: { kind: 'offline' } };
  }
}

async function troubleOf(response: Response): Promise<Trouble> {
  const problem = (await response.json().catch(() => ({}))) as Partial<Schemas['Error']>;
  const retryAfter = Number(response.headers.get('Retry-After') ?? '') || 30;
  if (response.status === 429) return { kind: 'too_many', retryAfter };
  if (response.status === 503) return { kind: 'unavailable', retryAfter };
  if (response.status === 422 && problem.errors?.length) return { kind: 'fields', errors: problem.errors };
  return {
    kind: 'failed',
    detail: problem.detail ?? `HTTP ${response.status}`,
    requestId: problem.request_id ?? response.headers.get('X-Request-Id') ?? '',
  };
}
