import type { Projection } from '../../projections/projection.ts';
import type { EventLog, LogBatch, Position } from '../ports/event-log.ts';
import type { Leadership } from '../ports/leadership.ts';
import type { Place, ReadModelStore } from '../ports/read-model-store.ts';
import { type BuildWriter, buildWriter } from './build-writer.ts';
import { prefetch } from './prefetch.ts';

/** Large, because rows of one stream then come together; still within a second of writing. */
const BATCH_SIZE = 5_000;

export interface BuildOptions {
  readonly eventLog: EventLog;
  readonly store: ReadModelStore;
  readonly leadership: Leadership;
}

export interface BuildProgress {
  readonly phase: 'reading' | 'indexing' | 'swapping' | 'comparing';
  /** Events read in this run. */
  readonly events: number;
  readonly position: Position;
}

export interface BuildRun {
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: BuildProgress) => void;
}

/** Another process builds this read model just now. */
export class BuildUnderWay extends Error {
  constructor(projection: string) {
    super(`${projection} is being built by another process`);
    this.name = 'BuildUnderWay';
  }
}

/** A build beside the living tables. */
export interface Build {
  readonly projection: Projection;
  readonly writer: BuildWriter;
}

/**
 * Builds projections anew beside the living tables, all from one reading of the log, and swaps them in, each in one
 * transaction; readers and projectors go on meanwhile. A build that a crash cut off is resumed; one that is cancelled
 * or fails leaves nothing behind.
 */
export async function rebuild(
  options: BuildOptions,
  projections: readonly Projection[],
  run: BuildRun,
): Promise<void> {
  await underLeases(options.leadership, projections, async () => {
    const { eventLog, store } = options;
    await building(store, projections, 'next', async () => {
      const builds = await startBuilds(store, projections, 'next');
      await readToHead(eventLog, builds, run);
      for (const { projection } of builds) {
        run.onProgress?.({ phase: 'indexing', events: 0, position: positionOf(builds) });
        await store.complete(projection, 'next');
        run.signal.throwIfAborted();
      }
      await readToHead(eventLog, builds, run);
      for (const build of builds) {
        run.onProgress?.({ phase: 'swapping', events: 0, position: build.writer.position });
        await store.swap(build.projection, (atLeast) =>
          readUpTo(eventLog, build, atLeast, 'at least', run.signal),
        );
      }
    });
  });
}

/** Discards what was built when the work fails or is cancelled: nothing half stays behind. */
export async function building<T>(
  store: ReadModelStore,
  projections: readonly Projection[],
  place: Exclude<Place, 'live'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    for (const { name } of projections) await store.discard(name, place).catch(() => {});
    throw error;
  }
}

export async function startBuilds(
  store: ReadModelStore,
  projections: readonly Projection[],
  place: Exclude<Place, 'live'>,
): Promise<readonly Build[]> {
  const builds: Build[] = [];
  for (const projection of projections) {
    const left = await store.checkpoint(projection.name, place);
    if (left && left.version !== projection.version) await store.discard(projection.name, place);
    const { position, epoch } = await store.create(projection, place);
    builds.push({ projection, writer: buildWriter({ store, projection, place, epoch, position }) });
  }
  return builds;
}

/** Reads the log once for all builds, until nothing later is stored. */
export async function readToHead(eventLog: EventLog, builds: readonly Build[], run: BuildRun): Promise<void> {
  let events = 0;
  const batches = readBatches(eventLog, builds, positionOf(builds), run.signal);
  for await (const batch of prefetch(batches, () => {})) {
    await Promise.all(builds.map(({ projection, writer }) => writer.take(only(projection, batch))));
    events += batch.events.length;
    run.onProgress?.({ phase: 'reading', events, position: batch.position });
  }
  await Promise.all(builds.map(({ writer }) => writer.flush()));
  run.signal.throwIfAborted();
}

/** A batch without the events of streams that the projection does not read. */
const only = ({ streamPrefixes }: Projection, batch: LogBatch): LogBatch => ({
  ...batch,
  events: batch.events.filter(({ stream }) => streamPrefixes.some((prefix) => stream.startsWith(prefix))),
});

async function* readBatches(
  eventLog: EventLog,
  builds: readonly Build[],
  from: Position,
  signal: AbortSignal,
) {
  // Most of the log is read when several are built: leaving the rest out in the database costs more than it spares.
  const [only] = builds.length === 1 ? builds : [];
  const filter = only ? { streamPrefixes: only.projection.streamPrefixes } : {};
  for (let after = from; !signal.aborted; ) {
    const batch = await eventLog.readAll({ after, limit: BATCH_SIZE, ...filter });
    yield batch;
    if (batch.caughtUp) return;
    after = batch.position;
  }
}

/** Brings one build to a position: at least there, or exactly. */
export async function readUpTo(
  eventLog: EventLog,
  build: Build,
  target: Position,
  how: 'at least' | 'exactly',
  signal: AbortSignal,
): Promise<void> {
  const { streamPrefixes } = build.projection;
  while (build.writer.position < target) {
    signal.throwIfAborted();
    const batch = await eventLog.readAll({ after: build.writer.position, limit: BATCH_SIZE, streamPrefixes });
    const beyond = batch.position > target;
    if (!beyond && batch.position === build.writer.position) {
      throw new Error(`the log ends before position ${target}, which ${build.projection.name} has passed`);
    }
    await build.writer.take(
      how === 'exactly' && beyond
        ? { ...batch, position: target, events: batch.events.filter(({ position }) => position <= target) }
        : batch,
    );
  }
  await build.writer.flush();
}

const positionOf = (builds: readonly Build[]): Position =>
  builds.map(({ writer }) => writer.position).reduce((a, b) => (a < b ? a : b));

/** Holds the lease of each projection's building, so that two processes never build into one place. */
export async function underLeases<T>(
  leadership: Leadership,
  projections: readonly Projection[],
  work: () => Promise<T>,
): Promise<T> {
  const [first, ...rest] = projections;
  if (!first) return work();
  const lease = await leadership.tryLead(`build ${first.name}`);
  if (!lease) throw new BuildUnderWay(first.name);
  try {
    return await underLeases(leadership, rest, work);
  } finally {
    await lease.release();
  }
}
