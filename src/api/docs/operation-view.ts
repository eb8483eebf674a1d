import { isJsonObject, type JsonObject } from '../../kernel/json.ts';
import { listOf, objectOf, resolved, textOf } from './document-parts.ts';
import { type ExampleCall, exampleCall, examplesOf } from './example-call.ts';
import { type Html, html, NOTHING } from './html.ts';
import type { Operation } from './operations.ts';
import type { Reading } from './page-context.ts';
import { javascriptSample } from './samples/javascript.ts';
import { type PlannedCall, type PlannedHeader, plannedCall } from './samples/planned-call.ts';
import { pythonSample } from './samples/python.ts';
import { schemaView, typeOf } from './schema-view.ts';
import { summaryOf } from './titles.ts';

interface Sample {
  readonly id: 'curl' | 'javascript' | 'python';
  readonly name: string;
  readonly text: string;
}

export function samplesOf(call: ExampleCall): readonly Sample[] {
  const planned = plannedCall(call);
  return [
    { id: 'curl', name: 'curl', text: curlSample(planned) },
    { id: 'javascript', name: 'JavaScript', text: javascriptSample(planned) },
    { id: 'python', name: 'Python', text: pythonSample(planned) },
  ];
}

function curlSample({ method, target, headers, json, text, sendsFile, keepsFile }: PlannedCall): string {
  const usual = json === undefined && text === undefined ? 'GET' : 'POST';
  const lines = [
    `curl -s ${method === usual ? '' : `-X ${method} `}"$BASE${filled(target)}"`,
    ...headers.map((header) => `-H ${headerOf(header)}`),
    ...(json === undefined ? [] : [`-d ${quoted(JSON.stringify(json, null, 2))}`]),
    ...(text === undefined ? [] : [`--data-binary ${quoted(text)}`]),
    ...(sendsFile ? ['--data-binary @part'] : []),
    ...(keepsFile ? ['-o content'] : []),
  ];
  return lines.join(' \\\n  ');
}

const filled = (parts: readonly string[]): string =>
  parts.map((part, index) => (index % 2 === 1 ? `$${part}` : part)).join('');

const DIGEST = '"Content-Digest: sha-256=:$(openssl dgst -sha256 -binary part | base64):"';

const headerOf = ({ name, value }: PlannedHeader): string => {
  if (value === undefined) return DIGEST;
  return value.length > 1 ? `"${name}: ${filled(value)}"` : quoted(`${name}: ${value[0]}`);
};

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** One operation: samples, parameters, body, answers, errors, examples. */
export function operationView(reading: Reading, { method, path, operation, isSent }: Operation): Html {
  const { document, say } = reading;
  const id = textOf(operation.operationId);
  const isPublic = listOf(operation.security).length === 0;
  const needed = isPublic ? 'noCredential' : 'credential';
  const body = resolved(document, operation.requestBody);
  return html`<article id="${id}">
<h2><a href="#${id}">${summaryOf(reading, operation)}</a></h2>
<p class="route"><span class="method">${method.toUpperCase()}</span> <code>${path}</code> <span class="place">${say(isSent ? 'sent' : needed)}</span></p>
${reading.prose(textOf(operation.description))}
${isSent ? '' : samplesView(reading, exampleCall(document, method, path, operation))}
${parametersView(reading, operation)}
${operation.requestBody === undefined ? '' : html`<h3>${say('body')}</h3>${reading.prose(textOf(body.description))}${contentView(reading, body)}`}
${responsesView(reading, objectOf(operation.responses))}
</article>`;
}

function parametersView(reading: Reading, operation: JsonObject): Html {
  const rows = listOf(operation.parameters).map((entry) => {
    const parameter = resolved(reading.document, entry);
    const required =
      parameter.required === true ? html` <span class="required">${reading.say('required')}</span>` : '';
    // The schema's description would repeat the parameter's.
    const { description: _, ...schema } = objectOf(parameter.schema);
    return html`<div><dt><code>${textOf(parameter.name)}</code> <span class="place">${textOf(parameter.in)}</span>${required}</dt>
<dd>${reading.prose(textOf(parameter.description))}${schemaView(reading, schema)}</dd></div>`;
  });
  return rows.length === 0
    ? NOTHING
    : html`<h3>${reading.say('parameters')}</h3><dl class="members">${rows}</dl>`;
}

