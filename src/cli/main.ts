import { Command, CommanderError } from 'commander';
import { ConfigurationError } from '../main/configuration.ts';
import { VERSION } from '../main/version.ts';
import { auditVerbs } from './audit.ts';
import { backupVerbs } from './backup.ts';
import { credentialsVerbs } from './credentials.ts';
import { databasesVerbs } from './databases.ts';
import { openapiVerb } from './openapi.ts';
import { privacyVerbs } from './privacy.ts';
import { projectionsVerbs } from './projections.ts';
import { sourcesVerbs } from './sources.ts';

/** The command line tool, `npx asset-valuation`. Exit code 0 when done, 1 when not, 2 for words it does not know. */
async function main(): Promise<void> {
  const program = new Command('asset-valuation')
    .description(
      'Operates the asset valuation service. A verb joins the running service, or works without one.',
    )
    .version(VERSION)
    .showHelpAfterError('(add --help for what it takes)')
    .exitOverride();
  const verbs = [
    auditVerbs(),
    backupVerbs(),
    credentialsVerbs(),
    databasesVerbs(),
    privacyVerbs(),
    projectionsVerbs(),
    sourcesVerbs(),
    openapiVerb(),
  ];
  for (const verb of verbs) program.addCommand(verb);
  program.commands.forEach(overrideExits);
  try {
    await program.parseAsync();
  } catch (error) {
    process.exitCode = exitCodeOf(error);
  }
}

const overrideExits = (command: Command): void => {
  command.exitOverride();
  command.commands.forEach(overrideExits);
};

function exitCodeOf(error: unknown): number {
  // Commander has already said what was wrong with the words.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  const isExpected =
    error instanceof ConfigurationError || (error instanceof Error && EXPECTED.has(error.name));
  process.stderr.write(
    `${isExpected ? (error as Error).message : String((error as Error)?.stack ?? error)}\n`,
  );
  return 1;
}

const EXPECTED = new Set([
  'VerbError',
  'EmbeddedPostgresError',
  'ServiceKeyError',
  'WrongMasterKey',
  'DependencyUnavailable',
  // What stands in the store is not what was written: it says which event. "audit verify --all" names them all.
  'UnreadableStoredEvent',
  'ForeignHand',
]);

// `… | head` closes the pipe early: that is the reader's right, not a fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

await main();
