import { ASSET_CLASSES, PURPOSES } from '../../../src/kernel/vocabulary.ts';
import type { FieldModel, FormModel, SingleField } from '../../../src/kernel/wording/form/model.ts';
import { isDate } from '../../shared/figures/dates.ts';
import type { FieldProblem } from '../../shared/form/field-problem.ts';
import { readField, writeField } from '../../shared/form/read-field.ts';
import type { Language } from '../../shared/language.ts';
import { formPathOf } from '../register/asset-form.ts';
import { type SheetLine, type Texts, textsOf } from './sheet-lines.ts';

/** A field of a line that a person can write in. */
export interface MendField {
  readonly pointer: string;
  readonly field: SingleField;
  /** In the service's form, as far as it could be read. */
  readonly value: string;
  /** What is wrong with it, in the service's words. */
  readonly fault: string | undefined;
}

/** What can be written in a line. */
interface MendFields {
  readonly faulty: readonly MendField[];
  readonly others: readonly MendField[];
  /** What is wrong and is of no one field. */
  readonly remarks: readonly string[];
}

/** What a person wrote, and in which language: figures are read by its conventions. */
export interface Written {
  readonly text: string;
  readonly language: Language;
}

/** By pointer. */
export type WrittenTexts = Readonly<Record<string, Written>>;

/** A field that the form of no class has. */
const plain = (name: string): SingleField => ({
  kind: 'text',
  name,
  required: false,
  description: undefined,
  maxLength: undefined,
  patterns: [],
});
const choice = (name: string, values: readonly string[]): SingleField => ({
  kind: 'choice',
  name,
  required: true,
  description: undefined,
  values,
});

export const KEY_POINTER = '/key';
export const CLASS_POINTER = '/asset/asset_class';
export const PURPOSE_POINTER = '/valuation/purpose';

/** Fields that are no facts of the asset. */
const OWN: Readonly<Record<string, SingleField>> = {
  [KEY_POINTER]: plain('key'),
  [CLASS_POINTER]: choice('asset_class', ASSET_CLASSES),
  [PURPOSE_POINTER]: choice('purpose', PURPOSES),
};
/** The service adds it. */
const HIDDEN = '/asset/profile_version';

/** The path of a field in its class's form. */
export const pathOf = (pointer: string): string =>
  formPathOf(pointer.replace(/^\/(asset\/)?/, '').replaceAll('/', '.'));

/** The class that a line names. */
export const classOf = (line: SheetLine): string => textsOf(line.text)[CLASS_POINTER] ?? '';

/** What a line holds and what is wrong with it, as fields of its class's form; without a form all are plain texts. */
export function mendFieldsOf({ text, problem }: SheetLine, form: FormModel | undefined): MendFields {
  const texts = textsOf(text);
  const faults = new Map<string, string>();
  const remarks: string[] = [];
  const wrong: string[] = [];
  for (const { pointer, detail } of problem?.errors ?? []) {
    const fields = pointersAt(pointer, texts, form);
    wrong.push(...fields);
    if (fields.length === 1 && fields[0] === pointer && !faults.has(pointer)) faults.set(pointer, detail);
    else remarks.push(detail);
  }
  if (problem && wrong.length === 0 && remarks.length === 0) remarks.push(problem.detail);
  const of = (pointer: string): MendField => ({
    pointer,
    field: fieldAt(pointer, form) ?? plain(pointer.slice(pointer.lastIndexOf('/') + 1)),
    value: texts[pointer] ?? '',
    fault: faults.get(pointer),
  });
  const faulty = [...new Set(wrong)];
  const others = Object.keys(texts).filter((pointer) => pointer !== HIDDEN && !faulty.includes(pointer));
  return { faulty: faulty.map(of), others: others.map(of), remarks };
}

/** The fields that a fault is about: the one that it names, or those of the group that it names. */
function pointersAt(pointer: string, texts: Texts, form: FormModel | undefined): readonly string[] {
  if (pointer in texts || fieldAt(pointer, form)) return [pointer];
  const model = modelAt(pointer, form);
  return model ? singlesBelow(model, pointer) : [];
}

function fieldAt(pointer: string, form: FormModel | undefined): SingleField | undefined {
  const own = Object.hasOwn(OWN, pointer) ? OWN[pointer] : undefined;
  if (own) return own;
  if (/^\/valuation\/\w+$/.test(pointer)) return plain(pointer.slice('/valuation/'.length));
  const model = modelAt(pointer, form);
  return model === undefined || model.kind === 'rows' || model.kind === 'group' ? undefined : model;
}

function modelAt(pointer: string, form: FormModel | undefined): FieldModel | undefined {
  if (!pointer.startsWith('/asset/')) return undefined;
  return form && below(form, pathOf(pointer).split('.'));
}

function below({ fields }: FormModel, [name = '', ...rest]: readonly string[]): FieldModel | undefined {
  const found = fields.find((field) => field.name === name);
  if (!found || rest.length === 0) return found;
  if (found.kind === 'group') return below(found.form, rest);
  if (found.kind !== 'rows') return undefined;
  // The row as a whole is a group of its own.
  return rest.length === 1 ? { ...found, kind: 'group', form: found.row } : below(found.row, rest.slice(1));
}

/** Of a list the fields of its first row. */
function singlesBelow(model: FieldModel, pointer: string): readonly string[] {
  if (model.kind !== 'rows' && model.kind !== 'group') return [pointer];
  const [form, at] = model.kind === 'rows' ? [model.row, `${pointer}/0`] : [model.form, pointer];
  return form.fields.flatMap((field) => singlesBelow(field, `${at}/${field.name}`));
}

/** A value as it is written in its field; undefined for one that the field cannot show. */
export function shownIn(field: SingleField, value: string, language: Language): string | undefined {
  if (value === '') return '';
  switch (field.kind) {
    case 'decimal':
      return /^-?\d+(\.\d+)?$/.test(value) ? writeField(field, value, language) : value;
    case 'date':
      return isDate(value) ? value : undefined;
    case 'choice':
      return field.values.includes(value) ? value : undefined;
    default:
      return value;
  }
}

export type Corrected =
  | { readonly ok: true; readonly texts: Texts }
  | { readonly ok: false; readonly problems: Readonly<Record<string, FieldProblem>> };

/** What was written in a line, in the service's form, by pointer. */
export function correctedBy(written: WrittenTexts, form: FormModel | undefined): Corrected {
  const texts: Record<string, string> = {};
  const problems: Record<string, FieldProblem> = {};
  for (const [pointer, { text, language }] of Object.entries(written)) {
    const reading = readField(fieldAt(pointer, form) ?? plain(''), text, language);
    if (reading.ok) texts[pointer] = reading.value ?? '';
    else problems[pointer] = reading.problem;
  }
  return Object.keys(problems).length === 0 ? { ok: true, texts } : { ok: false, problems };
}
