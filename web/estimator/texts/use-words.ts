import { useLanguage } from '../../shared/spoken.ts';
import { en, type Words } from './en.ts';
import { ptBr } from './pt-br.ts';

export const WORDS = { en, 'pt-BR': ptBr } as const;

/** The page's words in the language spoken here. */
export const useWords = (): Words => WORDS[useLanguage()];
