import { open, readFile, realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { syncAndClose, syncFolder } from '../durable.ts';

/**
 * One erasure, a line of JSON in the ledger: subject, time, and SHA-256 of the reason. Contains no personal data: the
 * subject is an id.
 */
const Erasure = z.strictObject({
  subject: z.uuid(),
  erased_at: z.iso.datetime(),
  reason_sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Erasure = z.infer<typeof Erasure>;

export interface LedgerText {
  /** The first line of each subject, in file order. */
  readonly erasures: readonly Erasure[];
  /** Numbers of unreadable lines, from 1: a torn write, or a manual edit. */
  readonly unreadable: readonly number[];
}

/**
 * A record of erasures in a file outside the databases: restoring an older backup restores the key, and only this file
 * shows that it must be destroyed again.
 */
export interface ErasureLedger {
  readonly file: string;
  /** Creates the file if needed. Throws if it cannot be written. */
  prepare(): Promise<void>;
  /** Adds new subjects durably. Returns their number. */
  add(erasures: readonly Erasure[]): Promise<number>;
}

export async function readLedger(file: string): Promise<LedgerText | undefined> {
  try {
    return ledgerText(await readFile(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

export function ledgerText(text: string): LedgerText {
  const erasures = new Map<string, Erasure>();
  const unreadable: number[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const erasure = readLine(line);
    if (!erasure) unreadable.push(index + 1);
    else if (!erasures.has(erasure.subject)) erasures.set(erasure.subject, erasure);
  }
  return { erasures: [...erasures.values()], unreadable };
}

function readLine(line: string): Erasure | undefined {
  try {
    return Erasure.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/** A ledger in a file readable only by its owner. */
export const erasureLedger = (file: string): ErasureLedger => ({
  file,
  prepare: () => append(file, ''),
  async add(erasures) {
    const known = new Set((await readLedger(file))?.erasures.map(({ subject }) => subject));
    const added = erasures.filter(({ subject }) => !known.has(subject));
    if (added.length > 0) await append(file, added.map((erasure) => `${JSON.stringify(erasure)}\n`).join(''));
    return added.length;
  },
});

/** Appends lines, also after a torn line. */
async function append(file: string, lines: string): Promise<void> {
  const handle = await open(file, 'a+', 0o600);
  try {
    const { size } = await handle.stat();
    const last = Buffer.alloc(1);
    if (size > 0) await handle.read(last, 0, 1, size - 1);
    const isTorn = lines !== '' && size > 0 && last.toString() !== '\n';
    if (lines !== '') await handle.appendFile(`${isTorn ? '\n' : ''}${lines}`);
  } finally {
    await syncAndClose(handle);
  }
  // The file may be new: make its name durable, too.
  await syncFolder(dirname(await realpath(file)));
}
