import { readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { CHAOS, JOURNEY, UNIT } from '../test/support/kinds.ts';

/** What the last run of the tests cost by kind and by room, the dearest first, and its longest files, from vitest's own report. */

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
const files = report.testResults.map(({ name, startTime, endTime, assertionResults }) => ({
  path: name.slice(root.pathname.length),
  tests: assertionResults.length,
  seconds: (endTime - startTime) / 1_000,
}));

const kinds = { chaos: CHAOS, unit: UNIT, journey: JOURNEY };
const kindOf = (path: string): string =>
  Object.entries(kinds).find(([, globs]) => globs.some((glob) => matchesGlob(path, glob)))?.[0] ??
  'integration';

function printCosts(column: string, groupOf: (path: string) => string): void {
  const costs = [...Map.groupBy(files, ({ path }) => groupOf(path))].map(([group, inside]) => ({
    [column]: group,
    files: inside.length,
    tests: inside.reduce((sum, { tests }) => sum + tests, 0),
    seconds: Math.round(inside.reduce((sum, { seconds }) => sum + seconds, 0)),
  }));
  console.table(costs.sort((one, other) => Number(other.seconds) - Number(one.seconds)));
}

printCosts('kind', kindOf);
printCosts('room', (path) => path.split('/').slice(0, 2).join('/'));
const longest = files.sort((one, other) => other.seconds - one.seconds).slice(0, 20);
console.table(longest.map((file) => ({ ...file, seconds: Math.round(file.seconds) })));
