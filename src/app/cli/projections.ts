import { Argument, type Command } from 'commander';
import { projections } from '../../../projections/index.ts';
import { lagOf, MOST_LAG } from '../../engine/projecting/live/lag.ts';
import type { Projection } from '../../engine/projecting/projection.ts';
import { type ProjectionSkip, skipsOrFault } from '../../engine/skips/skips.ts';

import type { Engines } from '../engines.ts';
import { buildsInProgress } from '../service/backend-status.ts';
import { rebuildProjections } from './projections/rebuild.ts';
import { skipVerb } from './projections/skip.ts';
import { verifyProjections } from './projections/verify.ts';
import { columns, print, Verb, withEngines } from './verb.ts';

async function listProjections(options: { readonly json?: true }): Promise<void> {
  const listed = await withEngines(projectionStates);
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
    options,
    listed,
    columns([['NAME', 'VERSION', 'POSITION', 'LAG', 'STATUS', 'BUILD', 'SKIPS', 'DETAIL'], ...rows]),
  );
}

async function projectionStates(engines: Engines) {
  const { eventLog, readModels } = engines;
  const [states, head] = await Promise.all([readModels.projections(), eventLog.head()]);
  const builds = await buildsInProgress(engines, head);
  return Promise.all(
    projections.map(async ({ name, version: program_version, streamPrefixes }) => {
      const state = states.find((each) => each.name === name);
      const { skipped, fault } = await skipsOrFault(eventLog, name);
      return {
        name,
        version: state?.version ?? null,
        program_version,
        position: state?.position ?? null,
        lag_events: await lagOf(eventLog, state?.position ?? '', streamPrefixes),
        status: state?.status ?? 'ABSENT',
        detail: state?.detail ?? fault,
        builds: builds.flatMap(({ name: of, ...build }) => (of === name ? build : [])),
        skipped,
      };
    }),
  );
}

type ShownBuild = Omit<Awaited<ReturnType<typeof buildsInProgress>>[number], 'name'>;

const skipsText = (skipped: readonly ProjectionSkip[]): string => {
  const newest = skipped.at(-1);
  return newest ? `${skipped.length}, newest ${newest.event_id}: ${newest.reason}` : '-';
};

const buildText = ({ for: why, version, share, under_way }: ShownBuild): string =>
  `${why.toLowerCase()} of version ${version}, ${Math.floor(share * 100)} %, ${under_way ? 'under way' : 'left by a crash'}`;

const names = projections.map(({ name }) => name);
const nameArgument = () => new Argument('[name...]', 'which read models').choices(names);
const chosenProjections = (chosen: readonly string[]): readonly Projection[] =>
  projections.filter(({ name }) => chosen.includes(name));

interface RebuildOptions {
  readonly all?: true;
  readonly downgrade?: true;
  readonly json?: true;
}

interface VerifyOptions {
  readonly all?: true;
  readonly json?: true;
}

export function projectionsVerbs(): Command {
  const verbs = new Verb('projections').description(
    'Show the state of the read models, rebuild them from the log, verify them against it.',
  );
  verbs
    .command('list')
    .description('List the read models: version, position, events behind, status, and rebuilds in progress.')
    .json('projections list')
    .action(listProjections);
  verbs
    .command('rebuild')
    .description(
      'Rebuild read models from one reading of the log in separate tables, and swap each in atomically. ' +
        'Reads, writes and projectors continue. Ctrl-C discards the rebuild; after a crash the next rebuild resumes it.',
    )
    .addArgument(nameArgument())
    .option('--all', 'all of them')
    .option('--downgrade', 'also those that a newer version made, after a rollback')
    .json('projections rebuild asset valuation')
    .action((chosen: readonly string[], options: RebuildOptions, verb: Command) => {
      if ((chosen.length === 0) !== (options.all === true))
        verb.error('error: name read models, or say --all');
      return rebuildProjections(options.all ? projections : chosenProjections(chosen), options);
    });
  verbs
    .command('verify')
    .description(
      'Rebuild read models (all, or those named) into temporary tables and compare every row with the live tables. ' +
        'The first difference is shown, with exit code 1. The temporary tables are removed.',
    )
    .addArgument(nameArgument())
    .option('--all', 'all of them (the default)')
    .json('projections verify --all')
    .action((chosen: readonly string[], options: VerifyOptions, verb: Command) => {
      if (chosen.length > 0 && options.all) verb.error('error: name read models, or say --all');
      return verifyProjections(chosen.length === 0 ? projections : chosenProjections(chosen), options);
    });
  verbs.addCommand(skipVerb());
  return verbs;
}
