import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { catalog } from '../domain/events/catalog.ts';
import { createCommandHandler } from '../domain/events/handling.ts';
import { newestLevel } from '../engine/events/event-catalog.ts';
import { createPool, endSoon } from '../engine/postgres/pool.ts';
import { adoptedShapes } from '../engine/shapes/adopted.ts';
import type { Erasure } from '../evidence/privacy/ledger.ts';
import { destroyKeys } from '../evidence/privacy/postgres/key-store.ts';
import { checkMasterKeys } from '../evidence/privacy/postgres/master-keys.ts';
import { verifyLog } from '../evidence/verification/log.ts';
import { reapplyErasures } from '../processes/erasure/erase.ts';
import type { Configuration } from './configuration.ts';
import { erasingParts, erasureLedgerFile } from './erasure.ts';
import { publicKeyFile, publicKeysOf, sealKeyFile } from './keys/seal-key.ts';
import { loadServiceKeys, privacyKeyFile } from './keys/service-key.ts';
import { sealsFile } from './log-sealing.ts';
import { openEventLog } from './opening/event-log.ts';
import { systemClock, systemIds } from './system.ts';

export const FILES = {
  ledger: 'erasures.jsonl',
  seals: 'seals.jsonl',
  sealPublicKey: 'seal-key.pem.pub',
  sealKey: 'seal-key.pem',
  privacyKey: 'privacy-key',
} as const;

/** Files that may exist in a directory before a backup is restored into it. */
export const KEPT_FILES: readonly string[] = [
  FILES.ledger,
  FILES.sealPublicKey,
  FILES.sealKey,
  FILES.privacyKey,
];

export const configuredPaths = (
  configuration: Configuration,
): Readonly<Record<keyof typeof FILES, string>> => ({
  ledger: erasureLedgerFile(configuration),
  seals: sealsFile(configuration),
  sealPublicKey: publicKeyFile(sealKeyFile(configuration)),
  sealKey: sealKeyFile(configuration),
  privacyKey: privacyKeyFile(configuration),
});

/** Finishes a restored database: checks its key, repeats later erasures, verifies the whole log. */
export async function afterRestore({
  connectionString,
  configuration,
  root,
  erasures,
  onVerified,
}: {
  readonly connectionString: string;
  readonly configuration: Configuration;
  readonly root: string;
  readonly erasures: readonly Erasure[];
  readonly onVerified: (events: number) => void;
}) {
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
    const ledger = erasureLedgerFile({ ERASURES_FILE: configuration.ERASURES_FILE, DATA_DIR: root });
    const parts = erasingParts({ eventLog: log, handler, keyStore }, ledger);
    // No other process can hold decrypted keys yet.
    const reapplied = await reapplyErasures({ ...parts, keyMemoryMs: 0 }, distinct(erasures));
    const verification = await verifyLog({
      log,
      keys: await publicKeysOf({ ...configuration, DATA_DIR: root }, undefined),
      sealsFile: join(root, FILES.seals),
      onProgress: onVerified,
    });
    // Personal data stays unreadable until the key is restored.
    return { reapplied, verification, hasPrivacyKey };
  } finally {
    await log.close();
    await endSoon(pool);
  }
}

export type AfterRestore = Awaited<ReturnType<typeof afterRestore>>;

const distinct = (erasures: readonly Erasure[]): readonly Erasure[] => [
  ...new Map(erasures.toReversed().map((erasure) => [erasure.subject, erasure])).values(),
];
