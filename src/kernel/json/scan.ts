/** Steps over JSON text that `JSON.parse` has accepted: no checks, no recursion. */

/** A stretch of a text, `end` not included. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export const [QUOTE, COMMA, COLON] = [0x22, 0x2c, 0x3a];
export const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [0x7b, 0x7d, 0x5b, 0x5d];
const BACKSLASH = 0x5c;

/** The first place from here on that is no blank. */
export function skipBlanks(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) <= 0x20) at += 1;
  return at;
}

/** The place behind a string's closing quote; `from` is its opening one. */
export function skipString(text: string, from: number): number {
  // Leaping from quote to quote is several times faster than looking at every character.
  let end = text.indexOf('"', from + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end + 1;
}

/** True behind an odd number of backslashes. */
function isEscaped(text: string, at: number): boolean {
  let start = at;
  while (text.charCodeAt(start - 1) === BACKSLASH) start -= 1;
  return (at - start) % 2 === 1;
}

/** The place behind a number, `true`, `false` or `null`. */
export function skipWord(text: string, from: number): number {
  let at = from;
  for (let code = text.charCodeAt(at); at < text.length && !endsWord(code); code = text.charCodeAt(at))
    at += 1;
  return at;
}

const endsWord = (code: number): boolean =>
  code === COMMA || code === CLOSE_OBJECT || code === CLOSE_ARRAY || code <= 0x20;

/** The place behind the value that starts at `from`. */
export function skipValue(text: string, from: number): number {
  let depth = 0;
  let at = from;
  do {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = skipString(text, at);
    else if (code === OPEN_OBJECT || code === OPEN_ARRAY) {
      depth += 1;
      at += 1;
    } else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) {
      depth -= 1;
      at += 1;
    } else if (depth > 0 && (code === COMMA || code === COLON || code <= 0x20)) at += 1;
    else at = skipWord(text, at);
  } while (depth > 0);
  return at;
}

/** A string's value; `start` and `end` include its quotes. */
export function stringAt(text: string, start: number, end: number): string {
  const inside = text.slice(start + 1, end - 1);
  return inside.includes('\\') ? String(JSON.parse(text.slice(start, end))) : inside;
}
