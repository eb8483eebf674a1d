import { isJsonObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { Html, html, prose } from './html.ts';
import { schemaView, typeOf } from './schema-view.ts';

const objectOf = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});
const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);
const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/** What a `$ref` into the document's components stands for; anything else as it is. */
function resolved(document: JsonObject, value: Json | undefined): JsonObject {
  const object = objectOf(value);
  if (typeof object.$ref !== 'string') return object;
  const steps = object.$ref.replace(/^#\//, '').split('/');
  return steps.reduce<JsonObject>((place, step) => objectOf(place[step]), document);
}

/** One operation for reading: parameters, body, answers, errors, examples. */
export function operationView(
  document: JsonObject,
  method: string,
  path: string,
  operation: JsonObject,
): Html {
  const isPublic = listOf(operation.security).length === 0;
  return html`<article id="${textOf(operation.operationId)}">
<h3><span class="method">${method.toUpperCase()}</span> <code>${path}</code></h3>
<p><strong>${textOf(operation.summary)}</strong> ${isPublic ? 'Needs no credential.' : 'Needs a bearer credential.'}</p>
${prose(textOf(operation.description))}
${parametersView(document, operation)}
${operation.requestBody === undefined ? '' : html`<h4>Body</h4>${contentView(resolved(document, operation.requestBody))}`}
${responsesView(document, objectOf(operation.responses))}
</article>`;
}

function parametersView(document: JsonObject, operation: JsonObject): Html {
  const rows = listOf(operation.parameters).map((entry) => {
    const parameter = resolved(document, entry);
    const required = parameter.required === true ? html` <span class="required">required</span>` : '';
    return html`<tr><th scope="row"><code>${textOf(parameter.name)}</code> <span class="place">${textOf(parameter.in)}</span>${required}</th>
<td>${prose(textOf(parameter.description))}${schemaView(parameter.schema)}</td></tr>`;
  });
  return rows.length === 0 ? new Html('') : html`<h4>Parameters</h4><table>${rows}</table>`;
}

function responsesView(document: JsonObject, responses: JsonObject): Html {
  const entries = Object.entries(responses);
  const own = entries.filter(([, response]) => objectOf(response).$ref === undefined);
  const shared = entries.filter(([, response]) => objectOf(response).$ref !== undefined);
  const links = shared.map(([status]) => html`<a href="#error-${status}">${status}</a> `);
  return html`${own.map(([status, response]) => responseView(document, status, objectOf(response)))}
<p>Errors: ${links}</p>`;
}

/** One answer of a status: what it means, its headers, its body, its examples. */
export function responseView(document: JsonObject, status: string, response: JsonObject): Html {
  const headers = Object.entries(objectOf(response.headers)).map(
    ([name, header]) =>
      html`<dt><code>${name}</code></dt><dd>${textOf(resolved(document, header).description)}</dd>`,
  );
  return html`<h4>Answer ${status}</h4><p>${textOf(response.description)}</p>
${headers.length === 0 ? '' : html`<details><summary>Headers</summary><dl>${headers}</dl></details>`}
${contentView(response)}`;
}

/** Media types of one schema are shown together. */
function contentView({ content }: JsonObject): Html {
  const bySchema = new Map<string, { types: string[]; media: JsonObject }>();
  for (const [type, value] of Object.entries(objectOf(content))) {
    const media = objectOf(value);
    const known = bySchema.get(JSON.stringify(media.schema));
    if (known) known.types.push(type);
    else bySchema.set(JSON.stringify(media.schema), { types: [type], media });
  }
  return html`${[...bySchema.values()].map(
    ({
      types,
      media,
    }) => html`<p>${types.map((type) => html`<code>${type}</code> `)}: ${typeOf(media.schema)}</p>
${isJsonObject(media.schema) && media.schema.$ref === undefined ? schemaView(media.schema) : ''}${examplesView(media)}`,
  )}`;
}

const examplesView = ({ examples }: JsonObject): Html =>
  html`${Object.entries(objectOf(examples)).map(([name, example]) => {
    const { summary, value } = objectOf(example);
    return html`<details><summary>Example: ${textOf(summary) || name}</summary><pre><code>${JSON.stringify(value, null, 2)}</code></pre></details>`;
  })}`;
