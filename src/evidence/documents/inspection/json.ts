import { isUtf8 } from 'node:buffer';
import { type Finding, readable, unreadable } from './finding.ts';
import { jsonFault } from './json-fault.ts';

const MARK = [0xef, 0xbb, 0xbf] as const;

/** JSON in UTF-8, with or without a byte order mark. */
export function inspectJson(bytes: Uint8Array, depth: number): Finding {
  if (!isUtf8(bytes)) return unreadable('no JSON: not in UTF-8');
  const isMarked = MARK.every((byte, index) => bytes[index] === byte);
  const text = isMarked ? bytes.subarray(MARK.length) : bytes;
  const at = jsonFault(text, depth);
  if (at === undefined) return readable();
  return unreadable(`no JSON of at most ${depth} levels from byte ${at + bytes.length - text.length} on`);
}
