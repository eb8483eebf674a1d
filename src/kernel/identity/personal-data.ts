import { isJsonObject, type Json } from '../json.ts';

/**
 * A personal text as in events, states and read models: encrypted under its subject's key. Input is
 * validated as text, so no caller can forge this shape.
 */
export type SealedText = { readonly subject: string; readonly sealed: string };

/** Shown where the key was destroyed. */
export const ERASED = '[erased]';

/** Attribute names whose values are personal data, whatever the asset class (contract, section 7). */
export const PERSONAL_ATTRIBUTES = ['debtor', 'plate', 'registry_number', 'address'] as const;

export const isSealedText = (value: unknown): value is SealedText =>
  isJsonObject(value) &&
  typeof value.sealed === 'string' &&
  typeof value.subject === 'string' &&
  Object.keys(value).length === 2;

/** Subjects of every sealed text inside a value. */
export function sealedSubjects(value: Json | undefined, found: Set<string> = new Set()): Set<string> {
  if (isSealedText(value)) found.add(value.subject);
  else if (Array.isArray(value)) for (const item of value) sealedSubjects(item, found);
  else if (isJsonObject(value)) for (const item of Object.values(value)) sealedSubjects(item, found);
  return found;
}

/** The value with each sealed text replaced by what `open` makes of it. */
export function openSealed(value: Json, open: (sealed: SealedText) => string): Json {
  if (isSealedText(value)) return open(value);
  if (Array.isArray(value)) return value.map((item: Json) => openSealed(item, open));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, item === undefined ? item : openSealed(item, open)]),
  );
}
