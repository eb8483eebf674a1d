import type { SourceFile } from './source-files.ts';

const MEDIAN = 80;
const NINE_OF_TEN = 150;
const MOST = 300;
const MOST_OF_A_TEST = 400;
const MOST_IN_A_FOLDER = 20;

export const lineCount = ({ text }: SourceFile): number =>
  text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

/** The size that a share of the files does not exceed; 0 of none. */
function quantile(counts: readonly number[], share: number): number {
  const sorted = [...counts].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

const tooLong = (files: readonly SourceFile[], most: number): readonly string[] =>
  files
    .filter((file) => lineCount(file) > most)
    .map((file) => `${file.path} has ${lineCount(file)} lines, over ${most}`);

function crowded(files: readonly SourceFile[]): readonly string[] {
  const folders = Map.groupBy(files, ({ path }) => path.slice(0, path.lastIndexOf('/')));
  return [...folders]
    .filter(([, inside]) => inside.length > MOST_IN_A_FOLDER)
    .map(([folder, inside]) => `${folder} has ${inside.length} files, over ${MOST_IN_A_FOLDER}`);
}

export interface SizeReport {
  readonly summary: string;
  readonly violations: readonly string[];
}

/** Holds the sizes of files and folders against the limits in ARCHITECTURE.md. */
export function sizeReport(production: readonly SourceFile[], tests: readonly SourceFile[]): SizeReport {
  const counts = production.map(lineCount);
  const median = quantile(counts, 0.5);
  const nineOfTen = quantile(counts, 0.9);
  return {
    summary: `${production.length} production files: median ${median}, nine of ten at most ${nineOfTen}, longest ${quantile(counts, 1)} lines; ${tests.length} test files: longest ${quantile(tests.map(lineCount), 1)}`,
    violations: [
      ...(median > MEDIAN
        ? [`half of the production files have more than ${median - 1} lines, the limit is ${MEDIAN}`]
        : []),
      ...(nineOfTen > NINE_OF_TEN
        ? [`one in ten production files has ${nineOfTen} lines or more, the limit is ${NINE_OF_TEN}`]
        : []),
      ...tooLong(production, MOST),
      ...crowded(production),
      ...tooLong(tests, MOST_OF_A_TEST),
    ],
  };
}
