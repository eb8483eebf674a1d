/** Standard output: one JSON document with `--json`, else lines for people. */
export function print(json: boolean, document: unknown, lines: readonly string[]): void {
  process.stdout.write(
    json ? `${JSON.stringify(document, null, 2)}\n` : lines.map((line) => `${line}\n`).join(''),
  );
}

/** Rows of texts as aligned columns. */
export function columns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** `1 event`, `2 events`. */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : plural}`;
