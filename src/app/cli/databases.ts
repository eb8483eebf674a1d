import { Command } from 'commander';
import { readConfiguration } from '../configuration.ts';
import { openDatabases } from '../databases.ts';
import { migrateDatabases } from '../engines.ts';
import { openEventLog } from '../opening/event-log.ts';
import { isLogPrepared } from '../opening/prepared-log.ts';
import { systemClock, systemIds, systemOperator } from '../system.ts';
import { finishUpgrade } from './databases/finish.ts';
import { print } from './verb.ts';

/** `databases migrate`. */
export function databasesVerbs(): Command {
  const verbs = new Command('databases').description('Prepare the databases of the service.');
  verbs
    .command('migrate')
    .description(
      'Migrate the database schemas and exit. Run it as their owner first, if the role of the service may not change them.',
    )
    .option(
      '--finish',
      'the last step of an upgrade, once every process is of this version: from then on what the version before cannot read is written too',
    )
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      '\nExamples:\n  DATABASE_URL=postgres://asset_valuation_owner@db/asset_valuation npx asset-valuation databases migrate\n  npx asset-valuation databases migrate --finish',
    )
    .action(migrate);
  return verbs;
}

async function migrate({
  json = false,
  finish = false,
}: {
  readonly json?: boolean;
  readonly finish?: boolean;
}): Promise<void> {
  const databases = await openDatabases(readConfiguration(process.env), 'verb', () => {});
  const log = await openEventLog(databases.eventLogUrl);
  try {
    await isLogPrepared(log);
    await migrateDatabases(databases);
    const by = { clock: systemClock, ids: systemIds, actor: systemOperator() };
    const finished = finish ? await finishUpgrade(databases, by) : undefined;
    print(json, { migrated: true, ...(finished && { finished }) }, [
      'The schemas are up to date.',
      ...(finished ? [finishedText(finished)] : []),
    ]);
  } finally {
    await log.close();
    await databases.stop();
  }
}

const finishedText = ({ level, adopted }: Awaited<ReturnType<typeof finishUpgrade>>): string =>
  adopted
    ? `The upgrade is finished: shapes up to level ${level} are written from now on. Processes of an older version cannot read them.`
    : `There is nothing to finish: shapes up to level ${level} are written already.`;
