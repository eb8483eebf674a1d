import { useLanguage } from '../spoken.ts';
import en from './en.json' with { type: 'json' };
import portuguese from './pt-BR.json' with { type: 'json' };

/** The page's words of one language. `{name}` is filled in. */
export type Words = typeof en;

export const WORDS = { en, 'pt-BR': portuguese satisfies Words } as const;

/** The page's words in the language spoken here. */
export const useWords = (): Words => WORDS[useLanguage()];
