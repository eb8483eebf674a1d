import { cpuMicroseconds } from './cpu.ts';
import { Connection, rawRequest } from './http-client.ts';
import { load } from './load.ts';
import { seconds } from './result.ts';
import type { Started } from './started.ts';
import type { Contestant } from './turns.ts';

/** The same POST again and again, at 16 connections. */

const CONNECTIONS = 16;
/** Long enough for the compiler to have finished with the first run. */
const WARM_UP_SECONDS = 3;

export const jsonPost = (path: string, body: unknown): string =>
  rawRequest(
    'POST',
    path,
    { 'content-type': 'application/json', accept: 'application/json' },
    JSON.stringify(body),
  );

/** CPU a request in microseconds, or requests a second. */
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

/** The body of one answer, one character a byte. Throws when it is no success. */
export async function answerOf(origin: string, request: string): Promise<string> {
  const connection = await Connection.open(origin);
  const { status, body } = await connection.send(request);
  connection.close();
  if (status !== 200) throw new Error(`answered ${status}: ${body}`);
  return body;
}

/** What a peer needs to answer the same: `ANSWER` of its environment. */
export const answerSetting = (body: string) => ({ ANSWER: Buffer.from(body, 'latin1').toString('utf8') });
