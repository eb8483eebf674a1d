import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projections } from '../../../projections/index.ts';
import { ACCESS_PROFILES } from '../../../src/kernel/vocabulary.ts';
import { completionScript } from '../../../src/main/cli/completion/script.ts';
import { completedCommands } from '../../../src/main/cli/completion/tree.ts';
import { buildProgram } from '../../../src/main/cli/program.ts';
import { completedAt, suiteInShells } from '../../support/shell-completion.ts';
import { toolHere } from '../../support/tool-here.ts';

/** The scripts, each in the shell that it is for. */

/** bash 4 hands a word over in pieces at each \`=\`. */
const EQUALS = { bash: ['--type', '=', ''], zsh: ['--type='] } as const;

suiteInShells('at a Tab', (shell) => {
  let folder: string;
  let script: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'asset-valuation-completion-'));
    script = join(folder, 'script');
    await writeFile(script, completionScript(shell, completedCommands(await buildProgram()), '0.0.0'));
    await writeFile(join(folder, 'prices one.csv'), '');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const shown = (...words: readonly string[]) => completedAt(shell, script, ...words);
  /** In zsh the shell itself leaves out what does not begin so. */
  const starting = async (beginning: string, ...words: readonly string[]) =>
    (await shown(...words, beginning)).filter((word) => word.startsWith(beginning));

  it('completes every verb, and the verbs below', async () => {
    const program = await buildProgram();
    expect(await shown('asset-valuation', '')).toEqual(program.commands.map((each) => each.name()));
    for (const verb of program.commands) {
      const below = verb.commands.map((each) => each.name());
      if (below.length > 0) expect(await shown('asset-valuation', verb.name(), '')).toEqual(below);
    }
    expect(await starting('ver', 'asset-valuation', 'audit')).toEqual(['verify']);
  });

  it('completes the options of a verb, and of no other', async () => {
    const options = await shown('asset-valuation', 'audit', 'seal', '--');
    expect(options).toEqual(expect.arrayContaining(['--out', '--accept-new-key', '--json', '--help']));
    expect(options).not.toContain('--bundle');
    for (const verb of ['rebuild', 'verify'])
      expect(await shown('asset-valuation', 'projections', verb, '--')).toContain('--all');
    expect(await starting('--w', 'asset-valuation', 'value', 'livestock')).toEqual(['--weight-kg']);
  });

  it('completes the words that an option or an argument takes', async () => {
    expect(await shown('asset-valuation', 'value', 'vehicle', '--type', '')).toEqual([
      'cars',
      'motorcycles',
      'trucks',
    ]);
    expect(await shown('asset-valuation', 'value', 'vehicle', ...EQUALS[shell])).toEqual([
      'cars',
      'motorcycles',
      'trucks',
    ]);
    expect(await shown('asset-valuation', 'value', 'VEHICLE', '--type', '')).toContain('cars');
    expect(await shown('asset-valuation', 'audit', 'replay', '')).toEqual([
      'valuation',
      'asset',
      'obligation',
    ]);
    expect(await shown('asset-valuation', 'completion', '')).toEqual(['bash', 'zsh']);
    expect(await shown('asset-valuation', 'sources', 'import', '')).toContain('deral_sima');
  });

  it('completes the names of projections, one after the other', async () => {
    const names = projections.map(({ name }) => name);
    expect(await shown('asset-valuation', 'projections', 'rebuild', '')).toEqual(names);
    expect(await shown('asset-valuation', 'projections', 'rebuild', 'asset', '')).toEqual(names);
    expect(await shown('asset-valuation', 'projections', 'skip', '')).toEqual(names);
    expect(await shown('asset-valuation', 'projections', 'skip', 'asset', '')).not.toContain('valuation');
  });

  it('completes several words of one option, then other options', async () => {
    const issue = ['asset-valuation', 'credentials', 'issue', '--profile', 'ANALYST'];
    expect(await shown(...issue, '')).toEqual([...ACCESS_PROFILES]);
    expect(await starting('--p', ...issue)).toEqual(['--person', '--profile']);
  });

  it('takes the value of an option for no verb', async () => {
    expect(await shown('asset-valuation', 'value', 'vehicle', '--brand', '')).toEqual([]);
    expect(await starting('--mo', 'asset-valuation', 'value', 'vehicle', '--brand', 'livestock')).toEqual([
      '--model',
    ]);
  });

  it('completes files where a file is meant', async () => {
    const words = ['asset-valuation', 'value', 'vehicle', '--input', `${folder}/prices`];
    expect(await shown(...words)).toEqual(shell === 'bash' ? [`${folder}/prices one.csv`] : ['FILES']);
    expect(
      await shown('asset-valuation', 'sources', 'import', 'deral_sima', `${folder}/prices`),
    ).toHaveLength(1);
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
