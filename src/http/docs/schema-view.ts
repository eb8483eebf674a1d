import { isJsonObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { Html, html, prose } from './html.ts';

/** Keywords that are shown in words, not as they are. */
const SHOWN = new Set([
  'type',
  'properties',
  'required',
  'description',
  'items',
  'oneOf',
  'anyOf',
  'allOf',
  '$ref',
  'additionalProperties',
  'title',
  'id',
]);

const NOTHING = new Html('');

/** A JSON Schema for reading: its type in a word, its rules, and its members one by one. */
export function schemaView(schema: Json | undefined): Html {
  if (!isJsonObject(schema)) return html`<p>anything</p>`;
  const { description } = schema;
  return html`<p class="type">${typeOf(schema)} ${rulesOf(schema)}</p>${typeof description === 'string' ? prose(description) : ''}${insideOf(schema)}`;
}

function insideOf(schema: JsonObject): Html {
  const members = isJsonObject(schema.properties) ? membersOf(schema.properties, schema.required) : NOTHING;
  const elements =
    isJsonObject(schema.items) && schema.items.$ref === undefined ? insideOf(schema.items) : NOTHING;
  return html`${members}${elements}${alternatives(schema.oneOf ?? schema.anyOf)}${isJsonObject(schema.additionalProperties) ? insideOf(schema.additionalProperties) : NOTHING}`;
}

function membersOf(properties: JsonObject, required: Json | undefined): Html {
  const needed = new Set(Array.isArray(required) ? required : []);
  const rows = Object.entries(properties).map(([name, member]) => {
    const mark = needed.has(name) ? html` <span class="required">required</span>` : '';
    return html`<div><dt><code>${name}</code>${mark}</dt><dd>${schemaView(member)}</dd></div>`;
  });
  return rows.length === 0 ? NOTHING : html`<dl class="members">${rows}</dl>`;
}

function alternatives(branches: Json | undefined): Html {
  if (!Array.isArray(branches)) return NOTHING;
  const shown = branches.filter((branch: Json) => isJsonObject(branch) && branch.properties !== undefined);
  if (shown.length === 0) return NOTHING;
  return html`<ol class="alternatives">${shown.map((branch: Json) => html`<li>${schemaView(branch)}</li>`)}</ol>`;
}

/** The type in a word; a named schema as a link to it. */
export function typeOf(schema: Json | undefined): Html {
  if (!isJsonObject(schema)) return html`anything`;
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  const branches = schema.oneOf ?? schema.anyOf;
  if (Array.isArray(branches)) return joined(branches.map(typeOf), ' or ');
  if (Array.isArray(schema.allOf)) return joined(schema.allOf.map(typeOf), ' and ');
  if (schema.type === 'array') return html`array of ${typeOf(schema.items)}`;
  if (Array.isArray(schema.type))
    return joined(
      schema.type.map((type: Json) => html`${String(type)}`),
      ' or ',
    );
  if (typeof schema.type === 'string') return html`${schema.type}`;
  return schema.const === undefined && schema.enum === undefined ? html`anything` : html`constant`;
}

const joined = (parts: readonly Html[], word: string): Html =>
  html`${parts.map((part, index) => (index === 0 ? part : html`${word}${part}`))}`;

const rulesOf = (schema: JsonObject): Html => {
  const rules = Object.entries(schema).filter(([name]) => !SHOWN.has(name) && !name.startsWith('x-'));
  return html`${rules.map(([name, value]) => html`<span class="rule">${name} <code>${JSON.stringify(value)}</code></span> `)}`;
};
