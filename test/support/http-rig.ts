import { connect } from 'node:net';
import { type AppOptions, createApp } from '../../src/api/app.ts';
import { BASE_PATH } from '../../src/api/base-path.ts';
import { type Route, route } from '../../src/api/route.ts';
import { startServer } from '../../src/api/server.ts';
import type { CredentialState } from '../../src/domain/credential.ts';
import { openLog } from '../../src/engine/telemetry/log.ts';
import { tokenOf } from '../../src/kernel/identity/token.ts';
import { servesOwnRoutes } from './contract/watch.ts';
import { NOW } from './scenario.ts';
import { testClock } from './test-clock.ts';

export const credentialState = (changes: Partial<CredentialState> = {}): CredentialState => ({
  id: '00000000-0000-5000-8000-000000000001',
  organization: 'Coop Norte',
  organization_id: '00000000-0000-5000-8000-000000000002',
  responsible_person: 'Ana',
  access_profiles: ['ANALYST'],
  token_sha256: '0'.repeat(64),
  expires_at: null,
  issued_at: NOW,
  revoked_at: null,
  version: 1,
  ...changes,
});

/** A session that a test ends, and headers of a page that has its cookie. */
export function sessionOfTest() {
  const id = '00000000-0000-5000-8000-000000000003';
  const session = { ...credentialState({ id }), ...NEVER_ENDS, signed_in_by: 'LINK' as const };
  let isEnded = false;
  const uses: boolean[] = [];
  return {
    /** Of each request: whether it counts as a use. */
    uses,
    end: () => {
      isEnded = true;
    },
    sessions: {
      find: async (_: unknown, isUse: boolean) => {
        uses.push(isUse);
        return isEnded ? undefined : session;
      },
    },
    /** `base`: the address of the service. */
    headers: (base: string) => ({
      cookie: `session-${new URL(base).port}=${id}.${tokenOf(Buffer.alloc(32))}`,
      'sec-fetch-site': 'same-origin',
    }),
  };
}

const NEVER_ENDS = {
  offered_until: null,
  opened_at: NOW,
  ends_at: '9999-01-01T00:00:00.000Z',
  ended_at: null,
  ended_because: null,
};

/** A route for the subject of a test; by default `GET /thing`, for any credential. */
export const testRoute = (handle: Route['handle'], changes: Partial<Route> = {}): Route => ({
  ...route({
    method: 'GET',
    path: '/thing',
    operationId: 'getThing',
    tag: 'Test',
    summary: 'A thing.',
    access: 'any-credential',
    responses: {},
    handle,
  }),
  ...changes,
});

type RigOptions = Partial<Omit<AppOptions, 'limits'>> & {
  readonly limits?: Partial<AppOptions['limits']>;
  readonly requestTimeoutMs?: number;
};

/** A server on a free port with routes of the test's own: for rules of every route, without the service behind it. */
export async function httpRig(routes: readonly Route[], { limits, ...options }: RigOptions = {}) {
  const clock = testClock();
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const app = createApp({
    routes,
    roles: new Set(['public', 'api']),
    authenticate: async (token) => (token === 'good' ? credentialState() : undefined),
    ready: () => ({ isReady: true, away: [], lost: [], notMade: [], stopped: [] }),
    limits: {
      publicPerMinute: 1_000,
      managementPerMinute: 1_000,
      trustedProxyHops: 0,
      eventStreamsPerCredential: 2,
      ...limits,
    },
    clock,
    log: openLog({ level: 'info', stream }).log,
    onRequest: () => {},
    version: '0.0.0',
    ...options,
  });
  const { requestTimeoutMs } = options;
  const server = await startServer(app, {
    host: '127.0.0.1',
    port: 0,
    ...(requestTimeoutMs === undefined ? {} : { requestTimeoutMs }),
  });
  const base = server.url + BASE_PATH;
  const noMore = servesOwnRoutes(server.url, routes);
  return {
    app,
    base,
    clock,
    lines,
    async stop() {
      await server.stop(1_000);
      noMore();
    },
    fetch: (path: string, init: RequestInit = {}) =>
      fetch(base + path, { ...init, headers: { authorization: 'Bearer good', ...init.headers } }),
    /** Sends the text unchanged; returns everything received until the server closed the connection. */
    async raw(text: string): Promise<string> {
      const socket = connect(server.port, server.host);
      let received = '';
      socket.setEncoding('latin1').on('data', (chunk: string) => {
        received += chunk;
      });
      // A server that closes before it has read everything resets the connection; its answer has arrived.
      socket.on('error', () => undefined);
      const closed = new Promise((resolve) => socket.once('close', resolve));
      socket.write(text, 'latin1');
      await closed;
      return received;
    },
  };
}

export type HttpRig = Awaited<ReturnType<typeof httpRig>>;
