import type { Position } from '../../log/event-log.ts';
import { readSkips } from '../../skips/skips.ts';
import { readToHead, readToTargets } from '../live/read-log.ts';
import type { ReadModelStore } from '../read-model-store.ts';
import type { BuildProgress, BuildRun } from './run.ts';
import type { Build, StartOptions } from './standing.ts';
import { ProjectionStopped, SkippedMeanwhile } from './stopped.ts';

/** A read model that was swapped in. */
export interface Rebuilt {
  readonly name: string;
  readonly version: number;
  readonly position: Position;
}

/** What came of the projections, over all tries. */
export interface Done {
  readonly rebuilt: Rebuilt[];
  readonly stopped: ProjectionStopped[];
  events: number;
  /** One whose swap was begun, and of whose end nothing was heard yet. */
  swapping: Build | undefined;
}

export const isDone = ({ rebuilt, stopped }: Done, name: string): boolean =>
  rebuilt.some((each) => each.name === name) || stopped.some((reason) => reason.projection === name);

/** Reads the log once for all, then swaps one after the other in. */
export async function buildAll(
  options: StartOptions,
  builds: readonly Build[],
  done: Done,
  { signal, onProgress: tell = () => {} }: BuildRun,
): Promise<void> {
  const { eventLog, store } = options;
  if (builds.length === 0) return;
  const before = done.events;
  const onRead = (events: number, share: number) => {
    done.events = before + events;
    tell({ phase: 'reading', events: done.events, share });
  };
  const onStopped = (reason: ProjectionStopped) => {
    done.stopped.push(reason);
    tell({ phase: 'stopped', projection: reason.projection, events: 0, share: undefined });
  };
  await readToHead(eventLog, builds, { signal, onRead, onStopped });
  const whole = builds.filter(({ projection }) => !isDone(done, projection.name));
  for (const [index, { projection, stored }] of whole.entries()) {
    tell({ phase: 'analyzing', projection: projection.name, events: 0, share: index / whole.length });
    await store.analyze(stored, signal);
  }
  for (const build of whole) {
    try {
      done.swapping = build;
      done.rebuilt.push(await swapIn(options, build, { signal, onProgress: tell }));
    } catch (error) {
      if (!(error instanceof ProjectionStopped)) throw error;
      onStopped(error);
    }
    done.swapping = undefined;
  }
}

/** A swap whose answer never came may have been made: then the build is gone, and what lives is it. */
export async function settleSwap(
  store: ReadModelStore,
  done: Done,
  tell: BuildRun['onProgress'] = () => {},
): Promise<void> {
  const build = done.swapping;
  if (!build) return;
  const { name, version } = build.projection;
  const [next, live] = [await store.checkpoint(name, 'next'), await store.checkpoint(name, 'live')];
  done.swapping = undefined;
  if (next || live?.version !== version || live.position < build.writer.position) return;
  done.rebuilt.push({ name, version, position: live.position });
  tell({ phase: 'swapped', projection: name, events: 0, share: undefined });
}

async function swapIn(
  { eventLog, store }: StartOptions,
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
