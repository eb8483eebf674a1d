import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../engine/telemetry/log.ts';
import type { Tracing } from '../engine/telemetry/tracing.ts';
import type { Clock } from '../kernel/clock.ts';
import { BASE_PATH } from './base-path.ts';
import { health, type Ready } from './health.ts';
import type { Page } from './pages/pages.ts';
import { type Patience, PROMISED } from './pipeline/answer/patience.ts';
import { problem } from './pipeline/answer/problem.ts';
import { sendProblem } from './pipeline/answer/respond.ts';
import type { Authenticate } from './pipeline/request/checks.ts';
import { namesOneHost, requestIdOf } from './pipeline/request/headers.ts';
import { rateLimit } from './pipeline/request/rate-limit.ts';
import { remoteAddressOf } from './pipeline/request/remote-address.ts';
import { ServedRequest } from './pipeline/request/served.ts';
import { type OnRequest, pipeline, sendFault } from './pipeline.ts';
import type { Route } from './route.ts';
import { eventStreams, waitingRequests } from './streams/event-streams.ts';

interface AppLimits {
  /** Requests a minute and address on public routes, and a minute and credential on the others. */
  readonly publicPerMinute: number;
  readonly managementPerMinute: number;
  /** How many proxies in front are ours: only as many entries of X-Forwarded-For are believed. */
  readonly trustedProxyHops: number;
  /** So many event streams, and beside them so many requests that wait for something to happen. */
  readonly eventStreamsPerCredential: number;
  /** As promised, where nothing is said. */
  readonly patience?: Patience;
}

export interface DoorOptions {
  readonly roles: ReadonlySet<string>;
  readonly authenticate: Authenticate;
  /** Whether what is read now may lack the latest: never, where nothing is said. */
  isLogAway?(): boolean;
  readonly ready: Ready;
  readonly limits: AppLimits;
  readonly clock: Clock;
  readonly log: Log;
  readonly onRequest: OnRequest;
  /** Undefined where nobody collects traces. */
  readonly tracing?: Tracing | undefined;
}

export interface App {
  handle(message: IncomingMessage, response: ServerResponse): void;
  /** From now on `/readyz` is 503, event streams and waiting end, and answers close their connections. */
  drain(): void;
}

type Run = (request: ServedRequest) => Promise<void>;

/** What the door has for who stands behind it. */
export interface Door {
  readonly ready: Ready;
  /** `target`: as the client wrote it. */
  serveAt(message: IncomingMessage, response: ServerResponse, target: string): ServedRequest;
  /** All that happens to a request of the route. */
  runOf(route: Route): Run;
}

/** Whoever takes what is not found at the door; `target` is the path and query that the client wrote. */
export type Behind = (message: IncomingMessage, response: ServerResponse, target: string) => void;

/**
 * Where every request comes in. A path without a parameter, of these routes or for a probe, is found here at once: walking along all
 * routes costs a tenth of a short request.
 */
export function openDoor(
  options: DoorOptions,
  routes: readonly Route[],
  openBehind: (door: Door) => Behind,
): App {
  const { roles, authenticate, clock, log, onRequest, limits, tracing } = options;
  const streams = eventStreams(limits.eventStreamsPerCredential);
  const waiting = waitingRequests(limits.eventStreamsPerCredential);
  let draining = false;

  const serveAt = (message: IncomingMessage, response: ServerResponse, target: string): ServedRequest => {
    if (draining) response.shouldKeepAlive = false;
    const address = remoteAddressOf(message, limits.trustedProxyHops);
    return new ServedRequest(message, response, target, requestIdOf(message), address);
  };

  const parts = {
    authenticate,
    isLogAway: () => options.isLogAway?.() ?? false,
    clock,
    log,
    onRequest,
    tracing,
    eventStreams: streams,
    waitingRequests: waiting,
    patience: limits.patience ?? PROMISED,
    publicLimit: rateLimit('public', limits.publicPerMinute, clock),
    managementLimit: rateLimit('management', limits.managementPerMinute, clock),
    guessLimit: rateLimit('management', limits.managementPerMinute, clock),
    isServedHere: (route: Route) => roles.has(route.access === 'public' ? 'public' : 'api'),
  };
  const runs = new Map<Route, Run>();
  const runOf = (route: Route): Run => {
    const run = runs.get(route) ?? pipeline(route, parts);
    runs.set(route, run);
    return run;
  };
  const ready: Ready = (asked) =>
    draining ? { isReady: false, away: [], lost: [], notMade: [], stopped: [] } : options.ready(asked);

  const fixed = new Map<string, (request: ServedRequest) => unknown>([
    ...health(ready).map(({ path, answer }) => [`GET ${path}`, guarded(answer, log)] as const),
    ...routes
      .filter(({ path }) => !path.includes('{'))
      .map((route) => [`${route.method} ${BASE_PATH}${route.path}`, runOf(route)] as const),
  ]);
  const behind = openBehind({ ready, serveAt, runOf });

  return {
    handle(message, response) {
      const target = originForm(message.url ?? '/');
      if (!namesOneHost(message)) {
        response.shouldKeepAlive = false;
        sendProblem(serveAt(message, response, target), problem('MALFORMED_REQUEST', HOST));
        return;
      }
      const run = fixed.get(`${message.method} ${pathOf(target)}`);
      if (run) run(serveAt(message, response, target));
      else behind(message, response, target);
    },
    drain() {
      draining = true;
      streams.end();
      waiting.end();
    },
  };
}

/** Who is loaded when somebody is first let through, or when `load` is called: until then the door's own routes are served alone. */
export function openedLater(
  log: Log,
  open: (door: Door) => Promise<Behind>,
): { readonly behind: (door: Door) => Behind; load(): Promise<unknown> } {
  let load = (): Promise<unknown> => Promise.resolve();
  return {
    load: () => load(),
    behind(door) {
      let opened: Behind | undefined;
      let opening: Promise<Behind> | undefined;
      const whenOpened = async (): Promise<Behind> => {
        opening ??= open(door);
        opened = await opening;
        return opened;
      };
      load = whenOpened;
      return (message, response, target) => {
        if (opened) opened(message, response, target);
        else
          whenOpened().then(
            (behind) => behind(message, response, target),
            (error: unknown) => sendFault(door.serveAt(message, response, target), error, log),
          );
      };
    },
  };
}

const guarded =
  (answer: Page['answer'], log: Log) =>
  (request: ServedRequest): void => {
    try {
      answer(request);
    } catch (error) {
      sendFault(request, error, log);
    }
  };

const HOST = { en: 'It must name one Host', 'pt-BR': 'Deve informar um único Host' };

/** The path and query of a request's target: RFC 9112 also allows a whole address, and some clients send a fragment. */
function originForm(target: string): string {
  const fragment = target.indexOf('#');
  const sent = fragment < 0 ? target : target.slice(0, fragment);
  const address = /^https?:\/\/[^/?]*/i.exec(sent)?.[0] ?? '';
  return sent.slice(address.length) || '/';
}

export function pathOf(target: string): string {
  const end = target.indexOf('?');
  return end < 0 ? target : target.slice(0, end);
}
