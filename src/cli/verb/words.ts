import type { Command } from 'commander';
import { kebab } from './closed-words.ts';

const HELP = new Set(['--help', '-h']);

/**
 * The words as the commands are to read them: a class by its name, whichever way it was written; `help` before or between
 * verbs as `--help` behind them. Where a verb is not known nothing asks for help any more: it is refused, and not passed over.
 */
export function asVerbs(program: Command, words: readonly string[]): readonly string[] {
  const read: string[] = [];
  let command = program;
  let asksHelp = false;
  for (const [at, word] of words.entries()) {
    if (command.commands.length === 0) {
      read.push(...words.slice(at));
      break;
    }
    if (word === 'help') asksHelp = true;
    else if (word.startsWith('-')) read.push(word);
    else {
      const found = below(command, word);
      if (!found) return [...read, asName(command, word), ...words.slice(at + 1)].filter(isNoHelp);
      read.push(found.name());
      command = found;
    }
  }
  return asksHelp ? [...read, '--help'] : read;
}

const isNoHelp = (word: string): boolean => !HELP.has(word);

const below = (command: Command, word: string): Command | undefined => {
  const named = asName(command, word);
  return command.commands.find((each) => [each.name(), ...each.aliases()].includes(named));
};

/** Below `value`, where classes stand, names are in lower case. */
const asName = (command: Command, word: string): string => (command.name() === 'value' ? kebab(word) : word);
