import { projections } from '../../../projections/index.ts';
import { readEvent } from '../../../src/domain/events/catalog.ts';
import type { RecordedEvent } from '../../../src/engine/log/event-log.ts';
import type { Table } from '../../../src/engine/projecting/projection.ts';
import type { Row } from '../../../src/engine/projecting/read-models.ts';
import type { World } from '../world/world.ts';

/** Every table equals the plainest fold of all events: one after the other, without batches or memory. */
export function differingRows({ servers }: World, what: 'live' | 'rebuilt'): readonly string[] {
  const { tables } = servers.readModels.database;
  return projections.flatMap(({ streamPrefixes, tables: shapes }) =>
    shapes.flatMap((table) => {
      const folded = foldOf(
        table,
        servers.stored.events.filter(({ stream }) =>
          streamPrefixes.some((prefix) => stream.startsWith(prefix)),
        ),
      );
      const rows = tables.get(`read_models.${table.name}`)?.rows ?? new Map<string, Row>();
      return [...new Set([...folded.keys(), ...rows.keys()])].flatMap((key) => {
        const [wanted, found] = [textOf(folded.get(key)), textOf(rows.get(key))];
        return wanted === found
          ? []
          : [`${what} row ${key} of ${table.name} is ${found}, the log makes ${wanted}`];
      });
    }),
  );
}

function foldOf(table: Table, events: readonly RecordedEvent[]): ReadonlyMap<string, Row> {
  const entries = new Map<string, unknown>();
  for (const recorded of events) {
    const event = readEvent(recorded);
    const key = table.keyOf(event);
    if (key === undefined) continue;
    const entry = table.evolve(entries.get(key), event, recorded.position);
    if (entry !== undefined) entries.set(key, entry);
  }
  return new Map([...entries].map(([key, entry]) => [key, table.toRow(entry)]));
}

const textOf = (row: Row | undefined): string =>
  row === undefined ? 'not there' : JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)));
