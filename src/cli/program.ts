import { Command, CommanderError } from 'commander';
import { VERSION } from '../main/version.ts';
import { auditVerbs } from './audit.ts';
import { backupVerbs } from './backup.ts';
import { batchesVerbs } from './batches.ts';
import { completionVerb } from './completion.ts';
import { credentialsVerbs } from './credentials.ts';
import { databasesVerbs } from './databases.ts';
import { openapiVerb } from './openapi.ts';
import { privacyVerbs } from './privacy.ts';
import { projectionsVerbs } from './projections.ts';
import { sourcesVerbs } from './sources.ts';
import { listRequested, valueVerb } from './value.ts';
import { kebab } from './verb/closed-words.ts';
import { failureText } from './verb/failure-text.ts';
import { VerbError, WRONG_WORDS } from './verb.ts';
import { webhooksVerbs } from './webhooks.ts';

/** The verbs in the order, and under the headings, of the overview. */
const groups = (isWhole: boolean): readonly (readonly [string, readonly Command[]])[] => [
  ['Value something:', [valueVerb(isWhole), batchesVerbs()]],
  [
    'Run the service:',
    [credentialsVerbs(), databasesVerbs(), sourcesVerbs(), projectionsVerbs(), webhooksVerbs()],
  ],
  ['Keep and erase:', [backupVerbs(), privacyVerbs()]],
  ['Check the history:', [auditVerbs()]],
  ['For programs and shells:', [openapiVerb(), completionVerb()]],
];

const EXAMPLES = `
Examples:
  npx asset-valuation value inventory --product coffee --quantity 100
  npx asset-valuation value --help
  npx asset-valuation audit verify --help

Exit codes: 0 success, 1 failure, 2 usage error, 3 no coverage (value). All verbs: docs/tool.md.`;

/** The whole tree of commands: what the tool runs, and what its help, completion and tests are made from. */
export function buildProgram(isWhole = true): Command {
  const program = new Command('asset-valuation')
    .description(
      'Values assets and operates the asset valuation service. A verb joins the running service, or works without one.',
    )
    .version(VERSION)
    .showHelpAfterError('(use --help for usage)')
    .helpCommand('help [verb]', 'display help for a verb')
    .addHelpText('after', EXAMPLES);
  for (const [heading, verbs] of groups(isWhole)) {
    for (const verb of verbs) program.addCommand(verb.helpGroup(heading));
  }
  return prepared(program);
}

/** Ends by exceptions; an alias is taken, and not shown. */
function prepared(command: Command): Command {
  command.exitOverride().configureHelp({ subcommandTerm: (each) => each.name(), commandUsage: usageOf });
  command.commands.forEach(prepared);
  return command;
}

function usageOf(command: Command): string {
  const above = command.parent ? `${pathOf(command.parent)} ` : '';
  return `${above}${command.name()} ${command.usage()}`;
}

const pathOf = (command: Command): string =>
  command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();

/** Verbs that look at what is below `value`. */
const NEEDS_ALL = new Set(['value', 'completion', 'help']);

/** Runs one verb. Exit code 0 when done, 1 when not, 2 for a usage error; a verb may have more of its own. */
export async function run(words: readonly string[]): Promise<number> {
  const program = buildProgram(words.some((word) => NEEDS_ALL.has(word)));
  if (words.length === 0) {
    program.outputHelp();
    return 0;
  }
  try {
    await program.parseAsync([...asVerbs(program, listRequested(words))], { from: 'user' });
    return 0;
  } catch (error) {
    return exitCodeOf(error);
  }
}

function exitCodeOf(error: unknown): number {
  // Commander has already said what was wrong with the words.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_WORDS;
  const message = failureText(error);
  if (message !== '') process.stderr.write(`${message}\n`);
  return error instanceof VerbError ? error.exitCode : 1;
}

const HELP = new Set(['--help', '-h']);

/**
 * The words as the commands are to read them: a class by its name, whichever way it was written; `help` before or between
 * verbs as `--help` behind them. Where a verb is not known nothing asks for help any more: it is refused, and not passed over.
 */
function asVerbs(program: Command, words: readonly string[]): readonly string[] {
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
