import { projections } from '../../projections/index.ts';
import { isRolledOut } from '../engine/projecting/build/rebuild.ts';
import type { ProjectionState, ReadModels } from '../engine/projecting/read-models.ts';
import type { UnmadeSchemas } from '../engine/telemetry/unmade-schemas.ts';
import { pause } from '../kernel/async/pause.ts';

/** Whoever projects makes them within seconds, and anew when somebody removed them: what lasts longer is told. */
const MISSING_REPORT_MS = 10_000;
/** How often it is looked for then. */
const SLOW_POLL_MS = 1_000;

/** Which of the read models that this program asks for stand. `now`: milliseconds that only rise. */
export function readModelReadiness(
  readModels: Pick<ReadModels, 'projections'>,
  reportMissing: UnmadeSchemas['missing'],
  now: () => number = () => performance.now(),
) {
  let stood = false;
  let rolledOut = false;
  let missingSince: number | undefined;
  let stopped: readonly string[] = [];

  const found = (standing: readonly ProjectionState[]) => {
    const missing = projections.filter(({ name }) => !standing.some((each) => each.name === name));
    rolledOut ||= isRolledOut(standing, projections);
    stopped = standing.flatMap(({ name, status }) => (status === 'STOPPED' ? name : []));
    if (missing.length === 0) {
      stood = true;
      missingSince = undefined;
      reportMissing(undefined, false);
      return;
    }
    missingSince ??= now();
    const lasts = now() - missingSince >= MISSING_REPORT_MS;
    const names = missing.map(({ name }) => name).join(', ');
    const reason = `not made yet: ${names}; a process with the role projector makes them`;
    if (lasts || !stood) reportMissing(reason, lasts);
  };

  const look = async () => found(await readModels.projections());
  return {
    /** Looks, and tells what is missing. Throws `DependencyUnavailable` when the database cannot answer. */
    look,
    /** Looks on and on until all stand and none is of an older version, or the signal aborts. */
    async untilUpToDate(signal: AbortSignal, pollMs: number): Promise<void> {
      while (!signal.aborted) {
        await look().catch(() => undefined);
        if (stood && rolledOut) return;
        const isSeldom = missingSince !== undefined && now() - missingSince >= MISSING_REPORT_MS;
        await pause(isSeldom ? SLOW_POLL_MS : pollMs, signal);
      }
    },
    /** True once all were seen standing, of whatever version. */
    haveStood: () => stood,
    /** True once no read model is of an older version than this program, which may ask for what it lacks. */
    areRolledOut: () => rolledOut,
    /** Those that wait for a newer version of this program, as they were seen last. */
    stopped: () => stopped,
  };
}
