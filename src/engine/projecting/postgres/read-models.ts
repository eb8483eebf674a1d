import type pg from 'pg';
import { DependencyUnavailable } from '../../dependency-unavailable.ts';
import { LOG_START, type Position } from '../../log/event-log.ts';
import { asUnavailable } from '../../postgres/pool.ts';
import type { ProjectionProgress, ProjectionState, ReadModels, SqlValue } from '../read-models.ts';

interface Keyed {
  readonly id: string;
}

type RowsOf = (
  statement: { readonly name: string; readonly text: string },
  values: unknown[],
) => Promise<Keyed[]>;

interface Waiting {
  readonly resolve: (row: Keyed | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** Statements of one kind under way at once; while they are, later keys gather for the next one. */
const MOST_IN_FLIGHT = 2;
const MOST_KEYS = 200;

/**
 * Rows by key, many keys a statement: what is asked for in one turn of the event loop goes together at once, and
 * under load whatever came meanwhile goes in the next. Nobody waits for others who might come.
 */
export function gatheredLookUps(rowsOf: RowsOf) {
  const kinds = new Map<string, ReturnType<typeof lookUps>>();
  return (name: string, text: string, key: string): Promise<Keyed | undefined> => {
    const kind = kinds.get(name) ?? lookUps(rowsOf, { name, text });
    kinds.set(name, kind);
    return kind(key);
  };
}

function lookUps(rowsOf: RowsOf, statement: { readonly name: string; readonly text: string }) {
  let waiting = new Map<string, Waiting[]>();
  let inFlight = 0;
  let scheduled = false;

  function schedule(): void {
    if (scheduled || inFlight >= MOST_IN_FLIGHT || waiting.size === 0) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      void send();
    });
  }

  async function send(): Promise<void> {
    const batch = new Map([...waiting].slice(0, MOST_KEYS));
    waiting = new Map([...waiting].slice(MOST_KEYS));
    inFlight += 1;
    schedule();
    try {
      const rows = await rowsOf(statement, [[...batch.keys()]]);
      const found = new Map(rows.map((row) => [row.id, row]));
      for (const [key, asked] of batch) for (const { resolve } of asked) resolve(found.get(key));
    } catch (error) {
      for (const asked of batch.values()) for (const { reject } of asked) reject(error);
    }
    inFlight -= 1;
    schedule();
  }

  return (key: string): Promise<Keyed | undefined> =>
    new Promise((resolve, reject) => {
      const asked = waiting.get(key) ?? [];
      asked.push({ resolve, reject });
      waiting.set(key, asked);
      schedule();
    });
}

const POLL_MS = 15;

interface Waiter {
  readonly projections: readonly string[];
  readonly position: Position;
  readonly resolve: (passed: boolean) => void;
  readonly reject: (error: unknown) => void;
}

/** The reading side. Projectors of the same process report their positions to it; those of others it polls while a caller waits. */
export function postgresReadModels(pool: pg.Pool): ReadModels & ProjectionProgress {
  const known = new Map<string, Position>();
  const waiters = new Set<Waiter>();
  let asking = false;

  const rowsOf = async <R extends object>(statement: { name?: string; text: string }, values: unknown[]) => {
    try {
      return (await pool.query<R & pg.QueryResultRow>({ ...statement, values })).rows;
    } catch (error) {
      const unavailable = unavailableBy(error);
      // What was seen before a break may have been lost in it.
      if (unavailable instanceof DependencyUnavailable) known.clear();
      throw unavailable;
    }
  };
  const lookUp = gatheredLookUps((statement, values) => rowsOf(statement, values));
  const hasPassed = ({ projections, position }: Pick<Waiter, 'projections' | 'position'>) =>
    projections.every((name) => (known.get(name) ?? LOG_START) >= position);
  const wake = () => {
    for (const waiter of waiters) if (hasPassed(waiter)) waiter.resolve(true);
  };
  const projections = () =>
    rowsOf<ProjectionState>(
      {
        name: 'projections',
        text: `select name, version, position, status, detail from read_models.checkpoints
               where place = 'live' order by name`,
      },
      [],
    );
  const ask = async () => {
    try {
      for (const { name, position } of await projections()) known.set(name, position);
      wake();
    } catch (error) {
      for (const waiter of waiters) waiter.reject(error);
    }
    asking = false;
    askSoon();
  };
  const askSoon = () => {
    if (waiters.size === 0 || asking) return;
    asking = true;
    setTimeout(ask, POLL_MS).unref();
  };

  return {
    query: (name, text, values: readonly SqlValue[], planning) =>
      rowsOf(planning === 'each time' ? { text } : { name, text }, [...values]),
    row: <R extends { readonly id: string }>(name: string, text: string, key: string) =>
      lookUp(name, text, key) as Promise<R | undefined>,
    projections,
    async passed(names, position, timeoutMs) {
      if (position === LOG_START || hasPassed({ projections: names, position })) return true;
      return new Promise<boolean>((resolve, reject) => {
        const settle =
          <T>(how: (value: T) => void) =>
          (value: T) => {
            clearTimeout(timer);
            waiters.delete(waiter);
            how(value);
          };
        const waiter: Waiter = {
          projections: names,
          position,
          resolve: settle(resolve),
          reject: settle(reject),
        };
        const timer = setTimeout(() => waiter.resolve(false), timeoutMs);
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

/** Before the first projector has made the tables there is nothing to read from. */
function unavailableBy(error: unknown): unknown {
  const missing =
    error instanceof Error && 'code' in error && (error.code === '42P01' || error.code === '3F000');
  return missing ? new DependencyUnavailable('read_models', error) : asUnavailable('read_models', error);
}
