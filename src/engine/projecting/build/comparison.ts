import type { Position } from '../../log/event-log.ts';
import { readToTargets } from '../live/read-log.ts';
import { SupersededVersion } from '../live/writer.ts';
import type { Projection } from '../projection.ts';
import type { Difference } from '../read-model-store.ts';
import { type Build, type BuildRun, discardingOnFailure, startBuilds, underLeases } from './builds.ts';
import type { BuildOptions } from './rebuild.ts';

/** The result of a comparison: undefined if every row equals its fold of the log. */
interface Verified {
  readonly name: string;
  /** The position of both when they were compared. */
  readonly position: Position;
  readonly difference: Difference | undefined;
}

/**
 * Builds projections into scratch schemas, all from one reading of the log, and compares each with its living tables,
 * row for row, at one position. Projectors wait only while the last events are brought in; nothing stays behind.
 */
export async function verifyAll(
  options: BuildOptions,
  projections: readonly Projection[],
  run: BuildRun,
): Promise<readonly Verified[]> {
  const { eventLog, store, leadership } = options;
  return underLeases(leadership, projections, run.signal, ({ signal, epochOf }) =>
    discardingOnFailure(store, 'scratch', async (begun) => {
      for (const { name } of projections) await store.discard(name, 'scratch');
      for (const projection of projections) begun.set(projection.name, epochOf(projection));
      const builds = await startBuilds(options, projections, 'scratch', epochOf);
      const onRead = (events: number, share: number) => run.onProgress?.({ phase: 'reading', events, share });
      await readToTargets(eventLog, await livingPositions(options, builds), { signal, onRead });
      const verified: Verified[] = [];
      for (const [index, build] of builds.entries()) {
        const { projection } = build;
        const share = index / builds.length;
        run.onProgress?.({ phase: 'comparing', projection: projection.name, events: 0, share });
        verified.push(await compare(options, build, signal));
        await store.discard(projection.name, 'scratch', epochOf(projection));
      }
      return verified;
    }),
  );
}

/** The same of one projection: the first row that differs. */
export async function verify(
  options: BuildOptions,
  projection: Projection,
  run: BuildRun,
): Promise<Difference | undefined> {
  const [verified] = await verifyAll(options, [projection], run);
  return verified?.difference;
}

async function compare(options: BuildOptions, build: Build, signal: AbortSignal): Promise<Verified> {
  const { eventLog, store } = options;
  const { projection } = build;
  // What came since it was read, before a projector has to wait for it.
  await readToTargets(eventLog, await livingPositions(options, [build]), { signal });
  await build.writer.sumUp(signal);
  const catchUp = (exactly: Position) => readToTargets(eventLog, new Map([[build, exactly]]), { signal });
  const difference = await store.compare(projection, catchUp, signal);
  return { name: projection.name, position: build.writer.position, difference };
}

async function livingPositions(
  { store }: BuildOptions,
  builds: readonly Build[],
): Promise<ReadonlyMap<Build, Position>> {
  const targets = new Map<Build, Position>();
  for (const build of builds) {
    const live = await store.create(build.projection, 'live');
    if (live.version !== build.projection.version)
      throw new SupersededVersion(build.projection, live.version);
    targets.set(build, live.position);
  }
  return targets;
}
