import { InvalidArgumentError, Option } from 'commander';
import type { BodySpec, Language, Route } from '../../../api/route.ts';
import { publicRoutesOf } from '../../../api/routes/public/classes.ts';
import { attributeName } from '../../../evidence/reports/words/attributes.ts';
import { jsonSchemaOf } from '../../../kernel/json/schema.ts';
import { isSourceText } from '../../../kernel/json/source-text.ts';
import { type JsonPath, parseJsonText } from '../../../kernel/json/text.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../kernel/json.ts';
import { bilingual } from '../../../kernel/text/bilingual.ts';
import type { AssetClassId } from '../../../kernel/vocabulary.ts';
import { FIELD_LISTS, type FieldList } from '../../../kernel/wording/form/lists.ts';
import type { FieldModel } from '../../../kernel/wording/form/model.ts';
import { formOf, type JsonSchema } from '../../../kernel/wording/form/schema.ts';
import { twoReadings } from '../../../kernel/wording/read.ts';
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
 * Forms of the public estimates, one for each route and class, derived from the schema of the route's body. The tool
 * contains no list of classes or fields.
 */

type Field = FieldModel & { readonly description: string };

export interface Form {
  readonly path: string;
  readonly summary: string;
  readonly assetClass: AssetClassId;
  readonly fields: readonly Field[];
  readonly examples: readonly JsonObject[];
  /** JSON paths, in a body or in a fields object, whose source text is kept verbatim. */
  readonly kept: readonly JsonPath[];
  body(fields: JsonObject): JsonObject;
}

export const estimateForms = (routes: readonly Route[]): readonly Form[] =>
  routes.flatMap((route) =>
    route.access === 'public' && route.method === 'POST' && route.body ? formsOf(route, route.body) : [],
  );

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
  if (!found) throw new Error(`${path} does not name its asset class`);
  return found.id;
}

const described = (field: FieldModel): Field => ({
  ...field,
  description: (field.description ?? attributeName(field.name, 'en')).replaceAll('`', ''),
});

/** The fields in a body or in a fields object; undefined if it is of another class or not an object. */
export function fieldsIn(sent: Json, id: AssetClassId): JsonObject | undefined {
  if (!isJsonObject(sent)) return undefined;
  const { asset_class: named = id, parameters, ...own } = sent;
  if (named !== id) return undefined;
  return isJsonObject(parameters) ? { ...own, ...parameters } : own;
}

const flagOf = (name: string): string => `--${kebab(name)}`;

const flagsOf = (name: string): string => {
  const short = name.replace(/_id$/, '');
  return short === name ? flagOf(name) : `${flagOf(short)}, ${flagOf(name)}`;
};

/** A pointer in terms of options: `/parameters/lines/0/unit` becomes `--lines /0/unit`. */
export function placeOf(pointer: string): string {
  const [name, ...below] = pointer
    .replace(/^\/parameters(?=\/)/, '')
    .split('/')
    .slice(1);
  if (name === undefined) return 'the whole';
  return [flagOf(name), ...(below.length > 0 ? [`/${below.join('/')}`] : [])].join(' ');
}

export const optionsOf = (forms: readonly Form[]): readonly Option[] =>
  fieldsOf(forms).map((field) => optionOf(field).helpGroup('Fields:'));

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
  const read = parseJsonText(text);
  if (read.ok) return read.value;
  const { error } = read;
  throw new InvalidArgumentError(
    error.kind === 'malformed' ? 'It is not JSON.' : `${error.fault.pointer} ${error.fault.detail.en}.`,
  );
}

/** Parses `date=2027-01-31,amount=10.00`, or JSON. A comma separates only before a name and `=`. */
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

export function fieldsGiven(
  forms: readonly Form[],
  options: Readonly<Record<string, Json | undefined>>,
): JsonObject {
  const given = optionsOf(forms).map((option) => option.attributeName());
  const named = fieldsOf(forms).map(({ name }, index) => [name, options[given[index] ?? '']] as const);
  return Object.fromEntries(named.filter(([, value]) => value !== undefined));
}

/**
 * Figures have a decimal point in both languages. Where a person reads Portuguese, a point before three digits groups thousands:
 * `45.000` is refused, with both readings. Throws `VerbError`.
 */
export function refuseTwoReadings(forms: readonly Form[], typed: JsonObject, language: Language): void {
  if (language === 'en') return;
  const lines = fieldsOf(forms).flatMap((field) => doubtsIn(field, typed[field.name], language));
  if (lines.length > 0) throw new VerbError(lines.join('\n'), WRONG_WORDS);
}

function doubtsIn(field: FieldModel, value: Json | undefined, language: Language): readonly string[] {
  if (field.kind === 'rows')
    return ((value as readonly JsonObject[] | undefined) ?? []).flatMap((row) =>
      field.row.fields.flatMap((member) =>
        doubtsIn(member, row[member.name], language).map((line) => `${flagOf(field.name)} ${line}`),
      ),
    );
  const takesThree = field.kind === 'decimal' && field.decimals[1] >= 3;
  const doubt = takesThree && typeof value === 'string' ? twoReadings(value, language) : undefined;
  if (!doubt || doubt.isForeign) return [];
  const { thousands } = doubt;
  const text = bilingual('value-command-words.twoReadings', {
    written: String(value),
    decimals: `${value}0`,
    thousands,
  });
  return [`${flagOf(field.name)}: ${text[language]}`];
}

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

/** Allowed values of a field: choices of its schema, or the current answer of a public lookup. */

interface Choice {
  readonly code: string;
  readonly name: string;
}

interface Choices {
  readonly choices: readonly Choice[];
  readonly reasons: readonly string[];
}

const LISTS: { readonly [path: string]: { readonly [field: string]: FieldList } } = FIELD_LISTS;

/** Undefined if any text is allowed, or if another field must be known first. */
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

/** Text that distinguishes an item, and whether it has a price now. */
function choiceOf(item: JsonObject, { code }: FieldList): Choice {
  const { name, configuration, latest_date: date, available } = item;
  const more = [configuration, date, available === false ? item.reason_codes : undefined];
  const shown = [name, ...more].flat().filter((part) => typeof part === 'string');
  return { code: String(item[code]), name: shown.join(', ') };
}

/** The first form that has every given field. Throws `VerbError` naming the fields if there is none. */
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

export const waysOf = (forms: readonly Form[]): readonly string[] =>
  columns(forms.map(({ path, fields }) => [path, fields.map(fieldText).join(' ')])).map((row) => `  ${row}`);

const fieldText = ({ name, required }: Field): string =>
  required ? `--${kebab(name)}` : `[--${kebab(name)}]`;

export const missingOf = ({ fields }: Form, given: JsonObject): readonly Field[] =>
  fields.filter(({ name, required }) => required && given[name] === undefined);

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
