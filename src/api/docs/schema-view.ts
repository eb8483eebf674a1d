import { isJsonObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { type Html, html, NOTHING } from './html.ts';
import type { Reading } from './page-context.ts';

/** Keywords that are shown in words. */
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
  'discriminator',
]);

/** A JSON Schema: its type, its rules and its members. */
export function schemaView(reading: Reading, schema: Json | undefined): Html {
  if (!isJsonObject(schema)) return html`<p>${reading.say('anything')}</p>`;
  const { description } = schema;
  return html`<p class="type">${typeOf(reading, schema)} ${rulesOf(schema)}</p>${typeof description === 'string' ? reading.prose(description) : ''}${insideOf(reading, schema)}`;
}

function insideOf(reading: Reading, schema: JsonObject): Html {
  const { properties, required, items, additionalProperties } = schema;
  const members = isJsonObject(properties) ? membersOf(reading, properties, required) : NOTHING;
  const elements = isJsonObject(items) && items.$ref === undefined ? insideOf(reading, items) : NOTHING;
  const others = isJsonObject(additionalProperties) ? insideOf(reading, additionalProperties) : NOTHING;
  return html`${members}${elements}${alternatives(reading, schema.oneOf ?? schema.anyOf)}${others}`;
}

function membersOf(reading: Reading, properties: JsonObject, required: Json | undefined): Html {
  const needed = new Set(Array.isArray(required) ? required : []);
  const rows = Object.entries(properties).map(([name, member]) => {
    const mark = needed.has(name) ? html` <span class="required">${reading.say('required')}</span>` : '';
    return html`<div><dt><code>${name}</code>${mark}</dt><dd>${schemaView(reading, member)}</dd></div>`;
  });
  return rows.length === 0 ? NOTHING : html`<dl class="members">${rows}</dl>`;
}

function alternatives(reading: Reading, branches: Json | undefined): Html {
  if (!Array.isArray(branches)) return NOTHING;
  const shown = branches.filter((branch: Json) => isJsonObject(branch) && branch.properties !== undefined);
  if (shown.length === 0) return NOTHING;
  return html`<ol class="alternatives">${shown.map((branch: Json) => html`<li>${schemaView(reading, branch)}</li>`)}</ol>`;
}

/** The name of the type; a named schema is a link. */
export function typeOf(reading: Reading, schema: Json | undefined): Html {
  const { say } = reading;
  if (!isJsonObject(schema)) return html`${say('anything')}`;
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
    return html`<a href="${reading.to(`schema-${name}`)}">${name}</a>`;
  }
  const each = (schemas: readonly Json[]) => schemas.map((one) => typeOf(reading, one));
  const branches = schema.oneOf ?? schema.anyOf;
  // In an object with members, alternatives are rules about these.
  if (schema.type === 'object' && schema.properties !== undefined) return html`object`;
  if (Array.isArray(branches)) return joined(each(branches), ` ${say('or')} `);
  if (Array.isArray(schema.allOf)) return joined(each(schema.allOf), ` ${say('and')} `);
  if (schema.type === 'array') return html`${say('arrayOf')} ${typeOf(reading, schema.items)}`;
  if (Array.isArray(schema.type)) return html`${schema.type.map(String).join(` ${say('or')} `)}`;
  if (typeof schema.type === 'string') return html`${schema.type}`;
  const isFixed = schema.const !== undefined || schema.enum !== undefined;
  return html`${say(isFixed ? 'constant' : 'anything')}`;
}

const joined = (parts: readonly Html[], word: string): Html =>
  html`${parts.map((part, index) => (index === 0 ? part : html`${word}${part}`))}`;

const rulesOf = (schema: JsonObject): Html => {
  const rules = Object.entries(schema).filter(
    ([name, value]) =>
      !SHOWN.has(name) &&
      !name.startsWith('x-') &&
      !isAnyInteger(value) &&
      // The pattern of a UUID repeats its format in two hundred characters.
      !(name === 'pattern' && schema.format === 'uuid'),
  );
  return html`${rules.map(([name, value]) => html`<span class="rule">${name} <code>${JSON.stringify(value)}</code></span> `)}`;
};

/** True for the bounds of every JSON integer, which are not shown. */
const isAnyInteger = (bound: Json | undefined): boolean =>
  typeof bound === 'number' && Math.abs(bound) === Number.MAX_SAFE_INTEGER;
