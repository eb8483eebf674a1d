import type { Hash } from 'node:crypto';
import { z } from 'zod';
import { canonicalJson } from '../../kernel/json/canonical.ts';
import { OperationalError } from '../../kernel/operational-error.ts';

export const KIND = 'asset-valuation-backup';
export const FORMAT = 1;

/** The first entry: what this file is, before anything of it is trusted. */
export const LABEL_NAME = 'backup.json';
export const Label = z.object({
  kind: z.literal(KIND),
  /** Rises when an older program could no longer restore it. */
  format: z.int(),
  made_by: z.string(),
  created_at: z.string(),
});
export type Label = z.infer<typeof Label>;

/** The last entry: what there was to be kept, and the digest of it all. */
export const MANIFEST_NAME = 'manifest.json';
const Folder = z.strictObject({
  /** False: the files are kept elsewhere, and must be backed up there. */
  included: z.boolean(),
  /** Where that is, as it was configured. */
  kept_at: z.string().optional(),
  files: z.int(),
  bytes: z.int(),
  /** Files whose bytes are not those of their name: left out. */
  damaged: z.array(z.string()),
});
export const Manifest = z.strictObject({
  ...Label.shape,
  migrations: z.record(z.string(), z.array(z.string())),
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  documents: Folder,
  imports: Folder,
  /** Single files, by their names in the data directory. */
  files: z.array(z.string()),
  /** True when the key that opens the personal data is in here too. */
  with_keys: z.boolean(),
  /** SHA-256 of all bytes of the archive before this entry, and of the canonical JSON of all its other members. */
  sha256: z.string(),
});
export type Manifest = z.infer<typeof Manifest>;

export const manifestDigest = (before: Hash, { sha256: _, ...rest }: Manifest): string =>
  before.update(canonicalJson(rest)).digest('hex');

/** Names of entries. Nothing else is taken out of an archive, whatever it holds. */
export const TABLE_ENTRY = /^tables\/([a-z_]+\.[a-z_]+)\/\d{8}$/;
export const DOCUMENT_ENTRY = /^documents\/([0-9a-f]{2}\/[0-9a-f]{64})$/;
export const IMPORT_ENTRY = /^imports\/([a-z0-9_]+\/[0-9a-f]{64}\.[a-z0-9]+)$/;
export const FILE_ENTRY = /^files\/([a-z][a-z.-]*)$/;

/** Why a file is not restored. */
export class BadArchive extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'BadArchive';
  }
}

/** A table as a copy of a database has it, with its schema: `event_log.events`. */
export type CopiedTable = Manifest['tables'][number];

/** One moment of what a database must not lose. Rows are in the text form of PostgreSQL's COPY. */
export interface DatabaseCopy {
  /** Names of the steps that each schema has been through. */
  readonly migrations: Manifest['migrations'];
  readonly tables: Manifest['tables'];
  /** The rows of one table, in pieces that need not end where a row does. */
  rows(table: CopiedTable): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

/** A new database that takes such a copy: all of it or nothing. */
export interface DatabaseFill {
  /** Takes the next piece of a table's rows. The pieces of one table come one after the other. */
  write(table: CopiedTable, piece: Uint8Array): Promise<void>;
  /**
   * Keeps what was written. Positions in the log are those of the copy, so the database's own count of transactions is
   * brought past them, which takes a while; `onProgress` hears of so many more.
   */
  finish(signal: AbortSignal, onProgress: (transactions: number) => void): Promise<void>;
  close(): Promise<void>;
}

/** A copy cannot be taken or filled in: says why. */
export class CopyRefused extends OperationalError {
  override readonly name = 'CopyRefused';
}
