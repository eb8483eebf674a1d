import { beforeAll } from 'vitest';
import { projections } from '../../../projections/index.ts';
import { projectionWriter } from '../../../src/engine/projecting/live/writer.ts';
import type { ReadModelStore } from '../../../src/engine/projecting/read-model-store.ts';
import type { Row } from '../../../src/engine/projecting/read-models.ts';
import { memoryReadModels } from '../../support/memory/read-models.ts';
import { memoryEventLog } from '../../support/memory-event-log.ts';
import { sharedReadModels } from '../projecting/rig.ts';

type Log = ReturnType<typeof memoryEventLog>;

/** Read models in memory and in PostgreSQL of the same log, which is filled first. */
export function bothReadModels(fill: (log: Log) => Promise<void>) {
  const log = memoryEventLog();
  const memory = memoryReadModels();
  const { store, readModels } = memory.open();
  const database = sharedReadModels();
  async function project(into: ReadModelStore): Promise<void> {
    for (const projection of projections) {
      const { position, epoch } = await into.create(projection, 'live');
      const writer = projectionWriter({ store: into, projection, place: 'live', epoch, position });
      for (let isDone = false; !isDone; ) {
        const batch = await log.readAll({ after: writer.position, limit: 500 });
        await writer.take(batch);
        isDone = batch.caughtUp;
      }
    }
  }
  beforeAll(async () => {
    await fill(log);
    await project(store);
    await project(database.store);
  });
  /** What a table holds in memory, to be changed there, too. */
  const tableOf = (table: string) => memory.database.tables.get(`read_models.${table}`)?.rows;
  const rowsOf = (table: string): readonly Row[] => [...(tableOf(table)?.values() ?? [])];
  return { log, readModels, database, tableOf, rowsOf };
}
