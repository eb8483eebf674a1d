import type { JsonObject } from '../../../kernel/json.ts';
import { type DocsSite, docsSite, isDocsLanguage } from '../docs/site.ts';
import type { Language } from '../route.ts';
import { type Content, fixedContent } from './fixed-content.ts';

export interface DocsAnswer {
  readonly language: Language;
  readonly content: Content;
}

const WORDS = 'words.json';

/**
 * The pages of the reference, each made when it is first asked for, and kept. `language` of the query counts more than what the
 * browser asks for. Undefined where there is no page of that name.
 */
export function docsContents(document: string) {
  let site: DocsSite | undefined;
  const made = new Map<string, Content>();
  return (name: string, query: string, preferred: Language): DocsAnswer | undefined => {
    site ??= docsSite(JSON.parse(document) as JsonObject);
    if (name !== WORDS && !site.names.includes(name)) return undefined;
    const asked = new URLSearchParams(query).get('language');
    const language = isDocsLanguage(asked) ? asked : preferred;
    const key = `${name} ${language}`;
    const content =
      made.get(key) ??
      (name === WORDS
        ? fixedContent('application/json', JSON.stringify(site.words(language)))
        : fixedContent('text/html; charset=utf-8', site.page(name, language)));
    made.set(key, content);
    return { language, content };
  };
}
