import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { PROJECTS, WAITING } from './test-projects.ts';

/** Seconds on two quiet cores, about: what is long begins first, because at the end it would keep everybody waiting. */
const SECONDS: Readonly<Record<string, number>> = {
  'deploy/containers': 290,
  'journeys/wire-reconnects': 140,
  'journeys/wire-faults': 137,
  'journeys/wire-faults-postgres': 62,
  'journeys/wire-faults-cluster': 60,
  'journeys/wire-reconnects-cluster': 42,
  'journeys/wire-leaders': 19,
  'web/operators-trouble': 75,
  'simulation/histories': 60,
  'docs/run/operators-and-auditors': 55,
  'journeys/log-away': 45,
  'journeys/several-processes': 36,
  'journeys/webhooks-killed': 34,
  'journeys/batch-apart': 27,
  'journeys/rebuild-tool': 25,
  'support/interrupted-run': 25,
  'engine/projecting/rebuild': 24,
  'engine/postgres/least-privilege': 23,
  'border/http/docs/in-browser': 22,
  image: 22,
  'docs/run/back-ends': 21,
  'journeys/unmade-schema': 20,
  'journeys/backup-refused': 20,
  'journeys/first-valuation': 19,
  'web/estimator-journeys': 19,
  'journeys/unreadable-event': 18,
  'journeys/webhooks-restored': 18,
  'journeys/database-killed': 18,
  'journeys/killed-in-the-middle': 18,
  'journeys/revaluation': 17,
  'web/operators': 17,
  'client/packed-client': 16,
  'journeys/rotating-key': 16,
};
const OTHERS = 7;

/** How many files that use a whole core are run beside one that waits. */
const BESIDE = 2;

interface Planned {
  readonly file: TestSpecification;
  readonly begin: number;
}

const secondsOf = ({ moduleId }: TestSpecification): number =>
  SECONDS[/\/test\/(.*)\.test\.ts$/.exec(moduleId)?.[1] ?? ''] ?? OTHERS;

const isWaiting = ({ moduleId }: TestSpecification): boolean =>
  WAITING.some((name) => moduleId.endsWith(`/${name}`));

/** When each would begin if so many ran at once, each when the first before it has ended. */
function planned(files: readonly TestSpecification[], atOnce: number): readonly Planned[] {
  const free = Array.from({ length: atOnce }, () => 0);
  return files.map((file) => {
    const begin = Math.min(...free);
    free[free.indexOf(begin)] = begin + secondsOf(file);
    return { file, begin };
  });
}

/** The long ones first, and of those that wait one at a time. */
function inTurns(files: readonly TestSpecification[]): readonly TestSpecification[] {
  const byLength = [...files].sort((one, other) => secondsOf(other) - secondsOf(one));
  const waiting = planned(byLength.filter(isWaiting), 1);
  const working = planned(
    byLength.filter((file) => !isWaiting(file)),
    BESIDE,
  );
  return [...waiting, ...working].sort((one, other) => one.begin - other.begin).map(({ file }) => file);
}

/** Runs project after project. */
export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...projects]
      .sort(([one], [other]) => PROJECTS.indexOf(one) - PROJECTS.indexOf(other))
      .flatMap(([, inside]) => inTurns(inside));
  }
}
