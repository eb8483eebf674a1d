import { BASE_PATH } from '../base-path.ts';
import { routeOf, SCHEMAS_PAGE } from './contents-view.ts';
import { entriesOf, objectOf, textOf } from './document-parts.ts';
import { type Html, html, inline, prose } from './html.ts';
import { responseView } from './operation-view.ts';
import type { Group } from './operations.ts';
import type { Reading } from './reading.ts';
import { summaryOf, tagDescription, tagName, tagSlug } from './titles.ts';

/** What comes before any operation, and all operations by their names, with the anchors that they had when all was one page. */
export function indexView(reading: Reading, groups: readonly Group[], schemas: readonly string[]): Html {
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

/** Links to schemas, with the anchors that these had when all was one page. */
const schemaLinks = (reading: Reading, schemas: readonly string[]): Html =>
  html`<p><a href="${reading.page(SCHEMAS_PAGE)}">${reading.say('sharedSchemas')}</a></p>
<ul class="names">${schemas.map((name) => html`<li id="schema-${name}"><a href="${reading.to(`schema-${name}`)}">${name}</a></li>`)}</ul>`;
