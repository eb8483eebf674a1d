import { isJsonObject, type Json } from '../../kernel/json.ts';

/** A place where two JSON values are not the same; the absent side is left out. */
interface Difference {
  readonly pointer: string;
  readonly recorded?: Json;
  readonly recomputed?: Json;
}

/**
 * Every place where two values differ, as JSON Pointers (RFC 6901) in the order of the recorded one. A member that is
 * undefined is absent. Lists are compared item by item: decimals are texts, so `"1.0"` is not `"1.00"`.
 */
export function differences(
  recorded: Json | undefined,
  recomputed: Json | undefined,
  pointer = '',
): readonly Difference[] {
  if (recorded === undefined && recomputed === undefined) return [];
  if (Array.isArray(recorded) && Array.isArray(recomputed)) {
    const length = Math.max(recorded.length, recomputed.length);
    return Array.from({ length }, (_, index) => index).flatMap((index) =>
      differences(recorded[index] as Json, recomputed[index] as Json, `${pointer}/${index}`),
    );
  }
  if (isJsonObject(recorded) && isJsonObject(recomputed)) {
    const names = new Set([...Object.keys(recorded), ...Object.keys(recomputed)]);
    return [...names].flatMap((name) =>
      differences(member(recorded, name), member(recomputed, name), `${pointer}/${escaped(name)}`),
    );
  }
  if (Object.is(recorded, recomputed)) return [];
  return [
    { pointer, ...(recorded !== undefined && { recorded }), ...(recomputed !== undefined && { recomputed }) },
  ];
}

/** An own member: `constructor` is none of an object that does not say so. */
const member = (object: { readonly [name: string]: Json | undefined }, name: string): Json | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined;

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');
