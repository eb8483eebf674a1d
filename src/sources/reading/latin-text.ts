/** Text of bytes that may be UTF-8 or ISO-8859-1: what is not valid UTF-8 is read as the latter. */
export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Upper case, no accents, every run of white space one space: how texts of a source are compared. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
    .toUpperCase();
