import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { createBackup, type FileSource, type SingleFile } from '../../../evidence/backup/create.ts';
import type { Manifest } from '../../../evidence/backup/manifest.ts';
import { openDatabaseCopy } from '../../../evidence/backup/postgres/database-copy.ts';
import type { LedgerText } from '../../../evidence/privacy/ledger.ts';
import { type Configuration, readConfiguration } from '../../configuration.ts';
import { openDatabases } from '../../databases.ts';
import { type AfterRestore, configuredPaths, FILES } from '../../restore.ts';
import { systemClock } from '../../system.ts';
import { VERSION } from '../../version.ts';
import { showProgress } from '../progress.ts';
import { interruptible, print, requireStarted, Verb, VerbError } from '../verb.ts';

export interface Restored extends AfterRestore {
  readonly manifest: Manifest;
  readonly root: string;
  readonly ledgers: readonly FoundLedger[];
}

export interface FoundLedger extends LedgerText {
  readonly file: string;
  readonly isNewer: boolean;
}

export const rowsOf = ({ tables }: Manifest, name: string): number =>
  tables.find((table) => table.name === name)?.rows ?? 0;

const contents = (manifest: Manifest): string =>
  `${rowsOf(manifest, 'event_log.events')} events, ${rowsOf(manifest, 'privacy.keys')} wrapped keys, ` +
  `${filesOf(manifest.documents, 'documents')}, ${filesOf(manifest.imports, 'imported files')}`;

const filesOf = ({ included, files }: Manifest['documents'], noun: string): string =>
  included ? `${files} ${noun}` : `NO ${noun}`;

const createdLines = (file: string, manifest: Manifest): readonly string[] => [
  `${file}: ${contents(manifest)} (sha256 ${manifest.sha256})`,
];

const noteLines = (...lines: readonly (string | false)[]): string =>
  lines.flatMap((line) => (line === false ? [] : [`NOTE: ${line}\n`])).join('');

const createdNotices = ({ with_keys, documents, imports, files }: Manifest): string =>
  noteLines(
    with_keys
      ? 'the key of personal data is IN this file: anyone with the file can read that data. Protect it like the key itself.'
      : 'the key of personal data is NOT in this file, and without it they stay unreadable for good. Keep DATA_DIR/privacy-key (PRIVACY_KEY_FILE), and seal-key.pem (SEAL_KEY_FILE), apart from the backups; or say --with-keys.',
    with_keys && !files.includes(FILES.privacyKey) && 'there is no key of personal data to put in.',
    !documents.included &&
      `DOCUMENTS ARE NOT IN THIS FILE, nor is what the price sources answered: DOCUMENTS_URL is set, and they are kept at ${documents.kept_at}. Copy that as well, now that this file is made: see "Documents that are kept elsewhere" in docs/operations.md.`,
    documents.included &&
      documents.files === 0 &&
      'no document was found. If the service keeps them elsewhere, set DOCUMENTS_URL for this command too.',
    !imports.included &&
      `IMPORTED PRICE FILES ARE NOT IN THIS FILE: SOURCE_IMPORTS_DIR is set. Copy ${imports.kept_at} as well.`,
  );

export const restoredLines = (
  file: string,
  { manifest, root, reapplied, verification }: Restored,
): readonly string[] => [
  `${file} of ${manifest.created_at} is restored in ${root}: ${contents(manifest)}.`,
  `${verification.events} events of ${verification.streams} streams verified, ${verification.seals_checked} seals checked.`,
  `${reapplied.named} erasures applied again: ${reapplied.keysDestroyed} keys destroyed, ${reapplied.eventsRecorded} recorded in the log.`,
  `Start with DATA_DIR=${root}; read models come back from the log. Credentials are those of the backup: "credentials issue" makes a new one.`,
];

export const restoredNotices = (
  { DOCUMENTS_URL }: Configuration,
  { manifest, root, hasPrivacyKey, ledgers }: Restored,
): string =>
  noteLines(
    !hasPrivacyKey &&
      `the key of personal data was not in the backup: bring it to ${root}/${FILES.privacyKey} (or set PRIVACY_KEY_FILE) before you start.`,
    !ledgers.some(({ isNewer }) => isNewer) &&
      `no ledger of erasures but the backup's own was found. What was erased after ${manifest.created_at} is readable again until it is applied again: privacy reapply <ledger file>.`,
    !manifest.documents.included &&
      `DOCUMENTS ARE NOT IN THIS BACKUP: they were kept at ${manifest.documents.kept_at ?? 'a place that it does not name'}. Start with DOCUMENTS_URL naming that, or a copy of it.`,
    manifest.documents.included &&
      DOCUMENTS_URL !== undefined &&
      `DOCUMENTS_URL is set, and documents were restored to ${root}/documents.`,
  );

