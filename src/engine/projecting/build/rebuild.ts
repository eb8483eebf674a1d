import { atMost } from '../../../kernel/async/at-most.ts';
import { backoff } from '../../../kernel/async/backoff.ts';
import { pause } from '../../../kernel/async/pause.ts';
import { NamedError, OperationalError } from '../../../kernel/operational-error.ts';
import { DependencyUnavailable } from '../../dependency-unavailable.ts';
import { type Leadership, LeaseLost } from '../../leadership.ts';
import { LOG_START, type Position } from '../../log/event-log.ts';
import { readSkips } from '../../skips/skips.ts';
import { readToHead, readToTargets } from '../live/read-log.ts';
import { SupersededVersion } from '../live/writer.ts';
import type { Projection } from '../projection.ts';
import type { ReadModelStore } from '../read-model-store.ts';
import type { ProjectionState } from '../read-models.ts';
import {
  type Build,
  type BuildProgress,
  type BuildRun,
  BuildUnderWay,
  discardingOnFailure,
  type StartOptions,
  startBuilds,
  underLeases,
} from './builds.ts';
import { ProjectionStopped, SkippedMeanwhile } from './stopped.ts';

/** A read model that was swapped in. */
export interface Rebuilt {
  readonly name: string;
  readonly version: number;
  readonly position: Position;
}

/** What came of the projections, over all tries. */
interface Done {
  readonly rebuilt: Rebuilt[];
  readonly stopped: ProjectionStopped[];
  events: number;
  /** One whose swap was begun, and of whose end nothing was heard yet. */
  swapping: Build | undefined;
}

const isDone = ({ rebuilt, stopped }: Done, name: string): boolean =>
  rebuilt.some((each) => each.name === name) || stopped.some((reason) => reason.projection === name);

/** Each is work of one connection: more would take the server's cores from who reads and writes meanwhile. */
const SUMMED_AT_ONCE = 2;

/** Reads the log once for all, then swaps one after the other in. */
async function buildAll(
  options: StartOptions,
  builds: readonly Build[],
  done: Done,
  { signal, onProgress: report = () => {} }: BuildRun,
): Promise<void> {
  const { eventLog, store } = options;
  if (builds.length === 0) return;
  const before = done.events;
  const onRead = (events: number, share: number) => {
    done.events = before + events;
    report({ phase: 'reading', events: done.events, share });
  };
  const onStopped = (reason: ProjectionStopped) => {
    done.stopped.push(reason);
    report({ phase: 'stopped', projection: reason.projection, events: 0, share: undefined });
  };
  await readToHead(eventLog, builds, { signal, onRead, onStopped });
  /** What stops one leaves the others going. */
  const alone = async ({ projection }: Build, work: () => Promise<void>) => {
    if (isDone(done, projection.name)) return;
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ProjectionStopped)) throw error;
      onStopped(error);
    }
    done.swapping = undefined;
  };
  const few = atMost(SUMMED_AT_ONCE);
  let begun = 0;
  const summed = builds.map((build) =>
    few.run(() =>
      alone(build, async () => {
        const { projection, stored, writer } = build;
        report({ phase: 'analyzing', projection: projection.name, events: 0, share: begun / builds.length });
        begun += 1;
        await writer.sumUp(signal);
        await store.analyze(stored, signal);
      }),
    ),
  );
  for (const result of await Promise.allSettled(summed))
    if (result.status === 'rejected') throw result.reason;
  for (const build of builds)
    await alone(build, async () => {
      done.swapping = build;
      done.rebuilt.push(await swapIn(options, build, { signal, onProgress: report }));
    });
}

/** A swap whose answer never came may have been made: then the build is gone, and what lives is it. */
async function settleSwap(
  store: ReadModelStore,
  done: Done,
  report: BuildRun['onProgress'] = () => {},
): Promise<void> {
  const build = done.swapping;
  if (!build) return;
  const { name, version } = build.projection;
  const [next, live] = [await store.checkpoint(name, 'next'), await store.checkpoint(name, 'live')];
  done.swapping = undefined;
  if (next || live?.version !== version || live.position < build.writer.position) return;
  done.rebuilt.push({ name, version, position: live.position });
  report({ phase: 'swapped', projection: name, events: 0, share: undefined });
}

async function swapIn(
  { eventLog, store }: StartOptions,
  build: Build,
  { signal, onProgress }: BuildRun,
): Promise<Rebuilt> {
  const { name, version } = build.projection;
  const report = (phase: BuildProgress['phase']) =>
    onProgress?.({ phase, projection: name, events: 0, share: undefined });
  report('swapping');
  // What came since it was read, before anybody has to wait for it.
  await readToHead(eventLog, [build], { signal });
  const catchUp = async (atLeast: Position) => {
    await readToTargets(eventLog, new Map([[build, atLeast]]), { signal });
    const skips = await readSkips(eventLog, name);
    if (skips.version !== build.skips.version) throw new SkippedMeanwhile(name);
  };
  await store.swap(build.stored, catchUp, { signal, onWaiting: () => report('waiting for readers') });
  report('swapped');
  return { name, version, position: build.writer.position };
}

const TIMEOUT_MS = 60_000;
/** An attempt that lasted for this share of the timeout made progress: what ends it is another outage. */
const STEADY = 1 / 3;
const pauseMs = backoff({ first: 250, most: 5_000 });

interface OutageOptions {
  readonly signal: AbortSignal;
  readonly timeoutMs?: number | undefined;
  /** Called before each pause. */
  readonly onWaiting: () => void;
}

