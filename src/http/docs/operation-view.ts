import { isJsonObject, type JsonObject } from '../../kernel/json.ts';
import { curlLine } from './curl-line.ts';
import { listOf, objectOf, resolved, textOf } from './document-parts.ts';
import { Html, html, prose } from './html.ts';
import { schemaView, typeOf } from './schema-view.ts';

/** One operation for reading: a line for a shell, parameters, body, answers, errors, examples. */
export function operationView(
  document: JsonObject,
  method: string,
  path: string,
  operation: JsonObject,
): Html {
  const id = textOf(operation.operationId);
  const isPublic = listOf(operation.security).length === 0;
  return html`<article id="${id}">
<h3><a href="#${id}">${textOf(operation.summary)}</a></h3>
<p class="route"><span class="method">${method.toUpperCase()}</span> <code>${path}</code> ${isPublic ? 'Needs no credential.' : 'Needs a bearer credential.'}</p>
${prose(textOf(operation.description))}
${curlLine(document, method, path, operation)}
${parametersView(document, operation)}
${operation.requestBody === undefined ? '' : html`<h4>Body</h4>${contentView(resolved(document, operation.requestBody))}`}
${responsesView(document, objectOf(operation.responses))}
</article>`;
}

function parametersView(document: JsonObject, operation: JsonObject): Html {
  const rows = listOf(operation.parameters).map((entry) => {
    const parameter = resolved(document, entry);
    const required = parameter.required === true ? html` <span class="required">required</span>` : '';
    return html`<div><dt><code>${textOf(parameter.name)}</code> <span class="place">${textOf(parameter.in)}</span>${required}</dt>
<dd>${prose(textOf(parameter.description))}${schemaView(parameter.schema)}</dd></div>`;
  });
  return rows.length === 0 ? new Html('') : html`<h4>Parameters</h4><dl class="members">${rows}</dl>`;
}

function responsesView(document: JsonObject, responses: JsonObject): Html {
  const entries = Object.entries(responses);
  const own = entries.filter(([, response]) => objectOf(response).$ref === undefined);
  const shared = entries.filter(([, response]) => objectOf(response).$ref !== undefined);
  const links = shared.map(([status, response]) => {
    const { description } = resolved(document, response);
    return html`<li><a href="#error-${status}">${status}</a> ${textOf(description)}</li>`;
  });
  return html`${own.map(([status, response]) => html`<h4>Answer ${status}</h4>${responseView(document, objectOf(response))}`)}
${links.length === 0 ? '' : html`<h4>Errors</h4><ul class="errors">${links}</ul>`}`;
}

/** One answer of a status: what it means, its headers, its body, its examples. */
export function responseView(document: JsonObject, response: JsonObject): Html {
  const headers = Object.entries(objectOf(response.headers)).map(
    ([name, header]) =>
      html`<dt><code>${name}</code></dt><dd>${textOf(resolved(document, header).description)}</dd>`,
  );
  return html`<p>${textOf(response.description)}</p>
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
    return html`<details><summary>Example: ${textOf(summary) || name}</summary><pre tabindex="0"><code>${JSON.stringify(value, null, 2)}</code></pre></details>`;
  })}`;
