import type { Projection } from '../../projections/projection.ts';
import type { Position } from '../ports/event-log.ts';
import type { Leadership } from '../ports/leadership.ts';
import type { ReadModelStore } from '../ports/read-model-store.ts';
import { underLeases } from './build-leases.ts';
import { type Build, discardingOnFailure, type StartOptions, startBuilds } from './builds.ts';
import { SupersededVersion } from './follow.ts';
import { readToHead, readToTargets } from './read-log.ts';
import { readSkips } from './skips.ts';
import { ProjectionStopped, SkippedMeanwhile } from './stopped.ts';

export interface BuildOptions extends StartOptions {
  readonly leadership: Leadership;
}

export interface RebuildOptions extends BuildOptions {
  /** Whether what a newer version of the program made may be replaced: when an upgrade is taken back. */
  readonly mayDowngrade?: boolean | undefined;
}

export interface BuildProgress {
  readonly phase:
    | 'reading'
    | 'analyzing'
    | 'swapping'
    | 'waiting for readers'
    | 'swapped'
    | 'stopped'
    | 'comparing';
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

/** A read model that was swapped in. */
export interface Rebuilt {
  readonly name: string;
  readonly version: number;
  readonly position: Position;
}

/** Some of several were stopped; the others are swapped in. */
export class SomeStopped extends Error {
  readonly stopped: readonly ProjectionStopped[];
  readonly rebuilt: readonly Rebuilt[];

  constructor(stopped: readonly ProjectionStopped[], rebuilt: readonly Rebuilt[]) {
    super(stopped.map(({ message }) => message).join('\n'), { cause: stopped[0] });
    this.name = 'SomeStopped';
    this.stopped = stopped;
    this.rebuilt = rebuilt;
  }
}

/**
 * Builds projections anew beside the living tables, all from one reading of the log, and swaps them in, each in one
 * transaction; readers and projectors go on meanwhile. A build that a crash cut off is resumed; one that is cancelled
 * or fails leaves nothing behind. What stops one leaves the others going: at the end it is thrown, a `ProjectionStopped`
 * where it was the only one, else in `SomeStopped`. Throws `BuildUnderWay`, `SupersededVersion`, the signal's reason.
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
      const stopped: ProjectionStopped[] = [];
      const onStopped = (reason: ProjectionStopped) => {
        stopped.push(reason);
        tell({ phase: 'stopped', projection: reason.projection, events: 0, share: undefined });
      };
      await readToHead(eventLog, builds, { signal, onRead, onStopped });
      const whole = builds.filter(({ projection }) =>
        stopped.every((reason) => reason.projection !== projection.name),
      );
      for (const [index, { projection, stored }] of whole.entries()) {
        tell({ phase: 'analyzing', projection: projection.name, events: 0, share: index / whole.length });
        await store.analyze(stored, signal);
      }
      const rebuilt: Rebuilt[] = [];
      for (const build of whole) {
        try {
          rebuilt.push(await swapIn(options, build, { signal, onProgress: tell }));
        } catch (error) {
          if (!(error instanceof ProjectionStopped)) throw error;
          onStopped(error);
        }
      }
      const [reason] = stopped;
      if (reason) throw projections.length === 1 ? reason : new SomeStopped(stopped, rebuilt);
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
