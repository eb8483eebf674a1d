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

  it('is compared without separators, accents and case, whatever else it says', () =>
    forAll([fc.string({ unit: 'grapheme', maxLength: 100 })], (text) => {
      const model = [...text.normalize('NFD').toUpperCase()]
        .filter((each) => !/[\s./-]|\p{M}/u.test(each))
        .join('');
      expect(comparedIdentifier('REGISTRY', text)).toBe(model === '' ? undefined : model);
      expect(comparedIdentifier('REGISTRY', text.normalize('NFD'))).toBe(
        comparedIdentifier('REGISTRY', text),
      );
    }));

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
