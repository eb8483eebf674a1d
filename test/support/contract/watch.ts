import { expect } from 'vitest';
import { BASE_PATH } from '../../../src/api/base-path.ts';
import type { Route } from '../../../src/api/route.ts';
import type { AnswerCheck, Exchange } from './answer-check.ts';

/**
 * Every answer under the base path that a test gets by `fetch` is checked against the OpenAPI document. Plain
 * sockets are not checked.
 */

/** Routes of a test's own are checked against their own document: by the origin that serves them. */
const ownChecks = new Map<string, () => Promise<AnswerCheck>>();
const underWay = new Set<Promise<void>>();
const faults: string[] = [];
let provoked = 0;

/** Declares that an origin serves these routes instead of the service's, until the returned function is called. */
export function servesOwnRoutes(origin: string, routes: readonly Route[]): () => void {
  let own: Promise<AnswerCheck> | undefined;
  ownChecks.set(origin, () => {
    own ??= loadCheck().then(({ answerCheck }) => answerCheck(routes, { madeUp: true }));
    return own;
  });
  return () => void ownChecks.delete(origin);
}

/** Declares that this test provokes this many faults of the service, each a 500; fewer are wrong, too. */
export function provokesFaults(count: number): void {
  provoked += count;
}

const plainFetch = globalThis.fetch;

/** Fetches, and has the answer checked meanwhile; the caller gets it unchanged. */
export const watchedFetch: typeof globalThis.fetch = async (input, init) => {
  const answer = await plainFetch(input, init);
  if (answer.url.includes(BASE_PATH)) {
    const method = (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase();
    const url = new URL(answer.url);
    const checkHere = ownChecks.get(url.origin) ?? serviceCheck;
    const checking = check(url.pathname, method, answer, checkHere).catch((error: unknown) => {
      faults.push(`${method} ${answer.url}: ${String(error)}`);
    });
    underWay.add(checking);
    void checking.finally(() => underWay.delete(checking));
  }
  return answer;
};

async function check(
  pathname: string,
  method: string,
  answer: Response,
  checkHere: () => Promise<AnswerCheck>,
): Promise<void> {
  if (!pathname.startsWith(`${BASE_PATH}/`)) return;
  const test = expect.getState().currentTestName ?? 'outside a test';
  const { status, headers } = answer;
  const text = isJson(headers) ? await textOf(answer.clone()) : undefined;
  const exchange: Exchange = { method, pathname, status, headers, text };
  if (status === 500 && provoked > 0) {
    provoked -= 1;
    return;
  }
  const found = (await checkHere())(exchange);
  if (found.length > 0)
    faults.push(`${method} ${pathname} answered ${status} (${test}):\n  - ${found.join('\n  - ')}`);
}

const isJson = (headers: Headers): boolean =>
  /^application\/([\w.-]+\+)?json\b/.test(headers.get('content-type') ?? '');

/** Undefined when the connection ended first: then the test has no body either. */
const textOf = (answer: Response): Promise<string | undefined> => answer.text().catch(() => undefined);

// Loaded only by the tests that need it: most send no request to a service.
const loadCheck = () => import('./answer-check.ts');

let service: Promise<AnswerCheck> | undefined;
function serviceCheck(): Promise<AnswerCheck> {
  service ??= Promise.all([loadCheck(), import('./service-routes.ts')]).then(
    ([{ answerCheck }, { serviceRoutes }]) => answerCheck(serviceRoutes()),
  );
  return service;
}

/** Faults found since the last call, once all answers so far are checked. */
export async function faultsSoFar(): Promise<readonly string[]> {
  while (underWay.size > 0) await Promise.all(underWay);
  if (provoked > 0) faults.push(`${provoked} faults (500) were to be provoked and did not come`);
  provoked = 0;
  return faults.splice(0);
}

/** Throws when an answer was not as the document says. */
export async function assertAsDocumented(): Promise<void> {
  const found = await faultsSoFar();
  if (found.length > 0) throw new Error(`not as the OpenAPI document says:\n${found.join('\n')}`);
}
