/** 16 MB: a batch has at most so many bytes. */
export const BATCH_LIMIT_BYTES = 16_777_216;
/** A batch has at most so many lines, of at most so many bytes each. */
export const MOST_LINES = 10_000;
export const LINE_LIMIT_BYTES = 65_536;

const NEWLINE = 0x0a;
const isBlank = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x0d || byte === 0x09;

/** Where each line begins and ends, without its end of line. Blank lines at the end are none. */
export function linesOf(bytes: Buffer): readonly Buffer[] {
  let end = bytes.length;
  while (end > 0 && (bytes[end - 1] === NEWLINE || isBlank(bytes[end - 1]))) end -= 1;
  const lines: Buffer[] = [];
  for (let from = 0; from < end; ) {
    const newline = bytes.indexOf(NEWLINE, from);
    const to = newline === -1 || newline > end ? end : newline;
    lines.push(bytes.subarray(from, to));
    from = to + 1;
  }
  return lines;
}

/** How many lines there are; no more than `MOST_LINES` + 1 are counted. */
export function countLines(bytes: Buffer): number {
  let end = bytes.length;
  while (end > 0 && (bytes[end - 1] === NEWLINE || isBlank(bytes[end - 1]))) end -= 1;
  let count = 0;
  for (let from = 0; from < end && count <= MOST_LINES; count += 1) {
    const newline = bytes.indexOf(NEWLINE, from);
    from = newline === -1 ? end : newline + 1;
  }
  return count;
}
