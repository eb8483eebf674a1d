import { OperationalError } from '../../../kernel/operational-error.ts';
import type { Leadership } from '../../leadership.ts';
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

export interface BuildProgress {
  readonly phase:
    | 'reading'
    | 'analyzing'
    | 'swapping'
    | 'waiting for readers'
    | 'swapped'
    | 'stopped'
    | 'comparing'
    | 'waiting for the databases';
  /** What the phase is about, where it is one read model. */
  readonly projection?: string;
  /** Events read in this phase. */
  readonly events: number;
  /** Roughly how much of the phase is done, 0 to 1; undefined if unknown. */
  readonly share: number | undefined;
}

export interface BuildRun {
  readonly signal: AbortSignal;
  /** How long an outage is waited for before it is given up. */
  readonly timeoutMs?: number;
  readonly onProgress?: (progress: BuildProgress) => void;
}

/** Another process builds this read model just now. */
export class BuildUnderWay extends OperationalError {
  constructor(projection: string) {
    super(`${projection} is being built by another process`);
  }
}

export const buildLease = (projection: string): string => `build ${projection}`;

/** The right to build some projections, until the signal aborts. */
interface BuildLeases {
  readonly signal: AbortSignal;
  epochOf(projection: Projection): number;
}

/** Holds the lease of each projection's building, so that two processes never build into one place. */
export async function underLeases<T>(
  leadership: Leadership,
  projections: readonly Projection[],
  signal: AbortSignal,
  work: (leases: BuildLeases) => Promise<T>,
): Promise<T> {
  const epochs = new Map<string, number>();
  const take = async (rest: readonly Projection[], until: AbortSignal): Promise<T> => {
    until.throwIfAborted();
    const [first, ...others] = rest;
    if (!first) return work({ signal: until, epochOf: ({ name }) => epochs.get(name) ?? 0 });
    const lease = await leadership.tryLead(buildLease(first.name));
    if (!lease) throw new BuildUnderWay(first.name);
    epochs.set(first.name, lease.epoch);
    try {
      return await take(others, AbortSignal.any([until, lease.signal]));
    } finally {
      await lease.release();
    }
  };
  return take(projections, signal);
}

/** A build next to the live tables. */
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
 * be left out it stops: all before that is applied, then its `UnreadableStoredEvent` is thrown.
 */
function leavingOut<Writer extends ProjectionWriter>(
  writer: Writer,
  skips: ProjectionSkips,
  report: (event: LeftOut) => void,
): Writer {
  const take: ProjectionWriter['take'] = async (whole, read) => {
    const before = writer.position;
    const { batch, left, stop } = leaveOut(whole, skips, before);
    try {
      if (!stop || batch.position > before) await writer.take(batch, read);
    } finally {
      for (const event of left) if (event.position <= writer.position) report(event);
    }
    if (stop) throw stop;
  };
  const without: Writer = Object.create(writer, { take: { value: take } });
  return without;
}

/** Begins builds, or continues those that a crash has left. */
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
    const report = (event: LeftOut) => onSkipped?.(projection.name, event);
    builds.push({ projection, skips, stored, writer: leavingOut(writer, skips, report) });
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
  }
}

/** Builds that were begun, by projection: under which epoch. */
type Begun = Map<string, number>;

/**
 * Discards what was begun when the work fails or is cancelled: nothing half stays behind, unless what ended it is such
 * that the next one can continue.
 */
export async function discardingOnFailure<T>(
  store: ReadModelStore,
  place: BuildPlace,
  work: (begun: Begun) => Promise<T>,
  mayContinue: (error: unknown) => boolean = () => false,
): Promise<T> {
  const begun: Begun = new Map();
  try {
    return await work(begun);
  } catch (error) {
    if (mayContinue(error)) throw error;
    const left: string[] = [];
    for (const [name, epoch] of begun) await store.discard(name, place, epoch).catch(() => left.push(name));
    throw left.length === 0 ? error : new BuildLeftBehind(left, error);
  }
}

export const earliest = (builds: readonly Build[]): Position =>
  builds.map(({ writer }) => writer.position).reduce((a, b) => (a < b ? a : b));
