import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { grantCredential, newToken } from '../../src/app/keys/credentials.ts';
import { catalog } from '../../src/domain/events/catalog.ts';
import { createCommandHandler } from '../../src/domain/events/handling.ts';
import { newestLevel } from '../../src/engine/events/event-catalog.ts';
import type { EventLog } from '../../src/engine/log/event-log.ts';
import { adoptShapes, causeOf } from '../../src/engine/shapes/adopted.ts';
import { ACCESS_PROFILES } from '../../src/kernel/vocabulary.ts';
import { BASE } from './service.ts';

/** `Authorization` of a new credential with every permission. The log is one of a new installation, even where it was made directly. */
export async function issue(log: EventLog, organization: string, person: string): Promise<string> {
  const token = newToken();
  const clock = { now: () => new Date().toISOString() };
  const ids = { uuid: randomUUID };
  await adoptShapes({ log, clock, ids }, newestLevel(catalog), causeOf('operator:bench', randomUUID()));
  const handler = createCommandHandler({ log, clock, ids });
  await grantCredential(handler, token, { organization, person, profiles: ACCESS_PROFILES, expiresAt: null });
  return `Bearer ${token}`;
}

/** Calls a management route; a text is sent as it is, in its media type. Throws on any answer but success. */
export async function call<T = Record<string, unknown>>(
  { origin }: { readonly origin: string },
  authorization: string,
  path: string,
  body?: object | string,
  mediaType = 'application/json',
): Promise<T> {
  const answer = await fetch(origin + BASE + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization,
      ...(body && { 'content-type': mediaType, 'idempotency-key': randomUUID() }),
    },
    ...(body && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

export async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await pause(20);
}
