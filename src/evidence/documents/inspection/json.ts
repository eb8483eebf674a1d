import { isUtf8 } from 'node:buffer';
import { type Finding, readable, unreadable } from './finding.ts';

const MARK = [0xef, 0xbb, 0xbf] as const;

/** JSON in UTF-8, with or without a byte order mark. */
export function inspectJson(bytes: Uint8Array, depth: number): Finding {
  if (!isUtf8(bytes)) return unreadable('no JSON: not in UTF-8');
  const isMarked = MARK.every((byte, index) => bytes[index] === byte);
  const text = isMarked ? bytes.subarray(MARK.length) : bytes;
  const at = jsonFault(text, depth);
  if (at === undefined) return readable();
  return unreadable(`no JSON of at most ${depth} levels from byte ${at + bytes.length - text.length} on`);
}

const [QUOTE, BACKSLASH, COMMA, COLON, FIRST_PRINTABLE] = [0x22, 0x5c, 0x2c, 0x3a, 0x20];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [0x7b, 0x7d, 0x5b, 0x5d];
const ESCAPE = /^\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/;
const LONGEST_ESCAPE = 6;
const WORD = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;
/** No number has this many digits. */
const LONGEST_WORD = 4_096;

/**
 * The index of the first byte at which a text is not JSON (RFC 8259) or nests deeper than `depth`; undefined if it is
 * valid. Scans without building values, so memory use is constant.
 */
export function jsonFault(bytes: Uint8Array, depth: number): number | undefined {
  /** Closing brackets of the open objects and arrays. */
  const open: number[] = [];
  let expects: 'value' | 'value or end' | 'name' | 'name or end' | 'colon' | 'more' = 'value';
  let at = skipBlanks(bytes, 0);
  for (; at < bytes.length; at = skipBlanks(bytes, at)) {
    const byte = bytes[at] ?? 0;
    if (byte === open.at(-1) && (expects === 'more' || expects.endsWith('or end'))) {
      open.pop();
      expects = 'more';
      at += 1;
    } else if (expects === 'more') {
      if (byte !== COMMA || open.length === 0) return at;
      expects = open.at(-1) === CLOSE_OBJECT ? 'name' : 'value';
      at += 1;
    } else if (expects === 'colon') {
      if (byte !== COLON) return at;
      expects = 'value';
      at += 1;
    } else if (expects === 'name' || expects === 'name or end') {
      const end = byte === QUOTE ? endOfString(bytes, at) : undefined;
      if (end === undefined) return at;
      expects = 'colon';
      at = end;
    } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      if (open.length === depth) return at;
      open.push(byte === OPEN_OBJECT ? CLOSE_OBJECT : CLOSE_ARRAY);
      expects = byte === OPEN_OBJECT ? 'name or end' : 'value or end';
      at += 1;
    } else {
      const end = byte === QUOTE ? endOfString(bytes, at) : endOfWord(bytes, at);
      if (end === undefined) return at;
      expects = 'more';
      at = end;
    }
  }
  return expects === 'more' && open.length === 0 ? undefined : at;
}

const isBlank = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

function skipBlanks(bytes: Uint8Array, from: number): number {
  let at = from;
  while (isBlank(bytes[at])) at += 1;
  return at;
}

function endOfString(bytes: Uint8Array, from: number): number | undefined {
  for (let at = from + 1; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) return at + 1;
    if (byte < FIRST_PRINTABLE) return undefined;
    if (byte !== BACKSLASH) continue;
    const found = ESCAPE.exec(ascii(bytes, at, at + LONGEST_ESCAPE))?.[0];
    if (found === undefined) return undefined;
    at += found.length - 1;
  }
  return undefined;
}

function endOfWord(bytes: Uint8Array, from: number): number | undefined {
  let end = from;
  while (end < bytes.length && !endsWord(bytes[end] ?? 0) && end - from <= LONGEST_WORD) end += 1;
  return WORD.test(ascii(bytes, from, end)) ? end : undefined;
}

const endsWord = (byte: number): boolean =>
  byte === COMMA || byte === CLOSE_OBJECT || byte === CLOSE_ARRAY || isBlank(byte);

const ascii = (bytes: Uint8Array, start: number, end: number): string =>
  String.fromCharCode(...bytes.subarray(start, end));
