import type { Log } from '../engine/telemetry/log.ts';
import type { Tracing } from '../engine/telemetry/tracing.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Problem } from './pipeline/answer/problem.ts';
import { unavailable } from './pipeline/answer/problem.ts';
import { rendered, sendAnswer, sendFault, sendProblem } from './pipeline/answer/respond.ts';
import {
  CLIENT_GONE,
  type OpenAnswers,
  openAnswers,
  sendEvents,
  sendFlow,
  sendStream,
} from './pipeline/answer/stream.ts';
import { DEFAULT_TIMEOUTS, type TimeLimit, type Timeouts, timeLimit } from './pipeline/answer/time-limit.ts';
import {
  type Authenticate,
  checkAccess,
  checkBody,
  checkHeaders,
  checkMediaType,
  checkParameters,
  checkProfile,
  checkRate,
  checkSize,
  type Doors,
  tooLarge,
} from './pipeline/request/checks.ts';
import { limitKeyOf, type RateLimit, rateLimit } from './pipeline/request/rate-limit.ts';
import { UnreadBody } from './pipeline/request/read-body.ts';
import type { ServedRequest } from './pipeline/request/served-request.ts';
import { checkKeepsCookie, checkSameOrigin } from './pipeline/request/session-cookie.ts';
import type { Route, RouteAnswer } from './route.ts';

export interface PipelineOptions {
  /** The roles of this process: routes of another role are answered 503. */
  readonly roles: ReadonlySet<string>;
  readonly authenticate: Authenticate;
  /** Undefined where cookies mean nothing. */
  readonly sessions?: Doors['sessions'];
  /** True while the log is unavailable, so that reads may lack the latest events; never by default. */
  isLogAway?(): boolean;
  readonly limits: {
    /** Requests a minute: by address on public routes, by credential on the others. */
    readonly publicPerMinute: number;
    readonly managementPerMinute: number;
    /** Max concurrent event streams, and max concurrent long polls, per credential. */
    readonly eventStreamsPerCredential: number;
    readonly timeouts?: Timeouts;
  };
  readonly clock: Clock;
  readonly log: Log;
  /** Called after each answer; the operation is `none` when no route fits. */
  onRequest(operation: string, status: number, seconds: number): void;
  /** Undefined when no traces are collected. */
  readonly tracing?: Tracing | undefined;
}

/** Shared by the pipelines of all routes. */
export interface PipelineParts
  extends Pick<
    PipelineOptions,
    'roles' | 'authenticate' | 'sessions' | 'clock' | 'log' | 'onRequest' | 'tracing'
  > {
  isLogAway(): boolean;
  /** Milliseconds for all engines behind a management request together. */
  readonly enginesMs: number;
  readonly publicLimit: RateLimit;
  readonly managementLimit: RateLimit;
  /** Failed authentications by address: counted apart, so that a flood of them uses up no credential's limit. */
  readonly guessLimit: RateLimit;
  readonly streams: OpenAnswers;
  readonly waiting: OpenAnswers;
}

export function pipelineParts({ limits, ...options }: PipelineOptions): PipelineParts {
  const { clock } = options;
  const { managementPerMinute, eventStreamsPerCredential, timeouts = DEFAULT_TIMEOUTS } = limits;
  return {
    ...options,
    isLogAway: () => options.isLogAway?.() ?? false,
    enginesMs: timeouts.enginesMs,
    publicLimit: rateLimit('public', limits.publicPerMinute, clock),
    managementLimit: rateLimit('management', managementPerMinute, clock),
    guessLimit: rateLimit('management', managementPerMinute, clock),
    streams: openAnswers(eventStreamsPerCredential, 'streams'),
    waiting: openAnswers(eventStreamsPerCredential, 'waiting'),
  };
}

