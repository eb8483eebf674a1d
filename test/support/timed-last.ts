import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Journeys that hold a promise of seconds: what else runs beside them would be measured, too. */
const TIMED = [
  'test/journeys/wire-faults.test.ts',
  'test/journeys/several-processes.test.ts',
  'test/journeys/wire-faults-postgres.test.ts',
  'test/journeys/wire-faults-cluster.test.ts',
  'test/journeys/wire-leaders.test.ts',
];

/** Runs those journeys when everything else has run: they mostly wait, so they hardly disturb each other. */
export class TimedLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => TIMED.findIndex((path) => moduleId.endsWith(path));
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}
