import { plain } from './latin-text.ts';

/** The fields of a line parted by `;`, a quoted one unwrapped (`"a;b"`, `""` for a quote). Undefined: a quote stays open. */
export function separatedFields(line: string): readonly string[] | undefined {
  if (!line.includes('"')) return line.split(';');
  const fields: string[] = [];
  for (let at = 0; at <= line.length; ) {
    const quoted = line[at] === '"';
    const end = quoted ? closingQuote(line, at + 1) : line.indexOf(';', at);
    if (quoted && (end < 0 || !(end + 1 === line.length || line[end + 1] === ';'))) return undefined;
    const to = end < 0 ? line.length : end;
    fields.push(quoted ? line.slice(at + 1, to).replaceAll('""', '"') : line.slice(at, to));
    at = to + (quoted ? 2 : 1);
  }
  return fields;
}

function closingQuote(line: string, from: number): number {
  for (let at = line.indexOf('"', from); at >= 0; at = line.indexOf('"', at + 2)) {
    if (line[at + 1] !== '"') return at;
  }
  return -1;
}

/** Where each named column stands, case and accents aside; undefined when one of them is missing, or stands twice. */
export function columnsOf<Name extends string>(
  header: readonly string[],
  names: readonly Name[],
): Readonly<Record<Name, number>> | undefined {
  const titles = header.map(plain);
  const places = names.map((name) => [name, titles.indexOf(plain(name))] as const);
  const found = places.every(([, at]) => at >= 0 && titles.indexOf(titles[at] ?? '', at + 1) < 0);
  return found ? (Object.fromEntries(places) as Record<Name, number>) : undefined;
}
