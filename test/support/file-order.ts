import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Those that take minutes begin before all others: at the end they would keep everybody waiting. */
const LONG = [
  'test/simulation/histories.test.ts',
  'test/journeys/wire-reconnects.test.ts',
  'test/journeys/rebuild-tool.test.ts',
  'test/web/operators-trouble.test.ts',
];

/** Journeys that hold a promise of seconds: what else runs beside them would be measured, too. */
const TIMED = [
  'test/journeys/wire-faults.test.ts',
  'test/journeys/several-processes.test.ts',
  'test/journeys/wire-faults-postgres.test.ts',
  'test/journeys/wire-faults-cluster.test.ts',
  'test/journeys/wire-leaders.test.ts',
];

/** Runs the long ones first, and the timed ones when everything else has run: they mostly wait, so they hardly disturb each other. */
export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const isIt = (path: string) => moduleId.endsWith(path);
      return LONG.some(isIt) ? -LONG.length + LONG.findIndex(isIt) : TIMED.findIndex(isIt) + 1;
    };
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}
