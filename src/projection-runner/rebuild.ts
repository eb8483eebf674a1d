import type { Projection } from '../../projections/projection.ts';
import type { Position } from '../ports/event-log.ts';
import type { Leadership } from '../ports/leadership.ts';
import type { ReadModelStore } from '../ports/read-model-store.ts';
import { underLeases } from './build-leases.ts';
import { type Build, discardingOnFailure, type StartOptions, startBuilds } from './builds.ts';
import { SupersededVersion } from './follow.ts';
import { readToHead, readToTargets } from './read-log.ts';
import { readSkips } from './skips.ts';

export interface BuildOptions extends StartOptions {
  readonly leadership: Leadership;
}

export interface RebuildOptions extends BuildOptions {
  /** Whether what a newer version of the program made may be replaced: when an upgrade is taken back. */
  readonly mayDowngrade?: boolean | undefined;
}

export interface BuildProgress {
  readonly phase: 'reading' | 'analyzing' | 'swapping' | 'waiting for readers' | 'swapped' | 'comparing';
  /** What the phase is about, where it is one read model. */
  readonly projection?: string;
  /** Events read in this phase. */
  readonly events: number;
  /** Roughly how much of the phase is done, 0 to 1; undefined where nobody can tell. */
  readonly share: number | undefined;
}

export interface BuildRun {
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: BuildProgress) => void;
}

/** A skip was recorded while a build went on that did not know of it. */
export class SkippedMeanwhile extends Error {
  constructor(projection: string) {
    super(`an event of ${projection} was skipped while it was built: build it again`);
    this.name = 'SkippedMeanwhile';
  }
}

/** A read model that was swapped in. */
export interface Rebuilt {
  readonly name: string;
  readonly version: number;
  readonly position: Position;
}

/**
 * Builds projections anew beside the living tables, all from one reading of the log, and swaps them in, each in one
 * transaction; readers and projectors go on meanwhile. A build that a crash cut off is resumed; one that is cancelled
 * or fails leaves nothing behind. Throws `BuildUnderWay`, `SupersededVersion`, `ProjectionBlocked`, `SkippedMeanwhile`,
 * the signal's reason.
 */
export async function rebuild(
  options: RebuildOptions,
  projections: readonly Projection[],
  run: BuildRun,
): Promise<readonly Rebuilt[]> {
  const { eventLog, store, leadership } = options;
  return underLeases(leadership, projections, run.signal, ({ signal, epochOf }) =>
    discardingOnFailure(store, projections, 'next', epochOf, async () => {
      if (options.mayDowngrade !== true) await refuseNewer(store, projections);
      const builds = await startBuilds(options, projections, 'next', epochOf);
      const tell = run.onProgress ?? (() => {});
      const onRead = (events: number, share: number) => tell({ phase: 'reading', events, share });
      await readToHead(eventLog, builds, { signal, onRead });
      for (const [index, { projection, stored }] of builds.entries()) {
        tell({ phase: 'analyzing', projection: projection.name, events: 0, share: index / builds.length });
        await store.analyze(stored, signal);
      }
      const rebuilt: Rebuilt[] = [];
      for (const build of builds) rebuilt.push(await swapIn(options, build, { signal, onProgress: tell }));
      return rebuilt;
    }),
  );
}

/** Under the leases: nobody puts a newer version there meanwhile. */
async function refuseNewer(store: ReadModelStore, projections: readonly Projection[]): Promise<void> {
  for (const projection of projections) {
    const stored = await store.checkpoint(projection.name, 'live');
    if (stored && stored.version > projection.version) {
      throw new SupersededVersion(projection, stored.version);
    }
  }
}

async function swapIn(
  { eventLog, store }: BuildOptions,
  build: Build,
  { signal, onProgress }: BuildRun,
): Promise<Rebuilt> {
  const { name, version } = build.projection;
  const tell = (phase: BuildProgress['phase']) =>
    onProgress?.({ phase, projection: name, events: 0, share: undefined });
  tell('swapping');
  // What came since it was read, before anybody has to wait for it.
  await readToHead(eventLog, [build], { signal });
  const catchUp = async (atLeast: Position) => {
    await readToTargets(eventLog, new Map([[build, atLeast]]), { signal });
    const skips = await readSkips(eventLog, name);
    if (skips.version !== build.skips.version) throw new SkippedMeanwhile(name);
  };
  await store.swap(build.stored, catchUp, { signal, onWaiting: () => tell('waiting for readers') });
  tell('swapped');
  return { name, version, position: build.writer.position };
}
