import type { Language } from '../../../api/route.ts';
import { BASIS_WORDS } from '../../../evidence/reports/words/codes.ts';
import type { Label } from '../../../kernel/vocabulary.ts';
import { REASON_WORDS } from '../../../kernel/words/codes.ts';

/** What `value` says of an estimate that the report's own words do not. */

const say = (ptBR: string, en: string): Label => ({ 'pt-BR': ptBR, en });

const WORDS = {
  noCoverage: say('sem cobertura', 'no coverage'),
  publishedBy: say('publicada por', 'published by'),
  readFrom: say('lida em', 'read at'),
  terms: say('Termos', 'Terms'),
  lines: say('Itens', 'Lines'),
  covered: say('Com cobertura', 'Covered'),
  of: say('de', 'of'),
  origin: say('Origem', 'Origin'),
  noDate: say('nenhuma', 'none'),
  missing: say('falta', 'is missing'),
  oneOf: say('Um destes:', 'One of:'),
  notListed: say('A lista não está disponível', 'The list is not available'),
  notGiven: say('Não informado', 'Not given'),
  rounded: say('≈: oito dígitos; todos com --json', '≈: eight digits; all with --json'),
} as const satisfies { readonly [name: string]: Label };

type Word = keyof typeof WORDS;

export const word = (name: Word, language: Language): string => WORDS[name][language];

const coded = (words: { readonly [code: string]: Label }, code: string, language: Language): string =>
  Object.hasOwn(words, code) ? `${words[code]?.[language]} (${code})` : code;

/** In words, with the code of the contract; a code that is not known says itself. */
export const basisText = (code: string, language: Language): string => coded(BASIS_WORDS, code, language);

export const reasonText = (code: string, language: Language): string => coded(REASON_WORDS, code, language);

/** Whatever came from elsewhere, without what moves a terminal's cursor or hides, or is a blank for typesetters. */
export const plain = (text: string): string => text.replace(/[\p{Cc}\p{Bidi_Control}]+|\u00a0/gu, ' ');

/** The language of whoever sits there, by the environment. */
export function languageHere({ LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): Language {
  return (LC_ALL || LC_MESSAGES || LANG || '').toLowerCase().startsWith('pt') ? 'pt-BR' : 'en';
}
