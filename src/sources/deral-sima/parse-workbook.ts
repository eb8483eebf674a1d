import type { Result } from '../../kernel/result.ts';
import type { SheetFault } from '../../kernel/workbook/sheet-fault.ts';
import type { OpenWorkbook, WorkbookLimits } from '../workbooks/open-apart.ts';
import type { Bulletin } from './bulletin.ts';
import { readBook } from './read-book.ts';

/** A book is some 70 KB and is opened in a tenth of a second; a bulletin has some 50 rows and 25 columns. */
export const SIMA_BOOK: WorkbookLimits = {
  bytes: 8 * 1_048_576,
  unpackedBytes: 48 * 1_048_576,
  sheets: 60,
  rows: 500,
  columns: 120,
  timeMs: 4000,
  memoryMegabytes: 192,
};

export type ParseWorkbook = (
  bytes: Uint8Array,
  signal?: AbortSignal,
) => Promise<Result<readonly Bulletin[], SheetFault>>;

/** The bulletins of a workbook, newest first. */
export const parseWorkbook =
  (open: OpenWorkbook, limits: WorkbookLimits = SIMA_BOOK): ParseWorkbook =>
  async (bytes, signal) => {
    const grids = await open(bytes, limits, signal);
    return grids.ok ? readBook(grids.value) : grids;
  };
