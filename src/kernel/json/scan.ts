import { bilingual } from '../text/bilingual.ts';
import { type FaultWords, faultWords } from '../words/faults.ts';
import { type Fault, faultAt, pointerOf } from '../zod-faults.ts';

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
function skipWord(text: string, from: number): number {
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

/** Deepest nesting of arrays and objects that a body may have. */
const DEEPEST_NESTING = 64;

/** A container that the walk is inside of. `names` is undefined for an array. */
interface Frame {
  readonly names: Set<string> | undefined;
  step: string | number;
}

/**
 * The first thing in a JSON text that the service refuses although it parses: U+0000 or half a surrogate pair in any
 * text or name, nesting beyond `DEEPEST_NESTING`, or a member named twice, escaped or not. Where a name itself is at
 * fault the pointer is that of the object that has it.
 */
export function findTextFault(
  text: string,
  { deepest = DEEPEST_NESTING, isCharacterRefused = true } = {},
): Fault | undefined {
  const frames: Frame[] = [];
  const here = (outer = 0) => pointerOf(frames.slice(0, frames.length - outer).map(({ step }) => step));
  // Only an escape, or text that no UTF-8 could have carried, brings such characters: most bodies hold neither.
  const mayHoldBadText = isCharacterRefused && (text.includes('\\u') || !text.isWellFormed());
  let expectsName = false;
  for (let at = skipBlanks(text, 0); at < text.length; at = skipBlanks(text, at)) {
    const code = text.charCodeAt(at);
    const frame = frames.at(-1);
    if (code === QUOTE) {
      const end = skipString(text, at);
      const string = mayHoldBadText || expectsName ? stringAt(text, at, end) : '';
      const characterFault = mayHoldBadText ? faultOfCharacters(string) : undefined;
      if (characterFault) return faultAt(here(expectsName ? 1 : 0), characterFault);
      if (expectsName && frame?.names) {
        if (frame.names.has(string)) {
          frame.step = string;
          return faultAt(here(), DUPLICATE);
        }
        frame.names.add(string);
        frame.step = string;
        expectsName = false;
      }
      at = end;
    } else if (code === OPEN_OBJECT || code === OPEN_ARRAY) {
      if (frames.length === deepest) return faultAt(here(), tooDeep(deepest));
      expectsName = code === OPEN_OBJECT;
      frames.push({ names: expectsName ? new Set() : undefined, step: 0 });
      at += 1;
    } else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) {
      frames.pop();
      expectsName = false;
      at += 1;
    } else if (code === COMMA) {
      expectsName = frame?.names !== undefined;
      if (frame && typeof frame.step === 'number') frame.step += 1;
      at += 1;
    } else at = code === COLON ? at + 1 : skipWord(text, at);
  }
  return undefined;
}

function faultOfCharacters(string: string): FaultWords | undefined {
  if (string.includes('\u0000')) return NULL_CHARACTER;
  return string.isWellFormed() ? undefined : LONE_SURROGATE;
}

const DUPLICATE = faultWords('duplicate_member', bilingual('scan.duplicate'));
const NULL_CHARACTER = faultWords('null_character', bilingual('scan.null_character'));
const LONE_SURROGATE = faultWords('lone_surrogate', bilingual('scan.lone_surrogate'));
const tooDeep = (deepest: number): FaultWords =>
  faultWords('too_deep', bilingual('scan.too_deep', { deepest }));
