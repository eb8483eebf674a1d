import { describe, expect, it } from 'vitest';
import { isSamePerson } from '../../src/domain/review.ts';

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

  it('is the same whether an accent is a letter or a mark', () => {
    expect(isSamePerson('person:José', 'person:Jose\u0301')).toBe(true);
  });

  it.each(['person:Ana Lime', 'person:AnaLima', 'person:Lima Ana', 'system:valuation'])(
    'is another one as %s',
    (other) => {
      expect(isSamePerson(ANA, other)).toBe(false);
    },
  );
});
