import { projections } from '../../projections/index.ts';
import { isRolledOut } from '../engine/projecting/build/rebuild.ts';
import type { ProjectionState, ReadModels } from '../engine/projecting/read-models.ts';
import type { UnmadeSchemas } from '../engine/telemetry/unmade-schemas.ts';
import { pause } from '../kernel/async/pause.ts';

/** A projector creates missing read models within seconds; report those missing for longer. */
const MISSING_REPORT_MS = 10_000;
const SLOW_POLL_MS = 1_000;

/** Tracks whether the read models of this program exist and are current. `now`: monotonic milliseconds. */
export function readModelReadiness(
  readModels: Pick<ReadModels, 'projections'>,
  reportMissing: UnmadeSchemas['missing'],
  now: () => number = () => performance.now(),
) {
  let existed = false;
  let upToDate = false;
  let missingSince: number | undefined;
  let stopped: readonly string[] = [];

  const found = (states: readonly ProjectionState[]) => {
    const missing = projections.filter(({ name }) => !states.some((each) => each.name === name));
    upToDate ||= isRolledOut(states, projections);
    stopped = states.flatMap(({ name, status }) => (status === 'STOPPED' ? name : []));
    if (missing.length === 0) {
      existed = true;
      missingSince = undefined;
      reportMissing(undefined, false);
      return;
    }
    missingSince ??= now();
    const lasts = now() - missingSince >= MISSING_REPORT_MS;
    const names = missing.map(({ name }) => name).join(', ');
    const reason = `not made yet: ${names}; a process with the role projector makes them`;
    if (lasts || !existed) reportMissing(reason, lasts);
  };

  const look = async () => found(await readModels.projections());
  return {
    /** Checks, and reports missing read models. Throws `DependencyUnavailable` if the database does not answer. */
    look,
    /** Polls until all exist and none is of an older version, or the signal aborts. */
    async untilUpToDate(signal: AbortSignal, pollMs: number): Promise<void> {
      while (!signal.aborted) {
        await look().catch(() => undefined);
        if (existed && upToDate) return;
        const isSeldom = missingSince !== undefined && now() - missingSince >= MISSING_REPORT_MS;
        await pause(isSeldom ? SLOW_POLL_MS : pollMs, signal);
      }
    },
    /** True once all existed, in any version. */
    haveExisted: () => existed,
    /** True once no read model is older than this program, whose queries may need the newer columns. */
    areUpToDate: () => upToDate,
    /** Read models that wait for a newer version of this program, as of the last check. */
    stopped: () => stopped,
  };
}
