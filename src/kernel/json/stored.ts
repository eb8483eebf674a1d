import { isJsonObject, type Json } from '../json.ts';
import { findTextFault } from './scan.ts';

/** What keeps a stored JSON text from being the text of one value. */
type TextDoubt = { readonly why: string } & (
  | { /** No hash can be made of it. */ readonly readings: 'none' }
  | {
      /** Parsers differ in what it says, at this JSON pointer. */ readonly readings: 'several';
      readonly at: string;
    }
);

/** Deepest nesting that is followed: far beyond any event, and far from what fills the stack. */
const DEEPEST = 1_024;
/** A text below this length cannot be nested so deep that the stack would not suffice. */
const SHORT = 2_048;

/**
 * Why a JSON text is not what this service writes: it has no canonical form (RFC 8785), or an object in it names a
 * member twice. Undefined when it is the text of one value, however it is spelled. `value` is what `JSON.parse` made of
 * it. A short text as `JSON.stringify` writes it, which most are unless somebody else wrote, is not walked.
 */
export function textDoubt(text: string, value: Json): TextDoubt | undefined {
  const isPlain = text.length < SHORT && text.isWellFormed() && !text.includes('\\u');
  if (isPlain && JSON.stringify(value) === text) return undefined;
  const why = formlessBecause(value);
  if (why !== undefined) return { readings: 'none', why };
  if (!isPlain && JSON.stringify(value) === text) return undefined;
  const fault = findTextFault(text, { deepest: DEEPEST + 1, isCharacterRefused: false });
  return fault && { readings: 'several', at: fault.pointer, why: `${fault.pointer} ${fault.detail.en}` };
}

/** Why a parsed value has no canonical form; undefined when it has one. */
export function formlessBecause(value: Json, depth = 0): string | undefined {
  if (typeof value === 'string') return value.isWellFormed() ? undefined : 'it has half a surrogate pair';
  if (typeof value === 'number')
    return Number.isFinite(value) ? undefined : 'a number in it is beyond all numbers';
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth === DEEPEST) return `it is nested deeper than ${DEEPEST} levels`;
  if (!isJsonObject(value)) return firstOf(value, depth);
  for (const name in value) if (!name.isWellFormed()) return 'a name in it has half a surrogate pair';
  return firstOf(Object.values(value), depth);
}

function firstOf(items: readonly (Json | undefined)[], depth: number): string | undefined {
  for (const item of items) {
    const why = item === undefined ? undefined : formlessBecause(item, depth + 1);
    if (why !== undefined) return why;
  }
  return undefined;
}
