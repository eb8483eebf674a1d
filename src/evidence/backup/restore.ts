import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncAndClose, syncFolder } from '../durable.ts';
import { entriesOf, type ReadEntry } from './archive.ts';
import {
  type DatabaseFill,
  DOCUMENT_ENTRY,
  FILE_ENTRY,
  IMPORT_ENTRY,
  type Manifest,
  TABLE_ENTRY,
} from './manifest.ts';

const FILE_MODE = 0o640;

interface RestoreTarget {
  readonly database: DatabaseFill;
  readonly documents: string;
  readonly imports: string;
  file(name: string, bytes: Buffer): Promise<void>;
}

/** Extracts an archive that `checkArchive` accepted. Syncs each file to disk. */
export async function extractBackup(
  file: string,
  manifest: Manifest,
  target: RestoreTarget,
  { signal, onBytes }: { readonly signal: AbortSignal; readonly onBytes: (count: number) => void },
): Promise<void> {
  const folders = new Set<string>();
  const keep = async (root: string, name: string, entry: ReadEntry) => {
    const path = join(root, name);
    const folder = dirname(path);
    if (!folders.has(folder)) await mkdir(folder, { recursive: true });
    folders.add(folder).add(root);
    await writeFile(path, entry);
  };
  for await (const entry of entriesOf(file, onBytes)) {
    signal.throwIfAborted();
    const tableName = TABLE_ENTRY.exec(entry.name)?.[1];
    const document = DOCUMENT_ENTRY.exec(entry.name)?.[1];
    const imported = IMPORT_ENTRY.exec(entry.name)?.[1];
    const single = FILE_ENTRY.exec(entry.name)?.[1];
    const table = manifest.tables.find(({ name }) => name === tableName);
    if (table) for await (const piece of entry.pieces()) await target.database.write(table, piece);
    else if (document !== undefined) await keep(target.documents, document, entry);
    else if (imported !== undefined) await keep(target.imports, imported, entry);
    else if (single !== undefined)
      await target.file(single, Buffer.concat(await Array.fromAsync(entry.pieces())));
  }
  for (const folder of folders) await syncFolder(folder);
}

async function writeFile(path: string, entry: ReadEntry): Promise<void> {
  const handle = await open(path, 'wx', FILE_MODE);
  try {
    for await (const piece of entry.pieces()) await handle.writeFile(piece);
  } finally {
    await syncAndClose(handle);
  }
}
