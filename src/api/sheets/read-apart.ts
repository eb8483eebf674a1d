import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { startConfined } from '../../evidence/documents/confined.ts';
import { atMost } from '../../kernel/async/at-most.ts';
import { within } from '../../kernel/async/within.ts';
import { fail, type Result } from '../../kernel/result.ts';
import { siblingModule } from '../../kernel/sibling-module.ts';
import type { Fault } from '../../kernel/zod-faults.ts';
import type { ReadingOptions, SheetLines } from './read-sheet.ts';
import { UNREADABLE } from './words.ts';

const CHILD = fileURLToPath(siblingModule('./reading-child', import.meta.url));
const MEGABYTE = 1_048_576;

interface SheetLimits {
  readonly timeMs: number;
  readonly heapMegabytes: number;
  readonly residentBytes: number;
}

export const SHEET_LIMITS: SheetLimits = {
  timeMs: 25_000,
  heapMegabytes: 768,
  residentBytes: 1_280 * MEGABYTE,
};

/** Sheets read concurrently in one process of the service. */
const AT_ONCE = 2;
const places = atMost(AT_ONCE);

type ReadSheet = Result<SheetLines, readonly Fault[]>;
const unread: ReadSheet = fail([UNREADABLE]);

/**
 * Reads a sheet in a separate process without environment, which may read only the program's files, write none, and start no
 * process. It is killed when it takes too long or too much memory; the sheet is then reported as unreadable.
 */
export const readSheetInChild = (
  bytes: Uint8Array,
  options: ReadingOptions,
  signal?: AbortSignal,
  limits = SHEET_LIMITS,
): Promise<ReadSheet> => places.run(() => read(bytes, options, limits, signal));

async function read(
  bytes: Uint8Array,
  options: ReadingOptions,
  limits: SheetLimits,
  signal: AbortSignal | undefined,
): Promise<ReadSheet> {
  signal?.throwIfAborted();
  const kill = () => void child.kill('SIGKILL');
  const child = startConfined(CHILD, options, { ...limits, onTooMuchMemory: kill });
  const started = new Promise<never>((_, reject) => child.once('error', reject));
  child.stdin?.end(bytes);
  try {
    const report = text(child.stdio[3] as Readable);
    return await within(Promise.race([report.then(reported), started]), limits.timeMs, () => unread, {
      signal,
    });
  } finally {
    kill();
  }
}

/** Empty or truncated if the process broke off. */
function reported(report: string): ReadSheet {
  try {
    return JSON.parse(report) as ReadSheet;
  } catch {
    return unread;
  }
}
