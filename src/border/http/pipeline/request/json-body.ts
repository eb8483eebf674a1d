import { isUtf8 } from 'node:buffer';
import { type JsonPath, parseJsonText } from '../../../../kernel/json/text.ts';
import type { Json } from '../../../../kernel/json.ts';
import { fail, type Result } from '../../../../kernel/result.ts';
import { invalidFields, type Problem, problem } from '../answer/problem.ts';

/**
 * JSON of a body's bytes: 400 when they are not UTF-8 or not well-formed JSON (a byte order mark is not), 422 for what
 * parses but cannot be kept: U+0000, half a surrogate pair, a name twice in one object, nesting without end.
 */
export function readJson(bytes: Buffer, keep: readonly JsonPath[] | undefined): Result<Json, Problem> {
  if (!isUtf8(bytes)) return fail(malformed('The body is not UTF-8', 'O corpo não é UTF-8'));
  const read = parseJsonText(bytes.toString('utf8'), keep);
  if (read.ok) return read;
  if (read.error.kind === 'refused') return fail(invalidFields([read.error.fault]));
  // The parser's own words quote the body, which may hold personal data.
  return fail(
    malformed('The body is empty or not well-formed JSON', 'O corpo está vazio ou não é JSON bem formado'),
  );
}

const malformed = (en: string, ptBR: string): Problem => problem('MALFORMED_JSON', { en, 'pt-BR': ptBR });
