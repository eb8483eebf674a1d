import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  comparedIdentifier,
  holds,
  IDENTIFIER_TYPES,
  identifiersOf,
} from '../../src/kernel/identity/registration-mark.ts';
import { forAll } from '../support/property-runs.ts';

/** The model: a plate as its three letters and four places, in any of its two forms, written in any way. */
interface Plate {
  readonly letters: string;
  readonly figures: readonly [number, number, number, number];
}

const figure = fc.integer({ min: 0, max: 9 });
const plate: fc.Arbitrary<Plate> = fc.record({
  letters: fc.string({ unit: fc.constantFrom(...'ABCXYZ'), minLength: 3, maxLength: 3 }),
  figures: fc.tuple(figure, figure, figure, figure),
});
const written = ({ letters, figures: [a, b, c, d] }: Plate, isNew: boolean): string =>
  `${letters}${a}${isNew ? String.fromCharCode('A'.charCodeAt(0) + b) : b}${c}${d}`;

/** Puts one of these between, before and behind the letters of a text, and some of them in small letters. */
const separated = (text: string, separators: readonly string[], small: readonly boolean[]): string =>
  [...text]
    .map((each, at) => `${separators[at] ?? ''}${small[at] ? each.toLowerCase() : each}`)
    .join('')
    .concat(separators.at(-1) ?? '');
const separators = fc.array(fc.constantFrom('', '', ' ', '-', '.', '/', '\t', '\u00a0'), { maxLength: 12 });
const small = fc.array(fc.boolean(), { maxLength: 12 });

describe('a plate', () => {
  it('is compared as the vehicle has it, in whichever form and way it is written', () =>
    forAll([plate, fc.boolean(), separators, small], (one, isNew, between, lower) => {
      const text = separated(written(one, isNew), between, lower);
      expect(comparedIdentifier('PLATE', text)).toBe(written(one, true));
    }));

  it('is the same as another only where letters and figures are', () =>
    forAll([plate, plate, fc.boolean(), fc.boolean()], (one, other, isNew, isOtherNew) => {
      const isSame = one.letters === other.letters && String(one.figures) === String(other.figures);
      const [first, second] = [written(one, isNew), written(other, isOtherNew)];
      expect(comparedIdentifier('PLATE', first) === comparedIdentifier('PLATE', second)).toBe(isSame);
    }));

  it.each([
    ['abc-1234', 'ABC1C34'],
    ['ABC1C34', 'ABC1C34'],
    ['ABC1Z34', 'ABC1Z34'],
    ['AB 123 CD', 'AB123CD'],
    ['QXZ9K88-CANARIO', 'QXZ9K88CANARIO'],
  ])('%s is compared as %s', (text, compared) => expect(comparedIdentifier('PLATE', text)).toBe(compared));
});

