import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { says } from '../../src/kernel/words/faults.ts';
import { wordsOf } from '../../src/kernel/words/issues.ts';

/** Each kind of issue that zod has, of schemas without words: ours stand in, and none of zod's own. */

type Kind = z.core.$ZodIssue['code'];
type Case = readonly [schema: z.ZodType, input: unknown, code: string, en: string, ptBR: string];

const NOT_VALID = ['has a value that is not allowed', 'tem um valor não permitido'] as const;
const OTHER_TYPE = ['has the wrong type', 'é do tipo errado'] as const;

const CASES: Readonly<Record<Kind, readonly Case[]>> = {
  invalid_type: [
    [z.string(), 1, 'invalid_type', 'must be a string', 'deve ser um texto'],
    [z.strictObject({}), [], 'invalid_type', 'must be a JSON object', 'deve ser um objeto JSON'],
    [z.record(z.string(), z.string()), 1, 'invalid_type', 'must be a JSON object', 'deve ser um objeto JSON'],
    [z.array(z.string()), 'a', 'invalid_type', 'must be a list', 'deve ser uma lista'],
    [z.number(), 'a', 'invalid_type', 'must be a number', 'deve ser um número'],
    [z.int(), 1.5, 'invalid_type', 'must be a whole number', 'deve ser um número inteiro'],
    [z.boolean(), 'a', 'invalid_type', 'must be true or false', 'deve ser true ou false'],
    [z.date(), 'a', 'invalid_type', ...OTHER_TYPE],
  ],
  invalid_value: [
    [z.enum(['A', 'B']), 'C', 'invalid_value', 'must be one of A, B', 'deve ser um destes: A, B'],
    [z.literal('A'), 'C', 'invalid_value', 'must be A', 'deve ser A'],
  ],
  too_big: [
    [
      z.string().max(2),
      'abc',
      'too_long',
      'must have at most 2 characters',
      'deve ter no máximo 2 caracteres',
    ],
    [
      z.array(z.int()).max(2),
      [1, 2, 3],
      'too_many',
      'must have at most 2 items',
      'deve ter no máximo 2 itens',
    ],
    [z.number().max(2), 3, 'out_of_range', 'must be at most 2', 'deve ser no máximo 2'],
  ],
  too_small: [
    [z.string().min(1), '', 'too_short', 'must not be empty', 'não pode estar vazio'],
    [
      z.string().min(2),
      'a',
      'too_short',
      'must have at least 2 characters',
      'deve ter pelo menos 2 caracteres',
    ],
    [z.array(z.int()).min(1), [], 'too_few', 'must have at least one item', 'deve ter pelo menos um item'],
    [z.array(z.int()).min(2), [1], 'too_few', 'must have at least 2 items', 'deve ter pelo menos 2 itens'],
    [z.number().min(2), 1, 'out_of_range', 'must be at least 2', 'deve ser no mínimo 2'],
  ],
  invalid_format: [[z.uuid(), 'x', 'invalid_format', 'has the wrong format', 'tem formato inválido']],
  not_multiple_of: [[z.number().multipleOf(2), 3, 'not_multiple_of', ...NOT_VALID]],
  unrecognized_keys: [[z.strictObject({}), { a: 1 }, 'unknown_field', ...NOT_VALID]],
  invalid_union: [[z.union([z.string(), z.int()]), true, 'invalid_value', ...NOT_VALID]],
  invalid_key: [[z.record(z.string().min(2), z.int()), { a: 1 }, 'invalid_key', ...NOT_VALID]],
  invalid_element: [[z.map(z.object(), z.int()), new Map([[{}, 'b']]), 'invalid_element', ...NOT_VALID]],
  custom: [[z.string().refine(() => false), 'a', 'invalid_value', ...NOT_VALID]],
};

const issueOf = (schema: z.ZodType, input: unknown) => {
  const [issue] = schema.safeParse(input).error?.issues ?? [];
  if (!issue) throw new Error('there is no issue');
  return issue;
};

describe.each(Object.entries(CASES))('an issue of the kind %s', (kind, cases) => {
  it.each(cases)('has words of ours (%#)', (schema, input, code, en, ptBR) => {
    const issue = issueOf(schema, input);
    expect(issue.code).toBe(kind);
    expect(wordsOf(issue)).toEqual({ code, detail: { en, 'pt-BR': ptBR } });
  });
});

it('the words of a schema go before them', () => {
  const error = says('invalid_plate', { en: 'must be a plate', 'pt-BR': 'deve ser uma placa' });
  expect(wordsOf(issueOf(z.string({ error }), 1))).toEqual({
    code: 'invalid_plate',
    detail: { en: 'must be a plate', 'pt-BR': 'deve ser uma placa' },
  });
});
