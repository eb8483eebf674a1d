/** What a file has of a cell: a text, an amount or another figure as decimal text, or a day; null for what is unknown. */
export type Saved =
  | { readonly text: string }
  | { readonly amount: string }
  | { readonly number: string }
  | { readonly day: string }
  | null;

/** The rows of a file, the headings first. */
export type SavedRows = readonly (readonly Saved[])[];

export const text = (written: string | null | undefined): Saved =>
  written == null ? null : { text: written };
export const amount = (decimal: string | null | undefined): Saved =>
  decimal == null ? null : { amount: decimal };
export const number = (figure: string | number | null | undefined): Saved =>
  figure == null ? null : { number: String(figure) };
export const day = (date: string | null | undefined): Saved => (date == null ? null : { day: date });

/** A text that a spreadsheet would take for a formula is marked as a text; a figure stays a figure. */
function cellOf(cell: Saved): string {
  if (cell === null) return '';
  if ('amount' in cell) return cell.amount;
  if ('number' in cell) return cell.number;
  if ('day' in cell) return cell.day;
  const safe = /^[=+\-@\t\r]/.test(cell.text) ? `'${cell.text}` : cell.text;
  return /[",;\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as CSV (RFC 4180), with the mark by which spreadsheets know UTF-8; unknown figures are empty. */
export const csvOf = (rows: SavedRows): string =>
  `\uFEFF${rows.map((cells) => cells.map(cellOf).join(',')).join('\r\n')}\r\n`;
