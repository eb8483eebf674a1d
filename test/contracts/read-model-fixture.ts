import { afterAll, beforeAll } from 'vitest';
import type { BuildOf, Fill, ReadModelStore, Save } from '../../src/engine/projecting/read-model-store.ts';
import type {
  ModelShape,
  ProjectionProgress,
  ReadModels,
  Row,
  TableShape,
} from '../../src/engine/projecting/read-models.ts';

/** What an adapter provides to run the contracts of the read models: a database without any, and access to it. */
export interface ReadModelPlace {
  /** The writing and the reading side, as another process would open them. */
  open(): { readonly store: ReadModelStore; readonly readModels: ReadModels & ProjectionProgress };
  /** Drops a live table without the port. */
  dropTable(name: string): Promise<void>;
  close(): Promise<void>;
}

export interface OpenedReadModels {
  readonly store: ReadModelStore;
  readonly readModels: ReadModels & ProjectionProgress;
  /** The store of another process. */
  readonly others: ReadModelStore;
  readonly place: ReadModelPlace;
}

/** Opens a place for the tests of one block and closes it afterwards; its members exist only while tests run. */
export function openReadModels(start: () => Promise<ReadModelPlace>): OpenedReadModels {
  const opened: Partial<Record<keyof OpenedReadModels, unknown>> = {};
  beforeAll(async () => {
    const place = await start();
    Object.assign(opened, { ...place.open(), others: place.open().store, place } satisfies OpenedReadModels);
  });
  afterAll(() => (opened as unknown as OpenedReadModels).place.close());
  return opened as unknown as OpenedReadModels;
}

export const ID = '0189af00-aa11-7bcd-8ef0-0123456789ab';
export const OTHER_ID = ID.replace('0189', '0190');

/** A row of `newModel`'s table. */
export const row = (overrides: Row = {}): Row => ({
  id: ID,
  text: null,
  place: null,
  moment: null,
  count: null,
  flag: null,
  ids: null,
  state: null,
  ...overrides,
});

let models = 0;

/** A new model, unique to one test, of one table with a column of every kind, and helpers to write it. */
export function newModel() {
  models += 1;
  const table: TableShape = {
    name: `kinds_${models}`,
    key: 'id',
    columns: {
      id: 'uuid',
      text: 'text',
      place: 'position',
      moment: 'instant',
      count: 'integer',
      flag: 'boolean',
      ids: 'uuids',
      state: 'json',
    },
    indexes: [['place'], ['ids']],
  };
  const model: ModelShape = { name: table.name, version: 1, tables: [table] };
  return {
    model,
    table,
    build: (overrides: Partial<BuildOf> = {}): BuildOf => ({ model, place: 'next', epoch: 1, ...overrides }),
    /** From the start of the log to `1`. */
    fill: (
      rows: readonly Row[],
      { replaced = [], from = '', to = '1' }: Partial<Fill> & { replaced?: readonly string[] } = {},
    ): Fill => ({ from, to, changes: [{ table, rows, replaced }] }),
    /** From the start of the log to `1`, by a writer of epoch 0. */
    save: (rows: readonly Row[], overrides: Partial<Save> = {}): Save => ({
      model,
      place: 'live',
      epoch: 0,
      from: '',
      to: '1',
      status: 'FOLLOWING',
      detail: null,
      changes: [{ table, rows }],
      ...overrides,
    }),
  };
}
