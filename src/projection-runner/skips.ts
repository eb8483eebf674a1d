import { readEvent, UnreadableEvent } from '../domain/event-catalog.ts';
import {
  evolveProjectionSkips,
  type ProjectionSkips,
  projectionSkipStream,
  type RecordedProjectionSkipEvent,
} from '../domain/projection-skip/state.ts';
import { type EventLog, type RecordedEvent, UnreadableStoredEvent } from '../ports/event-log.ts';
import type { ProjectionWriter } from './writer.ts';

export type { ProjectionSkips };

/** Told of each event that was left out, once it is behind the checkpoint: a skip is never silent. */
export type OnSkipped = (projection: string, event: RecordedEvent) => void;

/** What the log says that a projection is to leave out. Throws `DependencyUnavailable`: nobody goes on without knowing. */
export async function readSkips(eventLog: EventLog, projection: string): Promise<ProjectionSkips> {
  const history = await eventLog.readStream(projectionSkipStream(projection));
  return history.reduce<ProjectionSkips>(
    (skips, event) => evolveProjectionSkips(skips, readEvent(event) as RecordedProjectionSkipEvent),
    { skipped: [], version: 0 },
  );
}

/** The same for who only tells them: where what the log says cannot be read, what is wrong with it. */
export async function toldSkips(
  eventLog: EventLog,
  projection: string,
): Promise<ProjectionSkips & { readonly fault: string | null }> {
  try {
    return { ...(await readSkips(eventLog, projection)), fault: null };
  } catch (error) {
    if (!(error instanceof UnreadableEvent || error instanceof UnreadableStoredEvent)) throw error;
    return { skipped: [], version: 0, fault: `what it is to leave out is not known: ${error.message}` };
  }
}

/** A writer that never sees the events which its projection leaves out. */
export function leavingOut<Writer extends ProjectionWriter>(
  writer: Writer,
  { skipped }: ProjectionSkips,
  tell: (event: RecordedEvent) => void,
): Writer {
  if (skipped.length === 0) return writer;
  const ids = new Set(skipped.map(({ event_id }) => event_id));
  const take: ProjectionWriter['take'] = async (batch, read) => {
    const before = writer.position;
    const left = batch.events.filter(({ eventId, position }) => ids.has(eventId) && position > before);
    const events = left.length === 0 ? batch.events : batch.events.filter(({ eventId }) => !ids.has(eventId));
    try {
      await writer.take({ ...batch, events }, read);
    } finally {
      for (const event of left) if (event.position <= writer.position) tell(event);
    }
  };
  const without: Writer = Object.create(writer, { take: { value: take } });
  return without;
}
