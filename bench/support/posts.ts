import { cpuMicroseconds } from './cpu.ts';
import { Connection, rawRequest } from './http-client.ts';
import { load } from './load.ts';
import { seconds } from './result.ts';
import type { Started } from './started.ts';
import type { Contestant } from './turns.ts';

/** The same POST repeated at 16 connections. */

const CONNECTIONS = 16;
/** Long enough for the JIT compiler to finish. */
const WARM_UP_SECONDS = 3;

export const jsonPost = (path: string, body: unknown): string =>
  rawRequest(
    'POST',
    path,
    { 'content-type': 'application/json', accept: 'application/json' },
    JSON.stringify(body),
  );

/** CPU per request in microseconds, or requests per second. */
export type Measure = 'cpu' | 'rate';

export function posting(
  name: string,
  { origin, pid }: Started,
  request: string,
  measure: Measure,
): Contestant {
  const send = (length: number) =>
    load({ origin, connections: CONNECTIONS, seconds: length, next: () => request, expectedStatus: 200 });
  return {
    name,
    async run() {
      await send(WARM_UP_SECONDS);
      const before = cpuMicroseconds(pid);
      const { requests, perSecond } = await send(seconds());
      return measure === 'rate' ? perSecond : (cpuMicroseconds(pid) - before) / requests;
    },
  };
}

/** The body of one answer, one character per byte. Throws unless it is a success. */
export async function answerOf(origin: string, request: string): Promise<string> {
  const connection = await Connection.open(origin);
  const { status, body } = await connection.send(request);
  connection.close();
  if (status !== 200) throw new Error(`answered ${status}: ${body}`);
  return body;
}

/** Environment of a peer that answers the same bytes: `ANSWER`. */
export const answerSetting = (body: string) => ({ ANSWER: Buffer.from(body, 'latin1').toString('utf8') });
