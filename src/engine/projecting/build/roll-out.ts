import { pause } from '../../../kernel/async/pause.ts';
import { LOG_START } from '../../log/event-log.ts';
import { SupersededVersion } from '../live/writer.ts';
import type { Projection } from '../projection.ts';
import type { ProjectionState } from '../read-models.ts';
import { type BuildOptions, rebuild } from './rebuild.ts';
import type { BuildProgress } from './standing.ts';

/** Told how far the building of a new version is. */
export type OnRollOut = (projections: readonly string[], progress: BuildProgress) => void;

interface RollOutOptions extends BuildOptions {
  readonly onRollOut?: OnRollOut;
}

/** Who makes all read models for the first time is done within a moment. */
const FIRST_MADE_MS = 1_000;

/**
 * Read models that an older version of the program made are built anew beside the old ones, all from one reading of the
 * log, and swapped in. Meanwhile the old ones are read, and followed by whoever of the older version leads. So is one
 * that is new beside others: who leads with an older version does not know it.
 * Throws `SupersededVersion` when a newer version is there already, and what `rebuild` throws.
 */
export async function rollOut(
  options: RollOutOptions,
  projections: readonly Projection[],
  signal: AbortSignal,
): Promise<void> {
  const older: Projection[] = [];
  const absent: Projection[] = [];
  for (const projection of projections) {
    const stored = await options.store.checkpoint(projection.name, 'live');
    if (stored && stored.version > projection.version) {
      throw new SupersededVersion(projection, stored.version);
    }
    if (stored && stored.version < projection.version) older.push(projection);
    if (!stored) absent.push(projection);
  }
  if (absent.length < projections.length) older.push(...(await stayingAbsent(options, absent, signal)));
  if (older.length === 0) return;
  const names = older.map(({ name }) => name);
  await rebuild(options, older, { signal, onProgress: (progress) => options.onRollOut?.(names, progress) });
}

/** On an empty log there is nothing to build: whoever follows it makes the tables. */
async function stayingAbsent(
  { store, eventLog }: RollOutOptions,
  absent: readonly Projection[],
  signal: AbortSignal,
): Promise<readonly Projection[]> {
  if (absent.length === 0 || (await eventLog.head()) === LOG_START) return [];
  await pause(FIRST_MADE_MS, signal);
  const staying: Projection[] = [];
  for (const projection of absent) {
    if (!(await store.checkpoint(projection.name, 'live'))) staying.push(projection);
  }
  return staying;
}

/** False while a read model of an older version stands: its tables may lack what this program asks for. */
export const isRolledOut = (
  standing: readonly ProjectionState[],
  projections: readonly Projection[],
): boolean =>
  projections.every(({ name, version }) => {
    const stand = standing.find((each) => each.name === name);
    return stand === undefined || stand.version >= version;
  });
