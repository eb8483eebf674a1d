import type {
  FieldModel,
  FormModel,
  RowsField,
  SingleField,
} from '../../../src/kernel/wording/form/model.ts';
import type { Language } from '../language.ts';
import { type Draft, kindPath, pathOf, rowCount } from './draft.ts';
import type { FieldProblem } from './field-problem.ts';
import { readField, writeField } from './read-field.ts';
import { alternativeOf, fieldsNow, isPersonsChoice } from './shown-fields.ts';

/** Values in the service's form, by path: what a link holds. */
export type Parameters = Readonly<Record<string, string>>;
export type Problems = Readonly<Record<string, FieldProblem>>;

export interface FormReading {
  /** What is asked, as JSON. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly parameters: Parameters;
  /** By path; empty when everything is right. */
  readonly problems: Problems;
}

/** Reads a whole form; what is hidden now is left out. */
export function readForm(form: FormModel, draft: Draft, language: Language): FormReading {
  const parameters: Record<string, string> = {};
  const problems: Record<string, FieldProblem> = {};

  function object(inner: FormModel, path: string): Record<string, unknown> {
    const entries = fieldsNow(inner, draft, path).map(
      (field) => [field.name, read(field, pathOf(path, field.name))] as const,
    );
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }

  function read(field: FieldModel, path: string): unknown {
    if (field.kind === 'rows') return rows(field, path);
    if (field.kind === 'group')
      return field.required || isFilled(draft, path) ? object(field.form, path) : undefined;
    const reading = readField(field, draft[path] ?? '', language);
    if (!reading.ok) problems[path] = reading.problem;
    else if (reading.value !== undefined) parameters[path] = reading.value;
    return reading.ok ? reading.value : undefined;
  }

  function rows({ row, required, least, most }: RowsField, path: string): unknown {
    if (!required && !isFilled(draft, path)) return undefined;
    const count = Math.max(rowCount(draft, path), least, 1);
    if (count > most) problems[path] = { code: 'too_many_rows', values: { most } };
    return Array.from({ length: count }, (_, index) => object(row, pathOf(path, index)));
  }

  return { body: object(form, ''), parameters, problems };
}

/** Whether anything was written below a path. */
const isFilled = (draft: Draft, path: string): boolean =>
  Object.entries(draft).some(
    ([key, text]) => key.startsWith(`${path}.`) && !key.includes(':') && text.trim() !== '',
  );

/** The form that parameters come from; what the form does not have is left out. */
export function draftOf(form: FormModel, parameters: Parameters, language: Language): Draft {
  const draft: Record<string, string> = {};
  eachSingle(
    form,
    parameters,
    (field, path) => {
      const value = parameters[path];
      if (value !== undefined) draft[path] = writeField(field, value, language);
    },
    (inner, path) => {
      const names = inner.fields.map(({ name }) => name);
      const given = names.filter((name) => parameters[pathOf(path, name)] !== undefined);
      if (isPersonsChoice(inner)) draft[kindPath(path)] = String(alternativeOf(inner, given));
    },
  );
  return draft;
}

/** The same form in another language: understood figures are reformatted, everything else stays. */
export function rewritten(form: FormModel, draft: Draft, from: Language, to: Language): Draft {
  const next: Record<string, string> = { ...draft };
  eachSingle(form, draft, (field, path) => {
    const reading = readField(field, draft[path] ?? '', from);
    if (reading.ok && reading.value !== undefined) next[path] = writeField(field, reading.value, to);
  });
  return next;
}

/** A link may hold more rows than a class takes: they get a message. Beyond this limit the link is not meant. */
const MOST_ROWS = 1_000;

/** Every field with one value, through all groups and the rows that `texts` has. */
export function eachSingle(
  form: FormModel,
  texts: Readonly<Record<string, string>>,
  visit: (field: SingleField, path: string) => void,
  enter: (form: FormModel, path: string) => void = () => {},
  path = '',
): void {
  enter(form, path);
  for (const field of form.fields) {
    const at = pathOf(path, field.name);
    if (field.kind === 'group') eachSingle(field.form, texts, visit, enter, at);
    else if (field.kind === 'rows')
      for (let row = 0; row < Math.min(rowCount(texts, at), MOST_ROWS); row += 1)
        eachSingle(field.row, texts, visit, enter, pathOf(at, row));
    else visit(field, at);
  }
}
