import { isJsonObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { BASE_PATH } from '../base-path.ts';
import { type Html, html, prose } from './html.ts';
import { operationView, responseView } from './operation-view.ts';
import { schemaView } from './schema-view.ts';

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly operation: JsonObject;
}

const entriesOf = (value: Json | undefined): [string, JsonObject][] =>
  isJsonObject(value)
    ? Object.entries(value).flatMap(([name, item]) =>
        isJsonObject(item) ? [[name, item] as [string, JsonObject]] : [],
      )
    : [];

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/** The page that reads the document out: plain HTML, whole without a script, nothing from another host. */
export function docsPage(document: JsonObject): string {
  const info = isJsonObject(document.info) ? document.info : {};
  const operations = entriesOf(document.paths).flatMap(([path, item]) =>
    entriesOf(item).map(([method, operation]): Operation => ({ method, path, operation })),
  );
  const byTag = Map.groupBy(operations, ({ operation }) =>
    text(Array.isArray(operation.tags) ? operation.tags[0] : ''),
  );
  const components = isJsonObject(document.components) ? document.components : {};
  const title = `${text(info.title)} ${text(info.version)}`;
  return shell(
    title,
    html`<nav aria-label="Contents">${[...byTag].map(([tag, list]) => html`<h2>${tag}</h2><ul>${list.map(linkTo)}</ul>`)}
<h2>Reference</h2><ul><li><a href="#errors">Errors</a></li><li><a href="#schemas">Schemas</a></li>
<li><a href="${BASE_PATH}/openapi.json">openapi.json</a></li></ul></nav>
<main><h1>${title}</h1><p>Base path <code>${BASE_PATH}</code>. This page is made from <a href="${BASE_PATH}/openapi.json">the OpenAPI 3.1 document</a>.</p>
${prose(text(info.description))}
<h2>Credentials</h2>${entriesOf(components.securitySchemes).map(([, scheme]) => prose(text(scheme.description)))}
${[...byTag].map(([tag, list]) => html`<section><h2>${tag}</h2>${list.map(({ method, path, operation }) => operationView(document, method, path, operation))}</section>`)}
<section id="errors"><h2>Errors</h2>${entriesOf(components.responses).map(([name, response]) => {
      const status = name.replace('Error', '');
      return html`<article id="error-${status}">${responseView(document, status, response)}</article>`;
    })}</section>
<section id="schemas"><h2>Schemas</h2>${entriesOf(components.schemas).map(([name, schema]) => html`<article id="schema-${name}"><h3>${name}</h3>${schemaView(schema)}</article>`)}</section>
</main>`,
  );
}

const linkTo = ({ method, path, operation }: Operation): Html =>
  html`<li><a href="#${text(operation.operationId)}"><span class="method">${method.toUpperCase()}</span> ${path}</a></li>`;

/** A page around its content. */
export const shell = (title: string, content: Html, language = 'en'): string =>
  html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title}</title>
<link rel="stylesheet" href="${BASE_PATH}/docs.css"></head>
<body>${content}</body></html>
`.markup;
