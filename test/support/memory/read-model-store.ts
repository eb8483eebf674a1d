import { LOG_START, type Position } from '../../../src/engine/log/event-log.ts';
import {
  type BuildOf,
  type Checkpoint,
  type Difference,
  type Fill,
  type Place,
  type ReadModelStore,
  RowsRefused,
  type Save,
  type SaveOutcome,
  type SwapWaiting,
} from '../../../src/engine/projecting/read-model-store.ts';
import type { ModelShape, Row, TableShape } from '../../../src/engine/projecting/read-models.ts';
import { sha256 } from '../../../src/kernel/digest.ts';
import {
  byCodeUnit,
  type MemoryDatabase,
  type ModelState,
  schemaOf,
  stateKey,
  storedRow,
  storedValue,
  tableOf,
} from './database.ts';

const checkpointOf = ({ version, position, epoch }: ModelState): Checkpoint => ({ version, position, epoch });

/** The writing side on a database in memory. `broken` rejects when the connections of this view break. */
export function memoryReadModelStore(database: MemoryDatabase, broken: () => Promise<never>): ReadModelStore {
  const { tables, modelStates, locks } = database;
  const stateOf = (name: string, place: Place) => modelStates.get(stateKey(name, place));
  const put = (current: ModelState) => void modelStates.set(stateKey(current.name, current.place), current);
  const isWhole = ({ name, place, tables: made }: ModelState) =>
    made.every((table) => tables.has(`${schemaOf(name, place)}.${table}`));

  function dropSchema(schema: string): void {
    for (const name of [...tables.keys()]) if (name.startsWith(`${schema}.`)) tables.delete(name);
  }

  /** Creates empty tables, and the model at the start of the log. */
  function make(model: ModelShape, place: Place, current: Pick<ModelState, 'epoch' | 'detail'>): ModelState {
    const schema = schemaOf(model.name, place);
    for (const shape of model.tables) tables.set(`${schema}.${shape.name}`, { shape, rows: new Map() });
    const { name, version } = model;
    const made = model.tables.map((table) => table.name);
    const status = 'STARTING';
    const begun = { name, place, version, tables: made, position: LOG_START, status, ...current } as const;
    put(begun);
    return begun;
  }

  /** Waits while another holds back the model's writers. */
  async function untilFree(name: string): Promise<void> {
    for (let held = locks.get(name); held; held = locks.get(name)) await Promise.race([held, broken()]);
  }

  /** Holds back the model's writers while it waits, ends in one step, and releases them also when the connections break. */
  async function holding<T>(name: string, wait: () => Promise<void>, end: () => T): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<void>();
    locks.set(name, promise);
    try {
      await Promise.race([wait(), broken()]);
      return end();
    } finally {
      locks.delete(name);
      resolve();
    }
  }

  function save({ model, place, epoch, from, to, status, detail, changes }: Save): SaveOutcome {
    const schema = schemaOf(model.name, place);
    const current = stateOf(model.name, place);
    const isCurrent =
      current?.epoch === epoch && current.position === from && current.version === model.version;
    if (!current || !isCurrent) return current && current.epoch > epoch ? 'fenced' : 'moved';
    const writes = changes
      .filter(({ rows }) => rows.length > 0)
      .map(({ table, rows }) => ({
        into: tableOf(database, schema, table.name).rows,
        rows: keyed(table, rows),
      }));
    for (const { into, rows } of writes) for (const [key, row] of rows) into.set(key, row);
    put({ ...current, position: to, status, detail });
    return 'saved';
  }

  function begin({ model, place, epoch }: BuildOf): Position | 'fenced' {
    const left = stateOf(model.name, place);
    if (left && left.epoch > epoch) return 'fenced';
    if (left && isWhole(left) && left.version === model.version && left.position !== LOG_START) {
      put({ ...left, epoch });
      return left.position;
    }
    dropSchema(schemaOf(model.name, place));
    return make(model, place, { epoch, detail: null }).position;
  }

  function fill({ model, place, epoch }: BuildOf, { from, to, changes }: Fill): SaveOutcome {
    const schema = schemaOf(model.name, place);
    const encoded = changes
      .map(({ table, rows, replaced }) => ({ table, rows: keyed(table, [...rows]), replaced }))
      .filter(({ rows }) => rows.size > 0);
    const current = stateOf(model.name, place);
    const isCurrent =
      current?.epoch === epoch && current.position === from && current.version === model.version;
    if (!current || !isCurrent) return 'moved';
    const writes = encoded.map(({ table, rows, replaced }) => {
      const into = tableOf(database, schema, table.name).rows;
      const removed = new Set(replaced.map((key) => keyOf(table, key)));
      const taken = [...rows.keys()].find((key) => into.has(key) && !removed.has(key));
      if (taken !== undefined)
        throw new RowsRefused(new Error(`the key ${taken} is in ${table.name} already`));
      return { into, rows, removed };
    });
    for (const { into, rows, removed } of writes) {
      for (const key of removed) into.delete(key);
      for (const [key, row] of rows) into.set(key, row);
    }
    put({ ...current, position: to });
    return 'saved';
  }

  async function swap(
    { model, epoch }: BuildOf,
    catchUp: (atLeast: Position) => Promise<void>,
    { signal, onWaiting }: SwapWaiting,
  ): Promise<void> {
    signal.throwIfAborted();
    while (locks.has(model.name)) {
      onWaiting?.();
      await Promise.race([untilFree(model.name), aborted(signal)]);
      signal.throwIfAborted();
    }
    const position = stateOf(model.name, 'live')?.position ?? LOG_START;
    const wait = () => catchUp(position);
    await holding(model.name, wait, () => {
      const built = stateOf(model.name, 'next');
      if (built?.epoch !== epoch || built.position < position) {
        throw new Error(`the rebuilt ${model.name} did not catch up, or another process has it`);
      }
      signal.throwIfAborted();
      putInPlace(model, built);
    });
  }

  function putInPlace(model: ModelShape, built: ModelState): void {
    const [live, next] = [schemaOf(model.name, 'live'), schemaOf(model.name, 'next')];
    const old = stateOf(model.name, 'live');
    for (const table of old?.tables ?? []) tables.delete(`${live}.${table}`);
    for (const { name } of model.tables) tables.set(`${live}.${name}`, tableOf(database, next, name));
    dropSchema(next);
    modelStates.delete(stateKey(model.name, 'next'));
    put({
      ...built,
      place: 'live',
      version: model.version,
      tables: model.tables.map(({ name }) => name),
      epoch: old?.epoch ?? 0,
      status: old?.status === 'FOLLOWING' ? 'FOLLOWING' : 'STARTING',
      detail: null,
    });
  }

  const rowsOf = (model: ModelShape, place: Place, table: TableShape) =>
    tableOf(database, schemaOf(model.name, place), table.name).rows;

  function differenceOf(model: ModelShape): Difference | undefined {
    for (const table of model.tables) {
      const [live, rebuilt] = [rowsOf(model, 'live', table), rowsOf(model, 'scratch', table)];
      const keys = [...new Set([...live.keys(), ...rebuilt.keys()])].sort(byCodeUnit);
      const key = keys.find((each) => JSON.stringify(live.get(each)) !== JSON.stringify(rebuilt.get(each)));
      if (key === undefined) continue;
      return { table: table.name, key, live: live.get(key), rebuilt: rebuilt.get(key) };
    }
    return undefined;
  }

  return {
    async checkpoint(name, place) {
      const current = stateOf(name, place);
      return current && checkpointOf(current);
    },
    async create(model) {
      const found = stateOf(model.name, 'live');
      if (found && isWhole(found)) return checkpointOf(found);
      const { epoch = 0, detail = null } = found ?? {};
      return checkpointOf(make(model, 'live', { epoch, detail }));
    },
    async claim(name, epoch) {
      await untilFree(name);
      const current = stateOf(name, 'live');
      if (!current || current.epoch > epoch) return 'fenced';
      put({ ...current, epoch });
      return checkpointOf({ ...current, epoch });
    },
    async load(place, model, table, keys) {
      const rows = rowsOf(model, place, table);
      const found = new Set(keys.map((key) => keyOf(table, key)));
      return [...found].flatMap((key) => {
        const row = rows.get(key);
        return row ? [row] : [];
      });
    },
    async save(saving) {
      if (saving.place === 'live') await untilFree(saving.model.name);
      return save(saving);
    },
    async saveTogether(saves) {
      const isFree = ({ model, place }: Save) => place !== 'live' || !locks.has(model.name);
      try {
        for (const { changes } of saves) for (const { table, rows } of changes) keyed(table, rows);
      } catch (error) {
        if (error instanceof RowsRefused) return saves.map(() => false);
        throw error;
      }
      return saves.map((each) => isFree(each) && save(each) === 'saved');
    },
    begin: async (build) => begin(build),
    fill: async (build, rows) => fill(build, rows),
    /** Nobody reads sums from memory: its answers count rows. */
    sumUp: async () => 'saved',
    async analyze({ model, place }, signal) {
      signal.throwIfAborted();
      for (const table of model.tables) rowsOf(model, place, table);
    },
    swap,
    async discard(name, place, epoch) {
      const current = stateOf(name, place);
      if (current && epoch !== undefined && current.epoch > epoch) return;
      modelStates.delete(stateKey(name, place));
      dropSchema(schemaOf(name, place));
    },
    async builds() {
      return [...modelStates.values()]
        .filter(({ place }) => place !== 'live')
        .sort((a, b) => byCodeUnit(a.name, b.name) || byCodeUnit(a.place, b.place))
        .flatMap(({ name, place, version, position }) =>
          place === 'live' ? [] : [{ name, place, version, position }],
        );
    },
    async compare(model, catchUp, signal) {
      await untilFree(model.name);
      const position = stateOf(model.name, 'live')?.position ?? LOG_START;
      const wait = () => catchUp(position);
      return holding(model.name, wait, () => {
        signal.throwIfAborted();
        return differenceOf(model);
      });
    },
    async contentHashes(model, place) {
      const hashes = model.tables.map((table) => [table.name, hashOf(rowsOf(model, place, table))]);
      return Object.fromEntries(hashes) as Record<string, string>;
    },
  };
}

const keyOf = (table: TableShape, key: string): string =>
  String(storedValue(key, table.columns[table.key] ?? 'text'));

/** Rows as stored, by their key. Throws `RowsRefused`, also for two of one key. */
function keyed(table: TableShape, rows: readonly Row[]): ReadonlyMap<string, Row> {
  const found = new Map<string, Row>();
  for (const row of rows) {
    const stored = storedRow(table, row);
    const key = String(stored[table.key]);
    if (found.has(key)) throw new RowsRefused(new Error(`two rows of ${table.name} have the key ${key}`));
    found.set(key, stored);
  }
  return found;
}

const hashOf = (rows: ReadonlyMap<string, Row>): string =>
  sha256(
    [...rows.values()]
      .map((row) => JSON.stringify(row))
      .sort(byCodeUnit)
      .join('\n'),
  );

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
