import { isJsonObject, type Json } from '../../kernel/json.ts';

/** One field as it was and as it is; null where it was not there, or is not any more. */
export interface FieldChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The fields in which two states differ, in the order of the later one. */
export function fieldChanges(before: Json | undefined, after: Json | undefined): readonly FieldChange[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((field) => {
    const change = { field, before: old.get(field) ?? null, after: now.get(field) ?? null };
    return change.before === change.after ? [] : [change];
  });
}

/** Every leaf by its path, `attributes.lines[0].quantity`. Null and empty lists are nothing. */
function fieldsOf(
  value: Json | undefined,
  path = '',
  found: Map<string, string> = new Map(),
): ReadonlyMap<string, string> {
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item === 'string')) {
      if (value.length > 0) found.set(path, value.join(', '));
    } else for (const [index, item] of value.entries()) fieldsOf(item, `${path}[${index}]`, found);
  } else if (isJsonObject(value)) {
    for (const [name, item] of Object.entries(value))
      fieldsOf(item, path === '' ? name : `${path}.${name}`, found);
  } else if (value !== null && value !== undefined) found.set(path, String(value));
  return found;
}
