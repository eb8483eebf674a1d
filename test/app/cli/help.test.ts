import { describe, expect, it } from 'vitest';
import { buildProgram } from '../../../src/app/cli/program.ts';
import { VERSION_AND_COMMIT } from '../../../src/app/version.ts';
import { toolHere } from '../../support/tool-here.ts';
import { verbsBelow } from './rig.ts';

/** Every verb of the tree, as its help shows it. */

const verbs = verbsBelow(await buildProgram());
const doing = verbs.filter(([, command]) => command.commands.length === 0);

describe.each(verbs)('%s', (path, command) => {
  it('describes itself and each option and argument', () => {
    expect(command.description(), path).toMatch(/^\S.*\.$/);
    for (const option of command.options) expect(option.description, option.flags).toMatch(/\S/);
    for (const argument of command.registeredArguments)
      expect(argument.description, argument.name()).toMatch(/\S/);
  });
});

it.each(doing.map(([path]) => [path] as const))('%s has an example', async (path) => {
  const { code, stdout, stderr } = await toolHere([...path.split(' '), '--help']);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(new RegExp(`^Usage: asset-valuation ${path} `));
  const examples = stdout.split(/\nExamples?:\n/)[1] ?? '';
  expect(examples).toContain(`npx asset-valuation ${path}`);
});

describe('the overview', () => {
  it('is shown without arguments: every verb once, in groups', async () => {
    const { code, stdout, stderr } = await toolHere([]);
    expect([code, stderr]).toEqual([0, '']);
    for (const heading of ['Value something:', 'Run the service:', 'Keep and erase:', 'Check the history:'])
      expect(stdout).toContain(`\n${heading}\n`);
    for (const { length } of verbs
      .filter(([path]) => !path.includes(' '))
      .map(([path]) => stdout.match(new RegExp(`^  ${path} {2,}`, 'gm')) ?? []))
      expect(length).toBe(1);
    expect((await toolHere(['--help'])).stdout).toBe(stdout);
  });

  it('shows version and commit', async () => {
    expect(await toolHere(['--version'])).toEqual({ code: 0, stdout: `${VERSION_AND_COMMIT}\n`, stderr: '' });
  });
});
