import { open, readFile, realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { syncAndClose, syncFolder } from '../durable.ts';

/**
 * One erasure as a ledger keeps it, a line of JSON: whose personal data, when, and the SHA-256 of the reason. No personal
 * data: the subject is an asset's id.
 */
const Erasure = z.strictObject({
  subject: z.uuid(),
  erased_at: z.iso.datetime(),
  reason_sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Erasure = z.infer<typeof Erasure>;

export interface LedgerText {
  /** The first line of each subject, in the order of the file. */
  readonly erasures: readonly Erasure[];
  /** Numbers of lines that are none, from 1: the rest of a write that was cut off, or another hand. */
  readonly unreadable: readonly number[];
}

/**
 * What was erased, kept in a file outside the databases: a backup from before an erasure brings the key back, and only
 * this file knows that it must be destroyed again.
 */
export interface ErasureLedger {
  readonly file: string;
  /** Throws when the file cannot be written; makes it when there is none. */
  prepare(): Promise<void>;
  /** Adds what it does not name yet, durably before it resolves. Answers how many that were. */
  add(erasures: readonly Erasure[]): Promise<number>;
}

/** Reads a ledger; undefined when there is no such file. */
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

/** The ledger in a file that only its owner can read. */
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

/** Adds to the end, also below a line that a crash cut off. */
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
  // The file may be new: its name is to last as well.
  await syncFolder(dirname(await realpath(file)));
}
