import { MadeBeforeRelease } from '../../engine/dependency-unavailable.ts';
import { type ReleasedLog, releasedLog } from '../../engine/log/format.ts';

import { pause } from '../../kernel/async/pause.ts';
import { systemClock, systemIds } from '../system.ts';

export const isEventStoreDb = (url: string): boolean => /^esdb(\+discover)?:/.test(url);

/** A subscription that is quiet so long is looked after: twice that and a little more until a dead one is replaced. */
const SUBSCRIPTION_QUIET_MS = 2_000;

/** What a log in EventStoreDB is called, and how one begins again where it is of a version before 1.0.0. */
const EVENTSTOREDB_NAMES = { what: 'the event log in EventStoreDB', empty: 'EventStoreDB' };

/**
 * The log at an address, of this release: in EventStoreDB a mark says so, in PostgreSQL the steps of its schema, which `migrate`
 * looks at. Each engine's driver is loaded only where it is used; nothing connects yet. `applicationName`: what PostgreSQL shows of
 * its connections.
 */
export async function openEventLog(
  url: string,
  applicationName = 'asset-valuation log',
): Promise<ReleasedLog> {
  if (isEventStoreDb(url)) {
    const { eventStoreDbEventLog } = await import('../../engine/log/eventstoredb/event-log.ts');
    const log = eventStoreDbEventLog({ connectionString: url, quietMs: SUBSCRIPTION_QUIET_MS });
    return releasedLog(log, { clock: systemClock, ids: systemIds, ...EVENTSTOREDB_NAMES });
  }
  const { postgresEventLog } = await import('../../engine/log/postgres/event-log.ts');
  return { ...postgresEventLog({ connectionString: url, applicationName }), prepare: async () => {} };
}

type Preparable = Pick<ReleasedLog, 'prepare'>;

const RETRY_MS = 1_000;

/**
 * Whether the log is known to be of this release; false where it cannot say so now, which keeps no process from serving what the
 * read models know: the log itself asks again before each use. Throws `MadeBeforeRelease`.
 */
export async function isLogPrepared(log: Preparable): Promise<boolean> {
  try {
    await log.prepare();
    return true;
  } catch (error) {
    if (error instanceof MadeBeforeRelease) throw error;
    return false;
  }
}

/** Asks a log that could not answer at the start until it does, or the signal aborts. Throws `MadeBeforeRelease`. */
export async function untilLogPrepared(log: Preparable, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !(await isLogPrepared(log))) await pause(RETRY_MS, signal);
}
