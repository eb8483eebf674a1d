import { OperationalError } from '../../kernel/operational-error.ts';
import type { EventLog, Position, UnreadableStoredEvent } from '../log/event-log.ts';
import { isUnreadable, pagesOf, type Stored, sealedHash, storedAt } from '../log/pages.ts';
import { LogSeal, sealStream } from './events.ts';

/** Sealing would hide that something is wrong: says what. */
export class SealingRefused extends OperationalError {}

/** An event as a seal sees it: its position, and its hash as stored. */
export interface SealedPlace {
  readonly stream: string;
  readonly revision: number;
  readonly hash: string;
  readonly position: Position;
  readonly eventId: string;
}

const placeOf = (item: Stored): SealedPlace => {
  const { stream, revision, position, eventId } = item;
  return { stream, revision, hash: sealedHash(item), position, eventId };
};

interface Bounds {
  readonly most?: number;
  /** The last position that may be read. */
  readonly upTo?: Position;
  /** Called for what is stored but is no event. */
  readonly onUnreadable?: (event: UnreadableStoredEvent) => void;
}

/**
 * The events after a position in the order of the log, as far as a reader sees it now: what could still get a
 * neighbour before it is not given out by the log. What cannot be read is at its position.
 */
export async function readStretch(
  log: EventLog,
  after: Position,
  { most = Number.POSITIVE_INFINITY, upTo, onUnreadable }: Bounds,
): Promise<readonly SealedPlace[]> {
  const places: SealedPlace[] = [];
  for await (const page of pagesOf(log, () => {}, after)) {
    for (const item of page) {
      if (places.length === most || (upTo !== undefined && item.position > upTo)) return places;
      if (isUnreadable(item)) onUnreadable?.(item);
      places.push(placeOf(item));
    }
  }
  return places;
}

/**
 * When the first of the next `limit` events after a position occurred, seals apart, as it says itself. Undefined where there
 * is none; no instant where one of them cannot be read.
 */
export async function occurredAfter(
  log: EventLog,
  after: Position,
  limit: number,
): Promise<string | undefined> {
  const { events, unreadable = [] } = await log.readAll({ after, limit, keepUnreadable: true });
  if (unreadable.length > 0) return 'unreadable';
  const first = events.find(({ stream }) => stream !== sealStream());
  return first && String(first.metadata.occurred_at);
}

/** The newest seal of the log; undefined when it was never sealed. Throws `SealingRefused` when what is stored there is no seal. */
export async function newestSeal(log: EventLog): Promise<LogSeal | undefined> {
  const newest = await storedAt(log, sealStream(), 'newest');
  return newest && sealIn(newest);
}

/** The seal that an event is; undefined where it is none. */
export const sealOf = (event: Stored): LogSeal | undefined =>
  isUnreadable(event) ? undefined : LogSeal.safeParse(event.data).data;

function sealIn(event: Stored): LogSeal {
  if (isUnreadable(event)) throw new SealingRefused(noSeal(event, event.why));
  const parsed = LogSeal.safeParse(event.data);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new SealingRefused(noSeal(event, `/${issue?.path.join('/') ?? ''}: ${issue?.message ?? ''}`));
}

const noSeal = ({ revision, eventId }: Pick<Stored, 'revision' | 'eventId'>, why: string): string =>
  `what is in the place of seal ${revision + 1} (${sealStream()} revision ${revision}, event ${eventId}) is no seal: ${why}. ` +
  'Nothing can be sealed on from it: put it back, its copy outside the log has its members, or restore a backup';

/** How many seals the log has, by the revision of the newest, readable or not. */
export async function newestNumber(log: EventLog): Promise<number> {
  const newest = await storedAt(log, sealStream(), 'newest');
  return newest ? newest.revision + 1 : 0;
}

/** A seal by its number: the first is revision 0 of its stream. */
export async function sealNumbered(log: EventLog, number: number): Promise<LogSeal | undefined> {
  if (number < 1) return undefined;
  const event = await storedAt(log, sealStream(), number - 1);
  return event && (isUnreadable(event) || event.revision === number - 1) ? sealIn(event) : undefined;
}
