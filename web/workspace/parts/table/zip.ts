/** One file of an archive. */
export interface ZipEntry {
  readonly name: string;
  readonly text: string;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** Names are UTF-8. */
const UTF8 = 0x0800;
/** The first day that the format knows: no clock is needed. */
const FIRST_DAY = 0x21;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}

/** Numbers of two or four bytes, the lowest byte first, as the format has them. */
function packed(...fields: readonly (readonly [size: 2 | 4, value: number])[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(fields.reduce((sum, [size]) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return bytes;
}

/** A zip of stored files (PKWARE APPNOTE 4.3), which is all that a workbook of one table needs. */
export function zipOf(entries: readonly ZipEntry[]): Blob {
  const encoder = new TextEncoder();
  const files: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { name, text } of entries) {
    const [path, content] = [encoder.encode(name), encoder.encode(text)];
    const about = packed(
      ...([
        [2, VERSION],
        [2, UTF8],
        [2, 0],
        [2, 0],
        [2, FIRST_DAY],
        [4, crc32(content)],
        [4, content.length],
        [4, content.length],
        [2, path.length],
        [2, 0],
      ] as const),
    );
    files.push(packed([4, LOCAL]), about, path, content);
    directory.push(
      packed([4, CENTRAL], [2, VERSION]),
      about,
      packed([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]),
      path,
    );
    offset += 4 + about.length + path.length + content.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const count = entries.length;
  const end = packed([4, END], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, offset], [2, 0]);
  return new Blob([...files, ...directory, end]);
}
