import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildProgram } from '../../../src/app/cli/program.ts';
import { NO_COVERAGE } from '../../../src/app/cli/value.ts';
import { WRONG_WORDS } from '../../../src/app/cli/verb.ts';

const GUIDE = readFileSync(join(import.meta.dirname, '../../../docs/tool.md'), 'utf8');

/** Classes and routes of `value` have one row each. */
const verbs = (await buildProgram()).commands.flatMap((verb) => {
  const below =
    verb.name() === 'value' ? ['list', '<class>', '<route>'] : verb.commands.map((each) => each.name());
  return below.length === 0 ? [verb.name()] : below.map((name) => `${verb.name()} ${name}`);
});

it('docs/tool.md has every verb once, in the order of the overview', () => {
  const rows = [...GUIDE.matchAll(/^\| `([^`]+)` \|/gm)].map(([, verb]) => verb);
  expect(rows).toEqual(verbs);
});

it('docs/tool.md has the exit codes of value', () => {
  expect(GUIDE).toMatch(new RegExp(`^\\| ${WRONG_WORDS} \\| Usage error`, 'm'));
  expect(GUIDE).toMatch(new RegExp(`^\\| ${NO_COVERAGE} \\| .value. only`, 'm'));
});
