import type { Json, JsonObject } from '../../kernel/json.ts';
import type { EventMetadata, RecordedEvent } from '../../ports/event-log.ts';
import { positionOf } from './position.ts';

/** An event as a statement answers it, its columns being `COLUMNS`. */
export interface EventRow {
  readonly tx: string;
  readonly position: string;
  readonly stream: string;
  readonly revision: number;
  readonly event_id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

export const COLUMNS = 'tx::text, position::text, stream, revision, event_id, type, data, metadata';

export const eventOf = (row: EventRow): RecordedEvent => ({
  stream: row.stream,
  revision: row.revision,
  position: positionOf(row),
  eventId: row.event_id,
  type: row.type,
  data: JSON.parse(row.data) as JsonObject,
  metadata: JSON.parse(row.metadata) as Json as EventMetadata,
});
