import type { Language } from '../../shared/language.ts';
import { useLanguage } from '../../shared/spoken.ts';
import english from './en.json' with { type: 'json' };
import portuguese from './pt-BR.json' with { type: 'json' };

/** What the page says, by key. `{name}` is filled in. */
export type OperatorsTexts = Readonly<Record<keyof typeof english, string>>;

export const OPERATORS_TEXTS: Readonly<Record<Language, OperatorsTexts>> = {
  en: english,
  'pt-BR': portuguese,
};

export const useWords = (): OperatorsTexts => OPERATORS_TEXTS[useLanguage()];

/** The word for a code of the service, or the code itself where there is none yet. */
export const wordFor = (texts: OperatorsTexts, code: string): string =>
  Object.hasOwn(texts, code) ? texts[code as keyof OperatorsTexts] : code;
