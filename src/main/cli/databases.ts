import { Command } from 'commander';
import { readConfiguration } from '../configuration.ts';
import { openDatabases } from '../databases.ts';
import { migrateDatabases } from '../engines.ts';
import { openEventLog } from '../opening/event-log.ts';
import { isLogPrepared } from '../opening/prepared-log.ts';
import { print } from './verb.ts';

/** `databases migrate`. */
export function databasesVerbs(): Command {
  const verbs = new Command('databases').description('Prepare the databases of the service.');
  verbs
    .command('migrate')
    .description(
      'Migrate the database schemas and exit. Run it as their owner first, if the role of the service may not change them.',
    )
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      '\nExample:\n  DATABASE_URL=postgres://asset_valuation_owner@db/asset_valuation npx asset-valuation databases migrate',
    )
    .action(migrate);
  return verbs;
}

async function migrate(options: { readonly json?: boolean }): Promise<void> {
  const databases = await openDatabases(readConfiguration(process.env), 'verb', () => {});
  const log = await openEventLog(databases.eventLogUrl);
  try {
    await isLogPrepared(log);
    await migrateDatabases(databases);
  } finally {
    await log.close();
    await databases.stop();
  }
  print(options.json === true, { migrated: true }, ['The schemas are up to date.']);
}
