import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { projections } from '../../../projections/index.ts';
import { ACCESS_PROFILES } from '../../../src/kernel/vocabulary.ts';
import { completionScript } from '../../../src/main/cli/completion/script.ts';
import { completedCommands } from '../../../src/main/cli/completion/tree.ts';
import { buildProgram } from '../../../src/main/cli/program.ts';
import { suiteInShells } from '../../support/shell-completion.ts';
import { toolHere } from '../../support/tool-here.ts';
import { completing } from './rig.ts';

/** The scripts, each in the shell that it is for. */

/** bash 4 hands a word over in pieces at each \`=\`. */
const EQUALS = { bash: ['--type', '=', ''], zsh: ['--type='] } as const;

suiteInShells('at a Tab', (shell) => {
  const { folder, shown } = completing(shell);
  /** The same behind the name of the tool. */
  const tool = (...words: readonly string[]) => shown('asset-valuation', ...words);
  beforeAll(() => writeFile(join(folder, 'prices one.csv'), ''));

  /** In zsh the shell itself leaves out what does not begin so. */
  const starting = async (beginning: string, ...words: readonly string[]) =>
    (await tool(...words, beginning)).filter((word) => word.startsWith(beginning));

  it('completes every verb, and the verbs below', async () => {
    const program = await buildProgram();
    expect(await tool('')).toEqual(program.commands.map((each) => each.name()));
    for (const verb of program.commands) {
      const below = verb.commands.map((each) => each.name());
      if (below.length > 0) expect(await tool(verb.name(), '')).toEqual(below);
    }
    expect(await starting('ver', 'audit')).toEqual(['verify']);
  });

  it('completes the options of a verb, and of no other', async () => {
    const options = await tool('audit', 'seal', '--');
    expect(options).toEqual(expect.arrayContaining(['--out', '--accept-new-key', '--json', '--help']));
    expect(options).not.toContain('--bundle');
    for (const verb of ['rebuild', 'verify'])
      expect(await tool('projections', verb, '--')).toContain('--all');
    expect(await starting('--w', 'value', 'livestock')).toEqual(['--weight-kg']);
  });

  it('completes the words that an option or an argument takes', async () => {
    for (const words of [['--type', ''], EQUALS[shell]])
      expect(await tool('value', 'vehicle', ...words)).toEqual(['cars', 'motorcycles', 'trucks']);
    expect(await tool('value', 'VEHICLE', '--type', '')).toContain('cars');
    expect(await tool('audit', 'replay', '')).toEqual(['valuation', 'asset', 'obligation']);
    expect(await tool('completion', '')).toEqual(['bash', 'zsh']);
    expect(await tool('sources', 'import', '')).toContain('deral_sima');
  });

  it('completes the names of projections, one after the other', async () => {
    const names = projections.map(({ name }) => name);
    expect(await tool('projections', 'rebuild', '')).toEqual(names);
    expect(await tool('projections', 'rebuild', 'asset', '')).toEqual(names);
    expect(await tool('projections', 'skip', '')).toEqual(names);
    expect(await tool('projections', 'skip', 'asset', '')).not.toContain('valuation');
  });

  it('completes several words of one option, then other options', async () => {
    const issue = ['credentials', 'issue', '--profile', 'ANALYST'];
    expect(await tool(...issue, '')).toEqual([...ACCESS_PROFILES]);
    expect(await starting('--p', ...issue)).toEqual(['--person', '--profile']);
  });

  it('takes the value of an option for no verb', async () => {
    expect(await tool('value', 'vehicle', '--brand', '')).toEqual([]);
    expect(await starting('--mo', 'value', 'vehicle', '--brand', 'livestock')).toEqual(['--model']);
  });

  it('completes files where a file is meant', async () => {
    const words = ['value', 'vehicle', '--input', `${folder}/prices`];
    expect(await tool(...words)).toEqual(shell === 'bash' ? [`${folder}/prices one.csv`] : ['FILES']);
    expect(await tool('sources', 'import', 'deral_sima', `${folder}/prices`)).toHaveLength(1);
  });

  it('completes behind npx', async () => {
    expect(await shown('npx', 'asset-valuation', 'audit', '')).toContain('timeline');
    expect(await shown('npx', '--no-install', 'asset-valuation', 'completion', '')).toEqual(['bash', 'zsh']);
  });
});

it('the verb writes the script, and nothing else, to standard output', async () => {
  const { code, stdout, stderr } = await toolHere(['completion', 'bash']);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^# Completion of asset-valuation \S+ for bash/);
  expect((await toolHere(['completion', 'fish'])).code).toBe(2);
});

it('every command and option of the tree is in both scripts', async () => {
  const commands = completedCommands(await buildProgram());
  for (const shell of ['bash', 'zsh'] as const) {
    const script = completionScript(shell, commands, '0.0.0');
    for (const { path, options } of commands) {
      if (path.length > 0) expect(script).toContain(`verb=' ${path.join(' ')}'`);
      for (const flag of options.flatMap(({ flags }) => flags)) expect(script).toContain(flag);
    }
  }
});

it('no word that is completed would be cut by a shell', async () => {
  for (const { options, places, commands } of completedCommands(await buildProgram())) {
    const words = [...options, ...places].flatMap((place) => place.words);
    for (const word of [...words, ...commands.map((each) => each.word)]) expect(word).toMatch(/^[\w./-]+$/);
  }
});
