import type { JsonObject } from '../../kernel/json.ts';
import { bilingualTexts } from '../../kernel/text/bilingual.ts';
import portuguese from '../../kernel/text/openapi.pt-BR.json' with { type: 'json' };
import type { Label } from '../../kernel/vocabulary.ts';
import { type Html, html, NOTHING, prose } from './html.ts';

/** What the reference says of its own; what the document says is translated beside it. */
const WORDS = bilingualTexts('reference-words');

type Word = keyof typeof WORDS;

export type DocsLanguage = keyof Label;

/** One page of the reference as it is written: in which language, and what it links to. */
export interface Reading {
  readonly document: JsonObject;
  readonly language: DocsLanguage;
  say(word: Word): string;
  /** Where an operation, a schema or an error is explained, seen from this page. */
  to(anchor: string): string;
  /** Another page of the reference in this language; the empty name is the first. */
  page(name: string): string;
  /** The attribute of an element whose text is the document's own, and English. */
  readonly english: Html;
  /** A text of the document as paragraphs: translated where there is a translation, else marked as English. */
  prose(text: string): Html;
}

interface Place {
  readonly document: JsonObject;
  readonly language: DocsLanguage;
  /** The page that is written. */
  readonly name: string;
  readonly pageOf: ReadonlyMap<string, string>;
}

export function readingOf({ document, language, name, pageOf }: Place): Reading {
  // Seen from this page: a page has hundreds of links, and the address of the service stands in none of them.
  const first = name === '' ? 'docs' : '../docs';
  const beside = (other: string): string => (name === '' ? `docs/${other}` : other);
  const page = (other: string) => `${other === '' ? first : beside(other)}?language=${language}`;
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

/** What the document says, by paragraph: a paragraph that was changed stays English until it is translated again. */
export const PARAGRAPHS: Readonly<Record<string, string>> = portuguese.paragraphs;

/** What an operation says of the profiles that it needs, made by the document itself. */
const PROFILES = /^Needs one of the access profiles (.*)\.$/;

function lineIn(language: DocsLanguage, line: string, english: Html): { text: string; attribute: Html } {
  if (language === 'en') return { text: line, attribute: NOTHING };
  const [, profiles] = PROFILES.exec(line) ?? [];
  const text = profiles === undefined ? PARAGRAPHS[line] : `${WORDS.profiles[language]} ${profiles}.`;
  return text === undefined ? { text: line, attribute: english } : { text, attribute: NOTHING };
}
