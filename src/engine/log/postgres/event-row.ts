import { textDoubt } from '../../../kernel/json/stored.ts';
import { isJsonObject, type JsonObject } from '../../../kernel/json.ts';
import { type EventMetadata, type RecordedEvent, UnreadableStoredEvent } from '../event-log.ts';
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

/** Throws `UnreadableStoredEvent`; with `strict` also on what parses and is not what was written. */
export const eventOf = (row: EventRow, strict = false): RecordedEvent => ({
  stream: row.stream,
  revision: row.revision,
  position: positionOf(row),
  eventId: row.event_id,
  type: row.type,
  data: parsed(row, 'data', strict),
  metadata: parsed(row, 'metadata', strict) as EventMetadata,
});

function parsed(row: EventRow, column: 'data' | 'metadata', strict: boolean): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(row[column]);
  } catch (cause) {
    throw unreadable(row, `its ${column} are no JSON object`, { cause });
  }
  if (!isJsonObject(value)) throw unreadable(row, `its ${column} are no JSON object`);
  const doubt = strict ? textDoubt(row[column], value) : undefined;
  if (!doubt) return value;
  const isAmbiguous = doubt.readings === 'several';
  throw unreadable(row, `its ${column} are not what was written: ${doubt.why}`, { isAmbiguous });
}

const unreadable = (
  row: EventRow,
  why: string,
  more: { readonly cause?: unknown; readonly isAmbiguous?: boolean } = {},
): UnreadableStoredEvent =>
  new UnreadableStoredEvent(
    {
      stream: row.stream,
      revision: row.revision,
      position: positionOf(row),
      eventId: row.event_id,
      type: row.type,
    },
    why,
    { ...more, hash: hashIn(row), stored: [row.data, row.metadata] },
  );

function hashIn({ metadata }: EventRow): string | undefined {
  try {
    const { hash } = JSON.parse(metadata) as { hash?: unknown };
    return typeof hash === 'string' ? hash : undefined;
  } catch {
    return undefined;
  }
}
