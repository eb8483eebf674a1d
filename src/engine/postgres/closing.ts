import { setTimeout as sleep } from 'node:timers/promises';

const MOST_MS = 500;

/** Ends a connection or a pool. A server at the end of a dead link never answers the farewell: it is not waited for. */
export async function endSoon(connected: { end(): Promise<unknown> }): Promise<void> {
  await Promise.race([connected.end().catch(() => {}), sleep(MOST_MS, undefined, { ref: false })]);
}
