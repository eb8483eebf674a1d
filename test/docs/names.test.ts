import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { buildProgram } from '../../src/app/cli/program.ts';
import { configurationSchema } from '../../src/app/configuration.ts';
import { containerLines } from './container-lines.ts';
import { blocksOf, documentPaths, ROOT, readDocument } from './markdown.ts';

/** Settings, codes, verbs and options that documents name are there, also where a block cannot be run. */

const documents = [...documentPaths(), 'client/README.md'].filter(
  (path) => !path.startsWith('docs/decisions/'),
);

/** Everything that the program, its measurements and its deployment are made of. */
const SOURCES = [
  'src',
  'commands',
  'projections',
  'queries',
  'bench',
  'deploy',
  'client/src',
  'client/examples',
  'compose.yaml',
];
/** Settings of other programs. */
const FOREIGN = /^(AWS|OTEL|EVENTSTORE)_/;
const CAPITALS = /(?<!\$|\{)\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b(?!\()/g;

const wordsIn = (text: string): readonly string[] => text.match(CAPITALS) ?? [];

function filesBelow(path: string): readonly string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (found.isFile()) return [path];
  return readdirSync(path).flatMap((name) => filesBelow(join(path, name)));
}
const texts = SOURCES.flatMap((path) => filesBelow(join(ROOT, path))).map((file) =>
  readFileSync(file, 'utf8'),
);
/** Codes of fields, which a failed job says in capitals. */
const fieldCodes = texts.flatMap((text) => text.match(/(?<=')[a-z]+(?:_[a-z]+)+(?=')/g) ?? []);
const known = new Set([
  ...Object.keys(configurationSchema.shape),
  // What compose.yaml takes from outside.
  ...[...readFileSync(join(ROOT, 'compose.yaml'), 'utf8').matchAll(/\$\{([A-Z_]+):/g)].map(
    ([, name = '']) => name,
  ),
  ...texts.flatMap(wordsIn),
  ...fieldCodes.map((code) => code.toUpperCase()),
]);

describe('settings and codes', () => {
  it('are many', () => {
    expect(known.size).toBeGreaterThan(200);
    for (const name of ['DATABASE_URL', 'NO_APPROVED_POLICY']) expect(known).toContain(name);
    expect(known).not.toContain('NO_SUCH_SETTING');
  });

  it.each(documents)('of %s are known', (path) => {
    const text = readDocument(path);
    const own = new Set([...text.matchAll(/\b([A-Z_]+)=\$\(/g)].map(([, name]) => name));
    const unknown = wordsIn(text).filter((word) => !known.has(word) && !FOREIGN.test(word) && !own.has(word));
    expect(unknown).toEqual([]);
  });

  it.each(documents)('that %s sets are settings', (path) => {
    const set = [...readDocument(path).matchAll(/(?:^|`|export |\s)([A-Z]+(?:_[A-Z]+)+)=(?=[a-z./'0-9])/gm)];
    const settings = new Set(Object.keys(configurationSchema.shape));
    const others = set
      .map(([, name = '']) => name)
      .filter((name) => !settings.has(name) && !FOREIGN.test(name));
    // Of measurements, which the performance guide explains, and of the client and the tool, which run elsewhere.
    expect(others.filter((name) => !/^(BENCH|ASSET_VALUATION)_/.test(name))).toEqual([]);
  });
});

const program = await buildProgram();

/** What is wrong with the words of one call of the tool. */
function faultsOf(words: readonly string[]): readonly string[] {
  let command: Command = program;
  const options = new Set(['--help', '--version']);
  const faults: string[] = [];
  let isVerb = true;
  for (const word of words) {
    const next = isVerb ? command.commands.find((each) => each.name() === word) : undefined;
    if (next) {
      command = next;
      for (const { long, short } of next.options)
        for (const flag of [long, short]) if (flag) options.add(flag);
      continue;
    }
    if (/^-./.test(word)) {
      const [flag = ''] = word.split('=');
      if (!options.has(flag)) faults.push(`${command.name()} has no ${flag}`);
    } else if (isVerb && command.commands.length > 0 && !/^[<…$]/.test(word)) {
      faults.push(`${command.name()} has no verb ${word}`);
    }
    isVerb = false;
  }
  return faults;
}

/** Calls in blocks and in sentences: to the end of the line, or of the code. */
const callsIn = (text: string): readonly string[] =>
  [
    ...text
      .replaceAll('\\\n', ' ')
      .matchAll(/(?:npx asset-valuation|bin\/asset-valuation\.mjs) +([a-z][^`\n#|>&)]*)/g),
  ].map(([, words = '']) => words.trim());

const containerCallsIn = (path: string): readonly string[] =>
  containerLines(path).map(({ words }) => words.join(' '));

describe('calls of the tool', () => {
  it.each(
    documents
      .map((path) => [path, [...callsIn(readDocument(path)), ...containerCallsIn(path)]] as const)
      .filter(([, calls]) => calls.length > 0),
  )('in %s use verbs and options that it has', (_, calls) => {
    for (const call of calls) expect([call, faultsOf(call.split(/\s+/))]).toEqual([call, []]);
  });

  it('are found wrong where they are', () => {
    expect(faultsOf(['audit', 'verify', '--all', '--seals', 'x'])).toEqual([]);
    expect(faultsOf(['audit', 'verfy', '--all'])).toHaveLength(2);
    expect(faultsOf(['backup', 'create', 'x', '--force'])).toHaveLength(1);
  });
});

/** What is installed by name in a text; a path, a tarball or an option is none. */
const installed = (text: string): readonly string[] =>
  [...text.matchAll(/npm (?:install|i|add) +([^`\n]+)/g)].flatMap(([, words = '']) =>
    words.split(/\s+/).filter((word) => /^[@a-z]/.test(word) && !word.endsWith('.tgz')),
  );

it.each(documents)('%s has nobody install a name: ours are on no registry', (path) => {
  expect(installed(readDocument(path))).toEqual([]);
});

it('README.md has commands that run unchanged, without an id of somebody else', () => {
  const commands = blocksOf('README.md').filter(({ language }) => language === 'bash');
  const ids = commands.flatMap(({ content }) => content.match(/[0-9a-f]{8}-[0-9a-f]{4}-/g) ?? []);
  expect(ids).toEqual([]);
});
