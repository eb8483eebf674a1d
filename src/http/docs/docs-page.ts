import type { JsonObject } from '../../kernel/json.ts';
import { BASE_PATH } from '../base-path.ts';
import { contentsView, type Group, tagId } from './contents-view.ts';
import { entriesOf, listOf, objectOf, textOf } from './document-parts.ts';
import { type Html, html, prose } from './html.ts';
import { operationView, responseView } from './operation-view.ts';
import { schemaView } from './schema-view.ts';

/** The operations by their tags, in the order of the document. */
function groupsOf(document: JsonObject): readonly Group[] {
  const operations = entriesOf(document.paths).flatMap(([path, item]) =>
    entriesOf(item).map(([method, operation]) => ({ method, path, operation })),
  );
  return listOf(document.tags).map((tag) => {
    const { name, description } = objectOf(tag);
    const own = operations.filter(({ operation }) => textOf(listOf(operation.tags)[0]) === name);
    return { name: textOf(name), description: textOf(description), operations: own };
  });
}

/**
 * The page that reads the document out: plain HTML, whole without a script, nothing from another host. A script of our own
 * narrows the contents to what is looked for.
 */
export function docsPage(document: JsonObject): string {
  const info = objectOf(document.info);
  const groups = groupsOf(document);
  const components = objectOf(document.components);
  const schemas = entriesOf(components.schemas);
  const title = `${textOf(info.title)} ${textOf(info.version)}`;
  return shell(
    title,
    html`<a class="skip" href="#content">Skip to the content</a>
${contentsView(
  groups,
  schemas.map(([name]) => name),
)}
<main id="content"><h1>${title}</h1><p>This page is made from <a href="${BASE_PATH}/openapi.json">the OpenAPI 3.1 document</a>. In the lines for a shell
<code>$BASE</code> is the address of the service with <code>${BASE_PATH}</code>, <code>$TOKEN</code> a credential, <code>$KEY</code> an idempotency key of yours.</p>
${prose(textOf(info.description))}
<section><h2 id="credentials">Credentials</h2>${entriesOf(components.securitySchemes).map(([, scheme]) => prose(textOf(scheme.description)))}</section>
${groups.map((group) => groupView(document, group))}
<section><h2 id="errors">Errors</h2>${entriesOf(components.responses).map(([name, response]) => {
      const status = name.replace('Error', '');
      return html`<article id="error-${status}"><h3>${status}</h3>${responseView(document, response)}</article>`;
    })}</section>
<section><h2 id="schemas">Schemas</h2>${schemas.map(([name, schema]) => html`<article id="schema-${name}"><h3>${name}</h3>${schemaView(schema)}</article>`)}</section>
</main>`,
    { script: `${BASE_PATH}/docs.js` },
  );
}

const groupView = (document: JsonObject, { name, description, operations }: Group): Html =>
  html`<section><h2 id="${tagId(name)}">${name}</h2><p>${description}</p>
${operations.map(({ method, path, operation }) => operationView(document, method, path, operation))}</section>`;

interface ShellOptions {
  readonly language?: string;
  readonly script?: string;
}

/** A page around its content. */
export const shell = (title: string, content: Html, { language = 'en', script }: ShellOptions = {}): string =>
  html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title}</title>
<link rel="icon" href="${BASE_PATH}/icon.svg"><link rel="stylesheet" href="${BASE_PATH}/docs.css">${script === undefined ? '' : html`<script src="${script}" defer></script>`}</head>
<body>${content}</body></html>
`.markup;
