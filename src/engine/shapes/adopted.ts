import { z } from 'zod';
import type { Clock, IdSource } from '../../kernel/clock.ts';
import { eventCatalog } from '../events/event-catalog.ts';
import { type EventOf, eventType, FIRST_LEVEL } from '../events/event-type.ts';
import type { Recorded } from '../events/recorded.ts';
import { appendSurely } from '../handling/append-surely.ts';
import type { Cause } from '../handling/cause.ts';
import { headAt, sealEvents } from '../handling/seal-events.ts';
import { type EventLog, LOG_START, NO_STREAM, type RecordedEvent } from '../log/event-log.ts';

/** Events of the stream `shapes-log`: up to which shape level the processes of an installation write, and who said so. */
export const shapeEvents = {
  ShapesAdopted: eventType('ShapesAdopted', z.strictObject({ level: z.int() })),
};

type RecordedShapeEvent = Recorded & EventOf<typeof shapeEvents>;

/** One log, one stream of adopted levels. */
export const shapeStream = (): string => 'shapes-log';

/** Up to which shape level this process may write. */
export interface AdoptedShapes {
  /** Throws `DependencyUnavailable` where the log cannot say it, `UnreadableEvent` where what it says cannot be read. */
  level(): Promise<number>;
}

interface AdoptingParts {
  readonly log: EventLog;
  readonly clock: Clock;
  readonly ids: IdSource;
}

interface AdoptedParts extends AdoptingParts {
  /** The highest level that this program knows. */
  readonly newest: number;
  /** Milliseconds that only rise. */
  readonly elapsed?: () => number;
}

const catalog = eventCatalog<RecordedShapeEvent>(shapeEvents);

/** While a level is not adopted, writers look for it this often. */
const LOOK_MS = 1_000;

const newestEvent = async (log: EventLog): Promise<RecordedEvent | undefined> =>
  (await log.readStream(shapeStream(), { direction: 'backwards', limit: 1 })).at(0);

const levelIn = (event: RecordedEvent | undefined): number | undefined =>
  event && catalog.read(event).data.level;

/** The level that the log says is adopted; undefined where it says nothing. */
export const readAdopted = async (log: EventLog): Promise<number | undefined> =>
  levelIn(await newestEvent(log));

/**
 * The level of a log, as writers ask for it: at the first write, and then once a second until it is the newest that this program
 * knows, which it stays for good. On an empty log the newest is adopted at once, because no process of another version reads it.
 */
export function adoptedShapes(parts: AdoptedParts): AdoptedShapes {
  const { newest, elapsed = () => performance.now() } = parts;
  let known = FIRST_LEVEL;
  let lookedAt = Number.NEGATIVE_INFINITY;
  return {
    async level() {
      if (known >= newest) return newest;
      if (elapsed() - lookedAt < LOOK_MS) return known;
      const found = await levelOf(parts);
      lookedAt = elapsed();
      known = Math.max(known, found);
      return Math.min(known, newest);
    },
  };
}

async function levelOf(parts: AdoptedParts): Promise<number> {
  const { log, newest, ids } = parts;
  const adopted = await readAdopted(log);
  if (adopted !== undefined) return adopted;
  if ((await log.head()) !== LOG_START) return FIRST_LEVEL;
  await adoptShapes(parts, newest, causeOf('system:first-write', ids.uuid()));
  return (await readAdopted(log)) ?? FIRST_LEVEL;
}

/**
 * Records that shapes up to a level may be written from now on. `already`: that level or a higher one was adopted before. Throws
 * `DependencyUnavailable`.
 */
export async function adoptShapes(
  { log, clock, ids }: AdoptingParts,
  level: number,
  cause: Cause,
): Promise<'adopted' | 'already'> {
  for (;;) {
    const last = await newestEvent(log);
    if ((levelIn(last) ?? FIRST_LEVEL) >= level) return 'already';
    const expectedRevision = last?.revision ?? NO_STREAM;
    const decided = [{ type: 'ShapesAdopted', data: { level } }];
    const [event] = sealEvents(catalog, shapeStream(), headAt(last), decided, cause, clock.now(), () =>
      ids.uuid(),
    );
    if (!event) throw new Error('an adopted level became no event');
    const appended = await appendSurely(log, { stream: shapeStream(), expectedRevision, events: [event] });
    if (appended.outcome === 'appended') return 'adopted';
  }
}

/** Adopting is nobody's request: it is a request of its own. */
export const causeOf = (actor: string, requestId: string): Cause => ({
  organizationId: null,
  actor,
  requestId,
  correlationId: requestId,
  causationId: null,
});
