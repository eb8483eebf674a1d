import { projections } from '../../../../projections/index.ts';
import { buildLease } from '../../../engine/projecting/build/standing.ts';
import { lagOf, MOST_LAG } from '../../../engine/projecting/live/lag.ts';
import type { StandingBuild } from '../../../engine/projecting/read-model-store.ts';
import { type ProjectionSkip, skipsOrFault } from '../../../engine/skips/skips.ts';
import type { Engines } from '../../engines.ts';
import { columns, print, withEngines } from '../verb.ts';

export async function listProjections(options: { readonly json?: true }): Promise<void> {
  const listed = await withEngines(stands);
  const rows = listed.map(({ name, version, position, lag_events, status, builds, skipped, detail }) => [
    name,
    version === null ? '-' : String(version),
    position ?? '-',
    lag_events >= MOST_LAG ? `${MOST_LAG}+` : String(lag_events),
    status,
    builds.map(buildText).join(', ') || '-',
    skipsText(skipped),
    detail ?? '',
  ]);
  print(
    options.json === true,
    listed,
    columns([['NAME', 'VERSION', 'POSITION', 'LAG', 'STATUS', 'BUILD', 'SKIPS', 'DETAIL'], ...rows]),
  );
}

interface Stand {
  readonly name: string;
  /** Null where no projector has made it yet. */
  readonly version: number | null;
  readonly program_version: number;
  readonly position: string | null;
  readonly lag_events: number;
  readonly status: string;
  readonly detail: string | null;
  readonly builds: readonly ShownBuild[];
  /** What it was told to leave out, and why. */
  readonly skipped: readonly ProjectionSkip[];
}

interface ShownBuild {
  readonly for: 'REBUILD' | 'VERIFY';
  readonly version: number;
  /** How much of the log is in it, 0 to 1. */
  readonly share: number;
  /** False for one that a process which died has left. */
  readonly under_way: boolean;
}

async function stands({
  eventLog,
  readModels,
  readModelStore,
  leadership,
}: Engines): Promise<readonly Stand[]> {
  const [standing, builds, head] = await Promise.all([
    readModels.projections(),
    readModelStore.builds(),
    eventLog.head(),
  ]);
  const shownBuild = async ({ name, place, version, position }: StandingBuild): Promise<ShownBuild> => ({
    for: place === 'next' ? 'REBUILD' : 'VERIFY',
    version,
    share: eventLog.share(position, head),
    under_way: await leadership.isLed(buildLease(name)),
  });
  return Promise.all(
    projections.map(async ({ name, version: program_version, streamPrefixes }) => {
      const stand = standing.find((each) => each.name === name);
      const after = stand?.position ?? '';
      const { skipped, fault } = await skipsOrFault(eventLog, name);
      return {
        name,
        version: stand?.version ?? null,
        program_version,
        position: stand?.position ?? null,
        lag_events: await lagOf(eventLog, after, streamPrefixes),
        status: stand?.status ?? 'ABSENT',
        detail: stand?.detail ?? fault,
        builds: await Promise.all(builds.filter((build) => build.name === name).map(shownBuild)),
        skipped,
      };
    }),
  );
}

const skipsText = (skipped: readonly ProjectionSkip[]): string => {
  const newest = skipped.at(-1);
  return newest ? `${skipped.length}, newest ${newest.event_id}: ${newest.reason}` : '-';
};

const buildText = ({ for: why, version, share, under_way }: ShownBuild): string =>
  `${why.toLowerCase()} of version ${version}, ${Math.floor(share * 100)} %, ${under_way ? 'under way' : 'left by a crash'}`;
