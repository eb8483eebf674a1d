import { Buffer } from 'node:buffer';
import type { ByteSink } from '../asking/stream-bytes.ts';
import { textOf } from './latin-text.ts';

/** Reads a file line by line; a text says what is wrong, and ends the reading. */
type TakeLine = (line: string) => string | undefined;

interface LineSink extends ByteSink {
  take(chunk: Uint8Array): string | undefined;
  /** The last line may stand without a line end. */
  end(): string | undefined;
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
/** Bytes; no line of any source comes near it. */
const LONGEST_LINE = 16_384;
const NOT_ASCII = /[\u0080-\u00ff]/;

/**
 * Cuts bytes into lines and holds no more than one. Whether a line is UTF-8 or ISO-8859-1 is decided line by line:
 * one that is valid UTF-8 is read as such. Ends are LF or CRLF; a byte order mark and empty lines are left out.
 * `shortens`: of a line longer than any is, only the beginning is passed on, for a reader that leaves such lines out;
 * else it ends the reading.
 */
export function cutLines(takeLine: TakeLine, { shortens = false } = {}): LineSink {
  let rest = Buffer.alloc(0);
  let first = true;

  function takeBytes(bytes: Buffer): string | undefined {
    const from = first && bytes.subarray(0, 3).equals(BYTE_ORDER_MARK) ? 3 : 0;
    first = false;
    const end = bytes.at(-1) === CARRIAGE_RETURN ? bytes.length - 1 : bytes.length;
    if (from >= end) return undefined;
    if (end - from > LONGEST_LINE && !shortens) return TOO_LONG;
    const to = Math.min(end, from + LONGEST_LINE);
    const latin = bytes.toString('latin1', from, to);
    return takeLine(NOT_ASCII.test(latin) ? textOf(bytes.subarray(from, to)) : latin);
  }

  return {
    take: (chunk) => {
      const view = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      let from = 0;
      for (let end = view.indexOf(LINE_FEED); end >= 0; end = view.indexOf(LINE_FEED, from)) {
        const piece = view.subarray(from, end);
        const line = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
        rest = Buffer.alloc(0);
        from = end + 1;
        const fault = takeBytes(line);
        if (fault !== undefined) return fault;
      }
      // A copy: what remains of a chunk must not keep all of it.
      rest = Buffer.concat([rest, view.subarray(from)]);
      if (rest.length <= LONGEST_LINE) return undefined;
      // One byte too long still tells that it was.
      rest = rest.subarray(0, LONGEST_LINE + 1);
      return shortens ? undefined : TOO_LONG;
    },
    end: () => {
      const last = rest;
      rest = Buffer.alloc(0);
      return takeBytes(last);
    },
  };
}

const TOO_LONG = `a line longer than ${LONGEST_LINE} bytes`;