/** The request handler of a route: the order of its lines is the order of the contract's checks. */
export function pipeline(route: Route, parts: PipelineParts): (request: ServedRequest) => Promise<void> {
  const isPublic = route.access === 'public';
  const { enginesMs } = parts;
  const timeoutOf = ({ body }: ServedRequest): number | undefined =>
    typeof route.timeoutMs === 'function' ? route.timeoutMs(body) : route.timeoutMs;
  const followsLanguage = Object.values(route.responses).some(({ inLanguage }) => inLanguage);
  const cacheControl = isPublic && route.method === 'GET' ? 'no-cache' : 'no-store';

  async function answer(request: ServedRequest): Promise<RouteAnswer | 'gone'> {
    if (!parts.roles.has(isPublic ? 'public' : 'api')) return unavailable();
    const inTime: TimeLimit = isPublic ? (work) => work : timeLimit(enginesMs);
    const refused = isPublic
      ? checkRate(request, parts.publicLimit, limitKeyOf(request.remoteAddress))
      : await inTime(admit(request, route, parts));
    if (refused) return refused;
    const fault = route.body && checkMediaType(request, route.body);
    if (fault) return fault;
    const bytes = route.body ? await checkSize(request, route.body) : undefined;
    if (bytes === 'gone') return bytes;
    if (bytes && 'kind' in bytes) return bytes;
    const unfit =
      checkParameters(request, route) ??
      checkHeaders(request, route) ??
      (route.body && bytes && checkBody(request, route.body, bytes));
    if (unfit) return unfit;
    const timeoutMs = timeoutOf(request);
    const handled = timeoutMs === undefined ? inTime : timeLimit(timeoutMs);
    const isRead = !isPublic && route.method === 'GET';
    request.readsStale = isRead && parts.isLogAway();
    const answered = await handled(handle(request));
    // The outage may have been detected while the route was handled.
    request.readsStale ||= isRead && parts.isLogAway();
    return answered;
  }

  const handle = (request: ServedRequest): Promise<RouteAnswer | 'gone'> =>
    route.handle(request as Parameters<Route['handle']>[0]).catch((error: unknown) => {
      if (!route.body || !(error instanceof UnreadBody)) throw error;
      return error.outcome === 'gone' ? error.outcome : tooLarge(route.body.limitBytes);
    });

  const setContentLanguage = (request: ServedRequest, language = request.language): void => {
    if (followsLanguage) request.answerHeaders.push('Content-Language', language);
  };

  async function send(request: ServedRequest, outcome: RouteAnswer | 'gone'): Promise<number> {
    if (outcome === 'gone') return CLIENT_GONE;
    if (outcome.kind === 'problem') return sendProblem(request, outcome);
    if (outcome.kind === 'stream')
      return sendStream(request, outcome, cacheControl, timeoutOf(request) ?? enginesMs);
    if (outcome.kind === 'flow')
      return sendFlow(request, outcome, cacheControl, timeoutOf(request) ?? enginesMs);
    if (outcome.kind === 'awaited')
      return parts.waiting.run(request, async () => {
        const awaited = await outcome.answer(request.signal);
        if (request.response.destroyed) return CLIENT_GONE;
        const refused = await timeLimit(enginesMs)(checkAccess(request, route.access, parts, false));
        return send(request, refused ?? awaited);
      });
    if (outcome.kind !== 'events') {
      const whole = outcome.kind === 'rendered' ? await rendered(request, outcome) : outcome;
      const language = whole.language ?? request.language;
      setContentLanguage(request, language);
      return sendAnswer(request, whole, cacheControl, followsLanguage ? language : undefined);
    }
    return parts.streams.run(request, async () => {
      setContentLanguage(request);
      await sendEvents(
        request,
        outcome.events,
        async () => (await checkAccess(request, route.access, parts, false)) === undefined,
      );
      return 200;
    });
  }

  const serve = async (request: ServedRequest): Promise<number> => {
    let status: number;
    try {
      status = await send(request, await answer(request));
    } catch (error) {
      status = sendFault(request, error, parts.log);
    }
    const ms = performance.now() - request.startedAt;
    parts.onRequest(route.operationId, status, ms / 1_000);
    parts.log.info(
      {
        request_id: request.requestId,
        operation: route.operationId,
        method: request.message.method,
        status,
        ms: Math.round(ms * 10) / 10,
        credential_id: request.verifiedCredential?.id,
      },
      'request',
    );
    return status;
  };
  const { tracing } = parts;
  return async (request) => void (await (tracing ? traced(tracing, route, request, serve) : serve(request)));
}

/** Runs a request as the first span of its trace. The trace is found by the request's id, which is its correlation id. */
function traced(
  tracing: Tracing,
  { method, path, operationId }: Route,
  request: ServedRequest,
  serve: (request: ServedRequest) => Promise<number>,
): Promise<number> {
  const { traceparent } = request.message.headers;
  return tracing.within(
    {
      name: `${method} ${path}`,
      kind: 'server',
      attributes: { 'http.request.method': method, 'http.route': path, operation: operationId },
      place: { correlationId: request.requestId },
      link: typeof traceparent === 'string' ? traceparent : undefined,
    },
    async (note) => {
      const status = await serve(request);
      note({ 'http.response.status_code': status });
      if (status >= 500) note({ 'error.type': String(status) });
      return status;
    },
  );
}

async function admit(
  request: ServedRequest,
  route: Route,
  parts: PipelineParts,
): Promise<Problem | undefined> {
  if (route.access === 'sign-in')
    return (
      checkRate(request, parts.guessLimit, limitKeyOf(request.remoteAddress)) ??
      (route.method === 'GET'
        ? undefined
        : (checkSameOrigin(request.message) ?? checkKeepsCookie(request.message)))
    );
  const isUse = route.isUse !== false && !request.isUnattended;
  const refused = await checkAccess(request, route.access, parts, isUse);
  // Failures are counted by address, so others' failures never lock out a valid credential.
  if (refused) return checkRate(request, parts.guessLimit, limitKeyOf(request.remoteAddress)) ?? refused;
  return checkRate(request, parts.managementLimit, request.credential().id) ?? checkProfile(request, route);
}
