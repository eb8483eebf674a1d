import serialize from 'canonicalize';
import type { Json } from '../json.ts';

/** Canonical JSON by RFC 8785: what digests, fingerprints and hashes cover. Absent members are left out. */
export function canonicalJson(value: Json): string {
  // The engine's own writer takes half the time; all it lacks is the order of names.
  const ordered = inOrder(value, 0);
  const text = ordered === undefined ? undefined : JSON.stringify(ordered);
  // It escapes half a surrogate pair, which has no canonical form.
  return text === undefined || text.includes('\\ud') ? byLibrary(value) : text;
}

function byLibrary(value: Json): string {
  const text = serialize(value);
  if (text === undefined) throw new Error('canonical JSON of nothing');
  return text;
}

/** Nesting that is followed here: nothing that the service writes is deeper. */
const DEEPEST = 64;
const [ZERO, NINE] = [0x30, 0x39];

/**
 * A copy whose members stand in the order of their names, by UTF-16 code unit; undefined of what the engine would order
 * or write in a way of its own.
 */
function inOrder(value: Json, depth: number): Json | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'object' || value === null) return value;
  if (depth === DEEPEST || 'toJSON' in value) return undefined;
  if (isList(value)) {
    const items: Json[] = [];
    for (const item of value) {
      const ordered = inOrder(item, depth + 1);
      if (ordered === undefined) return undefined;
      items.push(ordered);
    }
    return items;
  }
  const members: { [name: string]: Json } = {};
  for (const name of namesInOrder(value)) {
    const member = value[name];
    if (member === undefined) continue;
    const ordered = keepsItsPlace(name) ? inOrder(member, depth + 1) : undefined;
    if (ordered === undefined) return undefined;
    members[name] = ordered;
  }
  return members;
}

const isList = (value: object): value is readonly Json[] => Array.isArray(value);

function namesInOrder(value: object): readonly string[] {
  const names = Object.keys(value);
  for (let index = 1; index < names.length; index += 1)
    if ((names[index - 1] as string) > (names[index] as string)) return names.sort();
  return names;
}

/** Whole numbers come before all other names of an object, and one name is no member at all. */
function keepsItsPlace(name: string): boolean {
  const first = name.charCodeAt(0);
  return !(first >= ZERO && first <= NINE) && name !== '__proto__';
}
