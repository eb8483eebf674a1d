import type { Hash } from 'node:crypto';
import { z } from 'zod';
import { canonicalJson } from '../../kernel/json/canonical.ts';
import { OperationalError } from '../../kernel/operational-error.ts';

export const KIND = 'asset-valuation-backup';
export const FORMAT = 1;

/** The first entry: identifies the file before anything else is trusted. */
export const LABEL_NAME = 'backup.json';
export const Label = z.object({
  kind: z.literal(KIND),
  /** Incremented when older programs can no longer restore the format. */
  format: z.int(),
  made_by: z.string(),
  created_at: z.string(),
});
export type Label = z.infer<typeof Label>;

/** The last entry: lists the contents, with the digest of everything. */
export const MANIFEST_NAME = 'manifest.json';
const Folder = z.strictObject({
  /** False: the files are kept elsewhere and need a backup of their own. */
  included: z.boolean(),
  kept_at: z.string().optional(),
  files: z.int(),
  bytes: z.int(),
  /** Files whose bytes do not match their name; omitted. */
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
  /** True if the key of personal data is included. */
  with_keys: z.boolean(),
  /** SHA-256 of all bytes of the archive before this entry, and of the canonical JSON of all its other members. */
  sha256: z.string(),
});
export type Manifest = z.infer<typeof Manifest>;

export const manifestDigest = (before: Hash, { sha256: _, ...rest }: Manifest): string =>
  before.update(canonicalJson(rest)).digest('hex');

/** Allowed entry names; any other entry is ignored. */
export const TABLE_ENTRY = /^tables\/([a-z_]+\.[a-z_]+)\/\d{8}$/;
export const DOCUMENT_ENTRY = /^documents\/([0-9a-f]{2}\/[0-9a-f]{64})$/;
export const IMPORT_ENTRY = /^imports\/([a-z0-9_]+\/[0-9a-f]{64}\.[a-z0-9]+)$/;
export const FILE_ENTRY = /^files\/([a-z][a-z.-]*)$/;

export class BadArchive extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'BadArchive';
  }
}

export type CopiedTable = Manifest['tables'][number];

/** A consistent snapshot of a database. Rows are in the text format of PostgreSQL's COPY. */
export interface DatabaseCopy {
  /** Names of the applied migrations by schema. */
  readonly migrations: Manifest['migrations'];
  readonly tables: Manifest['tables'];
  /** The rows of a table, in pieces that may split rows. */
  rows(table: CopiedTable): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

/** A new database that takes such a copy, in one transaction. */
export interface DatabaseFill {
  /** Writes the next piece of a table's rows; the pieces of a table must be consecutive. */
  write(table: CopiedTable, piece: Uint8Array): Promise<void>;
  /**
   * Commits. Log positions contain transaction ids of the copied server, so this server's transaction counter must be
   * advanced past them, which takes a while; `onProgress` receives the number of transactions.
   */
  finish(signal: AbortSignal, onProgress: (transactions: number) => void): Promise<void>;
  close(): Promise<void>;
}

export class CopyRefused extends OperationalError {
  override readonly name = 'CopyRefused';
}
