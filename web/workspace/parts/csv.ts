/** A cell that a spreadsheet would take for a formula is marked as a text; a figure stays a figure. */
function cellOf(text: string): string {
  const isFigure = /^-?\d+(\.\d+)?$/.test(text);
  const safe = !isFigure && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",;\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as CSV (RFC 4180), with the mark by which spreadsheets know UTF-8; unknown figures are empty. */
export const csvOf = (rows: readonly (readonly (string | null)[])[]): string =>
  `\uFEFF${rows.map((cells) => cells.map((cell) => cellOf(cell ?? '')).join(',')).join('\r\n')}\r\n`;
