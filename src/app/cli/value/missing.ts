import type { Language } from '../../../api/route.ts';
import { attributeName } from '../../../evidence/reports/words/attributes.ts';
import type { JsonObject } from '../../../kernel/json.ts';
import { kebab } from '../verb/closed-words.ts';
import { columns, VerbError, WRONG_WORDS } from '../verb.ts';
import type { Asker } from './ask.ts';
import { type Choices, choicesOf } from './choices.ts';
import type { Field, Form } from './forms.ts';
import { plain, reasonText, word } from './words.ts';

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
