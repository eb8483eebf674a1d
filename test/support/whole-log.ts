import { type EventLog, LOG_START, type RecordedEvent } from '../../src/engine/log/event-log.ts';
import { postgresEventLog } from '../../src/engine/log/postgres/event-log.ts';
import { type ChainFault, findChainFault } from '../../src/kernel/hash-chain.ts';

export async function wholeLog(log: EventLog): Promise<readonly RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for (let after = LOG_START; ; ) {
    const batch = await log.readAll({ after, limit: 1_000 });
    events.push(...batch.events);
    if (batch.caughtUp) return events;
    after = batch.position;
  }
}

/** The same for the database at an address. */
export async function storedLog(connectionString: string): Promise<readonly RecordedEvent[]> {
  const log = postgresEventLog({ connectionString });
  try {
    return await wholeLog(log);
  } finally {
    await log.close();
  }
}

export function chainFaults(events: readonly RecordedEvent[]): readonly ChainFault[] {
  const streams = Map.groupBy(events, ({ stream }) => stream);
  return [...streams.values()].flatMap((stream) => {
    const fault = findChainFault(stream.toSorted((a, b) => a.revision - b.revision));
    return fault ? [fault] : [];
  });
}
