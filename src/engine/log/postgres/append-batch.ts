import pg from 'pg';
import { DependencyUnavailable } from '../../dependency-unavailable.ts';
import { asUnavailable } from '../../postgres/pool.ts';
import type { Append, AppendOutcome } from '../event-log.ts';
import { type PreparedAppend, type StatementOutcome, sendAppends } from './append-statement.ts';

export interface SendingOptions {
  readonly pool: pg.Pool;
  /** What stands where a refused append wanted its events. */
  readonly lookUp: (append: Append) => Promise<Exclude<AppendOutcome, { outcome: 'unknown' }>>;
  /** Something was stored. */
  readonly onAppended: () => void;
}

export interface Waiting extends PreparedAppend {
  readonly since: number;
  resolve(outcome: AppendOutcome): void;
  reject(error: unknown): void;
}

const MAX_TRIES_ALONE = 5;

/** Gives every append of the batch its outcome; never rejects. */
export async function sendBatch(
  options: SendingOptions,
  batch: readonly Waiting[],
  tries = 1,
): Promise<void> {
  const sent = await transmit(options, batch);
  if (sent.result === 'stored') {
    if (sent.outcomes.some(({ outcome }) => outcome === 'appended')) options.onAppended();
    await Promise.all(batch.map((item, index) => settle(options, item, sent.outcomes[index])));
  } else if (sent.result === 'unknown') {
    for (const item of batch) item.resolve({ outcome: 'unknown', cause: sent.cause });
  } else if (sent.result === 'not-stored' && batch.length > 1) {
    // One of them raced another process, or cannot be stored at all: alone, each gets its own answer.
    for (const item of batch) await sendBatch(options, [item]);
  } else if (sent.result === 'not-stored' && isRace(sent.error) && tries < MAX_TRIES_ALONE) {
    await sendBatch(options, batch, tries + 1);
  } else {
    for (const item of batch) item.reject(sent.error);
  }
}

/** `unavailable`: nothing was sent, or the server said that it stores nothing now. */
type Sent =
  | { readonly result: 'stored'; readonly outcomes: readonly StatementOutcome[] }
  | { readonly result: 'not-stored' | 'unavailable'; readonly error: unknown }
  | { readonly result: 'unknown'; readonly cause: unknown };

async function transmit(options: SendingOptions, batch: readonly Waiting[]): Promise<Sent> {
  let client: pg.PoolClient;
  try {
    client = await options.pool.connect();
  } catch (cause) {
    return { result: 'unavailable', error: new DependencyUnavailable('event_log', cause) };
  }
  try {
    const outcomes = await sendAppends(client, batch);
    client.release();
    return { result: 'stored', outcomes };
  } catch (error) {
    const certain = isRefusal(error) || isNeverSent(error);
    client.release(!isRefusal(error));
    if (!certain) return { result: 'unknown', cause: error };
    const mapped = asUnavailable('event_log', error);
    return { result: mapped instanceof DependencyUnavailable ? 'unavailable' : 'not-stored', error: mapped };
  }
}

/** The server answered that the statement failed. A server that goes away (57P…, 08…) may have committed before. */
const isRefusal = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code !== undefined && !/^(57P|08|25P|XX)/.test(error.code);

const isNeverSent = (error: unknown): boolean =>
  error instanceof Error && /not queryable/.test(error.message);

/** 23505: another process was first; the next try sees what it stored. 40P01, 40001: the server chose a victim. */
const isRace = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(23505|40P01|40001)$/.test(error.code ?? '');

async function settle(
  options: SendingOptions,
  item: Waiting,
  outcome: StatementOutcome | undefined,
): Promise<void> {
  if (!outcome) item.reject(new Error('the statement answered fewer outcomes than it got appends'));
  else if (outcome.outcome === 'appended') item.resolve(outcome);
  else {
    // Not stored by this try; an earlier one may have been: when that cannot be looked up, it stays unknown.
    item.resolve(
      await options.lookUp(item.append).catch((cause: unknown) => ({ outcome: 'unknown', cause })),
    );
  }
}
