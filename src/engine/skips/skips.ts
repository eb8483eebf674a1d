import { eventCatalog, UnreadableEvent } from '../events/event-catalog.ts';
import { type EventLog, LOG_START, type RecordedEvent } from '../log/event-log.ts';
import { isUnreadable, storedIn } from '../log/pages.ts';
import type { ProjectionWriter } from '../projecting/live/writer.ts';
import { projectionSkipEvents } from './events.ts';
import {
  evolveProjectionSkips,
  type ProjectionSkips,
  projectionSkipStream,
  type RecordedProjectionSkipEvent,
} from './state.ts';

export type { ProjectionSkips };

const { read: readEvent } = eventCatalog<RecordedProjectionSkipEvent>(projectionSkipEvents);

/** An event that was left out. It need not be one that can be read. */
export type LeftOut = Pick<RecordedEvent, 'eventId' | 'type' | 'stream' | 'revision' | 'position'>;

/** Told of each event that was left out, once it is behind the checkpoint: a skip is never silent. */
export type OnSkipped = (projection: string, event: LeftOut) => void;

/** What the log says that a projection is to leave out. Throws `DependencyUnavailable`: nobody goes on without knowing. */
export async function readSkips(eventLog: EventLog, projection: string): Promise<ProjectionSkips> {
  const history = await eventLog.readStream(projectionSkipStream(projection));
  return history.reduce<ProjectionSkips>((skips, event) => evolveProjectionSkips(skips, readEvent(event)), {
    skipped: [],
    version: 0,
  });
}

/** The same for who only tells them: where what the log says cannot be read, what is wrong with it. */
export async function skipsOrFault(
  eventLog: EventLog,
  projection: string,
): Promise<ProjectionSkips & { readonly fault: string | null }> {
  try {
    return { ...(await readSkips(eventLog, projection)), fault: null };
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
    return { skipped: [], version: 0, fault: `what it is to leave out is not known: ${error.message}` };
  }
}

/**
 * A writer that never sees the events which its projection leaves out. Before something that cannot be read and is not to
 * be left out it stops: all that stands before that is taken, then its `UnreadableStoredEvent` is thrown.
 */
export function leavingOut<Writer extends ProjectionWriter>(
  writer: Writer,
  { skipped }: ProjectionSkips,
  tell: (event: LeftOut) => void,
): Writer {
  const ids = new Set(skipped.map(({ event_id }) => event_id));
  const take: ProjectionWriter['take'] = async (batch, read) => {
    if (ids.size === 0 && !batch.unreadable) return writer.take(batch, read);
    const before = writer.position;
    const stored = storedIn(batch);
    const end = stored.findIndex(
      (item) => isUnreadable(item) && item.position > before && !ids.has(item.eventId),
    );
    const stop = stored[end];
    const passed = stop ? stored.slice(0, end) : stored;
    const left = passed.filter(({ eventId, position }) => ids.has(eventId) && position > before);
    const events = passed.filter(
      (item): item is RecordedEvent => !isUnreadable(item) && !ids.has(item.eventId),
    );
    const position = stop ? (passed.at(-1)?.position ?? LOG_START) : batch.position;
    const caughtUp = batch.caughtUp && !stop;
    try {
      if (!stop || position > before) await writer.take({ events, position, caughtUp }, read);
    } finally {
      for (const event of left) if (event.position <= writer.position) tell(event);
    }
    if (stop) throw stop;
  };
  const without: Writer = Object.create(writer, { take: { value: take } });
  return without;
}
