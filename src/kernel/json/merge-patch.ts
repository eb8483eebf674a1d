import { isSealedText } from '../identity/personal-data.ts';
import { isJsonObject, type Json, type JsonObject } from '../json.ts';
import { canonicalJson } from './canonical.ts';
import { isSourceText } from './source-text.ts';

/** A sealed or word-for-word text is one value: a patch replaces it whole. */
const isMergeable = (value: Json | undefined): value is JsonObject =>
  isJsonObject(value) && !isSealedText(value) && !isSourceText(value);

/** JSON Merge Patch, RFC 7396: members of `patch` replace those of `target`, objects are merged, null removes. */
export function mergePatch(target: Json | undefined, patch: Json): Json {
  if (!isMergeable(patch)) return patch;
  const merged: Record<string, Json | undefined> = isMergeable(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name];
    else if (value !== undefined) {
      Object.defineProperty(merged, name, {
        value: mergePatch(Object.hasOwn(merged, name) ? merged[name] : undefined, value),
        configurable: true,
        enumerable: true,
        writable: true,
      });
    }
  }
  return merged;
}

/** Whether two members differ; one that is absent is null. */
export const differ = (before: unknown, after: unknown): boolean =>
  canonicalJson((before ?? null) as Json) !== canonicalJson((after ?? null) as Json);

/** The members of `after` that differ from those of `before`; what is undefined changes nothing. */
export const changedMembers = <After extends object>(before: object, after: After): Partial<After> =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => value !== undefined && differ((before as JsonObject)[name], value),
    ),
  ) as Partial<After>;
