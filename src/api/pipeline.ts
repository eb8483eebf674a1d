import { DependencyUnavailable } from '../engine/dependency-unavailable.ts';
import { NewerShape, UnreadableEvent } from '../engine/events/event-catalog.ts';
import { NewerRows } from '../engine/projecting/newer-rows.ts';
import { ShapeNotAdopted } from '../engine/shapes/written-as.ts';
import type { Log } from '../engine/telemetry/log.ts';
import type { Tracing } from '../engine/telemetry/tracing.ts';
import { unlessAborted } from '../kernel/async/within.ts';
import type { Clock } from '../kernel/clock.ts';
import { renderJson } from '../kernel/json/source-text.ts';
import type { Label } from '../kernel/vocabulary.ts';
import type { Patience } from './pipeline/answer/patience.ts';
import { PROBLEMS, type Problem, problem, unavailable, writtenByNewer } from './pipeline/answer/problem.ts';
import { rendered, sendAnswer, sendProblem } from './pipeline/answer/respond.ts';
import { API_HEADERS } from './pipeline/answer/security-headers.ts';
import { CLIENT_GONE, sendFlow, sendStream } from './pipeline/answer/stream.ts';
import { NoAnswerInTime, type TimeLimit, timeLimit } from './pipeline/answer/time-limit.ts';
import {
  type Authenticate,
  checkBody,
  checkCredential,
  checkHeaders,
  checkMediaType,
  checkParameters,
  checkProfile,
  checkRate,
  checkSize,
} from './pipeline/request/checks.ts';
import type { RateLimit } from './pipeline/request/rate-limit.ts';
import { limitKeyOf } from './pipeline/request/remote-address.ts';
import type { ServedRequest } from './pipeline/request/served.ts';
import type { Route, RouteAnswer, ServerEvent } from './route.ts';
import type { EventStreams } from './streams/event-streams.ts';

const COMMENT_MS = 15_000;
const RECHECK_MS = 5_000;
const RECONNECT_MS = 2_000;

/**
 * Writes server-sent events until the iterable ends, the client goes away, the server drains, or `stillAllowed` says
 * no (asked every five seconds, so that a revoked credential loses its stream as it loses everything else).
 */
async function sendEvents(
  request: ServedRequest,
  events: AsyncIterable<ServerEvent>,
  stillAllowed: () => Promise<boolean>,
): Promise<void> {
  const { response, controller } = request;
  response.writeHead(200, [
    ...API_HEADERS,
    'X-Request-Id',
    request.requestId,
    ...request.answerHeaders,
    'Cache-Control',
    'no-store',
    'Content-Type',
    'text/event-stream; charset=utf-8',
    'X-Accel-Buffering',
    'no',
    'Connection',
    'close',
  ]);
  response.write(`retry: ${RECONNECT_MS}\n\n`);
  const comments = setInterval(() => response.write(': still here\n\n'), COMMENT_MS);
  const rechecks = setInterval(() => {
    // Not knowing is not a yes: the client reconnects, and meets the 503 there.
    stillAllowed().then(
      (allowed) => allowed || controller.abort(),
      () => controller.abort(),
    );
  }, RECHECK_MS);
  const iterator = events[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await unlessAborted(iterator.next(), controller.signal);
      if (!next || next.done === true) break;
      if (!response.write(eventText(next.value))) await unlessAborted(drained(request), controller.signal);
    }
  } finally {
    clearInterval(comments);
    clearInterval(rechecks);
    // Not awaited: a generator that waits for something else would hold the connection open.
    iterator.return?.().catch(() => undefined);
    response.end();
  }
}

function eventText({ id, event, data }: ServerEvent): string {
  const name = event === undefined ? '' : `event: ${event}\n`;
  return `id: ${id}\n${name}data: ${renderJson(data).replaceAll(/\r\n|[\r\n]/g, '\ndata: ')}\n\n`;
}

const drained = (request: ServedRequest): Promise<unknown> =>
  new Promise((resolve) => request.response.once('drain', resolve));

/** Told of each request once it was answered; the operation is `none` where no route fits. */
export type OnRequest = (operation: string, status: number, seconds: number) => void;

export interface PipelineParts {
  readonly authenticate: Authenticate;
  isLogAway(): boolean;
  readonly clock: Clock;
  readonly log: Log;
  readonly onRequest: OnRequest;
  readonly tracing: Tracing | undefined;
  readonly publicLimit: RateLimit;
  readonly managementLimit: RateLimit;
  /** Failed authentication, by address: apart, so that a flood of it takes no credential's place. */
  readonly guessLimit: RateLimit;
  readonly eventStreams: EventStreams;
  readonly waitingRequests: EventStreams;
  readonly patience: Pick<Patience, 'enginesMs'>;
  /** False when this process does not have the role that a route needs. */
  isServedHere(route: Route): boolean;
}

