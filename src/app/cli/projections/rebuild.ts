import type { BuildProgress, BuildRun } from '../../../engine/projecting/build/builds.ts';
import {
  type BuildOptions,
  type Rebuilt,
  rebuild,
  SomeStopped,
} from '../../../engine/projecting/build/rebuild.ts';
import type { ProjectionStopped } from '../../../engine/projecting/build/stopped.ts';
import type { Projection } from '../../../engine/projecting/projection.ts';
import type { OnSkipped } from '../../../engine/skips/skips.ts';
import { grouped, type Output, shownLine, timeText } from '../progress.ts';
import { columns, interruptible, print, VerbError, withEngines } from '../verb.ts';

const phaseText = ({ projection, phase }: BuildProgress): string =>
  projection === undefined ? phase : `${projection}: ${phase}`;

/**
 * Progress of a build: events, rate, share and time left while the log is read, then the current step. On a terminal one
 * line that is overwritten; otherwise a plain line for each new step.
 */
function showBuild(output: Output = process.stderr) {
  const line = shownLine(output, Number.NEGATIVE_INFINITY);
  let first: { readonly at: number; readonly share: number; readonly events: number } | undefined;
  let shownWhat = '';
  const reading = ({ events, share = 0 }: BuildProgress, now: number): string => {
    // Rates are measured from the first batch: a resumed build begins in the middle.
    first ??= { at: now, share, events };
    const seconds = (now - first.at) / 1_000;
    const begun = `reading the log: ${grouped(events)} events, ${Math.floor(share * 100)} %`;
    if (seconds === 0 || share <= first.share) return begun;
    const left = (seconds * (1 - share)) / (share - first.share);
    return `${begun}, ${grouped((events - first.events) / seconds)}/s, about ${timeText(left)} left`;
  };
  return {
    show(progress: BuildProgress) {
      const now = performance.now();
      const { phase, projection } = progress;
      const what = `${projection ?? ''}${phase}`;
      const isNew = what !== shownWhat && phase !== 'reading';
      // After a pause the rate is measured afresh.
      if (phase === 'waiting for the databases') first = undefined;
      const text = phase === 'reading' ? reading(progress, now) : phaseText(progress);
      if (line.show(now, () => text, isNew)) shownWhat = what;
    },
    end: line.end,
  };
}

export async function rebuildProjections(
  projections: readonly Projection[],
  options: { readonly json?: true; readonly downgrade?: true },
): Promise<void> {
  const began = performance.now();
  const swapped: string[] = [];
  let events = 0;
  const { rebuilt, stopped } = await withBuild(
    () => cancelledText(swapped),
    (engines, run) =>
      rebuildSome({ ...engines, mayDowngrade: options.downgrade }, projections, {
        ...run,
        onProgress: (progress) => {
          if (progress.phase === 'reading') events = progress.events;
          if (progress.phase === 'swapped') swapped.push(progress.projection ?? '');
          run.onProgress?.(progress);
        },
      }),
    { mayMakeKey: true },
  );
  const seconds = (performance.now() - began) / 1_000;
  print(
    options,
    {
      rebuilt,
      stopped: stopped.map(({ projection, message }) => ({ name: projection, message })),
      events,
      seconds,
    },
    columns([
      ['NAME', 'VERSION', 'POSITION'],
      ...rebuilt.map(({ name, version, position }) => [name, String(version), position]),
    ]),
  );
  process.stderr.write(`${grouped(events)} events in ${seconds.toFixed(1)} s\n`);
  if (stopped.length > 0) throw new VerbError(stoppedText(stopped));
}

interface Outcome {
  readonly rebuilt: readonly Rebuilt[];
  readonly stopped: readonly ProjectionStopped[];
}

/** Returns the projections that failed, so that they are reported after those that succeeded. */
async function rebuildSome(...all: Parameters<typeof rebuild>): Promise<Outcome> {
  try {
    return { rebuilt: await rebuild(...all), stopped: [] };
  } catch (error) {
    if (error instanceof SomeStopped) return { rebuilt: error.rebuilt, stopped: error.stopped };
    throw error;
  }
}

const stoppedText = (stopped: readonly ProjectionStopped[]): string => {
  const names = stopped.map(({ projection }) => projection).join(', ');
  return [
    `NOT REBUILT: ${names}; unchanged, and nothing is left behind.`,
    ...stopped.map(({ message }) => message),
  ].join('\n');
};

const cancelledText = (swapped: readonly string[]): string =>
  swapped.length === 0
    ? 'Cancelled: the read models are as they were, and nothing is left behind.'
    : `Cancelled: ${swapped.join(', ')} had been rebuilt; the others are as they were, and nothing is left behind.`;

export async function withBuild<T>(
  cancelled: () => string,
  work: (options: BuildOptions, run: BuildRun) => Promise<T>,
  { mayMakeKey = false } = {},
): Promise<T> {
  const display = showBuild();
  const left: string[] = [];
  const onSkipped: OnSkipped = (projection, { type, eventId, stream, revision }) =>
    left.push(`${projection} skips ${type} ${eventId} (${stream} revision ${revision}), as recorded`);
  try {
    return await interruptible(cancelled, (signal) =>
      withEngines(
        ({ eventLog, leadership, readModelStore: store }) =>
          work({ eventLog, leadership, store, onSkipped }, { signal, onProgress: display.show }),
        { mayMakeKey },
      ),
    );
  } finally {
    display.end();
    for (const line of left) process.stderr.write(`${line}\n`);
  }
}
