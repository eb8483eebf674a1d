import { type Append, type AppendOutcome, type EventLog, NO_STREAM } from '../log/event-log.ts';

type ReadOutcome = Exclude<AppendOutcome, { outcome: 'unknown' }>;

/**
 * What became of an append, by what stands at its revisions: its own events, all of them, or somebody else's, with which it
 * can never be stored. Undefined where nothing stands there yet or only a beginning of its own: readers may see an append
 * later, and a part of it earlier than the rest, so that is no answer.
 */
export async function outcomeRead(
  log: EventLog,
  { stream, expectedRevision, events }: Append,
): Promise<ReadOutcome | undefined> {
  const fromRevision = expectedRevision + 1;
  const there = await log.readStream(stream, { fromRevision, limit: events.length });
  const last = there.at(-1);
  if (!last) return undefined;
  if (!there.every(({ eventId }, index) => eventId === events[index]?.eventId)) {
    const [newest] = await log.readStream(stream, { direction: 'backwards', limit: 1 });
    return { outcome: 'conflict', actualRevision: Math.max(last.revision, newest?.revision ?? NO_STREAM) };
  }
  if (there.length < events.length) return undefined;
  return { outcome: 'appended', revision: last.revision, position: last.position };
}
