import { createInterface } from 'node:readline/promises';
import type { Language } from '../../../border/http/route.ts';
import { attributeName } from '../../../evidence/reports/words/attributes.ts';
import type { Json, JsonObject } from '../../../kernel/json.ts';
import { readDecimal } from '../../../wording/read.ts';
import { columns } from '../verb.ts';
import type { Asker } from './ask.ts';
import { type Choice, choicesOf } from './choices.ts';
import type { Field, Form } from './forms.ts';
import { listed } from './missing.ts';
import { optionsOf } from './options.ts';
import { plain, word } from './words.ts';

/** One who is asked at a terminal. */
export interface Person {
  tell(line: string): void;
  ask(question: string): Promise<string>;
}

/** More are not shown at once: part of a name narrows them down. */
const MOST_SHOWN = 40;

/** Talks on standard error, so that standard output has the result alone. Ctrl-C and the end of the input stop the verb. */
export async function withPerson<T>(work: (person: Person) => Promise<T>): Promise<T> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const stop = () => process.exit(130);
  terminal.on('SIGINT', stop).on('close', stop);
  try {
    return await work({
      tell: (line) => void process.stderr.write(`${plain(line)}\n`),
      ask: async (question) => (await terminal.question(question)).trim(),
    });
  } finally {
    terminal.off('close', stop);
    terminal.close();
  }
}

/** Which of several forms; the only one without asking. */
export async function chosenForm(
  forms: readonly [Form, ...Form[]],
  person: Person,
  language: Language,
): Promise<Form> {
  if (forms.length === 1) return forms[0];
  person.tell(word('which', language));
  const ways = forms.map(({ path, summary }, at) => ({ code: String(at + 1), name: `${path}: ${summary}` }));
  const code = await oneOf(ways, '1…', person, language);
  return forms[Number(code) - 1] ?? forms[0];
}

/** Asks for each field of the form that is not there yet; one that may be left out is left out by Enter. */
export async function askedFields(
  form: Form,
  given: JsonObject,
  asker: Asker,
  person: Person,
  language: Language,
): Promise<JsonObject> {
  let fields = given;
  for (const field of form.fields) {
    if (fields[field.name] !== undefined) continue;
    const value = await asked(form, field, fields, asker, person, language);
    if (value !== undefined) fields = { ...fields, [field.name]: value };
  }
  return fields;
}

async function asked(
  form: Form,
  field: Field,
  given: JsonObject,
  asker: Asker,
  person: Person,
  language: Language,
): Promise<Json | undefined> {
  const label = attributeName(field.name, language);
  const known = await choicesOf(form, field, given, asker);
  if (known && known.choices.length > 0 && field.required)
    return oneOf(known.choices, label, person, language);
  if (known && known.choices.length === 0) for (const line of listed(known, language)) person.tell(line);
  const hint = field.required ? '' : ` (${word('leaveOut', language)})`;
  for (;;) {
    person.tell(`${label}${hint}: ${field.description}`);
    const text = await person.ask('> ');
    if (text === '' && !field.required) return undefined;
    const value = text === '' ? undefined : readAs(form, field, text, person, language);
    if (value !== undefined) return value;
  }
}

/** A figure as the language writes it, all else as the option of the field reads it. */
function readAs(
  form: Form,
  field: Field,
  text: string,
  person: Person,
  language: Language,
): Json | undefined {
  if (field.kind === 'decimal') {
    const reading = readDecimal(text, language);
    if (!reading.ok) person.tell(word('notANumber', language));
    return reading.ok ? reading.value : undefined;
  }
  const option = optionsOf([{ ...form, fields: [field] }])[0];
  try {
    return option?.parseArg ? (option.parseArg(text, undefined) as unknown as Json) : text;
  } catch (error) {
    person.tell((error as Error).message);
    return undefined;
  }
}

/** The code of the choice that was meant: by its code, or by a part of its name that no other has. */
async function oneOf(
  choices: readonly Choice[],
  label: string,
  person: Person,
  language: Language,
): Promise<string> {
  let shown = choices;
  for (;;) {
    const rows = columns(shown.slice(0, MOST_SHOWN).map(({ code, name }) => [code, name]));
    for (const row of rows) person.tell(`  ${row}`);
    if (shown.length > MOST_SHOWN) person.tell(`  … (${shown.length})`);
    const answer = await person.ask(`${label} (${word('choose', language)}): `);
    const found = fitting(choices, answer);
    const [only] = found;
    if (only && found.length === 1) return only.code;
    person.tell(`${word(found.length === 0 ? 'unknownChoice' : 'severalFit', language)}`);
    if (found.length > 0) shown = found;
  }
}

function fitting(choices: readonly Choice[], answer: string): readonly Choice[] {
  const byCode = choices.filter(({ code }) => code === answer);
  if (byCode.length > 0 || answer === '') return byCode;
  const part = answer.toLowerCase();
  return choices.filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(part));
}
