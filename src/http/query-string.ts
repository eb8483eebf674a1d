import { fail, ok, type Result } from '../kernel/result.ts';
import type { Fault } from '../kernel/zod-faults.ts';
import { pointerOf } from '../kernel/zod-faults.ts';

/** Query parameters by name: each once, well-formed, without U+0000. */
export function readQuery(search: string): Result<Readonly<Record<string, string>>, readonly Fault[]> {
  const found = new Map<string, string>();
  const faults: Fault[] = [];
  for (const pair of search.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decoded(equals < 0 ? pair : pair.slice(0, equals));
    const value = decoded(equals < 0 ? '' : pair.slice(equals + 1));
    if (name === undefined || value === undefined) {
      faults.push({
        pointer: name === undefined ? '' : pointerOf([name]),
        code: 'invalid_encoding',
        detail: 'is not percent-encoded UTF-8 text',
      });
    } else if (found.has(name))
      faults.push({ pointer: pointerOf([name]), code: 'repeated', detail: 'must be given once' });
    else found.set(name, value);
  }
  // Entries become own properties, whatever their names.
  return faults.length > 0 ? fail(faults) : ok(Object.fromEntries(found));
}

function decoded(text: string): string | undefined {
  if (!text.includes('%') && !text.includes('+')) return text;
  try {
    const plain = decodeURIComponent(text.replaceAll('+', ' '));
    return plain.includes('\u0000') ? undefined : plain;
  } catch {
    return undefined;
  }
}
