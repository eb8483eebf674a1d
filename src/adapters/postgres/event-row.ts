import { isJsonObject, type JsonObject } from '../../kernel/json.ts';
import { type EventMetadata, type RecordedEvent, UnreadableStoredEvent } from '../../ports/event-log.ts';
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

/** Throws `UnreadableStoredEvent`. */
export const eventOf = (row: EventRow): RecordedEvent => ({
  stream: row.stream,
  revision: row.revision,
  position: positionOf(row),
  eventId: row.event_id,
  type: row.type,
  data: parsed(row, 'data'),
  metadata: parsed(row, 'metadata') as EventMetadata,
});

function parsed(row: EventRow, column: 'data' | 'metadata'): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(row[column]);
  } catch (error) {
    throw unreadable(row, column, error);
  }
  if (isJsonObject(value)) return value;
  throw unreadable(row, column);
}

const unreadable = (row: EventRow, column: string, cause?: unknown): UnreadableStoredEvent =>
  new UnreadableStoredEvent(
    { stream: row.stream, revision: row.revision, position: positionOf(row), eventId: row.event_id },
    `its ${column} are no JSON object`,
    cause,
  );
