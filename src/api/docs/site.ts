import type { Json, JsonObject } from '../../kernel/json.ts';
import { BASE_PATH } from '../base-path.ts';
import { contentsView, SCHEMAS_PAGE } from './contents-view.ts';
import { objectOf, textOf } from './document-parts.ts';
import { type Html, html, inline } from './html.ts';
import { indexView } from './index-view.ts';
import { operationView } from './operation-view.ts';
import { type Group, groupsOf } from './operations.ts';
import { type DocsLanguage, type Reading, readingOf } from './reading.ts';
import { schemaPages } from './schema-pages.ts';
import { schemaView } from './schema-view.ts';
import { shell } from './shell.ts';
import { tagDescription, tagName, tagSlug } from './titles.ts';

/** The reference: the first page has the empty name, then one for each tag, one of shared schemas. */
interface DocsSite {
  readonly names: readonly string[];
  page(name: string, language: DocsLanguage): string;
  /** The words of each operation and schema, by its anchor: what the search looks in beyond names. */
  words(language: DocsLanguage): Readonly<Record<string, string>>;
}

/** Plain HTML made from the document, whole without a script, nothing from another host. Nothing is made before it is asked for. */
export function docsSite(document: JsonObject): DocsSite {
  const groups = groupsOf(document);
  const components = objectOf(objectOf(document.components).schemas);
  const schemas = Object.keys(components);
  const pageOf = pagesOfAnchors(document, groups);
  const names = ['', ...groups.map(({ name }) => tagSlug(name)), SCHEMAS_PAGE];
  const schemasOn = (page: string) => schemas.filter((name) => pageOf.get(`schema-${name}`) === page);
  const inside = (reading: Reading, name: string): Html => {
    const group = groups.find((each) => tagSlug(each.name) === name);
    if (group) return groupView(reading, group, schemasOn(name), components);
    if (name !== SCHEMAS_PAGE) return indexView(reading, groups, schemas);
    return html`<h1>${reading.say('schemas')}</h1><section><h2 id="schemas">${reading.say('sharedSchemas')}</h2>${schemasView(reading, schemasOn(name), components)}</section>`;
  };
  const readingIn = (language: DocsLanguage, name: string) => readingOf({ document, language, name, pageOf });
  return {
    names,
    page(name, language) {
      const reading = readingIn(language, name);
      const title = titleOf(reading, groups, name);
      return framed(
        reading,
        name,
        title,
        contentsView(reading, name, groups, schemas),
        inside(reading, name),
      );
    },
    words: (language) =>
      Object.fromEntries(
        names
          .filter((name) => name !== '')
          .flatMap((name) => articlesOf(inside(readingIn(language, name), name).markup)),
      ),
  };
}

/** Which page explains an operation or a schema; what is not named stands on the first. */
function pagesOfAnchors(document: JsonObject, groups: readonly Group[]): ReadonlyMap<string, string> {
  const ofSchemas = schemaPages(document, groups, SCHEMAS_PAGE);
  const ofOperations = groups.flatMap(({ name, operations }) =>
    operations.map(({ operation }) => [textOf(operation.operationId), tagSlug(name)] as const),
  );
  return new Map([...ofOperations, ...ofSchemas.map(([name, page]) => [`schema-${name}`, page] as const)]);
}

function titleOf(reading: Reading, groups: readonly Group[], name: string): string {
  const whole = reading.say('title');
  const group = groups.find((each) => tagSlug(each.name) === name);
  if (group) return `${tagName(reading, group)} · ${whole}`;
  return name === SCHEMAS_PAGE ? `${reading.say('schemas')} · ${whole}` : whole;
}

const groupView = (
  reading: Reading,
  group: Group,
  schemas: readonly string[],
  components: JsonObject,
): Html => html`<h1>${tagName(reading, group)}</h1><p>${inline(tagDescription(reading, group))}</p>
${group.operations.map((operation) => operationView(reading, operation))}
${schemas.length === 0 ? '' : html`<section><h2 id="schemas">${reading.say('schemas')}</h2>${schemasView(reading, schemas, components)}</section>`}`;

const schemasView = (
  reading: Reading,
  names: readonly string[],
  components: Record<string, Json | undefined>,
) =>
  html`${names.map((name) => html`<article id="schema-${name}"><h3>${name}</h3>${schemaView(reading, components[name])}</article>`)}`;

function framed(reading: Reading, name: string, title: string, contents: Html, content: Html): string {
  const { say, language } = reading;
  const other = (code: DocsLanguage, text: string) =>
    code === language
      ? html`<li><span aria-current="true">${text}</span></li>`
      : html`<li><a href="${reading.page(name).replace(/=.*$/, `=${code}`)}" lang="${code}" hreflang="${code}">${text}</a></li>`;
  return shell(
    title,
    html`<a class="skip" href="#content">${say('skip')}</a>
<header class="page-header"><a class="name" href="${reading.page('')}">${say('title')}: ${say('reference').toLowerCase()}</a>
<ul><li><a href="/">${say('estimator')}</a></li><li><a href="${BASE_PATH}/openapi.json">openapi.json</a></li></ul>
<ul aria-label="${say('languages')}">${[other('en', 'English'), other('pt-BR', 'Português')]}</ul></header>
<div class="sides">${contents}
<main id="content" tabindex="-1">${content}</main></div>
<p id="told" class="unseen" role="status"></p>`,
    {
      language,
      script: `${BASE_PATH}/docs.js`,
      attributes: html` data-copy="${say('copy')}" data-copied="${say('copied')}" data-not-copied="${say('notCopied')}"`,
    },
  );
}

/** Each article of a page by its id, as the words that it has, each once. */
function articlesOf(markup: string): readonly (readonly [string, string])[] {
  return [...markup.matchAll(/<article id="([^"]+)">([\s\S]*?)<\/article>/g)].map(
    ([, id = '', inner = '']) => {
      const text = inner.replaceAll(/<[^>]*>|&#?\w+;/g, ' ').toLowerCase();
      return [id, [...new Set(text.split(/[^\p{L}\p{N}_./-]+/u))].join(' ')] as const;
    },
  );
}

const LANGUAGES: readonly (string | null)[] = ['en', 'pt-BR'] satisfies DocsLanguage[];
export const isDocsLanguage = (text: string | null): text is DocsLanguage => LANGUAGES.includes(text);
