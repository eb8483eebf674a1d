import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { catalog } from '../domain/events/catalog.ts';
import { createCommandHandler } from '../domain/events/handling.ts';
import { newestLevel } from '../engine/events/event-catalog.ts';
import { endSoon } from '../engine/postgres/closing.ts';
import { createPool } from '../engine/postgres/pool.ts';
import { adoptedShapes } from '../engine/shapes/adopted.ts';
import type { Erasure } from '../evidence/privacy/ledger.ts';
import { destroyKeys } from '../evidence/privacy/postgres/key-store.ts';
import { checkMasterKeys } from '../evidence/privacy/postgres/master-keys.ts';
import { type LogVerification, verifyLog } from '../evidence/verification/log.ts';
import { type Reapplied, reapplyErasures } from '../processes/erasure/reapply.ts';
import { FILES } from './backed-up.ts';
import type { Configuration } from './configuration.ts';
import { erasingParts, erasuresFile } from './erasing.ts';
import { publicKeysOf } from './keys/seal-key.ts';
import { loadServiceKeys } from './keys/service-key.ts';
import { openEventLog } from './opening/event-log.ts';
import { systemClock, systemIds } from './system.ts';

export interface AfterRestore {
  readonly reapplied: Reapplied;
  readonly verification: LogVerification;
  /** False where the key of personal data must still be brought. */
  readonly hasPrivacyKey: boolean;
}

/** What a restored database still needs: its key looked at, the erasures since then, and its whole log checked. */
export async function afterRestore({
  connectionString,
  configuration,
  root,
  erasures,
  onVerified,
}: {
  readonly connectionString: string;
  readonly configuration: Configuration;
  /** The restored data directory. */
  readonly root: string;
  readonly erasures: readonly Erasure[];
  readonly onVerified: (events: number) => void;
}): Promise<AfterRestore> {
  const pool = createPool({ connectionString, max: 2, applicationName: 'asset-valuation restore' });
  const log = await openEventLog(connectionString);
  try {
    const keyFile = configuration.PRIVACY_KEY_FILE ?? join(root, FILES.privacyKey);
    const hasPrivacyKey = (await lstat(keyFile).catch(() => undefined)) !== undefined;
    if (hasPrivacyKey) await checkMasterKeys(pool, (await loadServiceKeys(keyFile, false)).masters);
    const own = { log, clock: systemClock, ids: systemIds };
    const shapes = adoptedShapes({ ...own, newest: newestLevel(catalog) });
    const handler = createCommandHandler({ ...own, shapes });
    const keyStore = { destroy: (subjects: readonly string[]) => destroyKeys(pool, subjects) };
    const ledger = erasuresFile({ ERASURES_FILE: configuration.ERASURES_FILE, DATA_DIR: root });
    const parts = erasingParts({ eventLog: log, handler, keyStore }, ledger);
    // Nobody else has opened anything yet.
    const reapplied = await reapplyErasures({ ...parts, keyMemoryMs: 0 }, distinct(erasures));
    const verification = await verifyLog({
      log,
      keys: await publicKeysOf({ ...configuration, DATA_DIR: root }, undefined),
      sealsFile: join(root, FILES.seals),
      onProgress: onVerified,
    });
    return { reapplied, verification, hasPrivacyKey };
  } finally {
    await log.close();
    await endSoon(pool);
  }
}

const distinct = (erasures: readonly Erasure[]): readonly Erasure[] => [
  ...new Map(erasures.toReversed().map((erasure) => [erasure.subject, erasure])).values(),
];
