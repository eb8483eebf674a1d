import { Command, CommanderError } from 'commander';
import { VERSION } from '../main/version.ts';
import { auditVerbs } from './audit.ts';
import { backupVerbs } from './backup.ts';
import { credentialsVerbs } from './credentials.ts';
import { databasesVerbs } from './databases.ts';
import { failureText } from './failure-text.ts';
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
  process.stderr.write(`${failureText(error)}\n`);
  return 1;
}

// `… | head` closes the pipe early: that is the reader's right, not a fault. What was begun goes on to its end, because
// half of a rebuild or of a backup helps nobody; only nobody hears of it.
for (const output of [process.stdout, process.stderr]) {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

await main();
