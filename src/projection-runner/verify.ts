import type { Projection } from '../../projections/projection.ts';
import type { Difference } from '../ports/read-model-store.ts';
import { SupersededVersion } from './follow.ts';
import { type BuildOptions, type BuildRun, building, readUpTo, startBuilds, underLeases } from './rebuild.ts';

/**
 * Builds a projection into a scratch schema and compares it with the living tables, row for row, at one position.
 * The first difference, or undefined. Projectors wait only while the last events are brought in.
 */
export async function verify(
  options: BuildOptions,
  projection: Projection,
  run: BuildRun,
): Promise<Difference | undefined> {
  const { eventLog, store, leadership } = options;
  return underLeases(leadership, [projection], async () => {
    const live = await store.create(projection, 'live');
    if (live.version !== projection.version) throw new SupersededVersion(projection, live.version);
    await store.discard(projection.name, 'scratch');
    return building(store, [projection], 'scratch', async () => {
      const [build] = await startBuilds(store, [projection], 'scratch');
      if (!build) return undefined;
      await readUpTo(eventLog, build, live.position, 'exactly', run.signal);
      run.onProgress?.({ phase: 'comparing', events: 0, position: build.writer.position });
      const found = await store.compare(projection, (exactly) =>
        readUpTo(eventLog, build, exactly, 'exactly', run.signal),
      );
      await store.discard(projection.name, 'scratch');
      return found;
    });
  });
}
