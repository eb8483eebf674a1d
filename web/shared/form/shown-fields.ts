import type { Alternative, FieldModel, FormModel } from '../../../src/kernel/wording/form/model.ts';
import { type Draft, kindPath, pathOf } from './draft.ts';

/** Whether the person says which alternative is meant, rather than a value of the form. */
export const isPersonsChoice = ({ alternatives }: FormModel): boolean =>
  alternatives.length > 1 && alternatives.every(({ when }) => Object.keys(when).length === 0);

/** The alternative that holds now; undefined where there is none, or where it is not decided yet. */
function alternativeNow(form: FormModel, draft: Draft, path: string): Alternative | undefined {
  if (isPersonsChoice(form)) return form.alternatives[Number(draft[kindPath(path)] ?? 0)];
  return form.alternatives.find(({ when }) =>
    Object.entries(when).every(([name, values]) => values.includes(draft[pathOf(path, name)] ?? '')),
  );
}

/** Without these of its fields a scenario of cash flows has no value. */
const NEEDED_OF_CASH_FLOWS = ['cash_flows', 'discount_rate'];
/** An estimate, whose form they are by themselves, has no other day to discount to. */
const NEEDED_OF_AN_ESTIMATE = [...NEEDED_OF_CASH_FLOWS, 'valuation_date'];

/** The fields to be filled in now, with what the alternative requires of them, and what a value needs. */
export function fieldsNow(form: FormModel, draft: Draft, path: string): readonly FieldModel[] {
  const fields = requiredNow(form, draft, path);
  if (!fields.some(({ name }) => name === 'cash_flows')) return fields;
  const needed = path === '' ? NEEDED_OF_AN_ESTIMATE : NEEDED_OF_CASH_FLOWS;
  return fields.map((field) => (needed.includes(field.name) ? { ...field, needed: true } : field));
}

function requiredNow(form: FormModel, draft: Draft, path: string): readonly FieldModel[] {
  const alternative = alternativeNow(form, draft, path);
  if (!alternative) return form.fields;
  return form.fields
    .filter(({ name }) => !alternative.absent.includes(name))
    .map((field) => (alternative.required.includes(field.name) ? { ...field, required: true } : field));
}

/** The alternative of an object that is filled in: the first that takes all of its fields. */
export const alternativeOf = (form: FormModel, names: readonly string[]): number =>
  Math.max(
    0,
    form.alternatives.findIndex(({ absent }) => !names.some((name) => absent.includes(name))),
  );
