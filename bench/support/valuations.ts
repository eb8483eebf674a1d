import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, Connection } from './http-client.ts';
import { load } from './load.ts';
import { type Managed, rawGet, rawNewValuation, textOf } from './management.ts';

const POLL_MS = 5;

/** Waits for a job to end; returns its end in milliseconds since 1970, by the service's clock, which is this machine's. */
export async function jobEnd(connection: Connection, service: Managed, jobId: string): Promise<number> {
  for (;;) {
    const { body } = await connection.send(rawGet(service, `/jobs/${jobId}`));
    const status = textOf(body, 'status');
    if (status === 'SUCCEEDED') return Date.parse(textOf(body, 'finished_at'));
    if (status === 'FAILED') throw new Error(`a valuation failed: ${body}`);
    await pause(POLL_MS);
  }
}

/** The latest `jobEnd`. Requests the newest job first: most others have ended by then. */
export async function lastJobEnd(service: Managed, jobs: readonly string[]): Promise<number> {
  const connection = await Connection.open(service.origin);
  let last = 0;
  for (const job of jobs.toReversed()) last = Math.max(last, await jobEnd(connection, service, job));
  connection.close();
  return last;
}

export interface EndToEnd {
  readonly valuations: number;
  /** Valuations requested within the time ÷ the time until the last of them had ended. */
  readonly perSecond: number;
  /** Requests per second while they were sent. */
  readonly requestedPerSecond: number;
}

/** Requests valuations at `connections` connections for `seconds`, and waits until the last of them has ended. */
export async function valuationsEndToEnd(
  service: Managed,
  assetId: string,
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
): Promise<EndToEnd> {
  const jobs: string[] = [];
  const began = Date.now();
  const { perSecond } = await load({
    origin: service.origin,
    connections,
    seconds,
    next: () => rawNewValuation(service, assetId),
    expectedStatus: 202,
    onAnswer: ({ body }: Answer) => jobs.push(textOf(body, 'job_id')),
  });
  const took = ((await lastJobEnd(service, jobs)) - began) / 1_000;
  return { valuations: jobs.length, perSecond: jobs.length / took, requestedPerSecond: perSecond };
}
