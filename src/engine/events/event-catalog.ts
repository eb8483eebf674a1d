import type { HashedEvent } from '../../kernel/hash-chain.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { OperationalError } from '../../kernel/operational-error.ts';
import { faultsOf } from '../../kernel/zod-faults.ts';
import { type EventType, FIRST_LEVEL, lifted } from './event-type.ts';
import type { Recorded } from './recorded.ts';

/** An event of a type that the reader looks up by its own means. */
export type AnyEvent = Recorded;

/** Lifts a stored event to today's shape; throws what keeps it from being lifted. */
export type ReadEvent<Event extends AnyEvent = AnyEvent> = (event: HashedEvent) => Event;

/** Every event type that a log may hold, as one value: what the engine knows of what it stores. */
export interface EventCatalog<Event extends AnyEvent = AnyEvent> {
  readonly types: ReadonlyMap<string, EventType>;
  /**
   * Lifts a stored event step by step, and checks that it has today's shape: what a store holds may have
   * been put there by another hand, with the right hash. Throws `UnreadableEvent`.
   */
  readonly read: ReadEvent<Event>;
  /** The same for a caller that continues without it: an unreadable event is returned, not thrown. */
  safeRead(event: HashedEvent | UnreadableEvent): SafelyRead<Event>;
}

type SafelyRead<Event> =
  | { readonly event: Event; readonly fault?: undefined }
  | { readonly event?: undefined; readonly fault: UnreadableEvent };

type Place = Pick<HashedEvent, 'eventId' | 'type' | 'stream' | 'revision'>;

/** The log holds something this version cannot read. Stops who reads it; never passed over in silence. */
export class UnreadableEvent extends OperationalError {
  readonly eventId: string;
  readonly revision: number;
  readonly why: string;

  constructor({ eventId, type, stream, revision }: Place, why: string, cause?: unknown, verdict = '') {
    super(`event ${eventId} (${type}, ${stream} revision ${revision})${verdict}: ${why}`, { cause });
    this.eventId = eventId;
    this.revision = revision;
    this.why = why;
  }
}

/**
 * An event of a type, or in a version of one, that this program does not know: a newer version of the program wrote it. It is what
 * was written, and that version reads it.
 */
export class NewerShape extends UnreadableEvent {
  constructor(event: Place, what: string) {
    super(event, `${what}: a newer version of the service wrote it`);
  }
}

/** Why an event could not be read, or taken, where its place is given separately. */
export function whyNotTaken(error: unknown): string {
  if (error instanceof UnreadableEvent) return error.why;
  return error instanceof Error ? error.message : String(error);
}

export function eventCatalog<Event extends AnyEvent>(
  eventTypes: Readonly<Record<string, EventType>>,
): EventCatalog<Event> {
  const types: ReadonlyMap<string, EventType> = new Map(Object.entries(eventTypes));
  const read = (event: HashedEvent) => readEvent(types, event) as Event;
  return { types, read, safeRead: (event) => safely(read, event) };
}

/** The highest shape level that a catalog has a shape of: what a program may write once that level is adopted. */
export const newestLevel = ({ types }: Pick<EventCatalog, 'types'>): number =>
  [...types.values()].reduce(
    (newest, { level, steps }) => Math.max(newest, level, ...steps.map((step) => step.level)),
    FIRST_LEVEL,
  );

function safely<Event extends AnyEvent>(
  read: ReadEvent<Event>,
  event: HashedEvent | UnreadableEvent,
): SafelyRead<Event> {
  if (event instanceof UnreadableEvent) return { fault: event };
  try {
    return { event: read(event) };
  } catch (error) {
    if (error instanceof UnreadableEvent) return { fault: error };
    throw error;
  }
}

function readEvent(types: ReadonlyMap<string, EventType>, event: HashedEvent): AnyEvent {
  const type = types.get(event.type);
  if (!type) throw new NewerShape(event, 'unknown type');
  const { schema_version: written, organization_id: organizationId = null } = event.metadata;
  if (!isVersion(written, type)) {
    const unknown = `schema version ${written} is not known`;
    throw Number.isInteger(written) && Number(written) > type.schemaVersion
      ? new NewerShape(event, unknown)
      : new UnreadableEvent(event, unknown);
  }
  const data = written === type.schemaVersion ? event.data : lifted(type, written, event.data);
  if (!type.fits(data)) throw new UnreadableEvent(event, whyUnfit(type, data));
  const { occurred_at: occurredAt, actor, hash } = event.metadata;
  if (
    !(isText(occurredAt) && isText(actor) && isText(hash)) ||
    !(organizationId === null || isText(organizationId))
  )
    throw new UnreadableEvent(event, 'its metadata do not say when, by whom or for whom');
  const { stream, revision } = event;
  return { type: event.type, data, stream, revision, occurredAt, actor, organizationId, hash } as AnyEvent;
}

const isText = (value: unknown): value is string => typeof value === 'string';

const isVersion = (written: unknown, { schemaVersion }: EventType): written is number =>
  Number.isInteger(written) && Number(written) >= 1 && Number(written) <= schemaVersion;

/** In the words of the schema, never with the value: it may be personal. */
function whyUnfit({ schema }: EventType, data: JsonObject): string {
  const [fault] = faultsOf(schema.safeParse(data), data);
  if (!fault) return 'its data hold a text that is no Unicode';
  return `${fault.pointer === '' ? 'its data' : fault.pointer}: ${fault.detail.en}`;
}
