import type { EventLog } from '../../engine/log/event-log.ts';

export const isEventStoreDb = (url: string): boolean => /^esdb(\+discover)?:/.test(url);

/** A subscription that is quiet so long is looked after: twice that and a little more until a dead one is replaced. */
const QUIET_MS = 2_000;

/**
 * The log at an address. Each engine's driver is loaded only where it is used; nothing connects yet. `applicationName`: what
 * PostgreSQL shows of its connections.
 */
export async function openEventLog(url: string, applicationName = 'asset-valuation log'): Promise<EventLog> {
  if (isEventStoreDb(url)) {
    const { eventStoreDbEventLog } = await import('../../engine/log/eventstoredb/event-log.ts');
    return eventStoreDbEventLog({ connectionString: url, quietMs: QUIET_MS });
  }
  const { postgresEventLog } = await import('../../engine/log/postgres/event-log.ts');
  return postgresEventLog({ connectionString: url, applicationName });
}
