import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bareTaxId, Cnpj, taxIdFault } from '../../src/kernel/identity/tax-id.ts';
import { faultsOf } from '../../src/kernel/zod-faults.ts';
import { forAll } from '../support/property-runs.ts';

/** Written apart from the program: the weights of the register's own tables, and every pair of check digits tried. */
const CPF_WEIGHTS = [
  [10, 9, 8, 7, 6, 5, 4, 3, 2],
  [11, 10, 9, 8, 7, 6, 5, 4, 3, 2],
] as const;
const CNPJ_WEIGHTS = [
  [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2],
  [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2],
] as const;
const VALUES = '0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const isRight = (id: string, weights: readonly (readonly number[])[]) =>
  weights.every((each) => {
    const total = each.reduce((sum, weight, at) => sum + weight * VALUES.indexOf(id.charAt(at)), 0);
    return ((total * 10) % 11) % 10 === Number(id.charAt(each.length));
  });
const rightOf = (beginning: string, weights: readonly (readonly number[])[]) => {
  const all = Array.from({ length: 100 }, (_, pair) => beginning + String(pair).padStart(2, '0'));
  return all.filter((id) => isRight(id, weights));
};

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });
const letters = fc.string({
  unit: fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
  minLength: 12,
  maxLength: 12,
});
const isVaried = (id: string) => new Set(id).size > 1;
/** Points, slashes, hyphens and blanks anywhere, letters of either case. */
const written = (id: string) =>
  fc
    .array(fc.tuple(fc.constantFrom('', '.', '/', '-', ' ', '\t'), fc.boolean()), {
      minLength: id.length,
      maxLength: id.length,
    })
    .map((marks) =>
      marks.map(([mark, low], at) => mark + (low ? id.charAt(at).toLowerCase() : id.charAt(at))).join(''),
    );

describe('a tax id', () => {
  it.each([
    ['529.982.247-25', 'a CPF'],
    ['111.444.777-35', 'a CPF'],
    ['00.000.000/0001-91', 'the CNPJ of the Banco do Brasil'],
    ['33.000.167/0001-01', 'the CNPJ of Petrobras'],
    ['12.ABC.345/01DE-35', "the Receita Federal's example of an alphanumeric CNPJ"],
    ['12abc34501de35', 'the same as somebody types it'],
  ])('is taken: %s, %s', (text) => expect(taxIdFault(text)).toBeUndefined());

  it.each([
    ['529.982.247-26', 'CPF'],
    ['529.982.247-15', 'CPF'],
    ['000.000.000-00', 'CPF'],
    ['111.111.111-11', 'CPF'],
    ['33.000.167/0001-02', 'CNPJ'],
    ['00.000.000/0000-00', 'CNPJ'],
    ['12.ABC.345/01DE-36', 'CNPJ'],
    ['12.ABD.345/01DE-35', 'CNPJ'],
  ])('is refused in both languages: %s, no %s', (text, name) => {
    const fault = taxIdFault(text);
    expect(fault?.code).toBe('invalid_tax_id');
    expect(fault?.detail.en).toMatch(new RegExp(` ${name}\\b`));
    expect(fault?.detail['pt-BR']).toMatch(new RegExp(`\\b${name}\\b`));
  });

  it.each([
    ['CPF', digits(9), CPF_WEIGHTS],
    ['CNPJ', letters, CNPJ_WEIGHTS],
  ] as const)('has one right pair of check digits, however it is written: %s', (_name, beginnings, weights) =>
    forAll(
      [
        beginnings.filter(isVaried).chain((beginning) => {
          const [right = '', ...others] = rightOf(beginning, weights);
          expect(others).toEqual([]);
          return fc.tuple(fc.constant(right), written(right), fc.integer({ min: 0, max: 99 }));
        }),
      ],
      ([right, text, pair]) => {
        expect(taxIdFault(text)).toBeUndefined();
        const other = right.slice(0, -2) + String(pair).padStart(2, '0');
        expect(taxIdFault(other) === undefined).toBe(other === right);
      },
    ),
  );

  it('of one character, repeated, is refused whatever its check digits', () => {
    for (const digit of '0123456789') {
      expect(taxIdFault(digit.repeat(11))?.code).toBe('invalid_tax_id');
      expect(taxIdFault(digit.repeat(14))?.code).toBe('invalid_tax_id');
    }
  });
});

describe('a CNPJ', () => {
  it.each(['00.000.000/0001-91', '12abc34501de35'])('%s is taken as it is written', (text) => {
    expect(Cnpj.parse(text)).toBe(text);
  });

  it.each(['529.982.247-25', 'ABCD11', '00.000.000/0001-92', '000.000.000/0001-91x'])(
    '%s is none',
    (text) => {
      expect(faultsOf(Cnpj.safeParse(text), text).map(({ code }) => code)).toEqual(['invalid_tax_id']);
    },
  );

  it('has one bare shape', () => expect(bareTaxId(' 12.abc.345/01de-35')).toBe('12ABC34501DE35'));
});
