import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { epochOf, type Instant } from '../../kernel/instant.ts';
import { ArchiveWriter } from './archive.ts';
import {
  type CopiedTable,
  type DatabaseCopy,
  DOCUMENT_ENTRY,
  FORMAT,
  IMPORT_ENTRY,
  KIND,
  LABEL_NAME,
  type Label,
  MANIFEST_NAME,
  type Manifest,
  manifestDigest,
} from './manifest.ts';

interface NamedFile {
  readonly name: string;
  readonly path: string;
  readonly size: number;
  readonly isDamaged: boolean;
}

const DIGEST = /([0-9a-f]{64})(?:\.[a-z0-9]+)?$/;
/** A description has the digest of the file that it describes as its name. */
const DESCRIPTION = /\.json$/;

/**
 * Files two levels below a root with matching names, each checked against the digest in its name. Skips files that vanish
 * meanwhile: they are no longer needed.
 */
async function* namedFiles(root: string, fits: (name: string) => boolean): AsyncGenerator<NamedFile> {
  for await (const folder of entriesIn(root)) {
    if (!folder.isDirectory()) continue;
    for await (const file of entriesIn(join(root, folder.name))) {
      const name = `${folder.name}/${file.name}`;
      if (!file.isFile() || !fits(name)) continue;
      const path = join(root, name);
      const found = await unlessMissing(stat(path));
      const digest = found && (await unlessMissing(digestOf(path)));
      if (!found || digest === undefined) continue;
      const isDamaged = !DESCRIPTION.test(name) && digest !== DIGEST.exec(name)?.[1];
      yield { name, path, size: found.size, isDamaged };
    }
  }
}

async function* entriesIn(path: string) {
  const folder = await unlessMissing(opendir(path));
  if (folder) yield* folder;
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest('hex');
}

const unlessMissing = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

/** Rows are split into entries of this size, because an entry's size precedes its bytes. */
const PIECE_BYTES = 4 << 20;

export interface SingleFile {
  readonly name: string;
  read(): Promise<Buffer | undefined>;
}

export type FileSource = { readonly root: string } | { readonly keptAt: string };

export interface BackupSource {
  readonly database: DatabaseCopy;
  readonly documents: FileSource;
  readonly imports: FileSource;
  /** Read before the log, which must contain what they refer to. */
  readonly before: readonly SingleFile[];
  /** Read last, to be as recent as possible. */
  readonly after: readonly SingleFile[];
  readonly withKeys: boolean;
}

export interface BackupContext {
  readonly createdBy: string;
  readonly now: Instant;
  readonly signal: AbortSignal;
  onRows(count: number): void;
  onFile(): void;
}

/** Writes a backup atomically, with constant memory. Throws `EEXIST` for an existing file. */
export async function createBackup(
  file: string,
  source: BackupSource,
  context: BackupContext,
): Promise<Manifest> {
  const { database } = source;
  const writer = await ArchiveWriter.begin(file, Math.floor(epochOf(context.now) / 1_000));
  try {
    const label: Label = { kind: KIND, format: FORMAT, made_by: context.createdBy, created_at: context.now };
    const labelled = bytesOf(label);
    await writer.add(LABEL_NAME, labelled.length, [labelled]);
    const files = await addFiles(writer, source.before);
    for (const table of database.tables) await addTable(writer, database, table, context);
    const documents = await addFolder(writer, 'documents', source.documents, DOCUMENT_ENTRY, context);
    const imports = await addFolder(writer, 'imports', source.imports, IMPORT_ENTRY, context);
    files.push(...(await addFiles(writer, source.after)));
    context.signal.throwIfAborted();
    const manifest: Manifest = {
      ...label,
      migrations: database.migrations,
      tables: database.tables,
      documents,
      imports,
      files,
      with_keys: source.withKeys,
      sha256: '',
    };
    await writer.finish(MANIFEST_NAME, (before) => {
      manifest.sha256 = manifestDigest(before, manifest);
      return bytesOf(manifest);
    });
    return manifest;
  } catch (error) {
    await writer.abandon();
    throw error;
  }
}

const bytesOf = (json: object): Buffer => Buffer.from(`${JSON.stringify(json, null, 2)}\n`);

async function addFiles(writer: ArchiveWriter, files: readonly SingleFile[]): Promise<string[]> {
  const added: string[] = [];
  for (const { name, read } of files) {
    const bytes = await read();
    if (!bytes) continue;
    await writer.add(`files/${name}`, bytes.length, [bytes]);
    added.push(name);
  }
  return added;
}

async function addTable(
  writer: ArchiveWriter,
  database: DatabaseCopy,
  table: CopiedTable,
  { signal, onRows }: BackupContext,
): Promise<void> {
  let number = 0;
  let pieces: Uint8Array[] = [];
  let bytes = 0;
  const end = async () => {
    if (bytes === 0) return;
    number += 1;
    await writer.add(`tables/${table.name}/${String(number).padStart(8, '0')}`, bytes, pieces);
    pieces = [];
    bytes = 0;
  };
  for await (const piece of database.rows(table)) {
    signal.throwIfAborted();
    pieces.push(piece);
    bytes += piece.length;
    onRows(rowsIn(piece));
    if (bytes >= PIECE_BYTES) await end();
  }
  await end();
}

const NEWLINE = 0x0a;

/** In the text format of COPY a newline only ends a row. */
function rowsIn(piece: Uint8Array): number {
  let rows = 0;
  for (let at = piece.indexOf(NEWLINE); at >= 0; at = piece.indexOf(NEWLINE, at + 1)) rows += 1;
  return rows;
}

async function addFolder(
  writer: ArchiveWriter,
  folder: 'documents' | 'imports',
  kept: FileSource,
  entry: RegExp,
  { signal, onFile }: BackupContext,
): Promise<Manifest['documents']> {
  const found = { files: 0, bytes: 0, damaged: [] as string[] };
  if ('keptAt' in kept) return { included: false, kept_at: kept.keptAt, ...found };
  for await (const file of namedFiles(kept.root, (name) => entry.test(`${folder}/${name}`))) {
    signal.throwIfAborted();
    if (file.isDamaged) {
      found.damaged.push(file.name);
      continue;
    }
    await writer.add(`${folder}/${file.name}`, file.size, createReadStream(file.path));
    found.files += 1;
    found.bytes += file.size;
    onFile();
  }
  return { included: true, ...found };
}
