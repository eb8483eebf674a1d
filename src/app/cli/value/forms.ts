import { InvalidArgumentError, Option } from 'commander';
import type { BodySpec, Language, Route } from '../../../api/route.ts';
import { publicRoutesOf } from '../../../api/routes/public/classes.ts';
import { attributeName } from '../../../evidence/reports/words/attributes.ts';
import { jsonSchemaOf } from '../../../kernel/json/schema.ts';
import { isSourceText } from '../../../kernel/json/source-text.ts';
import type { JsonPath } from '../../../kernel/json/text.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../kernel/json.ts';
import type { AssetClassId } from '../../../kernel/vocabulary.ts';
import { FIELD_LISTS, type FieldList } from '../../../kernel/wording/form/lists.ts';
import type { FieldModel } from '../../../kernel/wording/form/model.ts';
import { formOf, type JsonSchema } from '../../../kernel/wording/form/schema.ts';
import {
  assetClass,
  findAssetClass,
  registeredAssetClasses,
} from '../../../valuation/asset-classes/index.ts';
import { kebab, withChoices } from '../verb/options.ts';
import { columns, VerbError, WRONG_WORDS } from '../verb.ts';
import type { ApiClient } from './api-client.ts';
import { plain, reasonText, word } from './format.ts';

/**
 * What the public estimates take, as forms to be filled in: one for each route and class, read from the schema of the
 * route's own body. No list of classes or fields stands in the tool.
 */

type Field = FieldModel & { readonly description: string };

export interface Form {
  /** Of the route, such as `/market/vehicle-estimates`. */
  readonly path: string;
  readonly summary: string;
  readonly assetClass: AssetClassId;
  readonly fields: readonly Field[];
  /** Of the route's own examples those that are of this form: the fields. */
  readonly examples: readonly JsonObject[];
  /** Places in a body, or in an object of the fields alone, whose JSON is kept word for word. */
  readonly kept: readonly JsonPath[];
  /** The body that carries these fields. */
  body(fields: JsonObject): JsonObject;
}

/** The forms of the public estimates among these routes, in the order of the routes. */
export const estimateForms = (routes: readonly Route[]): readonly Form[] =>
  routes.flatMap((route) =>
    route.access === 'public' && route.method === 'POST' && route.body ? formsOf(route, route.body) : [],
  );

/** Of one class, the preferred way first: a published reference, a guided estimate, the caller's own figures. */
export function formsOfClass(forms: readonly Form[], id: AssetClassId): readonly Form[] {
  const paths = publicRoutesOf(assetClass(id));
  return paths.flatMap((path) => forms.filter((form) => form.path === path && form.assetClass === id));
}

function formsOf(route: Route, body: BodySpec): readonly Form[] {
  const root = jsonSchemaOf(body.schema) as JsonSchema;
  const alternatives = root.properties ? [root] : (root.oneOf ?? []);
  return alternatives.map((alternative) => formFrom(route, body, alternative));
}

function formFrom({ path, summary }: Route, body: BodySpec, schema: JsonSchema): Form {
  const { asset_class: named, parameters, ...properties } = schema.properties ?? {};
  const id = classOf(path, named);
  const isInside = typeof parameters === 'object';
  const { fields } = formOf(isInside ? parameters : { ...schema, properties });
  const naming = named ? { asset_class: id } : {};
  return {
    path,
    summary,
    assetClass: id,
    fields: fields.map(described),
    examples: Object.values(body.examples ?? {}).flatMap(({ value }) => {
      const shown = fieldsIn(value, id);
      return shown ? [shown] : [];
    }),
    kept: (body.sourceTexts ?? []).flatMap((path) => [path, path.slice(1)]),
    body: (given) => ({ ...naming, ...(isInside ? { parameters: given } : given) }),
  };
}

function classOf(path: string, named: JsonSchema | boolean | undefined): AssetClassId {
  const only = registeredAssetClasses.find((each) => publicRoutesOf(each).includes(path));
  const id = (typeof named === 'object' && named.const) || only?.id;
  const found = typeof id === 'string' ? findAssetClass(id) : undefined;
  if (!found) throw new Error(`${path} does not tell its asset class`);
  return found.id;
}

const described = (field: FieldModel): Field => ({
  ...field,
  description: (field.description ?? attributeName(field.name, 'en')).replaceAll('`', ''),
});

