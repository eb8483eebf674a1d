import type { Command } from 'commander';
import { buildProgram } from '../../src/app/cli/program.ts';

export interface HelpExample {
  /** The words of the verb: `audit verify`. */
  readonly verb: string;
  readonly line: string;
}

/** Every line below `Example:` in the help of the tool, once, with the verb that it runs. */
export async function helpExamples(): Promise<readonly HelpExample[]> {
  const program = await buildProgram();
  const lines = new Set(everyCommand(program).flatMap(examplesOf));
  return [...lines].map((line) => ({ line, verb: verbOf(program, line) }));
}

const everyCommand = (command: Command): readonly Command[] => [
  command,
  ...command.commands.flatMap(everyCommand),
];

function examplesOf(command: Command): readonly string[] {
  const parts: string[] = [];
  command.configureOutput({ writeOut: (part) => void parts.push(part) }).outputHelp();
  const [, examples = ''] = parts.join('').split(/\nExamples?:\n/);
  return examples.split('\n').flatMap((line) => (line.startsWith('  ') ? [line.trim()] : []));
}

function verbOf(program: Command, line: string): string {
  const words = line.split('npx asset-valuation ')[1]?.split(' ') ?? [];
  const path: string[] = [];
  let at: Command | undefined = program;
  for (const word of words) {
    at = at.commands.find((each) => each.name() === word);
    if (!at) break;
    path.push(word);
  }
  return path.join(' ');
}

/** The words behind `npx asset-valuation`, as a shell would cut a line with no quotes but single or double ones. */
export const wordsOf = (line: string): readonly string[] =>
  [...(line.split('npx asset-valuation ')[1] ?? '').matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare]) => single ?? double ?? bare ?? '',
  );
