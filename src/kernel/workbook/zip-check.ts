import { crc32, inflateRawSync } from 'node:zlib';
import { fail, ok, type Result } from '../result.ts';
import { fileFault, type SheetFault } from './sheet-fault.ts';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 65_535;
const [STORED, DEFLATED] = [0, 8];
const ENCRYPTED = 1;
const SIZES_FOLLOW = 8;

interface ZipLimits {
  readonly entries: number;
  /** All entries together, inflated. */
  readonly bytes: number;
}

/**
 * Checks a zip before a workbook reader sees it: every entry is inflated under a byte limit (a reader of its own
 * would not stop), and has the checksum that it says. Returns the names of the entries.
 */
export function checkZip(bytes: Uint8Array, limits: ZipLimits): Result<readonly string[], SheetFault> {
  try {
    return ok(entriesOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), limits));
  } catch (error) {
    // Reading past the end of a truncated file throws a RangeError; a broken deflate stream an error of zlib's.
    const found = error instanceof BadZip ? error.message : 'a truncated or damaged one';
    return fail(fileFault('a whole .xlsx workbook', found));
  }
}

class BadZip extends Error {}

function entriesOf(file: Buffer, limits: ZipLimits): string[] {
  const end = endOf(file);
  const count = file.readUInt16LE(end + 10);
  if (count > limits.entries) throw new BadZip(`one with ${count} parts`);
  const names: string[] = [];
  let at = file.readUInt32LE(end + 16);
  let left = limits.bytes;
  for (let index = 0; index < count; index += 1) {
    if (file.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new BadZip('a damaged directory');
    const nameEnd = at + 46 + file.readUInt16LE(at + 28);
    const name = file.toString('utf8', at + 46, nameEnd);
    const entry = {
      name,
      flags: file.readUInt16LE(at + 8),
      method: file.readUInt16LE(at + 10),
      crc: file.readUInt32LE(at + 16),
      packed: file.readUInt32LE(at + 20),
      size: file.readUInt32LE(at + 24),
      header: file.readUInt32LE(at + 42),
    };
    if (entry.size > left) throw new BadZip(`more than ${limits.bytes} bytes unpacked`);
    const content = contentOf(file, entry, left);
    if (content.length !== entry.size || crc32(content) !== entry.crc)
      throw new BadZip(`a damaged part ${name}`);
    left -= content.length;
    names.push(name);
    at = nameEnd + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return names;
}

interface Entry {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly header: number;
}

/** The local header must say what the directory says: a reader may go by either. */
function contentOf(file: Buffer, entry: Entry, limit: number): Buffer {
  const { header } = entry;
  if (file.readUInt32LE(header) !== LOCAL_HEADER) throw new BadZip('a damaged part');
  const nameEnd = header + 30 + file.readUInt16LE(header + 26);
  const differs =
    file.toString('utf8', header + 30, nameEnd) !== entry.name ||
    file.readUInt16LE(header + 6) !== entry.flags ||
    file.readUInt16LE(header + 8) !== entry.method ||
    ((entry.flags & SIZES_FOLLOW) === 0 &&
      (file.readUInt32LE(header + 18) !== entry.packed || file.readUInt32LE(header + 22) !== entry.size));
  if (differs) throw new BadZip('parts that contradict its directory');
  if ((entry.flags & ENCRYPTED) !== 0) throw new BadZip('an encrypted one');
  const start = nameEnd + file.readUInt16LE(header + 28);
  const packed = file.subarray(start, start + entry.packed);
  if (packed.length !== entry.packed) throw new BadZip('a truncated one');
  if (entry.method === STORED) return packed;
  if (entry.method !== DEFLATED) throw new BadZip('an unknown compression');
  return inflateRawSync(packed, { maxOutputLength: Math.max(1, Math.min(limit, entry.size)) });
}

function endOf(file: Buffer): number {
  for (
    let at = file.length - END_BYTES;
    at >= Math.max(0, file.length - END_BYTES - LONGEST_COMMENT);
    at -= 1
  ) {
    if (file.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  }
  throw new BadZip('a truncated one');
}
