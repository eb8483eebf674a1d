import { Command, CommanderError } from 'commander';
import { DependencyUnavailable, SchemaRefused } from '../../engine/dependency-unavailable.ts';
import { shownError } from '../../engine/telemetry/shown-error.ts';
import { OperationalError } from '../../kernel/operational-error.ts';
import { VERSION_AND_COMMIT } from '../version.ts';
import { kebab } from './verb/options.ts';
import { VerbError, WRONG_WORDS } from './verb.ts';

type Load = (isWhole: boolean) => Promise<Command>;

const GROUPS: Readonly<Record<string, Readonly<Record<string, Load>>>> = {
  'Value something:': {
    value: async (isWhole) => (await import('./value.ts')).valueVerb(isWhole),
    batches: async () => (await import('./batches.ts')).batchesVerbs(),
  },
  'Run the service:': {
    credentials: async () => (await import('./credentials.ts')).credentialsVerbs(),
    people: async () => (await import('./people.ts')).peopleVerbs(),
    databases: async () => (await import('./databases.ts')).databasesVerbs(),
    sources: async () => (await import('./sources.ts')).sourcesVerbs(),
    projections: async () => (await import('./projections.ts')).projectionsVerbs(),
    webhooks: async () => (await import('./webhooks.ts')).webhooksVerbs(),
  },
  'Keep and erase:': {
    backup: async () => (await import('./backup.ts')).backupVerbs(),
    privacy: async () => (await import('./privacy.ts')).privacyVerbs(),
  },
  'Check the history:': { audit: async () => (await import('./audit.ts')).auditVerbs() },
  'For programs:': { openapi: async () => (await import('./openapi.ts')).openapiVerb() },
};

const EXAMPLES = `
Examples:
  npx asset-valuation value inventory --product coffee --quantity 100
  npx asset-valuation value --help
  npx asset-valuation audit verify --help

Exit codes: 0 success, 1 failure, 2 usage error, 3 no coverage (value). All verbs: docs/tool.md.`;

/** The whole command tree (for help and tests), or the tool with a single verb. */
export async function buildProgram({ isWhole = true, only }: ProgramOptions = {}): Promise<Command> {
  const program = new Command('asset-valuation')
    .description(
      'Values assets and operates the asset valuation service. A verb joins the running service, or works without one.',
    )
    .version(VERSION_AND_COMMIT)
    .showHelpAfterError('(use --help for usage)')
    .helpCommand('help [verb]', 'display help for a verb')
    .addHelpText('after', EXAMPLES);
  for (const [heading, verbs] of Object.entries(GROUPS))
    for (const [name, load] of Object.entries(verbs))
      if (only === undefined || only === name) program.addCommand((await load(isWhole)).helpGroup(heading));
  return configured(program);
}

interface ProgramOptions {
  readonly isWhole?: boolean;
  readonly only?: string | undefined;
}

/** Makes commander throw instead of exit, and hides aliases in help. */
function configured(command: Command): Command {
  command.exitOverride().configureHelp({ subcommandTerm: (each) => each.name(), commandUsage: usageOf });
  command.commands.forEach(configured);
  return command;
}

function usageOf(command: Command): string {
  const above = command.parent ? `${pathOf(command.parent)} ` : '';
  return `${above}${command.name()} ${command.usage()}`;
}

const pathOf = (command: Command): string =>
  command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();

const NEEDS_WHOLE_TREE = new Set(['value', 'help']);
const VERB_NAMES = new Set(Object.values(GROUPS).flatMap(Object.keys));

const VERSION_FLAGS = new Set(['--version', '-V']);

/** Runs one verb. Exit code 0 on success, 1 on failure, 2 on a usage error; verbs may add their own. */
export async function run(words: readonly string[]): Promise<number> {
  const [first = ''] = words;
  if (words.length === 1 && VERSION_FLAGS.has(first)) {
    process.stdout.write(`${VERSION_AND_COMMIT}\n`);
    return 0;
  }
  const program = await buildProgram({
    isWhole: words.some((word) => NEEDS_WHOLE_TREE.has(word)),
    only: VERB_NAMES.has(first) ? first : undefined,
  });
  if (words.length === 0) {
    program.outputHelp();
    return 0;
  }
  try {
    await program.parseAsync([...normalizedArguments(program, listRequested(words))], { from: 'user' });
    return 0;
  } catch (error) {
    return exitCodeOf(error);
  }
}

const listRequested = (words: readonly string[]): readonly string[] =>
  words[0] === 'value' && words.includes('--list')
    ? ['value', 'list', ...words.slice(1).filter((each) => each !== '--list' && each !== 'list')]
    : words;

function exitCodeOf(error: unknown): number {
  // Commander has already printed the usage error.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_WORDS;
  const message = failureText(error);
  if (message !== '') process.stderr.write(`${message}\n`);
  return error instanceof VerbError ? error.exitCode : 1;
}

const HELP = new Set(['--help', '-h']);

/**
 * Normalizes the arguments: any spelling of a class becomes its command name, and `help` before or between verbs becomes
 * `--help` at the end. Drops help if a verb is unknown, so that commander reports the unknown verb.
 */
function normalizedArguments(program: Command, words: readonly string[]): readonly string[] {
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
      const found = findSubcommand(command, word);
      if (!found) return [...read, asName(command, word), ...words.slice(at + 1)].filter(isNoHelp);
      read.push(found.name());
      command = found;
    }
  }
  return asksHelp ? [...read, '--help'] : read;
}

const isNoHelp = (word: string): boolean => !HELP.has(word);

const findSubcommand = (command: Command, word: string): Command | undefined => {
  const named = asName(command, word);
  return command.commands.find((each) => [each.name(), ...each.aliases()].includes(named));
};

/** Below `value` the commands are asset classes, named in lower case. */
const asName = (command: Command, word: string): string => (command.name() === 'value' ? kebab(word) : word);

const INSUFFICIENT_PRIVILEGE = '42501';

/** The message of an expected error, or the stack of an unexpected one. */
export function failureText(error: unknown): string {
  if (error instanceof OperationalError) return error.message;
  const refused = refusedRight(error);
  if (refused !== undefined)
    return `The database refuses it to the role of this address: ${refused}. Which rights are needed: docs/deployment.md, "Least privilege".`;
  if (error instanceof SchemaRefused) return shownError(error);
  if (!(error instanceof Error)) return String(error);
  return error instanceof DependencyUnavailable ? error.message : (error.stack ?? error.message);
}

/** PostgreSQL's message about a missing privilege; undefined for other errors. */
function refusedRight(error: unknown): string | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    if ('code' in each && each.code === INSUFFICIENT_PRIVILEGE) return each.message;
  }
  return undefined;
}
