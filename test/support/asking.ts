import { expect } from 'vitest';
import { type Answer, type Call, newKey, type RunningService } from './running-service.ts';

/** Frequent requests of a client. Without a token they are sent as the service's own person, Ana Lima. */

type Service = Pick<RunningService, 'call'>;

export const UNKNOWN_ID = 'd9428888-122b-41e1-b85c-61e80e5c7e3b';

export async function madeAt(
  service: Service,
  path: string,
  body: unknown,
  call: Call = {},
): Promise<string> {
  const answer = await service.call('POST', path, { body, key: newKey(), ...call });
  expect(answer.status, answer.text).toBe(201);
  return String(answer.body.id);
}

export async function idsAt(service: Service, path: string, call: Call = {}): Promise<readonly string[]> {
  const answer = await service.call('GET', path, call);
  expect(answer.status, answer.text).toBe(200);
  return (answer.body.items as { readonly id: string }[]).map(({ id }) => id);
}

/** Patches a resource in its current version. */
export async function patched(
  service: Service,
  path: string,
  body: object,
  call: Call = {},
): Promise<Answer> {
  const { headers } = await service.call('GET', path, call);
  const tag = { 'if-match': headers.get('etag') ?? '' };
  const answer = await service.call('PATCH', path, { ...call, body, headers: tag });
  expect(answer.status, answer.text).toBe(200);
  return answer;
}

/** The body of a resource as it was sent, in bytes. */
export async function bytesAt(
  { url, token }: Pick<RunningService, 'url' | 'token'>,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
) {
  const answer = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
}
