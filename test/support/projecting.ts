import { projections } from '../../projections/index.ts';
import type { EventLog } from '../../src/engine/log/event-log.ts';
import { type RunnerOptions, runProjections } from '../../src/engine/projecting/live/runner.ts';
import type { Projection } from '../../src/engine/projecting/projection.ts';
import { eventually } from './eventually.ts';
import type { ReadModelDatabase } from './read-model-database.ts';

/** Projectors of a test on one database, and the states of the read models there. */
export function projecting(database: ReadModelDatabase) {
  const running: (() => Promise<void>)[] = [];
  const stateOf = async (name: string) =>
    (await database.readModels.projections()).find((projection) => projection.name === name);
  return {
    start(eventLog: EventLog, overrides: Partial<RunnerOptions> = {}) {
      const stopping = new AbortController();
      const { store, leadership } = database;
      const timing = { campaignMs: 10, firstDelayMs: 5, longestDelayMs: 20 };
      const done = runProjections(
        { eventLog, store, leadership, projections, ...timing, ...overrides },
        stopping.signal,
      );
      const stop = () => {
        stopping.abort();
        return done;
      };
      running.push(stop);
      return stop;
    },
    stopAll: () => Promise.all(running.splice(0).map((stop) => stop())),
    stateOf,
    caughtUp: (eventLog: EventLog, among: readonly Projection[] = projections) =>
      eventually(async () => {
        const head = await eventLog.head();
        const states = await database.readModels.projections();
        return among.every(({ name }) =>
          states.some((each) => each.name === name && each.position === head && each.status === 'FOLLOWING'),
        );
      }),
    /** The detail, once the projection is blocked at this event. */
    blockedAt: (name: string, eventId: string) =>
      eventually(async () => {
        const state = await stateOf(name);
        const hasStopped = state?.status === 'BLOCKED' || state?.status === 'STOPPED';
        return hasStopped && state.detail?.includes(eventId) ? state.detail : undefined;
      }),
  };
}
