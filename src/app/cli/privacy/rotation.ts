import { createPool } from '../../../engine/postgres/pool.ts';
import { inTurn } from '../../../evidence/privacy/postgres/key-rotation.ts';
import { readConfiguration } from '../../configuration.ts';
import { openDatabases } from '../../databases.ts';
import { prepareDatabases, serviceKeysOf } from '../../engines.ts';
import type { RotationParts } from '../../keys/key-rotation.ts';
import { privacyKeyFile } from '../../keys/service-key.ts';
import { neverPrepared } from '../../started.ts';
import { requireStarted, VerbError } from '../verb.ts';

/** SQLSTATE `insufficient_privilege`. */
const NOT_ALLOWED = '42501';
/** A command that was killed just now may still hold its turn. */
const TURN_MS = 5_000;

/** Runs against the configured service, with its key file; `alone`: while nobody else rotates. */
export async function rotating<T>(work: (parts: RotationParts) => Promise<T>, alone = true): Promise<T> {
  const configuration = readConfiguration(process.env);
  await requireStarted(configuration);
  const databases = await openDatabases(configuration, 'verb', () => {});
  try {
    const why = await neverPrepared(databases);
    if (why !== undefined) throw new VerbError(why);
    await prepareDatabases(databases, await serviceKeysOf(configuration, databases, false));
    const pool = createPool({
      connectionString: databases.databaseUrl,
      max: 2,
      applicationName: 'asset-valuation key rotation',
    });
    const parts = { pool, file: privacyKeyFile(configuration), isOnlyFile: databases.embedded };
    try {
      if (!alone) return await work(parts);
      const turn = await inTurn(databases.databaseUrl, TURN_MS, () => work(parts));
      if (!turn)
        throw new VerbError('Another "privacy rotate-key" is at work on this database. Nothing was done.');
      return turn.done;
    } catch (error) {
      throw (error as { code?: unknown }).code === NOT_ALLOWED
        ? new VerbError(
            'This database role may add keys of personal data and not change them. Run the verb as their owner: DATABASE_URL=postgres://asset_valuation_owner@… (docs/privacy.md). Nothing was re-wrapped.',
          )
        : error;
    } finally {
      await pool.end();
    }
  } finally {
    await databases.stop();
  }
}
