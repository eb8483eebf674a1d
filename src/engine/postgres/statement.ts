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
