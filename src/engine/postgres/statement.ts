import { createHash } from 'node:crypto';

const names = new Map<string, string>();

/** A name to prepare a statement under: another text, another name, and never over the server's 63 characters. */
export function statementName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
  names.set(text, name);
  return name;
}

const A_DAY_MS = 86_400_000;

/** A statement over a whole table: the pool's time limit for an answer is not meant for it. */
export const patient = (text: string): { readonly text: string; readonly query_timeout: number } => ({
  text,
  query_timeout: A_DAY_MS,
});

const TEXT_OID = 25;
const NULL_LENGTH = -1;

/**
 * A `text[]` parameter in the server's binary form, which `pg` sends as it is: many large texts then need no quoting
 * here and no unquoting there.
 */
export function textArray(items: readonly (string | null)[]): Buffer {
  const lengths = items.map((item) => (item === null ? NULL_LENGTH : Buffer.byteLength(item)));
  const total = lengths.reduce((sum, length) => sum + 4 + Math.max(length, 0), 20);
  const buffer = Buffer.allocUnsafe(total);
  buffer.writeInt32BE(items.length === 0 ? 0 : 1, 0);
  buffer.writeInt32BE(lengths.includes(NULL_LENGTH) ? 1 : 0, 4);
  buffer.writeInt32BE(TEXT_OID, 8);
  if (items.length === 0) return buffer.subarray(0, 12);
  buffer.writeInt32BE(items.length, 12);
  buffer.writeInt32BE(1, 16);
  let offset = 20;
  items.forEach((item, index) => {
    offset = buffer.writeInt32BE(lengths[index] ?? NULL_LENGTH, offset);
    if (item !== null) offset += buffer.write(item, offset);
  });
  return buffer;
}
