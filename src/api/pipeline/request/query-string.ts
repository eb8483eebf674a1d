import { fail, ok, type Result } from '../../../kernel/result.ts';
import { bilingual } from '../../../kernel/text/bilingual.ts';
import { faultWords } from '../../../kernel/words/faults.ts';
import { type Fault, faultAt, pointerOf } from '../../../kernel/zod-faults.ts';

const BADLY_ENCODED = faultWords('invalid_encoding', bilingual('requests.badly_encoded'));
const GIVEN_BEFORE = faultWords('repeated', bilingual('requests.given_before'));

/** One text, or all texts of a parameter that may be repeated. */
type QueryValue = string | readonly string[];

/** Query parameters by name: each once, or a list for those in `repeats`; well-formed, without U+0000. */
export function readQuery(
  search: string,
  repeats: (name: string) => boolean = () => false,
): Result<Readonly<Record<string, QueryValue>>, readonly Fault[]> {
  const found = new Map<string, QueryValue>();
  const faults: Fault[] = [];
  for (const pair of search.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decoded(equals < 0 ? pair : pair.slice(0, equals));
    const value = decoded(equals < 0 ? '' : pair.slice(equals + 1));
    if (name === undefined || value === undefined) {
      faults.push(faultAt(name === undefined ? '' : pointerOf([name]), BADLY_ENCODED));
    } else if (repeats(name)) found.set(name, [...(found.get(name) ?? []), value]);
    else if (found.has(name)) faults.push(faultAt(pointerOf([name]), GIVEN_BEFORE));
    else found.set(name, value);
  }
  // `fromEntries` makes own properties of all names, also of `__proto__`.
  return faults.length > 0 ? fail(faults) : ok(Object.fromEntries(found));
}

function decoded(text: string): string | undefined {
  if (!text.includes('%') && !text.includes('+')) return text;
  try {
    const plain = decodeURIComponent(text.replaceAll('+', ' '));
    return plain.includes('\u0000') ? undefined : plain;
  } catch {
    return undefined;
  }
}
