import { describe, expect, it } from 'vitest';
import { buildProgram } from '../../../src/app/cli/program.ts';
import { WRONG_WORDS } from '../../../src/app/cli/verb.ts';
import { toolHere } from '../../support/tool-here.ts';
import { verbsBelow } from './rig.ts';

/** Usage errors exit with one code, before anything is read, and say what is wrong. */

const verbs = verbsBelow(await buildProgram());

const refused = async (words: readonly string[], message: RegExp | string) => {
  const { code, stdout, stderr } = await toolHere(words, { DATA_DIR: '/nowhere/asset-valuation' });
  expect([words, code, stdout]).toEqual([words, WRONG_WORDS, '']);
  expect(stderr).toMatch(message);
};

describe.each(verbs)('%s', (path, verb) => {
  const words = path.split(' ');

  it('refuses an unknown option', () =>
    refused([...words, '--colour'], /unknown option|missing|not specified/));

  if (verb.commands.length > 0) {
    it('refuses a missing or unknown verb', async () => {
      await refused(words, `Usage: asset-valuation ${path} `);
      await refused([...words, 'nothing-like-it'], "unknown command 'nothing-like-it'");
      await refused([...words, 'nothing-like-it', '--help'], "unknown command 'nothing-like-it'");
      await refused([...words, 'help', 'nothing-like-it'], "unknown command 'nothing-like-it'");
    });
    return;
  }

  it('refuses an option without its value', async () => {
    for (const option of verb.options.filter(({ required }) => required))
      await refused([...words, option.long ?? ''], 'argument missing');
  });

  it('refuses a value outside a closed list', async () => {
    for (const option of verb.options.filter(({ argChoices }) => argChoices))
      await refused([...words, option.long ?? '', 'nothing-like-it'], 'Allowed choices are');
    const [first, ...others] = verb.registeredArguments;
    if (first?.argChoices)
      await refused(
        [...words, 'nothing-like-it', ...others.map(() => 'x')],
        /Allowed choices are|not specified/,
      );
  });

  it('refuses too few or too many arguments', async () => {
    const needed = verb.registeredArguments.filter(({ required }) => required);
    if (needed.length > 0) await refused(words, /missing required argument|not specified/);
    if (verb.registeredArguments.some(({ variadic }) => variadic)) return;
    const many = Array.from({ length: verb.registeredArguments.length + 1 }, () => 'x');
    await refused([...words, ...many], /too many arguments|invalid|not specified/);
  });
});

it.each([
  ['credentials revoke x', 'no credential id'],
  ['audit replay asset x', 'no valuation, asset or obligation id'],
  ['audit timeline policy x', 'no resource id'],
  ['audit export x --out y', 'no valuation or obligation id'],
  ['privacy erase x --reason y', 'no asset or obligation id'],
  ['projections skip asset x --reason y', 'no event id'],
  ['webhooks deliveries x', 'no webhook id'],
  ['webhooks replay x --after beginning', 'no webhook id'],
  ['webhooks replay 00000000-0000-4000-8000-000000000000', "'--after <place>' not specified"],
  ['webhooks deliveries 00000000-0000-4000-8000-000000000000 --limit 0', 'must be a whole number'],
  ['projections rebuild', 'name read models'],
  ['projections rebuild asset --all', 'name read models'],
  ['projections verify asset --all', 'name read models'],
  ['audit verify', 'give a stream'],
  ['audit verify --all asset-x', 'give a stream'],
  ['audit replay asset 00000000-0000-4000-8000-000000000000 --as-of yesterday', 'must be an instant'],
  ['sources import bcb_sgs x.csv', 'Allowed choices are'],
  ['value', 'Usage: asset-valuation value'],
  ['value list --lang xx', 'Allowed choices are'],
  ['value list --url ftp://x', 'must be an address'],
  ['nothing-like-it', "unknown command 'nothing-like-it'"],
  ['--colour', "unknown option '--colour'"],
])('%s', (line, message) => refused(line.split(' '), message));
