import { OperationalError } from '../../kernel/operational-error.ts';

/** A table as a copy of a database has it. */
export interface CopiedTable {
  /** With its schema: `event_log.events`. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
}

/** One moment of what a database must not lose. Rows are in the text form of PostgreSQL's COPY. */
export interface DatabaseCopy {
  /** Names of the steps that each schema has been through. */
  readonly migrations: Readonly<Record<string, readonly string[]>>;
  readonly tables: readonly CopiedTable[];
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
