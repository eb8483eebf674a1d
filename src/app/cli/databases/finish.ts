import { catalog } from '../../../domain/events/catalog.ts';
import { newestLevel } from '../../../engine/events/event-catalog.ts';
import { FIRST_LEVEL } from '../../../engine/events/event-type.ts';
import { connectedBelow } from '../../../engine/postgres/pool.ts';
import { adoptShapes, causeOf, readAdopted } from '../../../engine/shapes/adopted.ts';
import type { Clock, IdSource } from '../../../kernel/clock.ts';
import { OperationalError } from '../../../kernel/operational-error.ts';
import type { Databases } from '../../databases.ts';
import { isEventStoreDb, openEventLog } from '../../opening/event-log.ts';

/** Processes of an older version still run, and would meet what they cannot read. Nothing was written. */
export class OlderProcesses extends OperationalError {
  constructor(connections: readonly string[]) {
    super(
      `processes of an older version still run, and could not read what this version writes: end them first. Nothing was changed. Connected: ${connections.join('; ')}`,
    );
    this.name = 'OlderProcesses';
  }
}

interface Finished {
  /** The shape level that is adopted now. */
  readonly level: number;
  /** True when it was not before. */
  readonly adopted: boolean;
}

interface Finishing {
  readonly clock: Clock;
  readonly ids: IdSource;
  /** Who says so, such as `operator:ana`. */
  readonly actor: string;
}

/**
 * Lets every process write the newest shapes that this program knows, from now on. Where they are in force, nothing is written.
 * Throws `OlderProcesses`, as far as PostgreSQL shows them, and `DependencyUnavailable`.
 */
export async function finishUpgrade(
  { eventLogUrl, databaseUrl }: Databases,
  { clock, ids, actor }: Finishing,
): Promise<Finished> {
  const newest = newestLevel(catalog);
  const log = await openEventLog(eventLogUrl);
  try {
    const level = (await readAdopted(log)) ?? FIRST_LEVEL;
    if (level >= newest) return { level, adopted: false };
    const addresses = new Set([databaseUrl, ...(isEventStoreDb(eventLogUrl) ? [] : [eventLogUrl])]);
    const older = await Promise.all([...addresses].map((address) => connectedBelow(address, newest)));
    if (older.flat().length > 0) throw new OlderProcesses(older.flat());
    const outcome = await adoptShapes({ log, clock, ids }, newest, causeOf(actor, ids.uuid()));
    return { level: newest, adopted: outcome === 'adopted' };
  } finally {
    await log.close();
  }
}
