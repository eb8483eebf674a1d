import type { FormModel } from './field-model.ts';
import { eachSingle, type Parameters } from './read-form.ts';

/** Names that a link gives and the form does not have: nothing is asked with them, which has to be said. */
export function unknownParameters(form: FormModel, parameters: Parameters): readonly string[] {
  const known = new Set<string>();
  eachSingle(form, parameters, (_, path) => known.add(path));
  return Object.keys(parameters).filter((name) => !known.has(name));
}
