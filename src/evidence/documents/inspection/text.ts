import { type Finding, readable, unreadable } from './finding.ts';

const [TAB, LINE_FEED, FORM_FEED, CARRIAGE_RETURN, FIRST_PRINTABLE, DELETE] = [9, 10, 12, 13, 0x20, 0x7f];
const [HIGH_SURROGATES, LOW_SURROGATES, AFTER_SURROGATES] = [0xd800, 0xdc00, 0xe000];

/**
 * The place of the first byte that no text has, a control character mostly; undefined in text, whether UTF-8 or of single
 * bytes, or UTF-16 that begins with its byte order mark, as spreadsheets write it.
 */
export function controlCharacterIn(bytes: Uint8Array): number | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return faultInUtf16(bytes, true);
  if (first === 0xfe && second === 0xff) return faultInUtf16(bytes, false);
  for (let at = 0; at < bytes.length; at += 1) if (isControl(bytes[at] ?? 0)) return at;
  return undefined;
}

const isControl = (code: number): boolean =>
  code === DELETE ||
  (code < FIRST_PRINTABLE &&
    code !== TAB &&
    code !== LINE_FEED &&
    code !== FORM_FEED &&
    code !== CARRIAGE_RETURN);

/** Also half a character, and halves of a pair that do not belong together. */
function faultInUtf16(bytes: Uint8Array, isLittleEndian: boolean): number | undefined {
  const text = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.length - (bytes.length % 2);
  let awaitsLow = false;
  for (let at = 0; at < end; at += 2) {
    const code = text.getUint16(at, isLittleEndian);
    const isLow = code >= LOW_SURROGATES && code < AFTER_SURROGATES;
    if (isLow !== awaitsLow || isControl(code)) return at;
    awaitsLow = code >= HIGH_SURROGATES && code < LOW_SURROGATES;
  }
  return awaitsLow || end < bytes.length ? end : undefined;
}

/** Plain text and CSV. */
export function inspectText(bytes: Uint8Array): Finding {
  const at = controlCharacterIn(bytes);
  return at === undefined ? readable() : unreadable(`no text: a control character at byte ${at}`);
}
