import { readFileSync } from 'node:fs';

/** What the last run of the tests cost by room, the dearest first: files, tests and seconds, from vitest's own report. */

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly unknown[];
  }[];
}

const root = new URL('../', import.meta.url);
const report = JSON.parse(readFileSync(new URL('test-results/report.json', root), 'utf8')) as Report;
const rooms = Map.groupBy(report.testResults, ({ name }) =>
  name.slice(root.pathname.length).split('/').slice(0, 2).join('/'),
);
const costs = [...rooms].map(([room, files]) => ({
  room,
  files: files.length,
  tests: files.reduce((sum, { assertionResults }) => sum + assertionResults.length, 0),
  seconds: Math.round(files.reduce((sum, { startTime, endTime }) => sum + endTime - startTime, 0) / 1_000),
}));
console.table(costs.sort((one, other) => other.seconds - one.seconds));
