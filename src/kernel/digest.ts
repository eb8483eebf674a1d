import { hash } from 'node:crypto';
import { canonicalJson } from './json/canonical.ts';
import type { Json } from './json.ts';

/** SHA-256 of bytes or UTF-8 text, as 64 lower-case hexadecimal digits. */
export const sha256 = (bytes: Uint8Array | string): string => hash('sha256', bytes, 'hex');

/** SHA-256 of the canonical JSON of a value. */
export const digestOf = (value: Json): string => sha256(canonicalJson(value));
