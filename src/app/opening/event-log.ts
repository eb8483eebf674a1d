import { MadeBeforeRelease } from '../../engine/dependency-unavailable.ts';
import { type ReleasedLog, releasedLog } from '../../engine/log/format.ts';

import { pause } from '../../kernel/async/pause.ts';
import { systemClock, systemIds } from '../system.ts';

export const isEventStoreDb = (url: string): boolean => /^esdb(\+discover)?:/.test(url);

/** A subscription silent for this long is checked; a dead one is replaced after a little more than twice this time. */
const SUBSCRIPTION_QUIET_MS = 2_000;

/** Names in the error message for a log of a version before 1.0.0. */
const EVENTSTOREDB_NAMES = { what: 'the event log in EventStoreDB', empty: 'EventStoreDB' };

/**
 * The log at an address, checked to be of this release: EventStoreDB by a marker event, PostgreSQL by its migrations.
 * Drivers are loaded only if used and connect lazily. `applicationName`: shown by PostgreSQL for its connections.
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
 * Whether the log is known to be of this release. False if it cannot be checked now: the process still serves the read
 * models, and the log checks again before each use. Throws `MadeBeforeRelease`.
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

/** Retries until the log could be checked or the signal aborts. Throws `MadeBeforeRelease`. */
export async function untilLogPrepared(log: Preparable, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !(await isLogPrepared(log))) await pause(RETRY_MS, signal);
}
