import type { IncomingMessage, ServerResponse } from 'node:http';
import { inject } from 'light-my-request';
import { BASE_PATH } from '../../../src/api/base-path.ts';
import { problem } from '../../../src/api/pipeline/answer/problem.ts';
import { sendProblem } from '../../../src/api/pipeline/answer/respond.ts';
import { type OpenAnswers, openAnswers } from '../../../src/api/pipeline/answer/stream.ts';
import { DEFAULT_TIMEOUTS } from '../../../src/api/pipeline/answer/time-limit.ts';
import { requestIdOf, ServedRequest } from '../../../src/api/pipeline/request/served-request.ts';
import { type PipelineParts, pipeline } from '../../../src/api/pipeline.ts';
import { routesOver } from '../../../src/app/routes.ts';
import { openReportRenderer } from '../../../src/evidence/reports/report-renderer.ts';
import { fakeSources } from '../../support/fake-sources.ts';
import type { Network } from './network.ts';
import { currentProcess, type SimulatedProcess } from './process.ts';
import { clockOf, silentLog, wiredOf } from './replica.ts';

export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT';
  /** Behind the base path. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

const free = { take: () => ({ allowed: true, header: '', policy: '', retryAfter: 0 }) };

/** Waiting answers of each process; those of a killed process wait for ever. */
const waiting = new WeakMap<object, OpenAnswers>();
function waitingOf(process: SimulatedProcess | undefined): OpenAnswers {
  if (!process) throw new Error('nobody serves');
  const known = waiting.get(process) ?? openAnswers(16, 'waiting');
  waiting.set(process, known);
  return known;
}

/** Every route, wired once; its ports are those of the process that serves. */
const table = (() => {
  const parts: PipelineParts = {
    authenticate: (token) => wiredOf(currentProcess()).authenticate(token),
    clock: { now: () => clockOf(currentProcess()).now() },
    log: silentLog,
    onRequest: () => {},
    tracing: undefined,
    publicLimit: free,
    managementLimit: free,
    guessLimit: free,
    streams: openAnswers(16, 'streams'),
    waiting: {
      run: (request, answer) => waitingOf(currentProcess()).run(request, answer),
      end: () => {},
    },
    enginesMs: DEFAULT_TIMEOUTS.enginesMs,
    roles: new Set(['public', 'api']),
    isLogAway: () => wiredOf(currentProcess()).isLogAway(),
  };
  const routes = routesOver(() => wiredOf(currentProcess()), fakeSources(), parts.clock, {
    renderer: openReportRenderer(),
  });
  return routes.map((route) => ({
    method: route.method,
    pattern: new RegExp(`^${BASE_PATH}${route.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
    run: pipeline(route, parts),
  }));
})();

function dispatch(message: IncomingMessage, response: ServerResponse): void {
  const target = message.url ?? '/';
  const [path = ''] = target.split('?');
  const request = new ServedRequest(message, response, target, requestIdOf(message), '127.0.0.1');
  for (const { method, pattern, run } of table) {
    const found = method === message.method ? pattern.exec(path) : null;
    if (!found) continue;
    request.params = { ...found.groups };
    void run(request);
    return;
  }
  sendProblem(request, problem('NOT_FOUND'));
}

/** A stream ends in the middle where an engine breaks: its reader has a broken connection. */
function unlessBrokenOff(error: unknown): undefined {
  if (error instanceof Error && error.message === 'response destroyed before completion') return;
  throw error;
}

/** One exchange with a process; undefined when the connection broke before the answer arrived. */
export async function exchange(
  network: Network,
  process: SimulatedProcess,
  { method, path, headers, body }: Call,
): Promise<Answer | undefined> {
  const served = process.run(async () => {
    await network.travel();
    const answer = await inject(dispatch as never, {
      method,
      url: BASE_PATH + path,
      headers,
      ...(body === undefined ? {} : { payload: body }),
    }).catch(unlessBrokenOff);
    await network.travel();
    return answer;
  });
  const answer = await Promise.race([served, process.died]);
  if (!answer) return undefined;
  // Node's own clock stamps the date.
  const { date: _, ...others } = answer.headers as Record<string, string | undefined>;
  return { status: answer.statusCode, headers: others, body: answer.payload };
}
