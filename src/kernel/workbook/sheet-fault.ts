/** Why a workbook was refused: the cell, and what was expected there. Nothing of it is used. */
export interface SheetFault {
  /** Null when the file could not be opened far enough to have sheets. */
  readonly sheet: string | null;
  readonly cell: string | null;
  readonly expected: string;
  readonly found: string;
  /** Of the reading and not of the file (no time, no memory): it may go well the next time. */
  readonly passing?: true;
}

export const fileFault = (expected: string, found: string): SheetFault => ({
  sheet: null,
  cell: null,
  expected,
  found,
});

/** `Plan1!B7: expected M_C, found "MAX"`. */
export function faultText({ sheet, cell, expected, found }: SheetFault): string {
  const place = sheet === null ? 'the file' : cell === null ? sheet : `${sheet}!${cell}`;
  return `${place}: expected ${expected}, found ${found}`;
}
