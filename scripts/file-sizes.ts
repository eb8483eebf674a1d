import path from 'node:path';
import type { SourceFile } from './source-files.ts';

/** A file of fewer lines that one file of its room imports, and no other, is a part of that one. */
const LEAST = 40;
const MOST = 400;
const MOST_IN_A_FOLDER = 20;

/** They list what their room has, each in a file of its own. */
const LISTS = /(?:^|\/)(?:index|program|pdf-report)\.ts$|^src\/app\/cli\/[a-z]+\.ts$/;
/** The service itself: a page has its own ways, and so has the client. */
const ROOMS = /^(?:src|commands|projections|queries)\//;
/** Files with a rule of their own in ARCHITECTURE.md: pure parsers. */
const PARSER = /\/read-[^/]+\.ts$/;

const lineCount = ({ text }: SourceFile): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

/** The size that a share of the files does not exceed; 0 of none. */
function quantile(counts: readonly number[], share: number): number {
  const sorted = [...counts].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

const tooLong = (files: readonly SourceFile[]): readonly string[] =>
  files
    .filter((file) => lineCount(file) > MOST)
    .map((file) => `${file.path} has ${lineCount(file)} lines, over ${MOST}`);

function crowded(files: readonly SourceFile[]): readonly string[] {
  const folders = Map.groupBy(files, (file) => path.posix.dirname(file.path));
  return [...folders]
    .filter(([, inside]) => inside.length > MOST_IN_A_FOLDER)
    .map(([folder, inside]) => `${folder} has ${inside.length} files, over ${MOST_IN_A_FOLDER}`);
}

const roomOf = (file: string): string => /^src\/[^/]+|^[^/]+/.exec(file)?.[0] ?? '';

/** Files that are imported as soon as the importer is loaded, by all that import each so; a dynamic import is a border of its own. */
function importers(files: readonly SourceFile[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const file of files) {
    for (const [, from = ''] of file.text.matchAll(/\bfrom '(\.[^']+)'/g)) {
      const imported = path.posix.join(path.posix.dirname(file.path), from);
      found.set(imported, (found.get(imported) ?? new Set()).add(file.path));
    }
    for (const [, from = ''] of file.text.matchAll(/\bimport\('(\.[^']+)'\)/g)) {
      const imported = path.posix.join(path.posix.dirname(file.path), from);
      found.set(imported, (found.get(imported) ?? new Set()).add(`${file.path} when it needs it`));
    }
  }
  return found;
}

function crumbs(files: readonly SourceFile[]): readonly string[] {
  const of = importers(files);
  return files.flatMap((file) => {
    const [only, ...others] = of.get(file.path) ?? [];
    if (lineCount(file) >= LEAST || !ROOMS.test(file.path) || PARSER.test(file.path)) return [];
    if (only === undefined || others.length > 0 || roomOf(only) !== roomOf(file.path)) return [];
    if (LISTS.test(only) || only.endsWith(' when it needs it')) return [];
    return [`${file.path} has ${lineCount(file)} lines, and ${only} alone imports it: it belongs there`];
  });
}

interface SizeReport {
  readonly summary: string;
  readonly violations: readonly string[];
}

/** Holds the sizes of files and folders against the limits in ARCHITECTURE.md. */
export function sizeReport(production: readonly SourceFile[], tests: readonly SourceFile[]): SizeReport {
  const counts = production.map(lineCount);
  return {
    summary: `${production.length} production files: median ${quantile(counts, 0.5)}, nine of ten at most ${quantile(counts, 0.9)}, longest ${quantile(counts, 1)} lines; ${tests.length} test files: longest ${quantile(tests.map(lineCount), 1)}`,
    violations: [...crumbs(production), ...tooLong(production), ...crowded(production), ...tooLong(tests)],
  };
}