/** The fields in a whole body, or in an object of fields alone; undefined when it is of another class, or no object. */
export function fieldsIn(sent: Json, id: AssetClassId): JsonObject | undefined {
  if (!isJsonObject(sent)) return undefined;
  const { asset_class: named = id, parameters, ...own } = sent;
  if (named !== id) return undefined;
  return isJsonObject(parameters) ? { ...own, ...parameters } : own;
}

/** The options of a class, from the fields of its forms, and back: `product_id` is `--product-id`, or `--product`. */

const flagOf = (name: string): string => `--${kebab(name)}`;

const flagsOf = (name: string): string => {
  const short = name.replace(/_id$/, '');
  return short === name ? flagOf(name) : `${flagOf(short)}, ${flagOf(name)}`;
};

/** Where a field is wrong, in the words of the command line: `/parameters/lines/0/unit` is `--lines /0/unit`. */
export function placeOf(pointer: string): string {
  const [name, ...below] = pointer
    .replace(/^\/parameters(?=\/)/, '')
    .split('/')
    .slice(1);
  if (name === undefined) return 'the whole';
  return [flagOf(name), ...(below.length > 0 ? [`/${below.join('/')}`] : [])].join(' ');
}

/** One option for each field that any of the forms has. */
export const optionsOf = (forms: readonly Form[]): readonly Option[] =>
  fieldsOf(forms).map((field) => optionOf(field).helpGroup('Fields:'));

/** Every field once; where forms differ in the words that they take, all of these. */
function fieldsOf(forms: readonly Form[]): readonly Field[] {
  const found = new Map<string, Field>();
  for (const field of forms.flatMap(({ fields }) => fields)) {
    const known = found.get(field.name);
    found.set(field.name, known ? mergedField(known, field) : field);
  }
  return [...found.values()];
}

function mergedField(known: Field, other: Field): Field {
  if (known.kind !== 'choice') return known;
  if (other.kind === 'choice') return { ...known, values: [...new Set([...known.values, ...other.values])] };
  return { ...other, description: known.description };
}

function optionOf(field: Field): Option {
  const { name, kind } = field;
  const text = field.description.replace(/\.$/, '');
  if (kind === 'rows') {
    const members = field.row.fields.map((member) => member.name);
    const hint = `${members.join(', ')}; once for each, or a list as JSON`;
    const option = new Option(`${flagsOf(name)} <name=value,…>`, `${text}: ${hint}`);
    return option.argParser((given: string, before: readonly Json[] = []) => [...before, ...itemsIn(given)]);
  }
  if (kind === 'group')
    return new Option(`${flagsOf(name)} <json>`, `${text} (JSON, kept word for word)`).argParser(sourceText);
  const option = new Option(`${flagsOf(name)} <${kind === 'date' ? 'YYYY-MM-DD' : kebab(name)}>`, text);
  return kind === 'choice' ? withChoices(option, field.values) : option;
}

function sourceText(text: string): Json {
  parsed(text);
  return { source_text: text };
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw new InvalidArgumentError('It is not JSON.');
  }
}

/** `date=2027-01-31,amount=10.00`, or JSON. A comma counts where a name and a `=` follow it. */
function itemsIn(text: string): readonly Json[] {
  if (text.startsWith('[')) return parsed(text) as readonly Json[];
  if (text.startsWith('{')) return [parsed(text)];
  const pairs = text.split(/,(?=[a-z_]+=)/).map((pair) => {
    const [name = '', ...value] = pair.split('=');
    if (value.length === 0) throw new InvalidArgumentError(`"${pair}" is no name=value.`);
    return [name, value.join('=')] as const;
  });
  return [Object.fromEntries(pairs)];
}

/** The fields among the parsed options of a command that was made of these forms. */
export function fieldsGiven(
  forms: readonly Form[],
  options: Readonly<Record<string, Json | undefined>>,
): JsonObject {
  const given = optionsOf(forms).map((option) => option.attributeName());
  const named = fieldsOf(forms).map(({ name }, index) => [name, options[given[index] ?? '']] as const);
  return Object.fromEntries(named.filter(([, value]) => value !== undefined));
}

/** Fields as the words of a shell that give them again. */
export const argumentsOf = (form: Form, fields: JsonObject): readonly string[] =>
  form.fields.flatMap(({ name, kind }) => {
    const value = fields[name];
    if (value === undefined) return [];
    const texts = kind === 'rows' ? (value as readonly Json[]).map(pairsOf) : [textOf(value)];
    return texts.flatMap((text) => [flagOf(name), quoted(text)]);
  });

