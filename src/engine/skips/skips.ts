import { z } from 'zod';
import type { Instant } from '../../kernel/instant.ts';
import { eventCatalog, UnreadableEvent } from '../events/event-catalog.ts';
import { type EventOf, eventType } from '../events/event-type.ts';
import type { Recorded } from '../events/recorded.ts';
import {
  type EventLog,
  LOG_START,
  type LogBatch,
  type Position,
  type RecordedEvent,
  type UnreadableStoredEvent,
} from '../log/event-log.ts';
import { isUnreadable, storedIn } from '../log/pages.ts';

/** Events of the stream `projection-<name>`: the events that an operator has a read model skip, and why. */
export const projectionSkipEvents = {
  ProjectionEventSkipped: eventType(
    'ProjectionEventSkipped',
    z.strictObject({
      projection: z.string(),
      event_id: z.uuid(),
      stream: z.string(),
      revision: z.int(),
      type: z.string(),
      reason: z.string(),
    }),
  ),
};

type ProjectionSkipEvent = EventOf<typeof projectionSkipEvents>;
export type ProjectionEventSkipped = z.infer<typeof projectionSkipEvents.ProjectionEventSkipped.schema>;

/** One event that a read model leaves out, and who said so. */
export interface ProjectionSkip extends ProjectionEventSkipped {
  readonly skipped_at: Instant;
  readonly skipped_by: string;
}

/** What a read model skips, in the order of the commands. */
export interface ProjectionSkips {
  readonly skipped: readonly ProjectionSkip[];
  readonly version: number;
}

export const projectionSkipStream = (projection: string): string => `projection-${projection}`;

type RecordedProjectionSkipEvent = Recorded & ProjectionSkipEvent;

export const evolveProjectionSkips = (
  state: ProjectionSkips | undefined,
  event: RecordedProjectionSkipEvent,
): ProjectionSkips => ({
  skipped: [
    ...(state?.skipped ?? []),
    { ...event.data, skipped_at: event.occurredAt, skipped_by: event.actor },
  ],
  version: event.revision + 1,
});

const { read: readEvent } = eventCatalog<RecordedProjectionSkipEvent>(projectionSkipEvents);

/** An event that was left out. It need not be one that can be read. */
export type LeftOut = Pick<RecordedEvent, 'eventId' | 'type' | 'stream' | 'revision' | 'position'>;

/** Called for each skipped event, once it is behind the checkpoint: a skip is never silent. */
export type OnSkipped = (projection: string, event: LeftOut) => void;

/** What the log says that a projection is to leave out. Throws `DependencyUnavailable`: no caller continues without knowing. */
export async function readSkips(eventLog: EventLog, projection: string): Promise<ProjectionSkips> {
  const history = await eventLog.readStream(projectionSkipStream(projection));
  return history.reduce<ProjectionSkips>((skips, event) => evolveProjectionSkips(skips, readEvent(event)), {
    skipped: [],
    version: 0,
  });
}

/** The same for a caller that only shows them: if the log cannot be read, the fault. */
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

/** A batch without what a projection leaves out. */
interface Leaving {
  readonly batch: LogBatch;
  readonly left: readonly LeftOut[];
  /** What cannot be read and is not to be left out; the batch then ends before it. */
  readonly stop: UnreadableStoredEvent | undefined;
}

/** What of a batch behind a position a projection takes. */
export function leaveOut(batch: LogBatch, { skipped }: ProjectionSkips, after: Position): Leaving {
  if (skipped.length === 0 && !batch.unreadable) return { batch, left: [], stop: undefined };
  const ids = new Set(skipped.map(({ event_id }) => event_id));
  const stored = storedIn(batch);
  const end = stored.findIndex(
    (item) => isUnreadable(item) && item.position > after && !ids.has(item.eventId),
  );
  const stop = stored[end];
  const passed = end < 0 ? stored : stored.slice(0, end);
  return {
    batch: {
      events: passed.filter((item): item is RecordedEvent => !isUnreadable(item) && !ids.has(item.eventId)),
      position: stop ? (passed.at(-1)?.position ?? LOG_START) : batch.position,
      caughtUp: batch.caughtUp && !stop,
    },
    left: passed.filter(({ eventId, position }) => ids.has(eventId) && position > after),
    stop: stop && isUnreadable(stop) ? stop : undefined,
  };
}

/** The event at which a read model stopped, as its stored detail names it. */
export interface BlockedEvent {
  readonly eventId: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
  readonly why: string;
}

/** The detail of a blocked read model, for people. */
export const blockedText = (projection: string, event: BlockedEvent): string =>
  `${projection} cannot take ${placeText(event)}`;

/** The same where what is stored is no event any more. */
export const unreadableText = (projection: string, event: BlockedEvent): string =>
  `${projection} cannot read ${placeText(event)}`;

const placeText = ({ type, eventId, stream, revision, position, why }: BlockedEvent): string =>
  `${type} ${eventId} (${stream} revision ${revision}, position ${position}): ${why}`;

const BLOCKED =
  /^\S+ cannot (?:take|read) (?<type>\S+) (?<eventId>\S+) \((?<stream>\S+) revision (?<revision>\d+), position (?<position>\S+)\): (?<why>.*)$/s;

/** The event that such a detail names; undefined when it names none. */
export function blockedEventOf(detail: string | null): BlockedEvent | undefined {
  const named = BLOCKED.exec(detail ?? '')?.groups;
  if (!named) return undefined;
  const { type = '', eventId = '', stream = '', position = '', why = '' } = named;
  return { type, eventId, stream, revision: Number(named.revision), position, why };
}
