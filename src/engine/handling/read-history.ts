import type { EventLog, RecordedEvent } from '../log/event-log.ts';

/** Few resources have more events; those of all others are read in one go. */
const FIRST_EVENTS = 64;

/**
 * The events of a stream. With `owner`, none where another organization's resource is: however long that stream is, it
 * takes no longer than one that is not there.
 */
export async function readHistory(
  log: EventLog,
  stream: string,
  owner?: string,
): Promise<readonly RecordedEvent[]> {
  if (owner === undefined) return log.readStream(stream);
  const first = await log.readStream(stream, { limit: FIRST_EVENTS });
  if (first[0]?.metadata.organization_id !== owner) return [];
  if (first.length < FIRST_EVENTS) return first;
  return [...first, ...(await log.readStream(stream, { fromRevision: FIRST_EVENTS }))];
}
