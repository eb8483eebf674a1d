import { isJsonObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { BASE_PATH } from '../base-path.ts';
import { entriesOf, objectOf, resolved, textOf } from './document-parts.ts';
import { type Html, html, inline, prose } from './html.ts';
import { operationView, responseView } from './operation-view.ts';
import { type Group, groupsOf, type Operation } from './operations.ts';
import { type DocsLanguage, type Reading, readingOf } from './page-context.ts';
import { schemaView } from './schema-view.ts';
import { shell } from './shell.ts';
import { summaryOf, tagDescription, tagName, tagSlug } from './titles.ts';

const SCHEMAS = '#/components/schemas/';

/** The page of each schema: that of the only tag that uses it, else the page of shared schemas. */
function schemaPages(
  document: JsonObject,
  groups: readonly Group[],
  shared: string,
): readonly (readonly [string, string])[] {
  const used = groups.map(({ name, operations }) => ({
    page: tagSlug(name),
    names: usedBy(
      document,
      operations.map(({ operation }) => operation),
    ),
  }));
  return Object.keys(objectOf(objectOf(document.components).schemas)).map((name) => {
    const pages = used.filter(({ names }) => names.has(name));
    return [name, pages.length === 1 ? (pages[0]?.page ?? shared) : shared];
  });
}

/** The schemas that these operations use, directly or through others; errors are shared by all. */
function usedBy(document: JsonObject, operations: readonly JsonObject[]): ReadonlySet<string> {
  const names = new Set<string>();
  const walk = (value: Json | undefined): void => {
    if (Array.isArray(value)) value.forEach(walk);
    if (!isJsonObject(value)) return;
    const { $ref: reference } = value;
    if (typeof reference === 'string' && reference.startsWith(SCHEMAS)) {
      const name = reference.slice(SCHEMAS.length);
      if (names.has(name)) return;
      names.add(name);
      walk(resolved(document, value));
      return;
    }
    for (const [member, inner] of Object.entries(value)) if (member !== 'examples') walk(inner);
  };
  for (const operation of operations) {
    walk(operation.requestBody);
    walk(operation.parameters);
    for (const [, response] of entriesOf(operation.responses))
      if (response.$ref === undefined) walk(response);
  }
  return names;
}

const SCHEMAS_PAGE = 'schemas';

/**
 * Links to everything in the reference; the groups of this page are open. The search field is hidden until the script runs.
 */
function contentsView(
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

const linkTo = (reading: Reading, { method, path, operation }: Operation): Html =>
  html`<li><a href="${reading.to(textOf(operation.operationId))}">${summaryOf(reading, operation)}</a> ${routeOf(method, path)}</li>`;

const routeOf = (method: string, path: string): Html =>
  html`<small><b>${method.toUpperCase()}</b> ${path}</small>`;

/** The introduction and links to all operations, with the anchors of the former single page. */
function indexView(reading: Reading, groups: readonly Group[], schemas: readonly string[]): Html {
  const { document, say } = reading;
  const info = objectOf(document.info);
  const components = objectOf(document.components);
  return html`<h1>${say('title')} ${textOf(info.version)}</h1>
<p>${say('madeFrom')} <a href="${BASE_PATH}/openapi.json">${say('document')}</a>. ${say('inEnglish')}</p>
${reading.prose(textOf(info.description))}
<section><h2 id="operations">${say('operations')}</h2>${groups.map((group) => listOf(reading, group))}</section>
<section><h2 id="samples">${say('samples')}</h2>${prose(say('aboutSamples').replace('{base}', BASE_PATH))}
<div class="code"><pre tabindex="0" aria-label="${say('variables')}"><code>${VARIABLES}</code></pre></div></section>
<section><h2 id="credentials">${say('credentials')}</h2>${entriesOf(components.securitySchemes).map(([, scheme]) => reading.prose(textOf(scheme.description)))}</section>
<section><h2 id="errors">${say('errors')}</h2>${entriesOf(components.responses).map(([name, response]) => {
    const status = name.replace('Error', '');
    return html`<article id="error-${status}"><h3>${status}</h3>${responseView(reading, response)}</article>`;
  })}</section>
<section><h2 id="schemas">${say('schemas')}</h2>${schemaLinks(reading, schemas)}</section>`;
}

const VARIABLES = `export BASE=http://127.0.0.1:8080${BASE_PATH}
export TOKEN=…
export KEY="$(uuidgen)"
export ID=…`;

const listOf = (reading: Reading, group: Group): Html =>
  html`<h3 id="tag-${tagSlug(group.name)}"><a href="${reading.page(tagSlug(group.name))}">${tagName(reading, group)}</a></h3><p>${inline(tagDescription(reading, group))}</p>
<ul class="operations">${group.operations.map(({ method, path, operation }) => {
    const id = textOf(operation.operationId);
    return html`<li id="${id}"><a href="${reading.to(id)}">${summaryOf(reading, operation)}</a> ${routeOf(method, path)}</li>`;
  })}</ul>`;

/** Links to schemas, with the anchors of the former single page. */
const schemaLinks = (reading: Reading, schemas: readonly string[]): Html =>
  html`<p><a href="${reading.page(SCHEMAS_PAGE)}">${reading.say('sharedSchemas')}</a></p>
<ul class="names">${schemas.map((name) => html`<li id="schema-${name}"><a href="${reading.to(`schema-${name}`)}">${name}</a></li>`)}</ul>`;

/** The reference: a first page with the empty name, one for each tag, one of shared schemas. */
interface DocsSite {
  readonly names: readonly string[];
  page(name: string, language: DocsLanguage): string;
  /** The words of each operation and schema by anchor, for the search. */
  words(language: DocsLanguage): Readonly<Record<string, string>>;
}

/** Plain HTML from the document, usable without a script, nothing from another host. Each page is made on its first request. */
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

/** The page of each operation and schema; all others are on the first page. */
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
<p id="copy-status" class="unseen" role="status"></p>`,
    {
      language,
      script: `${BASE_PATH}/docs.js`,
      attributes: html` data-copy="${say('copy')}" data-copied="${say('copied')}" data-not-copied="${say('notCopied')}"`,
    },
  );
}

/** The distinct words of each article of a page, by its id. */
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
