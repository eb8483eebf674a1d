import { BACKWARDS, END } from '@eventstore/db-client';
import type { OpenClient } from './connection.ts';
import { collectOnce, type ReadOptions } from './read.ts';

/**
 * Resolves when the server answers over this very connection: the head of the log, asked over another one, tells nothing of a
 * wire that died while nothing was written. Any server may answer. Rejects with `NoAnswer`.
 */
export async function pulse(options: ReadOptions, { client }: OpenClient): Promise<void> {
  const last = { fromPosition: END, direction: BACKWARDS, maxCount: 1, requiresLeader: false } as const;
  await collectOnce(options, 'the subscription', client.readAll(last));
}
