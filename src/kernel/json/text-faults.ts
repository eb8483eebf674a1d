import { type FaultWords, faultWords } from '../words/faults.ts';
import { type Fault, faultAt, pointerOf } from '../zod-faults.ts';
import {
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
  type Span,
  skipBlanks,
  skipString,
  skipWord,
  stringAt,
} from './scan.ts';

/** Deepest nesting of arrays and objects that a body may have. */
const DEEPEST_NESTING = 64;

/** A container that the walk is inside of. `names` is undefined for an array. */
interface Frame {
  readonly names: Set<string> | undefined;
  step: string | number;
}

/**
 * The first thing in a JSON text that the service refuses although it parses: U+0000 or half a surrogate pair in any
 * text or name, nesting beyond `DEEPEST_NESTING`, or a member named twice outside the stretches `kept` word for word.
 * Where a name itself is at fault the pointer is that of the object it stands in.
 */
export function findTextFault(
  text: string,
  kept: readonly Span[] = [],
  { deepest = DEEPEST_NESTING, isCharacterRefused = true } = {},
): Fault | undefined {
  const frames: Frame[] = [];
  const here = (outer = 0) => pointerOf(frames.slice(0, frames.length - outer).map(({ step }) => step));
  const isKept = (at: number) => kept.some(({ start, end }) => at >= start && at < end);
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
        if (frame.names.has(string) && !isKept(at)) {
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

const DUPLICATE = faultWords(
  'duplicate_member',
  'stands more than once in its object',
  'aparece mais de uma vez no seu objeto',
);
const NULL_CHARACTER = faultWords('null_character', 'contains U+0000', 'contém U+0000');
const LONE_SURROGATE = faultWords(
  'lone_surrogate',
  'contains half a surrogate pair',
  'contém metade de um par substituto (surrogate)',
);
const tooDeep = (deepest: number): FaultWords =>
  faultWords(
    'too_deep',
    `is nested deeper than ${deepest} levels`,
    `tem mais de ${deepest} níveis de aninhamento`,
  );
