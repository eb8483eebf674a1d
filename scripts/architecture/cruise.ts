import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { cruiserConfiguration } from './rules.ts';
import { readArchitecture } from './table.ts';

/** Folders that hold no code of ours. */
const NO_CODE = new Set(['node_modules', 'data', 'coverage', 'dist', 'test-results', 'docs']);

/** TypeScript without a version that the cruiser can read makes it see nothing, and then nothing is wrong. */
const LEAST_MODULES = 200;

const holdsCode = (folder: string): boolean =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((name) => /\.[cm]?tsx?$/.test(name));

const codeFolders = (root: string): readonly string[] =>
  readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !NO_CODE.has(entry.name))
    .map(({ name }) => name)
    .filter((name) => holdsCode(path.join(root, name)));

export interface CruiseReport {
  /** Own modules that were read. */
  readonly modules: number;
  /** One line each. */
  readonly violations: readonly string[];
}

/**
 * Holds a tree against the tables of its own ARCHITECTURE.md.
 * @param leastModules fewer modules than this are a violation of their own
 */
export async function cruiseTree(root: string, leastModules = LEAST_MODULES): Promise<CruiseReport> {
  const architecture = readArchitecture(readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8'));
  const { forbidden = [], options = {} } = cruiserConfiguration(architecture);
  const { output } = await cruise(
    [...codeFolders(root)],
    { ...options, baseDir: root, ruleSet: { forbidden }, validate: true },
    { ...options.enhancedResolveOptions },
  );
  const { modules, summary } = output as ICruiseResult;
  const own = modules
    .map(({ source }) => source)
    .filter((source) => /^[^.].*\.[cm]?tsx?$/.test(source) && !source.includes('node_modules/'));
  const homeless = own.filter(
    (source) => !architecture.rooms.some(({ folder }) => source.startsWith(folder)),
  );
  return {
    modules: own.length,
    violations: [
      ...summary.violations.map(({ rule, from, to, cycle }) =>
        cycle === undefined
          ? `${rule.name}: ${from} → ${to}`
          : `${rule.name}: ${[from, ...cycle.map(({ name }) => name)].join(' → ')}`,
      ),
      ...homeless.map((source) => `unlisted-folder: ${source}`),
      ...(own.length < leastModules
        ? [`too-few-modules: ${own.length} were read, ${leastModules} are the least`]
        : []),
    ],
  };
}
