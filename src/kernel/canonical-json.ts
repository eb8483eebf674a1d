import serialize from 'canonicalize';
import type { Json } from './json.ts';

/** Canonical JSON by RFC 8785: what digests, fingerprints and hashes cover. Absent members are left out. */
export function canonicalJson(value: Json): string {
  const text = serialize(value);
  if (text === undefined) throw new Error('canonical JSON of nothing');
  return text;
}
