import type { JsonObject } from '../../kernel/json.ts';
import { textOf } from './document-parts.ts';
import { type Html, html } from './html.ts';
import type { Group } from './operations.ts';
import { SUMMARIES, TAGS } from './portuguese/names.ts';
import type { Reading } from './reading.ts';

/** What an operation does, in a few words. */
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

/** `Public estimates` as a part of an address. */
export const tagSlug = (name: string): string => name.toLowerCase().replaceAll(' ', '-');
