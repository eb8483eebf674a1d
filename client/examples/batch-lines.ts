/** Of one batch the service takes so many lines, and so many bytes. */
const MOST_LINES = 10_000;
const MOST_BYTES = 16_777_216;

/** Lines that are sent as one batch. */
export interface LinesOfBatch {
  /** Index of the first one among all lines. */
  readonly from: number;
  readonly lines: readonly string[];
}

/** Lines in as few batches as the service takes them in, in their order. */
export function batchesOf(
  lines: readonly string[],
  most: { readonly lines: number; readonly bytes: number } = { lines: MOST_LINES, bytes: MOST_BYTES },
): readonly LinesOfBatch[] {
  const batches: { from: number; lines: string[] }[] = [];
  let bytes = 0;
  for (const [index, line] of lines.entries()) {
    const size = Buffer.byteLength(line) + 1;
    const last = batches.at(-1);
    if (last === undefined || last.lines.length === most.lines || bytes + size > most.bytes) {
      batches.push({ from: index, lines: [line] });
      bytes = size;
    } else {
      last.lines.push(line);
      bytes += size;
    }
  }
  return batches;
}
