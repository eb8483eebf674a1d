import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Amount, DateField, Rate, Text, Uuid } from '../../src/kernel/fields.ts';
import { says } from '../../src/kernel/words/faults.ts';
import { faultsOf, pointerOf, SUGGEST_FIELD_NAMES } from '../../src/kernel/zod-faults.ts';

const schema = z.strictObject({
  amount: Amount,
  date: DateField.optional(),
  rate: Rate.optional(),
  name: Text(3).optional(),
  id: Uuid.optional(),
  kind: z.enum(['A', 'B']).optional(),
  list: z.array(z.strictObject({ 'a/b~c': Amount })).optional(),
});
const faults = (input: unknown) =>
  faultsOf(schema.safeParse(input), input).map(({ pointer, code }) => [pointer, code]);

describe('an unknown member', () => {
  const detailsOf = (input: unknown) =>
    faultsOf(schema.safeParse(input, SUGGEST_FIELD_NAMES), input).map(({ detail }) => detail);

  it('is answered with the known one that is nearest', () => {
    expect(detailsOf({ amount: '1.00', nmae: 'a' })).toEqual([
      {
        en: 'is not a known field: did you mean name?',
        'pt-BR': 'não é um campo conhecido: você quis dizer name?',
      },
    ]);
    expect(detailsOf({ amount: '1.00', colour: 'a' })).toMatchObject([{ en: 'is not a known field' }]);
  });

  it('costs no more for being one of ten thousand, or long', () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`amoun${n}`, 1]));
    const details = detailsOf({ amount: '1.00', ...many, ['n'.repeat(60_000)]: 1 });
    expect(details).toHaveLength(10_001);
    expect(details.filter(({ en }) => en.includes('did you mean'))).toHaveLength(20);
  });
});

describe('the faults of a body', () => {
  it.each<[object, string, string]>([
    [{}, '/amount', 'required'],
    [{ amount: undefined }, '/amount', 'required'],
    [{ amount: null }, '/amount', 'invalid_decimal'],
    [{ amount: 1 }, '/amount', 'invalid_decimal'],
    [{ amount: '1' }, '/amount', 'invalid_decimal'],
    [{ amount: '-1.00' }, '/amount', 'invalid_decimal'],
    [{ amount: '1.00\n' }, '/amount', 'invalid_decimal'],
    [{ amount: '1'.repeat(19).concat('.00') }, '/amount', 'invalid_decimal'],
    [{ amount: '1.00', date: '2026-02-30' }, '/date', 'invalid_date'],
    [{ amount: '1.00', date: 20260101 }, '/date', 'invalid_date'],
    [{ amount: '1.00', rate: '10%' }, '/rate', 'invalid_decimal'],
    [{ amount: '1.00', name: '' }, '/name', 'too_short'],
    [{ amount: '1.00', name: 'abcd' }, '/name', 'too_long'],
    [{ amount: '1.00', id: '2ED6657D-E927-568B-95E1-2665A8AEA6A2' }, '/id', 'invalid_uuid'],
    [{ amount: '1.00', kind: 'C' }, '/kind', 'invalid_value'],
    [{ amount: '1.00', other: 1 }, '/other', 'unknown_field'],
    [{ amount: '1.00', list: [{ 'a/b~c': '1.00' }, { 'a/b~c': 2 }] }, '/list/1/a~1b~0c', 'invalid_decimal'],
  ])('of %j', (input, pointer, code) => expect(faults(input)).toEqual([[pointer, code]]));

  it('are all reported at once', () =>
    expect(faults({ amount: 1, name: '', x: 1, y: 2 })).toEqual([
      ['/amount', 'invalid_decimal'],
      ['/name', 'too_short'],
      ['/x', 'unknown_field'],
      ['/y', 'unknown_field'],
    ]));

  it('are each reported once, without their code among the words', () => {
    const hexadecimal = says('invalid_sha256', {
      en: 'must be hexadecimal',
      'pt-BR': 'deve ser hexadecimal',
    });
    const beginning = says('invalid_sha256', { en: 'must begin with a', 'pt-BR': 'deve começar com a' });
    const digest = z.strictObject({
      sha256: z
        .string()
        .regex(/^[0-9a-f]+$/, { error: hexadecimal })
        .regex(/^.{4}$/, { error: hexadecimal })
        .regex(/^a/, { error: beginning }),
    });
    const input = { sha256: 'XYZ' };
    expect(faultsOf(digest.safeParse(input), input)).toEqual([
      {
        pointer: '/sha256',
        code: 'invalid_sha256',
        detail: { en: 'must be hexadecimal', 'pt-BR': 'deve ser hexadecimal' },
      },
      {
        pointer: '/sha256',
        code: 'invalid_sha256',
        detail: { en: 'must begin with a', 'pt-BR': 'deve começar com a' },
      },
    ]);
  });

  it('of a rate that is too fine say what the limit is', () => {
    const input = { amount: '1.00', rate: '0.1234567890123' };
    const [fault, ...others] = faultsOf(schema.safeParse(input), input);
    expect([fault?.pointer, fault?.code, others]).toEqual(['/rate', 'invalid_decimal', []]);
    expect(fault?.detail.en).toContain('at most 6 digits before the point and 12 after it');
    expect(fault?.detail['pt-BR']).toContain('no máximo 6 dígitos antes do ponto e 12 depois dele');
  });

  it('of a check of our own carry its code and words, wherever its path leads', () => {
    const checked = z.unknown().superRefine((_, context) => {
      context.addIssue({
        code: 'custom',
        message: says('out_of_range', { en: 'must not be negative', 'pt-BR': 'não pode ser negativo' }),
        path: ['inside', 'value'],
      });
    });
    const input = { estimate: 'text' };
    expect(faultsOf(z.object({ estimate: checked }).safeParse(input), input)).toEqual([
      {
        pointer: '/estimate/inside/value',
        code: 'out_of_range',
        detail: { en: 'must not be negative', 'pt-BR': 'não pode ser negativo' },
      },
    ]);
  });

  it('are at pointers of RFC 6901', () =>
    expect([pointerOf([]), pointerOf(['a/b', 0, '~', ''])]).toEqual(['', '/a~1b/0/~0/']));
});
