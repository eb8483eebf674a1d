import type { Projection } from '../../projections/projection.ts';
import type { EventLog, Position } from '../ports/event-log.ts';
import type { BuildOf, BuildPlace, ReadModelStore } from '../ports/read-model-store.ts';
import { type BuildPace, type BuildWriter, buildWriter } from './build-writer.ts';
import { type LeftOut, leavingOut, type OnSkipped, type ProjectionSkips, readSkips } from './skips.ts';
import { WriterReplaced } from './writer.ts';

/** A build beside the living tables. */
export interface Build {
  readonly projection: Projection;
  readonly skips: ProjectionSkips;
  readonly writer: BuildWriter;
  /** The same to the store. */
  readonly stored: BuildOf;
}

export interface StartOptions {
  readonly eventLog: EventLog;
  readonly store: ReadModelStore;
  readonly onSkipped?: OnSkipped;
  readonly pace?: BuildPace;
}

/** Begins builds, or goes on with those that a crash has left. */
export async function startBuilds(
  { eventLog, store, onSkipped, pace }: StartOptions,
  projections: readonly Projection[],
  place: BuildPlace,
  epochOf: (projection: Projection) => number = () => 0,
): Promise<readonly Build[]> {
  const builds: Build[] = [];
  for (const projection of projections) {
    const stored = { model: projection, place, epoch: epochOf(projection) };
    const skips = await readSkips(eventLog, projection.name);
    // What is left may hold an event that was skipped after it was taken.
    if (skips.skipped.length > 0) await store.discard(projection.name, place, stored.epoch);
    const position = await store.begin(stored);
    if (position === 'fenced') throw new WriterReplaced(projection.name, 'fenced');
    const writer = buildWriter({ store, build: stored, projection, position, pace });
    const tell = (event: LeftOut) => onSkipped?.(projection.name, event);
    builds.push({ projection, skips, stored, writer: leavingOut(writer, skips, tell) });
  }
  return builds;
}

/** What was begun could not be removed: the store was away. */
export class BuildLeftBehind extends Error {
  constructor(projections: readonly string[], cause: unknown) {
    const names = projections.join(', ');
    super(`a build of ${names} is left behind, since it could not be removed; the next one goes on with it`, {
      cause,
    });
    this.name = 'BuildLeftBehind';
  }
}

/** Discards what was built when the work fails or is cancelled: nothing half stays behind. */
export async function discardingOnFailure<T>(
  store: ReadModelStore,
  projections: readonly Projection[],
  place: BuildPlace,
  epochOf: (projection: Projection) => number,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const left: string[] = [];
    for (const projection of projections) {
      const removed = store.discard(projection.name, place, epochOf(projection));
      await removed.catch(() => left.push(projection.name));
    }
    throw left.length === 0 ? error : new BuildLeftBehind(left, error);
  }
}

export const earliest = (builds: readonly Build[]): Position =>
  builds.map(({ writer }) => writer.position).reduce((a, b) => (a < b ? a : b));
