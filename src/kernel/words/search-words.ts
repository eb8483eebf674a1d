/** A word, and what is cut off: PostgreSQL would shorten one of more than 2,046 bytes without a word. */
const WORD = /([\p{L}\p{N}]{1,100})[\p{L}\p{N}]*/gu;

/** The words of a text as a search compares them: letters and digits alone, without accents and case, 100 characters at most. */
export const searchWords = (text: string): readonly string[] => {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return Array.from(plain.matchAll(WORD), ([, word = '']) => word);
};
