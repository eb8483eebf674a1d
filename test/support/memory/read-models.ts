import { DependencyUnavailable } from '../../../src/engine/dependency-unavailable.ts';
import { LOG_START, type Position } from '../../../src/engine/log/event-log.ts';
import type { ReadModelStore } from '../../../src/engine/projecting/read-model-store.ts';
import type {
  ProjectionProgress,
  ProjectionState,
  ReadModels,
  Row,
} from '../../../src/engine/projecting/read-models.ts';
import { answerTo } from './answers.ts';
import { byCodeUnit, type MemoryDatabase, memoryDatabase, TableMissing, tableOf } from './database.ts';
import { memoryReadModelStore } from './read-model-store.ts';
import { Rows } from './rows.ts';

const POLL_MS = 15;

export interface ReadModelsView {
  readonly store: ReadModelStore;
  readonly readModels: ReadModels & ProjectionProgress;
  /**
   * The replica's unfinished calls end: a swap, a comparison, every wait throws `DependencyUnavailable`, and holds
   * nobody back any more. Call it for a replica that is killed. Later calls work as usual.
   */
  breakConnections(): void;
}

/** Read models in memory, shared by all who open them; they pass the contracts of the ports. */
export interface MemoryReadModels {
  open(): ReadModelsView;
  /** Rows, checkpoints and builds are gone, like after the loss of the database; leases and epochs stay. */
  forgetEverything(): void;
  readonly database: MemoryDatabase;
}

/** Deterministic: every operation takes effect in one step; only `passed` uses a timer, the global one of its time. */
export function memoryReadModels(): MemoryReadModels {
  const database = memoryDatabase();
  return {
    database,
    open() {
      let connections = newConnections();
      return {
        store: memoryReadModelStore(database, () => connections.promise),
        readModels: reading(database),
        breakConnections() {
          connections.reject(new DependencyUnavailable('read_models', new Error('the connection broke')));
          connections = newConnections();
        },
      };
    },
    forgetEverything() {
      database.tables.clear();
      database.modelStates.clear();
    },
  };
}

function newConnections() {
  const connections = Promise.withResolvers<never>();
  connections.promise.catch(() => {});
  return connections;
}

interface Waiter {
  readonly projections: readonly string[];
  readonly position: Position;
  readonly settle: (passed: boolean) => void;
}

/** The reading side. It knows only what it has read, like an instance in another process. */
function reading(database: MemoryDatabase): ReadModels & ProjectionProgress {
  const known = new Map<string, Position>();
  const waiters = new Set<Waiter>();
  let polling: NodeJS.Timeout | undefined;

  function answer(name: string, values: Parameters<ReadModels['query']>[2]): readonly object[] {
    const asked = answerTo(name);
    if (!asked) throw new Error(`the read models in memory know no statement "${name}"`);
    try {
      return asked((table) => new Rows([...tableOf(database, 'read_models', table).rows.values()]), values);
    } catch (error) {
      if (!(error instanceof TableMissing)) throw error;
      known.clear();
      throw new DependencyUnavailable('read_models', error);
    }
  }

  const states = (): readonly ProjectionState[] =>
    [...database.modelStates.values()]
      .filter(({ place }) => place === 'live')
      .sort((one, other) => byCodeUnit(one.name, other.name))
      .map(({ name, version, position, status, detail }) => ({ name, version, position, status, detail }));
  const hasPassed = ({ projections, position }: Pick<Waiter, 'projections' | 'position'>) =>
    projections.every((name) => (known.get(name) ?? LOG_START) >= position);
  function wake(): void {
    for (const waiter of waiters) if (hasPassed(waiter)) waiter.settle(true);
  }
  function askSoon(): void {
    if (waiters.size === 0 || polling) return;
    polling = setTimeout(() => {
      polling = undefined;
      for (const { name, position } of states()) known.set(name, position);
      wake();
      askSoon();
    }, POLL_MS);
    polling.unref();
  }

  return {
    query: async <R extends object>(name: string, _sql: string, values: Parameters<ReadModels['query']>[2]) =>
      answer(name, values) as readonly R[],
    row: async <R extends { readonly id: string }>(name: string, _sql: string, key: string) =>
      answer(name, [[key]]).find((row) => (row as Row).id === key) as R | undefined,
    projections: async () => states(),
    async passed(projections, position, timeoutMs) {
      if (position === LOG_START || hasPassed({ projections, position })) return true;
      return new Promise<boolean>((resolve) => {
        const waiter: Waiter = {
          projections,
          position,
          settle(passed) {
            clearTimeout(timer);
            waiters.delete(waiter);
            resolve(passed);
          },
        };
        const timer = setTimeout(() => waiter.settle(false), timeoutMs);
        waiters.add(waiter);
        askSoon();
      });
    },
    advanced(name, position) {
      known.set(name, position);
      wake();
    },
  };
}
