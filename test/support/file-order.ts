import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { PROJECTS } from './test-projects.ts';

/** Those that take minutes begin before all others: at the end they would keep everybody waiting. */
const LONG = [
  'test/journeys/wire-reconnects.test.ts',
  'test/journeys/wire-faults.test.ts',
  'test/journeys/wire-faults-postgres.test.ts',
  'test/journeys/wire-faults-cluster.test.ts',
  'test/journeys/wire-reconnects-cluster.test.ts',
  'test/journeys/wire-leaders.test.ts',
  'test/simulation/histories.test.ts',
  'test/web/operators-trouble.test.ts',
  'test/journeys/several-processes.test.ts',
  'test/docs/run/operators-and-auditors.test.ts',
  'test/journeys/roll-out.test.ts',
  'test/docs/run/back-ends.test.ts',
  'test/journeys/coverage-apart.test.ts',
  'test/journeys/first-valuation.test.ts',
  'test/journeys/rebuild-tool.test.ts',
  'test/client/packed-client.test.ts',
  'test/support/interrupted-run.test.ts',
  'test/image.test.ts',
  'test/journeys/misbehaving-sources.test.ts',
  'test/journeys/backup-refused.test.ts',
  'test/web/operators.test.ts',
  'test/web/estimator-journeys.test.ts',
  'test/web/estimator-trouble.test.ts',
  'test/web/estimator-manners.test.ts',
  'test/journeys/unreadable-event.test.ts',
  'test/border/http/docs/in-browser.test.ts',
  'test/journeys/rotating-key.test.ts',
  'test/journeys/backup.test.ts',
  'test/engine/postgres/least-privilege.test.ts',
  'test/engine/projecting/rebuild.test.ts',
];

/** Runs project after project, and the long files of each first. */
export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId, project }: TestSpecification): number => {
      const long = LONG.findIndex((path) => moduleId.endsWith(path));
      return PROJECTS.indexOf(project.name) * 100 + (long < 0 ? LONG.length : long);
    };
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}
