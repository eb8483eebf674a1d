import type pg from 'pg';
import { DependencyUnavailable } from '../../dependency-unavailable.ts';
import { LOG_START, type Position } from '../../log/event-log.ts';
import { gatheredLookUps } from '../../log/postgres/gathered-look-ups.ts';
import { asUnavailable } from '../../postgres/pool.ts';
import type { ProjectionProgress, ProjectionState, ReadModels, SqlValue } from '../read-models.ts';

const POLL_MS = 15;

interface Waiter {
  readonly projections: readonly string[];
  readonly position: Position;
  readonly resolve: (passed: boolean) => void;
  readonly reject: (error: unknown) => void;
}

/** The reading side. Projectors of the same process tell it how far they are; of others it asks while somebody waits. */
export function postgresReadModels(pool: pg.Pool): ReadModels & ProjectionProgress {
  const known = new Map<string, Position>();
  const waiters = new Set<Waiter>();
  let asking = false;

  const rowsOf = async <R extends object>(statement: { name: string; text: string }, values: unknown[]) => {
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
    query: (name, text, values: readonly SqlValue[]) => rowsOf({ name, text }, [...values]),
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
