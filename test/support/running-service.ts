import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projections } from '../../projections/index.ts';
import { BASE_PATH } from '../../src/api/base-path.ts';
import type { Timeouts } from '../../src/api/pipeline/answer/time-limit.ts';
import { type Role, readConfiguration } from '../../src/app/configuration.ts';
import { type Engines, openEngines, prepareDatabases, serviceKeysOf } from '../../src/app/engines.ts';
import { endCredential, grantCredential, newToken } from '../../src/app/keys/credentials.ts';
import { startService } from '../../src/app/service.ts';
import type { Instant } from '../../src/kernel/instant.ts';
import { ACCESS_PROFILES, type AccessProfile } from '../../src/kernel/vocabulary.ts';
import { eventually } from './eventually.ts';
import { migratedDatabase } from './fresh-database.ts';
import { scaled } from './machine-speed.ts';
import type { TestDatabase } from './postgres-server.ts';
import { UNDISTURBED } from './source-rig.ts';
import { testClock } from './test-clock.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: { readonly [member: string]: unknown };
}

export interface Call {
  readonly token?: string;
  readonly body?: unknown;
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Long, so that a busy machine makes no difference: tests of timely answers pass the promised values. */
const PATIENT: Timeouts = { settleMs: scaled(20_000), enginesMs: scaled(30_000) };

/** Soon reports that the read models lag, and no sooner than others that an engine is unavailable. */
export const SHORT_TIMEOUTS: Timeouts = { ...PATIENT, settleMs: 300 };

/**
 * A whole service on a database of its own, over real HTTP, with a clock that tests move. `on`: replaces its log and its
 * database.
 */
export async function runningService(
  environment: Readonly<Record<string, string>> = {},
  timeouts = PATIENT,
  on?: { readonly eventLogUrl: string; readonly database: TestDatabase },
) {
  const database = on?.database ?? (await migratedDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), 'asset-valuation-test-'));
  const configuration = readConfiguration({
    ...UNDISTURBED,
    DATABASE_URL: database.connectionString,
    ...(on && { EVENT_LOG_URL: on.eventLogUrl }),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ...environment,
  });
  const clock = testClock();
  const databases = {
    eventLogUrl: on?.eventLogUrl ?? database.connectionString,
    databaseUrl: database.connectionString,
    embedded: false,
    stop: async () => {},
  };
  const keys = await serviceKeysOf(configuration, databases);
  await prepareDatabases(databases, keys);
  const engines: Engines = await openEngines(databases, keys, clock);
  const service = await startService(configuration, clock, timeouts);
  await eventually(async () => (await fetch(`${service.url}/readyz`)).ok);
  await eventually(async () => (await engines.readModels.projections()).length === projections.length);
  // Older webhooks of the test would look as if their deliveries had been lost.
  if (configuration.ROLES.has('notifier'))
    await eventually(async () => (await engines.deliveryLists.figures()).begun_at !== null);

  const issue = async (
    organization: string,
    person = 'Ana Lima',
    profiles: readonly AccessProfile[] = ACCESS_PROFILES,
    expiresAt: Instant | null = null,
  ): Promise<{ readonly token: string; readonly id: string }> => {
    const token = newToken();
    const grant = { organization, person, profiles, expiresAt };
    const { id } = await grantCredential(engines.handler, token, grant);
    return { token, id };
  };
  const { token } = await issue('Coop Norte');

  return {
    url: service.url + BASE_PATH,
    origin: service.url,
    operatorsUrl: service.operatorsUrl,
    token,
    clock,
    engines,
    dataDir,
    databaseUrl: database.connectionString,
    issue,
    revoke: async (id: string) => (await endCredential(engines, id))?.credential,
    call: (method: string, path: string, call: Call = {}) =>
      callService(service.url + BASE_PATH + path, method, { token, ...call }),
    /** Another process on the same engines: by default a replica that takes requests and does nothing else. */
    async replica(timeouts = PATIENT, roles: readonly Role[] = ['public', 'api']) {
      const replica = await startService(
        { ...configuration, PORT: 0, ROLES: new Set(roles) },
        clock,
        timeouts,
      );
      await eventually(async () => (await fetch(`${replica.url}/readyz`)).ok);
      return {
        origin: replica.url,
        call: (method: string, path: string, call: Call = {}) =>
          callService(replica.url + BASE_PATH + path, method, { token, ...call }),
        stop: () => replica.stop(),
      };
    },
    async stop() {
      await service.stop();
      await engines.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
export type RunningService = Awaited<ReturnType<typeof runningService>>;
export type Replica = Awaited<ReturnType<RunningService['replica']>>;

/** One request, read to its end. An empty token sends none. */
export async function callService(url: string, method: string, call: Call): Promise<Answer> {
  const headers: Record<string, string> = {};
  if (call.token) headers.authorization = `Bearer ${call.token}`;
  if (call.body !== undefined) headers['content-type'] = 'application/json';
  if (call.bytes !== undefined) headers['content-type'] = 'application/octet-stream';
  if (call.key !== undefined) headers['idempotency-key'] = call.key;
  const response = await fetch(url, { method, headers: { ...headers, ...call.headers }, ...bodyOf(call) });
  const text = await response.text();
  const isJson = /\bjson/.test(response.headers.get('content-type') ?? '') && text !== '';
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : {} };
}

function bodyOf({ body, bytes }: Call): Pick<RequestInit, 'body'> {
  if (bytes !== undefined) return { body: bytes };
  if (body === undefined) return {};
  return { body: typeof body === 'string' ? body : JSON.stringify(body) };
}

export const jobEnded = (
  { call }: Pick<RunningService, 'call'>,
  id: unknown,
  by: Call = {},
  ends: readonly unknown[] = ['SUCCEEDED'],
) =>
  eventually(async () => {
    const { body } = await call('GET', `/jobs/${id}`, by);
    return ends.includes(body.status) ? body : undefined;
  });

let keys = 0;
export const newKey = (): string => `key-${process.pid}-${String(++keys).padStart(6, '0')}`;
