const startsWith = (bytes: Uint8Array, magic: readonly number[]) =>
  magic.every((byte, at) => bytes[at] === byte);

export type BookKind = 'xls' | 'xlsx';

/** What a file is, by its first bytes; the name says nothing. */
export function bookKind(bytes: Uint8Array): BookKind | undefined {
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) return 'xls';
  return startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) ? 'xlsx' : undefined;
}