/** What will be better by itself: what was begun can be gone on with. */
const isOutage = (error: unknown): boolean =>
  error instanceof DependencyUnavailable || error instanceof LeaseLost || error instanceof OutageTooLong;

/** A database or the log was away for longer than one waits. */
export class OutageTooLong extends OperationalError {
  constructor(cause: unknown) {
    super(
      `${cause instanceof Error ? cause.message : cause}; what was built so far is kept, and the next rebuild resumes from it`,
      {
        cause,
      },
    );
  }
}

/**
 * Tries work that had begun, or had its leases, again while it ends with an outage, with growing pauses. Throws
 * `OutageTooLong`, and at once what else ends it, also when it is cancelled.
 */
export async function throughOutages<T>(
  { signal, timeoutMs = TIMEOUT_MS, onWaiting }: OutageOptions,
  work: (begun: () => void) => Promise<T>,
): Promise<T> {
  let isBegun = false;
  let awaySince: number | undefined;
  for (let tries = 1; ; tries += 1) {
    const triedAt = performance.now();
    try {
      return await work(() => {
        isBegun = true;
      });
    } catch (error) {
      // The server may hold on for some seconds to the lease of a connection that is dead.
      const isOwnLease = awaySince !== undefined && error instanceof BuildUnderWay;
      const isAgain = error instanceof LeaseLost || isOwnLease || (isBegun && isOutage(error));
      if (signal.aborted || !isAgain) throw error;
      const now = performance.now();
      if (awaySince === undefined || now - triedAt >= timeoutMs * STEADY) {
        awaySince = now;
        tries = 1;
      }
      if (now - awaySince >= timeoutMs) throw isOwnLease ? error : new OutageTooLong(error);
      onWaiting();
      await pause(pauseMs(tries), signal);
    }
  }
}

export interface BuildOptions extends StartOptions {
  readonly leadership: Leadership;
}

interface RebuildOptions extends BuildOptions {
  /** Whether what a newer version of the program made may be replaced: when an upgrade is taken back. */
  readonly mayDowngrade?: boolean | undefined;
}

/** Some of several were stopped; the others are swapped in. */
export class SomeStopped extends NamedError {
  readonly stopped: readonly ProjectionStopped[];
  readonly rebuilt: readonly Rebuilt[];

  constructor(stopped: readonly ProjectionStopped[], rebuilt: readonly Rebuilt[]) {
    super(stopped.map(({ message }) => message).join('\n'), { cause: stopped[0] });
    this.stopped = stopped;
    this.rebuilt = rebuilt;
  }
}

/**
 * Rebuilds projections next to the live tables, all from one reading of the log, and swaps them in, each in one
 * transaction; readers and projectors continue meanwhile. A build that a crash cut off is resumed; one that is cancelled
 * or fails leaves nothing behind. An outage is waited for, and the work gone on with; one that is too long leaves what is
 * built to the next rebuild. What stops one leaves the others going: at the end it is thrown, a `ProjectionStopped` where
 * it was the only one, else in `SomeStopped`. Throws `BuildUnderWay`, `SupersededVersion`, `OutageTooLong`, the signal's
 * reason.
 */
export async function rebuild(
  options: RebuildOptions,
  projections: readonly Projection[],
  run: BuildRun,
): Promise<readonly Rebuilt[]> {
  const { store, leadership } = options;
  const done: Done = { rebuilt: [], stopped: [], events: 0, swapping: undefined };
  const onWaiting = () =>
    run.onProgress?.({ phase: 'waiting for the databases', events: done.events, share: undefined });
  return discardingOnFailure(
    store,
    'next',
    (begun) =>
      throughOutages({ ...run, onWaiting }, (isBegun) =>
        underLeases(leadership, projections, run.signal, async ({ signal, epochOf }) => {
          if (options.mayDowngrade !== true) await refuseNewer(store, projections);
          await settleSwap(store, done, run.onProgress);
          const left = projections.filter(({ name }) => !isDone(done, name));
          for (const projection of projections) begun.set(projection.name, epochOf(projection));
          const builds = await startBuilds(options, left, 'next', epochOf);
          isBegun();
          await buildAll(options, builds, done, { ...run, signal });
          const [reason] = done.stopped;
          if (reason) throw projections.length === 1 ? reason : new SomeStopped(done.stopped, done.rebuilt);
          return done.rebuilt;
        }),
      ),
    isOutage,
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

/** Called with the progress of a build. */
export type OnRollOut = (projections: readonly string[], progress: BuildProgress) => void;

interface RollOutOptions extends BuildOptions {
  readonly onRollOut?: OnRollOut;
}

/** Who makes all read models for the first time is done within a moment. */
const FIRST_MADE_MS = 1_000;

/**
 * Read models that an older version of the program made are rebuilt next to the old ones, all from one reading of the
 * log, and swapped in. Meanwhile the old ones are read, and followed by the leader of the older version. So is one
 * that is new: a leader of an older version does not know it.
 * Throws `SupersededVersion` when a newer version exists already, and what `rebuild` throws.
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

/** On an empty log there is nothing to build: the follower makes the tables. */
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

/** False while a read model has an older version: its tables may lack what this program asks for. */
export const isRolledOut = (
  current: readonly ProjectionState[],
  projections: readonly Projection[],
): boolean =>
  projections.every(({ name, version }) => {
    const found = current.find((each) => each.name === name);
    return found === undefined || found.version >= version;
  });
