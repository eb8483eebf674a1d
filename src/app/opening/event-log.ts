import { type ReleasedLog, releasedLog } from '../../engine/log/format.ts';
import { systemClock, systemIds } from '../system.ts';

export const isEventStoreDb = (url: string): boolean => /^esdb(\+discover)?:/.test(url);

/** A subscription that is quiet so long is looked after: twice that and a little more until a dead one is replaced. */
const QUIET_MS = 2_000;

/** What a log in EventStoreDB is called, and how one begins again where it is of a version before 1.0.0. */
const NAMED = { what: 'the event log in EventStoreDB', empty: 'EventStoreDB' };

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
    const log = eventStoreDbEventLog({ connectionString: url, quietMs: QUIET_MS });
    return releasedLog(log, { clock: systemClock, ids: systemIds, ...NAMED });
  }
  const { postgresEventLog } = await import('../../engine/log/postgres/event-log.ts');
  return { ...postgresEventLog({ connectionString: url, applicationName }), prepare: async () => {} };
}
