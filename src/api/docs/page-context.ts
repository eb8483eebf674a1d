import type { JsonObject } from '../../kernel/json.ts';
import { bilingualTexts } from '../../kernel/text/bilingual.ts';
import portuguese from '../../kernel/text/openapi.pt-BR.json' with { type: 'json' };
import type { Label } from '../../kernel/vocabulary.ts';
import { type Html, html, NOTHING, prose } from './html.ts';

/** The reference's own texts; those of the document are in `openapi.pt-BR.json`. */
const WORDS = bilingualTexts('reference-words');

type Word = keyof typeof WORDS;

export type DocsLanguage = keyof Label;

/** The page of the reference under construction: its language and links. */
export interface Reading {
  readonly document: JsonObject;
  readonly language: DocsLanguage;
  say(word: Word): string;
  /** Link from this page to an operation, a schema or an error. */
  to(anchor: string): string;
  /** Link to a page of the reference in this language; the empty name is the first page. */
  page(name: string): string;
  /** The `lang` attribute of elements with English text of the document. */
  readonly english: Html;
  /** A text of the document as paragraphs: translated, or marked as English if there is no translation. */
  prose(text: string): Html;
}

interface Place {
  readonly document: JsonObject;
  readonly language: DocsLanguage;
  readonly name: string;
  readonly pageOf: ReadonlyMap<string, string>;
}

export function readingOf({ document, language, name, pageOf }: Place): Reading {
  // Relative links, because a page has hundreds of them.
  const first = name === '' ? 'docs' : '../docs';
  const sibling = (other: string): string => (name === '' ? `docs/${other}` : other);
  const page = (other: string) => `${other === '' ? first : sibling(other)}?language=${language}`;
  const english = language === 'en' ? NOTHING : html` lang="en"`;
  return {
    document,
    language,
    page,
    english,
    say: (word) => WORDS[word][language],
    to(anchor) {
      const there = pageOf.get(anchor) ?? '';
      return there === name ? `#${anchor}` : `${page(there)}#${anchor}`;
    },
    prose: (text) => prose(text, (line) => lineIn(language, line, english)),
  };
}

/** Translations of the document by paragraph: a changed paragraph stays English until it is translated again. */
export const PARAGRAPHS: Readonly<Record<string, string>> = portuguese.paragraphs;

/** The generated sentence about an operation's access profiles. */
const PROFILES = /^Needs one of the access profiles (.*)\.$/;

function lineIn(language: DocsLanguage, line: string, english: Html): { text: string; attribute: Html } {
  if (language === 'en') return { text: line, attribute: NOTHING };
  const [, profiles] = PROFILES.exec(line) ?? [];
  const text = profiles === undefined ? PARAGRAPHS[line] : `${WORDS.profiles[language]} ${profiles}.`;
  return text === undefined ? { text: line, attribute: english } : { text, attribute: NOTHING };
}
