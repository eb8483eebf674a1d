import english from '../../../src/kernel/text/en.json' with { type: 'json' };
import portuguese from '../../../src/kernel/text/pt-BR.json' with { type: 'json' };
import { useLanguage } from '../../shared/spoken.ts';
import { WORDS } from './use-words.ts';

/** What codes of the service mean, in the words that its reports have for them; the build leaves out all other sections. */
const SERVICE = { en: english, 'pt-BR': portuguese } as const;

const SECTIONS = {
  reason: 'codes-reason',
  documentKind: 'codes-document',
  value: 'reports-value',
  valueStatus: 'reports-value-status',
  review: 'reports-review',
  documentReview: 'reports-document-review',
  purpose: 'reports-purpose',
  method: 'reports-method',
  guarantee: 'reports-guarantee',
  coverage: 'reports-coverage',
  registration: 'reports-registration',
} as const;

export type Section = keyof typeof SECTIONS | keyof typeof WORDS.en.codes;

/** The words of a code; a code that has none is shown as it is: better than nothing. */
export type SayCode = (section: Section, code: string) => string;

export function useCodes(): SayCode {
  const language = useLanguage();
  return (section, code) => {
    const words: Readonly<Record<string, string>> =
      section in SECTIONS
        ? SERVICE[language][SECTIONS[section as keyof typeof SECTIONS]]
        : WORDS[language].codes[section as keyof typeof WORDS.en.codes];
    return words[code] ?? code;
  };
}
