import type { Json, JsonObject } from '../../../kernel/json.ts';
import { FIELD_LISTS, type FieldList } from '../../../kernel/wording/form/lists.ts';
import type { Asker } from './ask.ts';
import type { Field, Form } from './forms.ts';

/** What may stand in a field: the closed words of its schema, or what a lookup of the public area lists now. */

export interface Choice {
  readonly code: string;
  readonly name: string;
}

export interface Choices {
  readonly choices: readonly Choice[];
  /** Why there are none. */
  readonly reasons: readonly string[];
}

const LISTS: { readonly [path: string]: { readonly [field: string]: FieldList } } = FIELD_LISTS;

/** Undefined where any text may stand, or where another field must be known first. */
export async function choicesOf(
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
