import { isUtf8 } from 'node:buffer';
import { isJsonObject, type Json } from '../kernel/json.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { type Fault, pointerOf } from '../kernel/zod-faults.ts';
import { duplicateNames } from './duplicate-names.ts';
import { invalidFields, type Problem, problem } from './problem.ts';

const MAX_DEPTH = 32;

/**
 * JSON of a body, strictly: UTF-8 without a byte order mark (400 otherwise), every name once in its object, no U+0000,
 * no lone surrogates, no `__proto__`, and not nested deeper than anything in the contract (422 with the place).
 */
export function readJson(bytes: Buffer): Result<{ text: string; value: Json }, Problem> {
  if (!isUtf8(bytes)) return fail(malformed('The body is not UTF-8', 'O corpo não é UTF-8'));
  const text = bytes.toString('utf8');
  const { names, depth } = survey(text);
  if (depth > MAX_DEPTH) {
    return fail(
      invalidFields([{ pointer: '', code: 'too_deep', detail: `is nested deeper than ${MAX_DEPTH} levels` }]),
    );
  }
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    // The parser's own message quotes the body, which may hold personal data.
    return fail(
      malformed('The body is empty or not well-formed JSON', 'O corpo está vazio ou não é JSON bem formado'),
    );
  }
  const walk: Walk = { names: 0, faults: [], escapes: text.includes('\\u') };
  visit(value, [], walk);
  if (walk.names !== names) walk.faults.push(...duplicateNames(text));
  return walk.faults.length === 0 ? ok({ text, value }) : fail(invalidFields(walk.faults));
}

const malformed = (en: string, ptBR: string): Problem => problem('MALFORMED_JSON', { en, 'pt-BR': ptBR });

/** Colons outside of strings, one a member, and the greatest depth; of well-formed JSON, and harmless on other texts. */
function survey(text: string): { names: number; depth: number } {
  let [names, depth, deepest] = [0, 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22) {
      at += 1;
      for (
        let inside = text.charCodeAt(at);
        inside !== 0x22 && at < text.length;
        inside = text.charCodeAt(at)
      ) {
        at += inside === 0x5c ? 2 : 1;
      }
    } else if (code === 0x3a) names += 1;
    else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
  return { names, depth: deepest };
}

interface Walk {
  names: number;
  readonly faults: Fault[];
  /** Only an escape can bring in U+0000 or a lone surrogate: in raw UTF-8 JSON neither can stand. */
  readonly escapes: boolean;
}

function visit(value: Json, path: readonly (string | number)[], walk: Walk): void {
  if (typeof value === 'string') {
    if (walk.escapes && isUnfit(value)) walk.faults.push(unfit(path));
  } else if (Array.isArray(value)) {
    value.forEach((item: Json, index) => {
      if (typeof item === 'object' || walk.escapes) visit(item, [...path, index], walk);
    });
  } else if (isJsonObject(value)) {
    for (const name of Object.keys(value)) {
      walk.names += 1;
      const item = value[name] as Json;
      if (name === '__proto__') {
        walk.faults.push({
          pointer: pointerOf([...path, name]),
          code: 'unknown_field',
          detail: 'is not a field here',
        });
      } else if (walk.escapes && isUnfit(name)) walk.faults.push(unfit([...path, name]));
      if (typeof item === 'object' || walk.escapes) visit(item, [...path, name], walk);
    }
  }
}

const isUnfit = (text: string): boolean => text.includes('\u0000') || !text.isWellFormed();

const unfit = (path: readonly (string | number)[]): Fault => ({
  pointer: pointerOf(path),
  code: 'invalid_characters',
  detail: 'must not contain U+0000 or lone surrogates',
});
