import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import type { RestorePlace } from '../../../engine/embedded/embedded-postgres.ts';
import { checkArchive } from '../../../evidence/backup/archive.ts';
import { BadArchive, CopyRefused, type Manifest } from '../../../evidence/backup/manifest.ts';
import { openDatabaseFill, requireKnownCopy } from '../../../evidence/backup/postgres/database-fill.ts';
import { extractBackup } from '../../../evidence/backup/restore.ts';
import { ledgerText, readLedger } from '../../../evidence/privacy/ledger.ts';
import { WrongMasterKey } from '../../../evidence/privacy/postgres/master-keys.ts';
import type { LogVerification } from '../../../evidence/verification/log.ts';
import { type Configuration, readConfiguration } from '../../configuration.ts';
import { privacyKeyFile } from '../../keys/service-key.ts';
import { afterRestore, configuredPaths, FILES, KEPT_FILES } from '../../restore.ts';
import { faultText, printFaults } from '../audit/verify.ts';
import { unreadableLines } from '../privacy.ts';
import { showProgress } from '../progress.ts';
import { counted, interruptible, print, Verb, VerbError } from '../verb.ts';
import {
  type FoundLedger,
  type Restored,
  requireEmbedded,
  restoredLines,
  restoredNotices,
  rowsOf,
} from './create.ts';

const embedded = () => import('../../../engine/embedded/embedded-postgres.ts');

interface Options {
  readonly into?: string;
  readonly acceptFaults?: true;
  readonly json?: true;
}

export const restoreVerb = (): Command =>
  new Verb('restore')
    .description(
      'Restore a backup into an empty data directory, repeat later erasures, verify every chain and seal, and only then let a service start there.',
    )
    .argument('<file>', 'made by "backup create"')
    .option(
      '--into <dir>',
      'an empty or new directory (default: DATA_DIR, if it holds only keys and the ledger of erasures)',
    )
    .option(
      '--accept-faults',
      'keep the restored data even if its log is not intact; reports the faults and exits with 1',
    )
    .json('backup restore /mnt/backup/2026-11-20.tar --into /srv/restored')
    .action(restore);

async function restore(file: string, options: Options): Promise<void> {
  const configuration = readConfiguration(process.env);
  requireEmbedded(configuration);
  const target = resolve(options.into ?? configuration.DATA_DIR);
  if (await (await embedded()).isUsedByService(target))
    throw new VerbError(
      `A service runs on ${target}: stop it first, or name an empty directory with --into.`,
    );
  const done = await interruptible(
    () => 'Stopped. Nothing was restored, and nothing of it is left.',
    (signal) =>
      restoreInto(configuration, file, target, { signal, acceptFaults: options.acceptFaults === true }),
  ).catch((error: unknown) => {
    if (error instanceof WrongMasterKey)
      throw new VerbError(
        `${file} cannot be restored: ${error.message}. Put the line of that key below the one in ${privacyKeyFile({ ...configuration, DATA_DIR: target })}: it was kept when it was replaced ("Rotating the master key" in docs/privacy.md), or is in a backup made with --with-keys. Nothing was restored.`,
      );
    throw error instanceof BadArchive || error instanceof CopyRefused
      ? new VerbError(`${file} cannot be restored: ${error.message}`)
      : error;
  });
  print(options, documentOf(done), restoredLines(file, done));
  process.stderr.write(restoredNotices(configuration, done));
  printRestoreFaults(done.verification);
  const unreadable = done.ledgers.find(({ unreadable: lines }) => lines.length > 0);
  if (unreadable) throw new VerbError(unreadableLines(unreadable.file, unreadable.unreadable));
}

async function restoreInto(
  configuration: Configuration,
  file: string,
  target: string,
  { signal, acceptFaults }: { readonly signal: AbortSignal; readonly acceptFaults: boolean },
): Promise<Restored> {
  const checking = showProgress('bytes checked');
  const manifest = await checkArchive(file, checking.add).catch((error: NodeJS.ErrnoException) => {
    throw error.code === undefined ? error : new VerbError(`${file} cannot be read: ${error.message}`);
  });
  checking.end();
  requireKnownCopy(manifest.tables, manifest.migrations);
  const place = await (await embedded()).openRestorePlace(target, KEPT_FILES);
  try {
    const done = await fillRestorePlace(configuration, file, manifest, place, signal);
    requireSound(done, acceptFaults);
    await place.finish();
    return done;
  } catch (error) {
    await place.abandon();
    throw error;
  }
}

