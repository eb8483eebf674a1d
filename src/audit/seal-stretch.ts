import { LogSeal } from '../domain/seal/events.ts';
import { sealStream } from '../domain/seal/state.ts';
import {
  type EventLog,
  type Position,
  type RecordedEvent,
  UnreadableStoredEvent,
} from '../ports/event-log.ts';
import { readOn } from './seal-read-on.ts';

/** An event as a seal sees it: where it stands, and its hash as stored. */
export interface SealedPlace {
  readonly stream: string;
  readonly revision: number;
  readonly hash: string;
  readonly position: Position;
  readonly eventId: string;
}

export const placeOf = ({ stream, revision, position, eventId, metadata }: RecordedEvent): SealedPlace => ({
  stream,
  revision,
  hash: String(metadata.hash),
  position,
  eventId,
});

const PAGE = 1_000;

interface Bounds {
  readonly most?: number;
  /** The last position that may be read. */
  readonly upTo?: Position;
}

/**
 * The events after a position in the order of the log, as far as a reader sees it now: what could still get a
 * neighbour before it is not given out by the log.
 */
export async function readStretch(
  log: EventLog,
  after: Position,
  { most = Number.POSITIVE_INFINITY, upTo }: Bounds,
): Promise<readonly SealedPlace[]> {
  const places: SealedPlace[] = [];
  let from = after;
  while (places.length < most) {
    const batch = await readOn(log, { after: from, limit: Math.min(PAGE, most - places.length) });
    for (const event of batch.events) {
      if (upTo !== undefined && event.position > upTo) return places;
      places.push(placeOf(event));
    }
    if (batch.isLast) break;
    from = batch.position;
  }
  return places;
}

/** The newest seal of the log; undefined when it was never sealed. Throws when what stands there is no seal. */
export async function newestSeal(log: EventLog): Promise<LogSeal | undefined> {
  const [event] = await log.readStream(sealStream(), { direction: 'backwards', limit: 1 });
  return event && LogSeal.parse(event.data);
}

/** How many seals the log has, by where the newest stands, whatever stands there. */
export async function newestNumber(log: EventLog): Promise<number> {
  const [newest] = await log
    .readStream(sealStream(), { direction: 'backwards', limit: 1 })
    .catch((error: unknown) => {
      if (error instanceof UnreadableStoredEvent) return [error];
      throw error;
    });
  return newest ? newest.revision + 1 : 0;
}

/** A seal by its number: the first is revision 0 of its stream. */
export async function sealNumbered(log: EventLog, number: number): Promise<LogSeal | undefined> {
  if (number < 1) return undefined;
  const [event] = await log.readStream(sealStream(), { fromRevision: number - 1, limit: 1 });
  return event?.revision === number - 1 ? LogSeal.parse(event.data) : undefined;
}