interface Options {
  readonly withKeys?: true;
  readonly json?: true;
}

export const createVerb = (): Command =>
  new Verb('create')
    .description(
      'Write log, wrapped keys of personal data, documents and imported files into one file, in their present state, whether the service runs or not. Read models are not included: they are rebuilt from the log. Neither are documents if DOCUMENTS_URL is set: back up that storage itself.',
    )
    .argument('<file>', 'a new file')
    .option('--with-keys', 'include the key that decrypts personal data, and the key that signs seals')
    .json('backup create /mnt/backup/2026-11-20.tar')
    .action(create);

async function create(file: string, options: Options): Promise<void> {
  const configuration = readConfiguration(process.env);
  requireEmbedded(configuration);
  if (await fileExists(file)) throw new VerbError(`${file} already exists, and a backup overwrites nothing.`);
  await requireStarted(configuration);
  const withKeys = options.withKeys === true;
  const manifest = await interruptible(
    () => 'Stopped. No backup was made, and nothing of it is left.',
    (signal) => backUp(configuration, file, withKeys, signal),
  );
  print(options, { file, ...manifest }, createdLines(file, manifest));
  process.stderr.write(createdNotices(manifest));
  const damaged = [
    ...manifest.documents.damaged.map((name) => `documents/${name}`),
    ...manifest.imports.damaged.map((name) => `imports/${name}`),
  ];
  if (damaged.length > 0)
    throw new VerbError(
      `The backup was made, but ${damaged.length} files were left out of it, because their bytes are not those of their names: ${damaged.slice(0, 20).join(', ')}`,
    );
}

async function backUp(
  configuration: Configuration,
  file: string,
  withKeys: boolean,
  signal: AbortSignal,
): Promise<Manifest> {
  const places = configuredPaths(configuration);
  const single = (name: keyof typeof FILES): SingleFile => ({
    name: FILES[name],
    read: () => readFile(places[name]).catch(unlessMissing),
  });
  const { DATA_DIR, DOCUMENTS_URL, SOURCE_IMPORTS_DIR } = configuration;
  const databases = await openDatabases(configuration, 'verb', () => {});
  try {
    // Seals are read before the log, so that the log contains everything they cover.
    const before = await Promise.all([single('seals'), single('sealPublicKey')].map(readEagerly));
    const database = await openDatabaseCopy(databases.databaseUrl);
    try {
      const rows = database.tables.reduce((sum, table) => sum + table.rows, 0);
      const progress = showProgress('rows and files', rows);
      const source = {
        database,
        documents: keptFiles(join(DATA_DIR, 'documents'), DOCUMENTS_URL),
        imports: keptFiles(join(DATA_DIR, 'imports'), SOURCE_IMPORTS_DIR),
        before,
        after: [...(withKeys ? [single('privacyKey'), single('sealKey')] : []), single('ledger')],
        withKeys,
      };
      const manifest = await createBackup(file, source, {
        createdBy: VERSION,
        now: systemClock.now(),
        signal,
        onRows: progress.add,
        onFile: () => progress.add(1),
      });
      progress.end();
      return manifest;
    } finally {
      await database.close();
    }
  } catch (error) {
    throw readable(error, file);
  } finally {
    await databases.stop();
  }
}

const keptFiles = (root: string, configured: string | undefined): FileSource =>
  configured === undefined ? { root } : { keptAt: configured };

async function readEagerly(file: SingleFile): Promise<SingleFile> {
  const bytes = await file.read();
  return { name: file.name, read: async () => bytes };
}

/** External engines have backup tools of their own. */
export function requireEmbedded({ DATABASE_URL, EVENT_LOG_URL }: Configuration): void {
  const name = DATABASE_URL ? 'DATABASE_URL' : EVENT_LOG_URL && 'EVENT_LOG_URL';
  if (name)
    throw new VerbError(
      `${name} is set: this verb is for the embedded default. For external engines see docs/operations.md.`,
    );
}

const fileExists = async (path: string): Promise<boolean> =>
  (await lstat(path).catch(() => undefined)) !== undefined;

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}

function readable(error: unknown, file: string): unknown {
  const { code, path, message } = error as NodeJS.ErrnoException;
  if (code === 'EEXIST') return new VerbError(`${file} already exists, and a backup overwrites nothing.`);
  return code === 'ENOSPC' || path?.startsWith(file)
    ? new VerbError(`${file} cannot be written: ${message}`)
    : error;
}
