import { BASE_PATH } from '../base-path.ts';
import { textOf } from './document-parts.ts';
import { type Html, html } from './html.ts';
import type { Group, Operation } from './operations.ts';
import type { Reading } from './reading.ts';
import { summaryOf, tagName, tagSlug } from './titles.ts';

export const SCHEMAS_PAGE = 'schemas';

/**
 * Everything that the reference has, by link; open are the groups of this page. The field to narrow it is shown by the script
 * that does it.
 */
export function contentsView(
  reading: Reading,
  here: string,
  groups: readonly Group[],
  schemas: readonly string[],
): Html {
  const { say } = reading;
  const [before = '', after = ''] = say('find').split('{key}');
  const current = (name: string) => (name === here ? html` aria-current="page"` : '');
  const group = (name: string, title: string, links: readonly Html[]): Html =>
    html`<details class="group"${name === here ? html` open` : ''}><summary>${title}</summary><ul>${links}</ul></details>`;
  return html`<nav aria-label="${say('contents')}" data-words="${BASE_PATH}/docs/words.json?language=${reading.language}" data-found="${say('found')}">
<details class="menu" open><summary>${say('contents')}</summary>
<search hidden><label for="wanted">${before}<kbd>/</kbd>${after}</label><input id="wanted" type="search" autocomplete="off" spellcheck="false"><p role="status" id="found"></p></search>
<ul class="group"><li><a href="${reading.page('')}"${current('')}>${say('start')}</a></li>
${['samples', 'credentials', 'errors'].map((part) => html`<li><a href="${reading.to(part)}">${say(part as 'samples')}</a></li>`)}</ul>
${groups.map((each) =>
  group(tagSlug(each.name), tagName(reading, each), [
    html`<li class="page"><a href="${reading.page(tagSlug(each.name))}"${current(tagSlug(each.name))}>${tagName(reading, each)}</a></li>`,
    ...each.operations.map((one) => linkTo(reading, one)),
  ]),
)}
${group(
  SCHEMAS_PAGE,
  say('schemas'),
  schemas.map((name) => html`<li><a href="${reading.to(`schema-${name}`)}">${name}</a></li>`),
)}
</details></nav>`;
}

/** An operation by its name; method and path below it. */
const linkTo = (reading: Reading, { method, path, operation }: Operation): Html =>
  html`<li><a href="${reading.to(textOf(operation.operationId))}">${summaryOf(reading, operation)}</a> ${routeOf(method, path)}</li>`;

export const routeOf = (method: string, path: string): Html =>
  html`<small><b>${method.toUpperCase()}</b> ${path}</small>`;
