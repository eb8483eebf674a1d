import { type Finding, readable, unreadable } from './finding.ts';

const [TAB, LINE_FEED, FORM_FEED, CARRIAGE_RETURN, FIRST_PRINTABLE, DELETE] = [9, 10, 12, 13, 0x20, 0x7f];

/** The place of the first control character that no text has; undefined in text, whether UTF-8 or of single bytes. */
export function controlCharacterIn(bytes: Uint8Array): number | undefined {
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte >= FIRST_PRINTABLE && byte !== DELETE) continue;
    if (byte !== TAB && byte !== LINE_FEED && byte !== FORM_FEED && byte !== CARRIAGE_RETURN) return at;
  }
  return undefined;
}

/** Plain text and CSV. */
export function inspectText(bytes: Uint8Array): Finding {
  const at = controlCharacterIn(bytes);
  return at === undefined ? readable() : unreadable(`no text: a control character at byte ${at}`);
}
