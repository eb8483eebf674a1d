import type { JsonObject } from '../../kernel/json.ts';
import portuguese from '../../kernel/text/openapi.pt-BR.json' with { type: 'json' };
import { textOf } from './document-parts.ts';
import { type Html, html } from './html.ts';
import type { Group } from './operations.ts';
import type { Reading } from './page-context.ts';

/** Summaries by the id of the operation, and tags by their name. */
export const SUMMARIES: Readonly<Record<string, string>> = portuguese.summaries;
export const TAGS: Readonly<Record<string, { readonly name: string; readonly description: string }>> =
  portuguese.tags;

export function summaryOf({ language, english }: Reading, operation: JsonObject): Html {
  const own = textOf(operation.summary).replace(/\.$/, '');
  if (language === 'en') return html`${own}`;
  const translated = SUMMARIES[textOf(operation.operationId)];
  return translated === undefined ? html`<span${english}>${own}</span>` : html`${translated}`;
}

export const tagName = ({ language }: Reading, { name }: Group): string =>
  (language === 'en' ? undefined : TAGS[name]?.name) ?? name;

export const tagDescription = ({ language }: Reading, { name, description }: Group): string =>
  (language === 'en' ? undefined : TAGS[name]?.description) ?? description;

/** `Public estimates` as `public-estimates`, for URLs. */
export const tagSlug = (name: string): string => name.toLowerCase().replaceAll(' ', '-');
