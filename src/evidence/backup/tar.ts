/** The part of POSIX.1-1988 tar (ustar) that a backup needs; any `tar` can read it. */
export const BLOCK = 512;

const NAME_BYTES = 100;
const OWNERS_ALONE = 0o600;
const NOBODY = '0000000';
const CHECKSUM = { at: 148, bytes: 8 };
const REGULAR_FILE = '0';

export interface TarEntry {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Default: readable by the owner only. */
  readonly mode?: number;
}

/** The header block of an entry. `modifiedAt`: seconds since 1970. */
export function tarHeader({ name, size, mode = OWNERS_ALONE }: TarEntry, modifiedAt: number): Buffer {
  if (Buffer.byteLength(name) > NAME_BYTES) throw new Error(`${name} is too long a name for tar`);
  const block = Buffer.alloc(BLOCK);
  block.write(name, 0);
  for (const [at, text] of [
    [100, mode.toString(8).padStart(7, '0')],
    [108, NOBODY],
    [116, NOBODY],
    [124, octal(size)],
    [136, octal(modifiedAt)],
    [156, REGULAR_FILE],
    [257, 'ustar\0' + '00'],
  ] as const)
    block.write(text, at);
  block.write(`${checksumOf(block).toString(8).padStart(6, '0')}\0 `, CHECKSUM.at);
  return block;
}

const octal = (value: number): string => value.toString(8).padStart(11, '0');

/** Parses a header; `end` for the zero block after the last entry, undefined if it is invalid. */
export function readTarHeader(block: Buffer): TarEntry | 'end' | undefined {
  if (block.every((byte) => byte === 0)) return 'end';
  const isRight =
    Number.parseInt(textAt(block, CHECKSUM.at, CHECKSUM.bytes), 8) === checksumOf(block) &&
    textAt(block, 257, 6) === 'ustar' &&
    textAt(block, 156, 1) === REGULAR_FILE;
  return isRight
    ? { name: textAt(block, 0, NAME_BYTES), size: Number.parseInt(textAt(block, 124, 12), 8) }
    : undefined;
}

const textAt = (block: Buffer, at: number, bytes: number): string =>
  block
    .toString('utf8', at, at + bytes)
    .replace(/\0.*$/s, '')
    .trim();

/** Sum of the block's bytes, with the checksum field counted as spaces. */
export function checksumOf(block: Buffer): number {
  let sum = CHECKSUM.bytes * 0x20;
  for (const [index, byte] of block.entries())
    if (index < CHECKSUM.at || index >= CHECKSUM.at + CHECKSUM.bytes) sum += byte;
  return sum;
}

export const paddingOf = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;