const textOf = (value: Json): string => {
  if (isSourceText(value)) return value.source_text;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const pairsOf = (item: Json): string =>
  Object.entries(item as JsonObject)
    .map(([name, value]) => `${name}=${textOf(value ?? null)}`)
    .join(',');

const quoted = (text: string): string =>
  /^[\w.,=/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/** What may stand in a field: the closed words of its schema, or what a lookup of the public area lists now. */

interface Choice {
  readonly code: string;
  readonly name: string;
}

interface Choices {
  readonly choices: readonly Choice[];
  readonly reasons: readonly string[];
}

const LISTS: { readonly [path: string]: { readonly [field: string]: FieldList } } = FIELD_LISTS;

/** Undefined where any text may stand, or where another field must be known first. */
async function choicesOf(
  { path }: Pick<Form, 'path'>,
  field: Field,
  given: JsonObject,
  asker: ApiClient,
): Promise<Choices | undefined> {
  const lookup = LISTS[path]?.[field.name];
  if (!lookup)
    return field.kind === 'choice'
      ? { choices: field.values.map((code) => ({ code, name: '' })), reasons: [] }
      : undefined;
  const query = lookup.after.map((each) => [each, given[each]] as const);
  if (query.some(([, value]) => typeof value !== 'string')) return undefined;
  const parameters = Object.fromEntries(query) as { readonly [name: string]: string };
  const { status, text } = await asker.ask({ method: 'GET', path: lookup.path, query: parameters });
  if (status !== 200) return undefined;
  const answer = JSON.parse(text) as { readonly [member: string]: Json };
  return {
    choices: ((answer[lookup.list] ?? []) as readonly JsonObject[]).map((item) => choiceOf(item, lookup)),
    reasons: (answer.reason_codes ?? []) as readonly string[],
  };
}

/** What tells one item from another, and whether it has a price now. */
function choiceOf(item: JsonObject, { code }: FieldList): Choice {
  const { name, configuration, latest_date: date, available } = item;
  const more = [configuration, date, available === false ? item.reason_codes : undefined];
  const shown = [name, ...more].flat().filter((part) => typeof part === 'string');
  return { code: String(item[code]), name: shown.join(', ') };
}

/** The first of the forms that has every field that was given. Throws a `VerbError` that names the fields when none has. */
export function formFor(forms: readonly Form[], given: JsonObject): Form {
  const names = Object.keys(given);
  const fitting = forms.find(({ fields }) =>
    names.every((name) => fields.some((field) => field.name === name)),
  );
  if (fitting) return fitting;
  const known = new Set(forms.flatMap(({ fields }) => fields.map(({ name }) => name)));
  const unknown = names.filter((name) => !known.has(name)).map((name) => `--${kebab(name)}`);
  const fault =
    unknown.length > 0
      ? `${unknown.join(', ')}: not a field here.`
      : `${names.map((name) => `--${kebab(name)}`).join(', ')} are not taken together.`;
  throw new VerbError([fault, 'Each line is one way:', ...waysOf(forms)].join('\n'), WRONG_WORDS);
}

/** Each form with its fields, those that may be left out in brackets. */
export const waysOf = (forms: readonly Form[]): readonly string[] =>
  columns(forms.map(({ path, fields }) => [path, fields.map(fieldText).join(' ')])).map((row) => `  ${row}`);

const fieldText = ({ name, required }: Field): string =>
  required ? `--${kebab(name)}` : `[--${kebab(name)}]`;

export const missingOf = ({ fields }: Form, given: JsonObject): readonly Field[] =>
  fields.filter(({ name, required }) => required && given[name] === undefined);

/** Names what is missing, and what may stand in the first of it. */
export async function refuseMissing(
  form: Form,
  missing: readonly Field[],
  given: JsonObject,
  asker: ApiClient,
  language: Language,
): Promise<never> {
  const lines = await Promise.all(
    missing.map(async (field, index) => [
      `--${kebab(field.name)} ${word('missing', language)}: ${attributeName(field.name, language)}. ${field.description}`,
      ...(index === 0 ? choiceLines(await choicesOf(form, field, given, asker), language) : []),
    ]),
  );
  throw new VerbError(lines.flat().map(plain).join('\n'), WRONG_WORDS);
}

function choiceLines(choices: Choices | undefined, language: Language): readonly string[] {
  if (!choices) return [];
  if (choices.choices.length === 0)
    return [
      `${word('notListed', language)}: ${choices.reasons.map((code) => reasonText(code, language)).join('; ')}`,
    ];
  const rows = columns(choices.choices.map(({ code, name }) => [code, name]));
  return [word('oneOf', language), ...rows.map((row) => `  ${row}`)];
}
