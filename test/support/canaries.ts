import { opendir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withClient } from './postgres-server.ts';

/** Three positions that a text may have within something that was encoded in base64 as a whole. */
const ALIGNMENTS = [0, 1, 2];
/** Shorter ones would occur by chance. */
const SHORTEST_CODED = 8;

/** The part of a text's base64 that does not depend on the bytes before and after it. */
function base64Within(text: string, before: number): string {
  const whole = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]).toString('base64');
  const first = before === 0 ? 0 : 4;
  const last = Math.floor((before + Buffer.byteLength(text)) / 3) * 4;
  return whole.slice(first, last);
}

/** Every form in which a text might be written by accident: plain, escaped, base64, hexadecimal. */
export function formsOf(text: string): readonly string[] {
  const hex = Buffer.from(text).toString('hex');
  const base64 = ALIGNMENTS.map((before) => base64Within(text, before)).filter(
    ({ length }) => length >= SHORTEST_CODED,
  );
  const escaped = [...text].map((letter) =>
    /[ -~]/.test(letter) ? letter : `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return [
    ...new Set([
      text,
      escaped.join(''),
      encodeURIComponent(text),
      hex,
      hex.toUpperCase(),
      ...base64,
      ...base64.map((each) => each.replaceAll('+', '-').replaceAll('/', '_')),
    ]),
  ];
}

/** The canaries in a haystack of bytes: each as `canary (form)`. */
export function foundIn(haystack: Buffer | string, canaries: readonly string[]): readonly string[] {
  const bytes = typeof haystack === 'string' ? Buffer.from(haystack) : haystack;
  return canaries.flatMap((canary) =>
    formsOf(canary).flatMap((form) => (bytes.includes(form) ? [`${canary} (${form})`] : [])),
  );
}

export async function* filesBelow(
  directory: string,
  without: readonly string[],
): AsyncGenerator<{ readonly path: string; readonly bytes: Buffer }> {
  for await (const entry of await opendir(directory)) {
    const path = join(directory, entry.name);
    if (without.includes(entry.name)) continue;
    if (entry.isDirectory()) yield* filesBelow(path, without);
    else if (entry.isFile()) yield { path, bytes: await readFile(path) };
  }
}

/** Every row of every table that is not PostgreSQL's own, as text, one after the other. */
export const wholeDatabase = (connectionString: string) =>
  withClient(connectionString, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    const texts: string[] = [];
    for (const { name } of rows) {
      const answer = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
      texts.push(...answer.rows.map(({ row }) => row));
    }
    return { tables: rows.map(({ name }) => name), text: texts.join('\n') };
  });
