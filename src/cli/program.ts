import { Command, CommanderError } from 'commander';
import { VERSION } from '../main/version.ts';
import { auditVerbs } from './audit.ts';
import { backupVerbs } from './backup.ts';
import { completionVerb } from './completion.ts';
import { credentialsVerbs } from './credentials.ts';
import { databasesVerbs } from './databases.ts';
import { openapiVerb } from './openapi.ts';
import { privacyVerbs } from './privacy.ts';
import { projectionsVerbs } from './projections.ts';
import { sourcesVerbs } from './sources.ts';
import { listRequested, valueVerb } from './value.ts';
import { failureText } from './verb/failure-text.ts';
import { asVerbs } from './verb/words.ts';
import { VerbError, WRONG_WORDS } from './verb.ts';

/** The verbs in the order, and under the headings, of the overview. */
const groups = (isWhole: boolean): readonly (readonly [string, readonly Command[]])[] => [
  ['Value something:', [valueVerb(isWhole)]],
  ['Run the service:', [credentialsVerbs(), databasesVerbs(), sourcesVerbs(), projectionsVerbs()]],
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