function responsesView(reading: Reading, responses: JsonObject): Html {
  const entries = Object.entries(responses);
  const own = entries.filter(([, response]) => objectOf(response).$ref === undefined);
  const shared = entries.filter(([, response]) => objectOf(response).$ref !== undefined);
  const links = shared.map(([status, response]) => {
    const { description } = resolved(reading.document, response);
    return html`<div><dt><a href="${reading.to(`error-${status}`)}">${status}</a></dt><dd>${reading.prose(textOf(description))}</dd></div>`;
  });
  return html`${own.map(([status, response]) => html`<h3>${reading.say('answer')} ${status}</h3>${responseView(reading, objectOf(response))}`)}
${links.length === 0 ? '' : html`<h3>${reading.say('errors')}</h3><dl class="errors">${links}</dl>`}`;
}

/** One answer: description, headers, body, examples. */
export function responseView(reading: Reading, response: JsonObject): Html {
  const headers = Object.entries(objectOf(response.headers)).map(
    ([name, header]) =>
      html`<dt><code>${name}</code></dt><dd>${reading.prose(textOf(resolved(reading.document, header).description))}</dd>`,
  );
  return html`${reading.prose(textOf(response.description))}
${headers.length === 0 ? '' : html`<details><summary>${reading.say('headers')}</summary><dl>${headers}</dl></details>`}
${contentView(reading, response)}`;
}

/** Shows media types with the same schema together. */
function contentView(reading: Reading, { content }: JsonObject): Html {
  const bySchema = new Map<string, { types: string[]; media: JsonObject }>();
  for (const [type, value] of Object.entries(objectOf(content))) {
    const media = objectOf(value);
    const known = bySchema.get(JSON.stringify(media.schema));
    if (known) known.types.push(type);
    else bySchema.set(JSON.stringify(media.schema), { types: [type], media });
  }
  return html`${[...bySchema.values()].map(({ types, media }) => {
    const { schema } = media;
    const names = types.map((type) => html`<code>${type}</code> `);
    const isNamed = !isJsonObject(schema) || schema.$ref !== undefined;
    return html`<p>${names}${isNamed ? html`: ${typeOf(reading, schema)}` : ''}</p>
${isNamed ? '' : schemaView(reading, schema)}${examplesView(reading, media)}`;
  })}`;
}

const examplesView = (reading: Reading, media: JsonObject): Html =>
  html`${examplesOf(media).map(
    ({ name, summary, value }) =>
      html`<details><summary>${reading.say('example')}: ${CLASS.test(name) ? html`<code>${name}</code> ` : ''}<span${reading.english}>${summary}</span></summary>
<div class="code"><pre tabindex="0"><code>${typeof value === 'string' ? value : JSON.stringify(value, null, 2)}</code></pre></div></details>`,
  )}`;

/** Name of an example of an asset class: shown, because several examples may have the same summary. */
const CLASS = /^[A-Z_]+$/;

/** The call in each language; CSS shows the chosen one, or all where it cannot. */
function samplesView({ say }: Reading, call: ExampleCall): Html {
  const samples = samplesOf(call);
  const choices = samples.map(
    ({ id, name }, index) =>
      html`<label><input type="radio" name="sample-${call.operationId}" value="${id}"${index === 0 ? html` checked` : ''}> ${name}</label>`,
  );
  const texts = samples.map(
    ({ id, name, text }) =>
      html`<div class="code" data-sample="${id}"><pre tabindex="0" aria-label="${name}"><code class="call">${text}</code></pre></div>`,
  );
  return html`<fieldset class="samples"><legend>${say('request')}</legend><div class="choices">${choices}</div>${texts}</fieldset>`;
}