describe('a registry number', () => {
  it('is the same with and without its accents', () =>
    expect(comparedIdentifier('REGISTRY', 'Matrícula nº 12.345')).toBe(
      comparedIdentifier('REGISTRY', 'MATRICULA Nº 12345'),
    ));

  it.each([
    ['Matrícula nº 12.345', 'matricula 12345'],
    ['Matrícula n.º 12.345 – 2º Ofício', 'MATRICULA N 12345/2O OFICIO'],
    ['Matrícula n° 12345', 'Matrícula No. 12345'],
    ['№ 12345', '12345'],
    ['12\u201345', '12-45'],
    ['12\u200b345\ufeff', '12345'],
    ['12\u00ad345', '12345'],
    ['1ª CRI (12.345)', '1a CRI, 12345'],
    ['１２３４５', '12345'],
    ['L’Água 12', "L'Agua 12"],
  ])('%s is the same as %s', (one, other) => {
    const compared = comparedIdentifier('REGISTRY', one);
    expect(compared).toBe(comparedIdentifier('REGISTRY', other));
    expect(compared).toMatch(/\d/);
  });

  it.each([
    ['12345', '12346'],
    ['Matrícula nº 1', 'Matrícula nº 11'],
    ['2º Ofício 12', '12º Ofício 2'],
    ['R.1-M.234', 'R.2-M.134'],
    ['123', 'A123'],
  ])('%s is not the same as %s', (one, other) =>
    expect(comparedIdentifier('REGISTRY', one)).not.toBe(comparedIdentifier('REGISTRY', other)),
  );

  it('is the same with punctuation, dashes, blanks and invisible characters anywhere in it', () => {
    const inserted = fc.constantFrom(
      ...'.,;:-_/\\()[]{}"\'`´’“”«»!?*#&@+=|~^ \t\n\u00a0\u00ad\u034f\u061c\u200b\u200c\u200d\u200e\u2010\u2011\u2012\u2013\u2014\u2015\u2028\u2060\u2212\ufe0f\ufeff\u3164',
    );
    const text = fc.string({ unit: fc.constantFrom(...'ABNOno0129éçº'), minLength: 1, maxLength: 30 });
    const places = fc.array(fc.tuple(fc.nat(30), inserted), { maxLength: 10 });
    forAll([text, places, fc.constantFrom(...IDENTIFIER_TYPES)], (plain, insertions, type) => {
      const written = insertions.reduce(
        (before, [at, each]) => before.slice(0, at) + each + before.slice(at),
        plain,
      );
      expect(comparedIdentifier(type, written)).toBe(comparedIdentifier(type, plain));
    });
  });

  it('keeps every digit, and is the same composed and decomposed', () =>
    forAll([fc.string({ unit: 'grapheme', maxLength: 100 }), fc.bigInt({ min: 0n })], (text, number) => {
      expect(comparedIdentifier('REGISTRY', text.normalize('NFD'))).toBe(
        comparedIdentifier('REGISTRY', text),
      );
      const digits = (said: string | undefined) => said?.replace(/[^0-9]/g, '');
      const around = `Matrícula nº ${number}, Ofício`;
      expect(digits(comparedIdentifier('REGISTRY', around))).toBe(String(number));
    }));

  it('of a maker keeps its N: it may belong to the number', () => {
    expect(comparedIdentifier('SERIAL_NUMBER', 'AN 123')).not.toBe(
      comparedIdentifier('SERIAL_NUMBER', 'A123'),
    );
    expect(comparedIdentifier('VIN', '9BWZZZ377VN004251')).toBe('9BWZZZ377VN004251');
  });

  it('that looks like an old plate is none', () =>
    expect(comparedIdentifier('REGISTRY', 'ABC1234')).toBe('ABC1234'));

  it.each(['', ' ', '-', './ -'])('%j says nothing', (text) => {
    for (const type of IDENTIFIER_TYPES) expect(comparedIdentifier(type, text)).toBeUndefined();
  });
});

describe('the identifiers of an asset', () => {
  const sealed = { subject: 'asset', sealed: 'text' };

  it('are its plate, its registry number, and those that it names', () => {
    const attributes = { brand: '21', plate: sealed };
    const identifiers = [{ type: 'VIN', value: { ...sealed, sealed: 'vin' } }];
    const found = identifiersOf({ attributes, identifiers });
    expect(found).toMatchObject([
      { type: 'PLATE', ...sealed },
      { type: 'VIN', sealed: 'vin' },
    ]);
    expect(holds({ attributes, identifiers }, 'VIN', 'vin')).toBe(true);
    expect(holds({ attributes }, 'VIN', 'vin')).toBe(false);
    expect(identifiersOf({ attributes: { registry_number: sealed } })).toMatchObject([{ type: 'REGISTRY' }]);
  });

  it('are given together with the debtor, where each debtor has such numbers', () => {
    const identifiers = [{ type: 'DUPLICATA', value: sealed }];
    const debtor = { subject: 'asset', sealed: 'debtor' };
    expect(identifiersOf({ attributes: { debtor }, identifiers })).toMatchObject([
      { sealed: 'text+debtor', parts: [sealed, debtor] },
    ]);
    // Each creditor counts from one: without the debtor two of one number are no likelier the same.
    expect(identifiersOf({ attributes: {}, identifiers })).toEqual([]);
  });

  it.each([undefined, null, [], {}, { plate: null }, { plate: 'open' }, { address: sealed }])(
    'are none in %j',
    (attributes) => expect(identifiersOf({ attributes })).toEqual([]),
  );
});
