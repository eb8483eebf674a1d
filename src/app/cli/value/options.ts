import { InvalidArgumentError, Option } from 'commander';
import { isSourceText } from '../../../kernel/json/source-text.ts';
import type { Json, JsonObject } from '../../../kernel/json.ts';
import { choosing, kebab } from '../verb/closed-words.ts';
import type { Field, Form } from './forms.ts';

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
    found.set(field.name, known ? together(known, field) : field);
  }
  return [...found.values()];
}

function together(known: Field, other: Field): Field {
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
    return new Option(`${flagsOf(name)} <json>`, `${text} (JSON, kept word for word)`).argParser(wordForWord);
  const option = new Option(`${flagsOf(name)} <${kind === 'date' ? 'YYYY-MM-DD' : kebab(name)}>`, text);
  return kind === 'choice' ? choosing(option, field.values) : option;
}

function wordForWord(text: string): Json {
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
export const wordsOf = (form: Form, fields: JsonObject): readonly string[] =>
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