async function fillRestorePlace(
  configuration: Configuration,
  file: string,
  manifest: Manifest,
  { root }: RestorePlace,
  signal: AbortSignal,
): Promise<Restored> {
  const installed = configuredPaths(configuration).ledger;
  const ledgers: FoundLedger[] = [];
  for (const ledger of new Set([installed, join(root, FILES.ledger)])) {
    const read = await readLedger(ledger);
    if (read) ledgers.push({ ...read, file: ledger, isNewer: true });
  }
  const server = await (await embedded()).startEmbeddedPostgres({
    dataDir: root,
    log: () => {},
    restoring: true,
  });
  try {
    const database = await openDatabaseFill(server.connectionString);
    try {
      const extracting = showProgress('bytes restored');
      const files = {
        database,
        documents: join(root, 'documents'),
        imports: join(root, 'imports'),
        file: async (name: string, bytes: Buffer) => {
          if (name === FILES.ledger)
            ledgers.push({ ...ledgerText(bytes.toString()), file: `${file}: ${name}`, isNewer: false });
          else if (Object.values<string>(FILES).includes(name))
            await writeUnlessPresent(join(root, name), bytes);
        },
      };
      await extractBackup(file, manifest, files, { signal, onBytes: extracting.add });
      extracting.end();
      const counting = showProgress('transactions counted past');
      await database.finish(signal, counting.add);
      counting.end();
    } finally {
      await database.close();
    }
    const verifying = showProgress('events verified');
    const after = await afterRestore({
      connectionString: server.connectionString,
      configuration,
      root,
      erasures: ledgers.flatMap(({ erasures }) => erasures),
      onVerified(count) {
        signal.throwIfAborted();
        verifying.add(count);
      },
    });
    verifying.end();
    return { ...after, manifest, root, ledgers };
  } finally {
    await server.stop();
  }
}

async function writeUnlessPresent(path: string, bytes: Buffer): Promise<void> {
  await writeFile(path, bytes, { mode: 0o600, flag: 'wx', flush: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
}

/** Checks the number of events against the manifest, and each event against its chain. */
function requireSound({ manifest, verification, reapplied }: Restored, acceptFaults: boolean): void {
  const expected = rowsOf(manifest, 'event_log.events') + reapplied.eventsRecorded;
  if (verification.events !== expected)
    throw new VerbError(
      `The restored log has ${verification.events} events, and should have ${expected}. Nothing was kept of it.`,
    );
  if (hasRightHashes(verification) || acceptFaults) return;
  printFaults(verification.faults, verification.fault_count);
  throw new VerbError(
    'The log in this backup is not intact, so nothing was kept of it. To keep it nevertheless, say --accept-faults.',
  );
}

const documentOf = ({ manifest, root, reapplied, verification, hasPrivacyKey }: Restored) => ({
  data_dir: root,
  created_at: manifest.created_at,
  events: verification.events,
  streams: verification.streams,
  intact: verification.intact,
  documents: manifest.documents.files,
  imports: manifest.imports.files,
  erasures_applied_again: {
    named: reapplied.named,
    keys_destroyed: reapplied.keysDestroyed,
    events_recorded: reapplied.eventsRecorded,
    unknown_assets: reapplied.unknownAssets,
  },
  has_privacy_key: hasPrivacyKey,
});

/** Whether every hash and every seal is right. Events of an unknown shape are restored as they are. */
const hasRightHashes = ({ fault_count, wrong_shape_count }: LogVerification): boolean =>
  fault_count === wrong_shape_count;

/** Prints last, to standard error; a verdict only if more than shapes is wrong. */
function printRestoreFaults(verification: LogVerification): void {
  const { faults, fault_count: count } = verification;
  if (!hasRightHashes(verification)) {
    printFaults(faults, count);
    return;
  }
  for (const fault of faults) process.stderr.write(`${faultText(fault)}\n`);
  if (count > 0)
    process.stderr.write(
      `NOTE: ${counted(count, 'event')} of the backup, restored as backed up: not of a shape that this program knows.\n`,
    );
}
