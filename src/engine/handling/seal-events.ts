import { eventHash } from '../../kernel/hash-chain.ts';
import { type Instant, risingAfter } from '../../kernel/instant.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { EventCatalog } from '../events/event-catalog.ts';
import type { EventMetadata, NewEvent, RecordedEvent } from '../log/event-log.ts';
import { writtenAs } from '../shapes/written-as.ts';
import type { Cause } from './cause.ts';

/** What is known of the stream before: null when it does not exist. */
interface StreamHead {
  readonly revision: number;
  readonly hash: string;
  readonly occurredAt: Instant;
}

/** The head of a stream whose last event is given. */
export const headAt = (last: RecordedEvent | undefined): StreamHead | null =>
  last ? { revision: last.revision, hash: last.metadata.hash, occurredAt: last.metadata.occurred_at } : null;

export interface DecidedEvent {
  readonly type: string;
  readonly data: object;
}

/** `sealEvents` over a catalog that is given. */
export type SealEvents = (
  ...sealing: Parameters<typeof sealEvents> extends [EventCatalog, ...infer Rest] ? Rest : never
) => readonly NewEvent[];

/**
 * Decided events made ready to be stored: data checked against the type's schema and put into the shape of the level, ids given,
 * instants rising strictly, each hash bound to the one before. `level`: the shape level that is adopted; left out, every shape may be
 * written. Throws `ShapeNotAdopted`.
 */
export function sealEvents(
  { types }: EventCatalog,
  stream: string,
  head: StreamHead | null,
  decided: readonly DecidedEvent[],
  cause: Cause,
  now: Instant,
  eventId: () => string,
  level = Number.POSITIVE_INFINITY,
): readonly NewEvent[] {
  let previous = head;
  return decided.map((event) => {
    const type = types.get(event.type);
    if (!type) throw new Error(`no event type ${event.type}`);
    const { schemaVersion, data } = writtenAs(type, type.schema.parse(event.data) as JsonObject, level);
    const occurredAt = risingAfter(previous?.occurredAt, now);
    const revision = (previous?.revision ?? -1) + 1;
    const metadata: Omit<EventMetadata, 'hash'> = {
      organization_id: cause.organizationId,
      actor: cause.actor,
      ...(cause.credentialId && { credential_id: cause.credentialId }),
      ...(cause.signedInBy && { signed_in_by: cause.signedInBy }),
      occurred_at: occurredAt,
      request_id: cause.requestId,
      correlation_id: cause.correlationId,
      causation_id: cause.causationId,
      schema_version: schemaVersion,
      previous_hash: previous?.hash ?? null,
      ...(cause.claim && { idempotency_key: cause.claim.key, request_fingerprint: cause.claim.fingerprint }),
    };
    const unhashed = { stream, revision, eventId: eventId(), type: type.type, data, metadata };
    const hash = eventHash(unhashed);
    previous = { revision, hash, occurredAt };
    return {
      eventId: unhashed.eventId,
      type: type.type,
      data,
      metadata: { ...metadata, hash } as EventMetadata,
    };
  });
}
