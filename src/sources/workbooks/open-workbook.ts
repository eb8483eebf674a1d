import type { Result } from '../../kernel/result.ts';
import type { Grid } from '../../kernel/workbook/grid.ts';
import type { SheetFault } from '../../kernel/workbook/sheet-fault.ts';

/** What is opened of a workbook at most, and what it may cost. Beyond rows and columns a sheet is cut off. */
export interface WorkbookLimits {
  /** Of the file as it came. */
  readonly bytes: number;
  /** Of its parts unpacked, all together. */
  readonly unpackedBytes: number;
  readonly sheets: number;
  readonly rows: number;
  readonly columns: number;
  /** The one sheet that is read; absent: all that are visible. */
  readonly only?: string;
  readonly timeMs: number;
  readonly memoryMegabytes: number;
}

/** Bytes to the cells of a workbook's visible sheets, in their order; or why it cannot be opened. Never throws. */
export type OpenWorkbook = (
  bytes: Uint8Array,
  limits: WorkbookLimits,
  signal?: AbortSignal,
) => Promise<Result<readonly Grid[], SheetFault>>;
