import { missingFields } from '../../../src/wording/formula.ts';
import type { FieldModel, FormModel } from '../form/field-model.ts';
import type { Parameters } from '../form/read-form.ts';
import type { Estimate } from '../service/answers.ts';

/** Names of the fields for want of which there is no figure; none where that is not the reason. */
export function lackingOf(
  { calculation, reason_codes: reasons }: Pick<Estimate, 'calculation' | 'reason_codes'>,
  form: FormModel,
  parameters: Parameters,
): readonly string[] {
  if (!reasons.includes('MISSING_PARAMETER') || !calculation) return [];
  const given = new Set(Object.keys(parameters).flatMap((path) => path.split('.')));
  return missingFields(calculation, namesOf(form.fields), (name) => given.has(name));
}

const namesOf = (fields: readonly FieldModel[]): readonly string[] =>
  fields.flatMap((field) => [field.name, ...(field.kind === 'group' ? namesOf(field.form.fields) : [])]);
