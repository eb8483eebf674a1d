import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { cruiseTree } from './architecture/cruise.ts';
import { isProduction, readArchitecture } from './architecture/table.ts';
import { environmentTableFaults } from './environment-table.ts';
import { sizeReport } from './file-sizes.ts';
import { lockedEnginesFaults } from './locked-engines.ts';
import { allImpurities, pureFiles } from './purity.ts';
import { referenceTableFaults } from './reference-tables.ts';
import { silentTests } from './silent-tests.ts';
import { sourceFiles } from './source-files.ts';
import { styleFaults } from './style.ts';

const root = path.resolve(import.meta.dirname, '..');
const architecture = readArchitecture(readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8'));
const production = sourceFiles(root, architecture, isProduction);
const others = sourceFiles(root, architecture, (room) => !isProduction(room));

interface Outcome {
  /** What a tool said itself. */
  readonly words?: string;
  readonly summary: string;
  readonly violations: readonly string[];
}

/** A tool of node_modules, run on this very Node; its own words are the report. */
async function tool(script: string, ...args: readonly string[]): Promise<Outcome> {
  const child = spawn(process.execPath, [path.join(root, 'node_modules', script), ...args], { cwd: root });
  const ended = once(child, 'close');
  const words = (await Promise.all([text(child.stdout), text(child.stderr)])).join('');
  const [status] = await ended;
  return { words, summary: args.join(' '), violations: status === 0 ? [] : [`ended with ${status}`] };
}

async function imports(): Promise<Outcome> {
  const { modules, violations, unusedGrants } = await cruiseTree(root);
  const summary = `${modules} modules keep to ARCHITECTURE.md, which grants nothing that nobody needs`;
  return { summary, violations: [...violations, ...unusedGrants] };
}

const checks: readonly (readonly [string, () => Outcome | Promise<Outcome>])[] = [
  ['format and lint', () => tool('@biomejs/biome/bin/biome', 'ci', '.')],
  ['types', () => tool('typescript/bin/tsc', '--noEmit')],
  ['types of the client', () => tool('typescript/bin/tsc', '--noEmit', '--project', 'client')],
  ['types of the pages', () => tool('typescript/bin/tsc', '--noEmit', '--project', 'web')],
  ['imports', imports],
  ['sizes', () => sizeReport(production, others)],
  [
    'pure rooms',
    () => ({
      summary: `${pureFiles(production, architecture.purity).length} files without clock, chance, environment or network`,
      violations: allImpurities(production, architecture.purity),
    }),
  ],
  ['tests that do not run', () => ({ summary: 'none', violations: others.flatMap(silentTests) })],
  [
    'locked engines',
    () => ({
      summary: 'package-lock.json asks for none, and brings Node itself only where it is too old',
      violations: lockedEnginesFaults(readFileSync(path.join(root, 'package-lock.json'), 'utf8')),
    }),
  ],
  [
    'environment table',
    () => ({ summary: 'docs/configuration.md has every setting', violations: environmentTableFaults(root) }),
  ],
  [
    'reference tables',
    () => ({
      summary: 'docs/valuation-methods.md and docs/price-sources.md have the classes and sources of the code',
      violations: referenceTableFaults(root),
    }),
  ],
  [
    'words',
    () => ({ summary: 'the program and its documents keep to docs/style.md', violations: styleFaults(root) }),
  ],
];

// The tools run at the same time as the checks of this program.
for (const [name, outcome] of checks.map(([name, run]) => [name, run()] as const)) {
  const { words = '', summary, violations } = await outcome;
  process.stdout.write(words);
  const passed = violations.length === 0;
  process.stdout.write(`${passed ? '✓' : '✗'} ${name}: ${passed ? summary : `${violations.length} wrong`}\n`);
  for (const violation of violations) process.stdout.write(`    ${violation}\n`);
  if (!passed) process.exitCode = 1;
}
