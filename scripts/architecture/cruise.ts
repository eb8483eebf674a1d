import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { cruiserConfiguration, homesOf, packagePattern } from './rules.ts';
import { type Architecture, readArchitecture } from './table.ts';

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

interface CruiseReport {
  /** Own modules that were read. */
  readonly modules: number;
  /** One line each. */
  readonly violations: readonly string[];
  /** What ARCHITECTURE.md allows and nobody does, one line each. */
  readonly unusedGrants: readonly string[];
}

/** Arrows and homes of packages that no import needs. */
function unusedGrants({ rooms, packages }: Architecture, modules: ICruiseResult['modules']): string[] {
  const isUsed = (from: string, to: string): boolean => {
    const [source, target] = [new RegExp(from), new RegExp(to)];
    return modules.some(
      (module) =>
        source.test(module.source) && module.dependencies.some(({ resolved }) => target.test(resolved)),
    );
  };
  const folderOf = (name: string) => homesOf([name], rooms)[0] ?? '';
  const arrows = rooms.flatMap(({ name, imports, typesOnly }) =>
    [...(imports === 'anything' ? [] : imports), ...typesOnly].map((to) => ({
      name,
      to,
      path: folderOf(to),
    })),
  );
  const homes = packages.flatMap(({ name: to, homes: named }) =>
    (named === 'anywhere' ? [] : named).map((name) => ({ name, to, path: packagePattern(to) })),
  );
  return [...arrows, ...homes]
    .filter(({ name, path: to }) => !isUsed(folderOf(name), to))
    .map(({ name, to }) => `unused-grant: ${name} → ${to}`);
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
    unusedGrants: unusedGrants(architecture, modules),
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