/** One function from request to answer for each route: the order of its lines is the order of the contract's checks. */
export function pipeline(route: Route, parts: PipelineParts): (request: ServedRequest) => Promise<void> {
  const isPublic = route.access === 'public';
  const { enginesMs } = parts.patience;
  const patienceOf = ({ body }: ServedRequest): number | undefined =>
    typeof route.patienceMs === 'function' ? route.patienceMs(body) : route.patienceMs;
  const followsLanguage = Object.values(route.responses).some(({ inLanguage }) => inLanguage);
  const cacheControl = isPublic && route.method === 'GET' ? 'no-cache' : 'no-store';

  async function answer(request: ServedRequest): Promise<RouteAnswer | 'gone'> {
    if (!parts.isServedHere(route)) return unavailable();
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
    const patienceMs = patienceOf(request);
    const handled = patienceMs === undefined ? inTime : timeLimit(patienceMs);
    const isRead = !isPublic && route.method === 'GET';
    request.readsStale = isRead && parts.isLogAway();
    const answered = await handled(route.handle(request as Parameters<Route['handle']>[0]));
    // It may have been noticed on the way.
    request.readsStale ||= isRead && parts.isLogAway();
    return answered;
  }

  const tellLanguage = (request: ServedRequest, language = request.language): void => {
    if (followsLanguage) request.answerHeaders.push('Content-Language', language);
  };

  async function send(request: ServedRequest, outcome: RouteAnswer | 'gone'): Promise<number> {
    if (outcome === 'gone') return CLIENT_GONE;
    if (outcome.kind === 'problem') return sendProblem(request, outcome);
    if (outcome.kind === 'stream')
      return sendStream(request, outcome, cacheControl, patienceOf(request) ?? enginesMs);
    if (outcome.kind === 'flow')
      return sendFlow(request, outcome, cacheControl, patienceOf(request) ?? enginesMs);
    if (outcome.kind === 'awaited')
      return parts.waitingRequests.run(request, async () => {
        const awaited = await outcome.answer(request.signal);
        if (request.response.destroyed) return CLIENT_GONE;
        const refused = await timeLimit(enginesMs)(checkCredential(request, parts.authenticate, parts.clock));
        return send(request, refused ?? awaited);
      });
    if (outcome.kind !== 'events') {
      const whole = outcome.kind === 'rendered' ? await rendered(request, outcome) : outcome;
      const language = whole.language ?? request.language;
      tellLanguage(request, language);
      return sendAnswer(request, whole, cacheControl, followsLanguage ? language : undefined);
    }
    return parts.eventStreams.run(request, async () => {
      tellLanguage(request);
      await sendEvents(
        request,
        outcome.events,
        async () => (await checkCredential(request, parts.authenticate, parts.clock)) === undefined,
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

/** A request as the first span of its trace. Its id is its correlation id, so the trace can be found by it. */
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
  const refused = await checkCredential(request, parts.authenticate, parts.clock);
  // Guessing is counted by address; a good credential is never locked out by its neighbours' failures.
  if (refused) return checkRate(request, parts.guessLimit, limitKeyOf(request.remoteAddress)) ?? refused;
  return checkRate(request, parts.managementLimit, request.credential().id) ?? checkProfile(request, route);
}

/** Which event it is, without what is wrong in it. */
const unreadable = ({ eventId, revision }: UnreadableEvent): Label => ({
  en: `event ${eventId} (sequence ${revision + 1}) of this history cannot be read: it differs from what was written`,
  'pt-BR': `o evento ${eventId} (sequência ${revision + 1}) do histórico por trás disto não pode ser lido: não é o que foi gravado`,
});

const newer = ({ eventId, revision }: NewerShape): Label => ({
  en: `event ${eventId} (sequence ${revision + 1}) of this history was written by a newer version of the service, which can read it`,
  'pt-BR': `o evento ${eventId} (sequência ${revision + 1}) do histórico por trás disto foi gravado por uma versão mais nova do serviço, que pode lê-lo`,
});

const newerRows = ({ projection }: NewerRows): Label => ({
  en: `a newer version of the service made the rows of the read model ${projection}, and can read them`,
  'pt-BR': `uma versão mais nova do serviço fez as linhas do modelo de leitura ${projection} e pode lê-las`,
});

const NOT_FINISHED: Label = {
  en: 'an upgrade of the service is under way: this can be written once it is finished',
  'pt-BR': 'uma atualização do serviço está em andamento: isto poderá ser gravado quando ela terminar',
};
/** An upgrade takes minutes. */
const NOT_FINISHED_RETRY_AFTER = 60;

/** What is answered to what was thrown, where it is known; undefined where it is a defect. */
function knownFault(error: unknown): Problem | undefined {
  if (error instanceof DependencyUnavailable) return unavailable(5, error.shown);
  if (error instanceof NoAnswerInTime) return unavailable(5);
  if (error instanceof NewerShape) return writtenByNewer(newer(error));
  if (error instanceof NewerRows) return writtenByNewer(newerRows(error));
  if (error instanceof ShapeNotAdopted) return unavailable(NOT_FINISHED_RETRY_AFTER, NOT_FINISHED);
  if (error instanceof UnreadableEvent) return problem('INTERNAL', unreadable(error));
  return undefined;
}

/** The answer to what was thrown. Nothing of it reaches the client but which event cannot be read; the log has it. */
export function sendFault(request: ServedRequest, error: unknown, log: Log): number {
  const { requestId: request_id } = request;
  if (error instanceof DependencyUnavailable || error instanceof NoAnswerInTime) {
    const dependency = error instanceof DependencyUnavailable ? error.dependency : undefined;
    log.warn({ request_id, dependency, err: error }, 'dependency unavailable');
  } else if (error instanceof UnreadableEvent)
    log.error({ request_id, fault: error.message }, 'unreadable event');
  else if (error instanceof NewerRows || error instanceof ShapeNotAdopted)
    log.warn({ request_id, fault: error.message }, 'an upgrade is under way');
  else log.error({ request_id, err: error }, 'unexpected fault');
  const answer = knownFault(error) ?? problem('INTERNAL');
  if (request.response.headersSent) {
    request.response.destroy();
    return PROBLEMS[answer.code].status;
  }
  return sendProblem(request, answer);
}
