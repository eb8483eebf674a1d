import { isJsonObject } from '../../kernel/json.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { readJson, readText } from './read-json.ts';

export interface NamedCode {
  readonly code: string;
  readonly name: string;
}

/**
 * Reads a list `[{"code":"437","name":"…"}]`, in its own order. Entries whose code could not be asked for are left
 * out: `isAskable` tells.
 */
export function readCodes(
  bytes: Uint8Array,
  isAskable: (code: string) => boolean,
): Result<readonly NamedCode[], string> {
  const json = readJson(bytes);
  if (!Array.isArray(json)) return fail('no list of codes');
  const codes: NamedCode[] = [];
  for (const entry of json) {
    const code = isJsonObject(entry) ? readText(entry.code) : undefined;
    const name = isJsonObject(entry) ? readText(entry.name) : undefined;
    if (code === undefined || name === undefined) return fail('an entry without code and name');
    if (isAskable(code)) codes.push({ code, name });
  }
  if (json.length > 0 && codes.length === 0) return fail('no code of the known form');
  return ok(codes);
}
