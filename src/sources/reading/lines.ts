import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { type SourceFailure, unreadable } from '../asking/asker.ts';
import { streamBytes } from '../asking/get-bytes.ts';
import type { LiveSourceOptions } from '../asking/live-source.ts';
import { type PackedBytes, packedBytes, packer, type Retrieved } from '../asking/sourced-answer.ts';
import { plain, textOf } from './texts.ts';

/**
 * The fields of a line parted by `;`, a quoted one unwrapped (`"a;b"`, `""` for a quote). Undefined: a quote stays open.
 * By hand, since csv-parse, which reads the small imported lists, takes some six times as long for files of many MB.
 */
export function separatedFields(line: string): readonly string[] | undefined {
  if (!line.includes('"')) return line.split(';');
  const fields: string[] = [];
  for (let at = 0; at <= line.length; ) {
    const quoted = line[at] === '"';
    const end = quoted ? closingQuote(line, at + 1) : line.indexOf(';', at);
    if (quoted && (end < 0 || !(end + 1 === line.length || line[end + 1] === ';'))) return undefined;
    const to = end < 0 ? line.length : end;
    fields.push(quoted ? line.slice(at + 1, to).replaceAll('""', '"') : line.slice(at, to));
    at = to + (quoted ? 2 : 1);
  }
  return fields;
}

function closingQuote(line: string, from: number): number {
  for (let at = line.indexOf('"', from); at >= 0; at = line.indexOf('"', at + 2)) {
    if (line[at + 1] !== '"') return at;
  }
  return -1;
}

/** One line below the header: its number in the file, and its fields by column. */
export interface TableRow<Name extends string> {
  readonly number: number;
  field(name: Name): string;
  /** The fields of the other columns whose title in the header matches. */
  others(title: RegExp): readonly string[];
}

/**
 * A table of such lines whose first names the columns; their order may change, and there may be others. Every line has as
 * many fields as the header. `what`: the table's contents, for the error.
 */
export function separatedTable<Name extends string>(names: readonly Name[], what: string) {
  let columns: Readonly<Record<Name, number>> | undefined;
  let titles: readonly string[] = [];
  let rows = 0;
  return {
    /** Takes the next line: a row, null for the header; the error says why this is not the table. */
    line: (text: string): Result<TableRow<Name> | null, string> => {
      const fields = separatedFields(text);
      if (!columns) {
        columns = fields && columnsOf(fields, names);
        titles = fields?.map(plain) ?? [];
        return columns ? ok(null) : fail(`no header with the columns of ${what}${lacking(fields, names)}`);
      }
      rows += 1;
      const [number, at] = [rows + 1, columns];
      if (!fields) return fail(`line ${number} with a quote left open`);
      if (fields.length !== titles.length)
        return fail(`line ${number} with ${fields.length} columns instead of ${titles.length}`);
      return ok({
        number,
        field: (name) => fields[at[name]] ?? '',
        others: (title) => fields.filter((_, column) => title.test(titles[column] ?? '')),
      });
    },
    rows: () => rows,
  };
}

/** The columns that a header lacks, where it has some of them, and what it has: one may be there under the name of another unit. */
function lacking(fields: readonly string[] | undefined, names: readonly string[]): string {
  const titles = fields?.map(plain) ?? [];
  const missing = names.filter((name) => !titles.includes(plain(name)));
  if (missing.length === 0 || missing.length === names.length) return '';
  return `: ${missing.join(', ')} not among ${fields?.join(', ').slice(0, LONGEST_HEADER)}`;
}

const LONGEST_HEADER = 500;

/** Index of each named column, ignoring case and accents; undefined if one is missing or appears twice. */
function columnsOf<Name extends string>(
  header: readonly string[],
  names: readonly Name[],
): Readonly<Record<Name, number>> | undefined {
  const titles = header.map(plain);
  const places = names.map((name) => [name, titles.indexOf(plain(name))] as const);
  const found = places.every(([, at]) => at >= 0 && titles.indexOf(titles[at] ?? '', at + 1) < 0);
  return found ? (Object.fromEntries(places) as Record<Name, number>) : undefined;
}

/** Reads a file line by line; a text says what is wrong, and ends the reading. */
type TakeLine = (line: string) => string | undefined;

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
export function cutLines(takeLine: TakeLine, { shortens = false } = {}) {
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
    take: (chunk: Uint8Array): string | undefined => {
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
      // One byte more shows that it was too long.
      rest = rest.subarray(0, LONGEST_LINE + 1);
      return shortens ? undefined : TOO_LONG;
    },
    /** The last line may have no line end. */
    end: (): string | undefined => {
      const last = rest;
      rest = Buffer.alloc(0);
      return takeBytes(last);
    },
  };
}

const TOO_LONG = `a line longer than ${LONGEST_LINE} bytes`;

/** A large file as it was read, held packed, and what was read from it. */
interface StreamedFile<T> extends Retrieved {
  readonly content: T;
  readonly packed: PackedBytes;
}

/** Takes one line after the other; a text says why this is not the file. */
export interface LineReader<T> {
  line(text: string): string | undefined;
  end(): Result<T, string>;
}

interface Streaming extends Omit<LiveSourceOptions, 'address'> {
  readonly signal: AbortSignal;
  readonly maxBytes: number;
}

/** Downloads a large file in one pass: digest, packed copy, lines. */
export async function streamFile<T>(
  url: string,
  { http, clock, limits, signal, maxBytes }: Streaming,
  reader: LineReader<T>,
): Promise<Result<StreamedFile<T>, SourceFailure>> {
  const digest = createHash('sha256');
  const packing = packer();
  const lines = cutLines(reader.line);
  try {
    const streamed = await streamBytes(
      url,
      http,
      { ...limits, signal, maxBytes },
      {
        take: async (chunk) => {
          digest.update(chunk);
          await packing.take(chunk);
          return lines.take(chunk);
        },
      },
    );
    if (!streamed.ok) return streamed;
    const fault = lines.end();
    const content = fault === undefined ? reader.end() : fail(fault);
    if (!content.ok) return unreadable(`${new URL(url).host}: ${content.error}`);
    const packed = await packing.end();
    const bytes = packedBytes(digest.digest('hex'), packed);
    return ok({ url, retrieved_at: clock.now(), bytes, packed, content: content.value });
  } finally {
    packing.drop();
  }
}
