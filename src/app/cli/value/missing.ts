import type { Language } from '../../../api/route.ts';
import { attributeName } from '../../../evidence/reports/words/attributes.ts';
import type { Json, JsonObject } from '../../../kernel/json.ts';
import { FIELD_LISTS, type FieldList } from '../../../kernel/wording/form/lists.ts';
import { kebab } from '../verb/closed-words.ts';
import { columns, VerbError, WRONG_WORDS } from '../verb.ts';
import type { Asker } from './ask.ts';
import type { Field, Form } from './forms.ts';
import { plain, reasonText, word } from './words.ts';

/** What may stand in a field: the closed words of its schema, or what a lookup of the public area lists now. */

interface Choice {
  readonly code: string;
  readonly name: string;
}

interface Choices {
  readonly choices: readonly Choice[];
  /** Why there are none. */
  readonly reasons: readonly string[];
}

const LISTS: { readonly [path: string]: { readonly [field: string]: FieldList } } = FIELD_LISTS;

/** Undefined where any text may stand, or where another field must be known first. */
async function choicesOf(
  { path }: Pick<Form, 'path'>,
  field: Field,
  given: JsonObject,
  asker: Asker,
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
  asker: Asker,
  language: Language,
): Promise<never> {
  const lines = await Promise.all(
    missing.map(async (field, index) => [
      `--${kebab(field.name)} ${word('missing', language)}: ${attributeName(field.name, language)}. ${field.description}`,
      ...(index === 0 ? listed(await choicesOf(form, field, given, asker), language) : []),
    ]),
  );
  throw new VerbError(lines.flat().map(plain).join('\n'), WRONG_WORDS);
}

/** The choices as lines, or why there are none. */
function listed(choices: Choices | undefined, language: Language): readonly string[] {
  if (!choices) return [];
  if (choices.choices.length === 0)
    return [
      `${word('notListed', language)}: ${choices.reasons.map((code) => reasonText(code, language)).join('; ')}`,
    ];
  const rows = columns(choices.choices.map(({ code, name }) => [code, name]));
  return [word('oneOf', language), ...rows.map((row) => `  ${row}`)];
}
