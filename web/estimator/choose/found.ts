import type { Language } from '../../shared/language.ts';
import type { Profile } from '../../shared/service/answers.ts';
import en from '../../shared/texts/en.json' with { type: 'json' };
import portuguese from '../../shared/texts/pt-BR.json' with { type: 'json' };

/** Everyday words for each class, in addition to its name and description. Both languages are searched. */
const EVERYDAY_WORDS = [en.searchWords, portuguese.searchWords] as readonly Readonly<
  Record<string, string>
>[];

const everydayWords = (assetClass: string): string =>
  EVERYDAY_WORDS.map((words) => words[assetClass] ?? '').join(' ');

/** Without accents and capitals, so that "onibus" finds "Ônibus". */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();

/** The classes that have every word of a search at the beginning of one of theirs; those with it in the name first. */
export function foundClasses<Offer extends { readonly profile: Profile }>(
  offers: readonly Offer[],
  search: string,
  language: Language,
): readonly Offer[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const fits = (text: string) => {
    const parts = plain(text).split(/[^\p{L}\p{N}]+/u);
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  };
  const found = offers.filter(({ profile: { asset_class, label, description } }) =>
    fits(`${label[language]} ${description} ${everydayWords(asset_class)}`),
  );
  const isNamed = ({ profile }: Offer) => fits(profile.label[language]);
  return [...found.filter(isNamed), ...found.filter((offer) => !isNamed(offer))];
}
