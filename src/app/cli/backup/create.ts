import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { createBackup, type KeptFiles, type SingleFile } from '../../../evidence/backup/create.ts';
import type { Manifest } from '../../../evidence/backup/manifest.ts';
import { openDatabaseCopy } from '../../../evidence/backup/postgres/database-copy.ts';
import { FILES, placesOf } from '../../backed-up.ts';
import { type Configuration, readConfiguration } from '../../configuration.ts';
import { openDatabases } from '../../databases.ts';
import { systemClock } from '../../system.ts';
import { VERSION } from '../../version.ts';
import { showProgress } from '../progress.ts';
import { interruptible } from '../verb/interruptible.ts';
import { print, requireStarted, VerbError } from '../verb.ts';
import { createdLines, createdNotices } from './words.ts';

interface Options {
  readonly withKeys?: true;
  readonly json?: true;
}

/** `backup create`. */
export const createVerb = (): Command =>
  new Command('create')
    .description(
      'Write log, wrapped keys of personal data, documents and imported files into one file, in their present state, whether the service runs or not. Read models are not included: they are rebuilt from the log. Neither are documents if DOCUMENTS_URL is set: back up that storage itself.',
    )
    .argument('<file>', 'a new file')
    .option('--with-keys', 'include the key that decrypts personal data, and the key that signs seals')
    .option('--json', 'print one JSON document')
    .addHelpText('after', '\nExample:\n  npx asset-valuation backup create /mnt/backup/2026-11-20.tar')
    .action(create);

async function create(file: string, options: Options): Promise<void> {
  const configuration = readConfiguration(process.env);
  requireEmbedded(configuration);
  if (await isThere(file)) throw new VerbError(`${file} already exists, and a backup overwrites nothing.`);
  await requireStarted(configuration);
  const withKeys = options.withKeys === true;
  const manifest = await interruptible(
    () => 'Stopped. No backup was made, and nothing of it is left.',
    (signal) => backUp(configuration, file, withKeys, signal),
  );
  print(options.json === true, { file, ...manifest }, createdLines(file, manifest));
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
  const places = placesOf(configuration);
  const single = (name: keyof typeof FILES): SingleFile => ({
    name: FILES[name],
    read: () => readFile(places[name]).catch(unlessMissing),
  });
  const { DATA_DIR, DOCUMENTS_URL, SOURCE_IMPORTS_DIR } = configuration;
  const databases = await openDatabases(configuration, 'verb', () => {});
  try {
    // Seals before the log: whatever they say of it must stand in it.
    const before = await Promise.all([single('seals'), single('sealPublicKey')].map(readNow));
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
        madeBy: VERSION,
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

const keptFiles = (root: string, configured: string | undefined): KeptFiles =>
  configured === undefined ? { root } : { keptAt: configured };

async function readNow(file: SingleFile): Promise<SingleFile> {
  const bytes = await file.read();
  return { name: file.name, read: async () => bytes };
}

/** Engines of one's own have tools of their own. */
export function requireEmbedded({ DATABASE_URL, EVENT_LOG_URL }: Configuration): void {
  const name = DATABASE_URL ? 'DATABASE_URL' : EVENT_LOG_URL && 'EVENT_LOG_URL';
  if (name)
    throw new VerbError(
      `${name} is set: this verb is for the embedded default. How to back up engines of your own stands in docs/operations.md.`,
    );
}

const isThere = async (path: string): Promise<boolean> =>
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
