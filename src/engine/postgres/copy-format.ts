import { NamedError } from '../../kernel/operational-error.ts';
import type { CountedRows } from '../projecting/read-model-store.ts';
import type { RowValue, TableShape } from '../projecting/read-models.ts';

/** Signature, flags, length of an extension (PostgreSQL's documentation of COPY, "Binary Format"). */
const HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const END = -1;
const NULL_LENGTH = -1;
/** Bytes that one UTF-16 unit can become. */
const MOST_BYTES = 3;
const LONGEST_FIXED = 16;

const FIRST_BYTES = 1 << 20;
/** A buffer that one giant made larger than this is not kept for the others. */
const MOST_KEPT_BYTES = 1 << 24;

/** A value that its column cannot hold. */
export class BadValue extends NamedError {
  constructor(value: RowValue, type: string) {
    super(`${JSON.stringify(value)} is no ${type}`);
  }
}

/**
 * Rows in the binary form of COPY: the server then neither parses nor unquotes. The bytes are used again and again, so
 * that a long copy leaves no garbage.
 */
export class CopyFormat {
  #bytes = Buffer.allocUnsafe(FIRST_BYTES);
  #length = 0;

  /** The rows of one copy after the other, good until the next call. Throws `BadValue`. */
  encode(copies: readonly { readonly table: TableShape; readonly rows: CountedRows }[]): readonly Buffer[] {
    if (this.#bytes.length > MOST_KEPT_BYTES) this.#bytes = Buffer.allocUnsafe(FIRST_BYTES);
    this.#length = 0;
    const ends = copies.map(({ table, rows }) => this.#copy(table, rows));
    return ends.map((end, index) => this.#bytes.subarray(ends[index - 1] ?? 0, end));
  }

  #copy(table: TableShape, rows: CountedRows): number {
    const columns = Object.entries(table.columns);
    this.#reserve(HEADER.length);
    this.#length += HEADER.copy(this.#bytes, this.#length);
    for (const row of rows) {
      this.#reserve(2);
      this.#length = this.#bytes.writeInt16BE(columns.length, this.#length);
      for (const [column, type] of columns) this.#field(row[column] ?? null, type);
    }
    this.#reserve(2);
    this.#length = this.#bytes.writeInt16BE(END, this.#length);
    return this.#length;
  }

  #field(value: RowValue, type: TableShape['columns'][string]): void {
    const size = typeof value === 'string' ? value.length * MOST_BYTES : 0;
    this.#reserve(4 + Math.max(size, LONGEST_FIXED));
    const start = this.#length + 4;
    const length = value === null ? NULL_LENGTH : writeValue(this.#bytes, start, value, type);
    this.#bytes.writeInt32BE(length, this.#length);
    this.#length = start + Math.max(length, 0);
  }

  #reserve(size: number): void {
    if (this.#length + size <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + size));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}

/** Writes one value and answers its length in bytes. */
function writeValue(bytes: Buffer, at: number, value: string | number | boolean, type: string): number {
  switch (type) {
    case 'uuid':
      return writeUuid(bytes, at, String(value));
    case 'uuids':
      return writeUuids(bytes, at, String(value));
    case 'integer':
      if (typeof value !== 'number' || (value | 0) !== value) throw new BadValue(value, type);
      return bytes.writeInt32BE(value, at) - at;
    case 'boolean':
      return bytes.writeUInt8(value === true ? 1 : 0, at) - at;
    default:
      return bytes.write(String(value), at);
  }
}

/** `pg_type.oid` of `uuid`. */
const UUID_OID = 2950;
const UUID_BYTES = 16;

/** A list as PostgreSQL sends arrays: dimensions, no nulls, the elements' type, their number, the first one's; each with its length. */
function writeUuids(bytes: Buffer, at: number, text: string): number {
  if (!/^\{[^{}]+\}$/.test(text)) throw new BadValue(text, 'uuids');
  const ids = text.slice(1, -1).split(',');
  let end = at;
  for (const word of [1, 0, UUID_OID, ids.length, 1]) end = bytes.writeInt32BE(word, end);
  for (const id of ids) {
    end = bytes.writeInt32BE(UUID_BYTES, end);
    end += writeUuid(bytes, end, id);
  }
  return end - at;
}

const UUID_LENGTH = 36;
const HYPHEN = 0x2d;
const HYPHENS_AT: readonly number[] = [8, 13, 18, 23];
const NIBBLES = new Int8Array(128).fill(-1);
for (const [value, digit] of [...'0123456789abcdef'].entries()) {
  NIBBLES[digit.charCodeAt(0)] = value;
  NIBBLES[digit.toUpperCase().charCodeAt(0)] = value;
}

function writeUuid(bytes: Buffer, at: number, text: string): number {
  let end = at;
  let high = -1;
  let isBad = text.length !== UUID_LENGTH;
  for (let index = 0; index < UUID_LENGTH && !isBad; index += 1) {
    const code = text.charCodeAt(index);
    if (HYPHENS_AT.includes(index)) {
      isBad = code !== HYPHEN;
      continue;
    }
    const nibble = NIBBLES[code] ?? -1;
    isBad = nibble < 0;
    if (high < 0) high = nibble;
    else {
      bytes[end] = (high << 4) | nibble;
      end += 1;
      high = -1;
    }
  }
  if (isBad) throw new BadValue(text, 'uuid');
  return end - at;
}
