import { describe, expect, it } from 'vitest';
import { afterTrouble, type Held, settled, whileAsked } from '../../web/shared/service/answer.ts';

const english: Held<string> = {
  wanted: 'a',
  language: 'en',
  tries: 0,
  answer: { state: 'answered', body: 'words' },
};
const inPortuguese = { ...english, language: 'pt-BR' } as const;
const offline = { kind: 'offline' } as const;

describe('an answer, while another is asked for', () => {
  it('stays while it is asked for in another language, and when that is in vain', () => {
    expect(whileAsked(english, inPortuguese).answer).toEqual({ state: 'answered', body: 'words' });
    const late = afterTrouble(english, inPortuguese, offline);
    expect(late).toEqual({ ...english, answer: { state: 'answered', body: 'words', late: offline } });
    const later = { ...inPortuguese, tries: 1 };
    expect(afterTrouble(whileAsked(late, later), later, offline).answer).toMatchObject({ body: 'words' });
  });

  it('is good again without being asked for, when its language comes back', () => {
    const later = { ...inPortuguese, tries: 3 };
    const late = afterTrouble(whileAsked(english, later), later, offline);
    expect(settled(late, { ...english, tries: 3 })?.answer).toEqual({ state: 'answered', body: 'words' });
    expect(settled(late, later)).toBeUndefined();
  });

  it('goes when something else is asked, or the same once more', () => {
    for (const question of [
      { ...english, wanted: 'b' },
      { ...english, tries: 1 },
    ]) {
      expect(settled(english, question)).toBeUndefined();
      expect(whileAsked(english, question).answer).toEqual({ state: 'asking' });
      expect(afterTrouble(english, question, offline).answer).toEqual({ state: 'trouble', trouble: offline });
    }
  });
});
