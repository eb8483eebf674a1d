import { OperationalError } from '../../../kernel/operational-error.ts';
import type { EventLog, Position } from '../../log/event-log.ts';
import {
  type LeftOut,
  leaveOut,
  type OnSkipped,
  type ProjectionSkips,
  readSkips,
} from '../../skips/skips.ts';
import { type ProjectionWriter, WriterReplaced } from '../live/writer.ts';
import type { Projection } from '../projection.ts';
import type { BuildOf, BuildPlace, ReadModelStore } from '../read-model-store.ts';
import { type BuildPace, type BuildWriter, buildWriter } from './writer.ts';

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

/**
 * A writer that never sees the events which its projection leaves out. Before something that cannot be read and is not to
 * be left out it stops: all that stands before that is taken, then its `UnreadableStoredEvent` is thrown.
 */
function leavingOut<Writer extends ProjectionWriter>(
  writer: Writer,
  skips: ProjectionSkips,
  tell: (event: LeftOut) => void,
): Writer {
  const take: ProjectionWriter['take'] = async (whole, read) => {
    const before = writer.position;
    const { batch, left, stop } = leaveOut(whole, skips, before);
    try {
      if (!stop || batch.position > before) await writer.take(batch, read);
    } finally {
      for (const event of left) if (event.position <= writer.position) tell(event);
    }
    if (stop) throw stop;
  };
  const without: Writer = Object.create(writer, { take: { value: take } });
  return without;
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
export class BuildLeftBehind extends OperationalError {
  constructor(projections: readonly string[], cause: unknown) {
    const names = projections.join(', ');
    super(`a build of ${names} could not be removed; the next build resumes from it`, {
      cause,
    });
    this.name = 'BuildLeftBehind';
  }
}

/** Builds that were begun, by projection: under which epoch. */
type Begun = Map<string, number>;

/**
 * Discards what was begun when the work fails or is cancelled: nothing half stays behind, unless what ended it is such
 * that the next one can go on.
 */
export async function discardingOnFailure<T>(
  store: ReadModelStore,
  place: BuildPlace,
  work: (begun: Begun) => Promise<T>,
  mayGoOn: (error: unknown) => boolean = () => false,
): Promise<T> {
  const begun: Begun = new Map();
  try {
    return await work(begun);
  } catch (error) {
    if (mayGoOn(error)) throw error;
    const left: string[] = [];
    for (const [name, epoch] of begun) await store.discard(name, place, epoch).catch(() => left.push(name));
    throw left.length === 0 ? error : new BuildLeftBehind(left, error);
  }
}

export const earliest = (builds: readonly Build[]): Position =>
  builds.map(({ writer }) => writer.position).reduce((a, b) => (a < b ? a : b));
