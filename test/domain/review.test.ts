import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSamePerson, personKey } from '../../src/domain/review.ts';
import { forAll } from '../support/property-runs.ts';

const ANA = 'person:Ana Lima';

describe('one person behind two credentials', () => {
  it.each([
    ['other capitals', 'person:ANA lima'],
    ['blanks around and between', 'person:  Ana \t Lima '],
    ['a blank that does not break', 'person:Ana\u00a0Lima'],
    ['a space of no width', 'person:Ana\u200b Lima'],
    ['a soft hyphen', 'person:A\u00adna Lima'],
    ['a joiner at the end', 'person:Ana Lima\u200d'],
    ['a mark of the order of bytes', 'person:\ufeffAna Lima'],
    ['a filler that shows nothing', 'person:Ana\u3164 Lima'],
    ['full-width letters', 'person:ＡＮＡ Ｌｉｍａ'],
  ])('is the same with %s', (_what, other) => {
    expect(isSamePerson(ANA, other)).toBe(true);
    expect(isSamePerson(other, ANA)).toBe(true);
  });

  it('is the same whether an accent is a letter, a mark or left out', () => {
    expect(isSamePerson('person:José', 'person:Jose\u0301')).toBe(true);
    expect(isSamePerson('person:José Assunção', 'person:JOSE ASSUNCAO')).toBe(true);
    expect(isSamePerson('person:Weiß', 'person:Weiss')).toBe(true);
  });

  it.each(['person:Ana Lime', 'person:AnaLima', 'person:Lima Ana', 'system:valuation'])(
    'is another one as %s',
    (other) => expect(isSamePerson(ANA, other)).toBe(false),
  );
});

describe('the mark of several actors', () => {
  const name = fc.oneof(
    fc.constantFrom(
      'Ana Lima',
      'ana  lima',
      'Ana',
      'Lima',
      'Ana Lim',
      'ANA\u200bLIMA',
      '\n',
      ' ',
      '',
      'José',
      'Jose\u0301',
    ),
    fc.string({ unit: 'binary', maxLength: 4 }),
    fc.string({
      unit: fc.constantFrom('a', 'A', ' ', '\n', '\t', '\u00a0', '\u200d', 'ﬁ', 'fi', 'İ'),
      maxLength: 5,
    }),
  );
  const actor = fc.tuple(fc.constantFrom('person:', '', 'operator:'), name).map((parts) => parts.join(''));

  it('contains the key of each actor, as the four-eyes rule distinguishes people, and of nobody else', () =>
    forAll([fc.array(actor, { minLength: 1, maxLength: 4 }), actor], 2_000, (actors, caller) => {
      const isOneOfThem = actors.some((each) => isSamePerson(each, caller));
      expect(personKey(actors).includes(personKey([caller]))).toBe(isOneOfThem);
    }));
});
