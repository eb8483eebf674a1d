import type { Command } from 'commander';
import { catalog } from '../../domain/events/catalog.ts';
import { newestLevel } from '../../engine/events/event-catalog.ts';
import { FIRST_LEVEL } from '../../engine/events/event-type.ts';
import { type EventLog, LOG_START } from '../../engine/log/event-log.ts';
import { connectedBelow } from '../../engine/postgres/pool.ts';

import { adoptShapes, causeOf, readAdopted } from '../../engine/shapes/adopted.ts';
import { OperationalError } from '../../kernel/operational-error.ts';
import { readConfiguration } from '../configuration.ts';
import { type Databases, openDatabases } from '../databases.ts';
import { migrateDatabases } from '../engines.ts';
import { isEventStoreDb, isLogPrepared, openEventLog } from '../opening/event-log.ts';
import { systemClock, systemIds, systemOperator } from '../system.ts';
import { print, Verb } from './verb.ts';

/** Processes of an older version still run and could not read the new shapes. Nothing was written. */
class OlderProcesses extends OperationalError {
  constructor(connections: readonly string[]) {
    super(
      `processes of an older version still run, and could not read what this version writes: end them first. Nothing was changed. Connected: ${connections.join('; ')}`,
    );
    this.name = 'OlderProcesses';
  }
}

/**
 * Lets every process write the newest event shapes that this program knows. `adopted` is false if they were in force
 * already, or will be from the first event on, as in an empty log. Throws `OlderProcesses`, as far as PostgreSQL shows
 * connections, and `DependencyUnavailable`.
 */
async function finishUpgrade(log: EventLog, { eventLogUrl, databaseUrl }: Databases) {
  const newest = newestLevel(catalog);
  const level = (await readAdopted(log)) ?? ((await log.head()) === LOG_START ? newest : FIRST_LEVEL);
  if (level >= newest) return { level, adopted: false };
  const addresses = new Set([databaseUrl, ...(isEventStoreDb(eventLogUrl) ? [] : [eventLogUrl])]);
  const older = await Promise.all([...addresses].map((address) => connectedBelow(address, newest)));
  if (older.flat().length > 0) throw new OlderProcesses(older.flat());
  const cause = causeOf(systemOperator(), systemIds.uuid());
  const outcome = await adoptShapes({ log, clock: systemClock, ids: systemIds }, newest, cause);
  return { level: newest, adopted: outcome === 'adopted' };
}

export function databasesVerbs(): Command {
  const verbs = new Verb('databases').description('Prepare the databases of the service.');
  verbs
    .command('migrate')
    .description(
      'Migrate the database schemas and exit. Run it as their owner first, if the role of the service may not change them.',
    )
    .option(
      '--finish',
      'the last step of an upgrade, once every process is of this version: from then on what the version before cannot read is written too',
    )
    .json(
      'DATABASE_URL=postgres://asset_valuation_owner@db/asset_valuation npx asset-valuation databases migrate',
      'databases migrate --finish',
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
    const finished = finish ? await finishUpgrade(log, databases) : undefined;
    print({ json }, { migrated: true, ...(finished && { finished }) }, [
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
