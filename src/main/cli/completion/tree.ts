import type { Command } from 'commander';

/** What can be completed, read from the commands themselves: nothing is listed twice. */

export interface Completed {
  readonly word: string;
  readonly description: string;
}

/** What may stand in one place: some words, or a file's name. */
export interface Place {
  readonly words: readonly string[];
  readonly isFile: boolean;
}

export interface CompletedOption extends Place {
  readonly flags: readonly string[];
  readonly description: string;
  readonly takesValue: boolean;
  /** More than one value may follow. */
  readonly isVariadic: boolean;
}

export interface CompletedCommand {
  /** The words that lead to it, after the program's name. */
  readonly path: readonly string[];
  /** The same with each name it can be called by in the last place. */
  readonly names: readonly string[];
  readonly commands: readonly Completed[];
  readonly options: readonly CompletedOption[];
  readonly places: readonly (Place & { readonly isVariadic: boolean })[];
}

/** Every command of the tree, the program itself first. */
export const completedCommands = (
  program: Command,
  path: readonly string[] = [],
): readonly CompletedCommand[] => [
  {
    path,
    names: [program.name(), ...program.aliases()],
    commands: program.commands.map((command) => ({
      word: command.name(),
      description: command.summary() || command.description(),
    })),
    options: optionsOf(program),
    places: program.registeredArguments.map((argument) => ({
      ...placeOf(argument.argChoices, argument.name()),
      isVariadic: argument.variadic,
    })),
  },
  ...program.commands.flatMap((command) => completedCommands(command, [...path, command.name()])),
];

const optionsOf = (command: Command): readonly CompletedOption[] =>
  command
    .createHelp()
    .visibleOptions(command)
    .map((option) => ({
      flags: [option.long, option.short].flatMap((flag) => flag ?? []),
      description: option.description,
      takesValue: option.required || option.optional,
      isVariadic: option.variadic,
      ...placeOf(option.argChoices, option.flags),
    }));

const placeOf = (choices: readonly string[] | undefined, named: string): Place => ({
  words: choices ?? [],
  isFile: choices === undefined && /\b(file|dir)\b/.test(named),
});
