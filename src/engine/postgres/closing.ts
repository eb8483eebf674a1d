import { within } from '../../kernel/async/within.ts';

const MOST_MS = 500;

/** Ends a connection or a pool. A server at the end of a dead link never answers: it is not waited for. */
export async function endSoon(connected: { end(): Promise<unknown> }): Promise<void> {
  const ended = connected.end().catch(() => {});
  await within(ended, MOST_MS, () => undefined, { ref: false });
}
