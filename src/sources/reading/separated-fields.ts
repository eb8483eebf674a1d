import { fail, ok, type Result } from '../../kernel/result.ts';
import { plain } from './latin-text.ts';

/**
 * The fields of a line parted by `;`, a quoted one unwrapped (`"a;b"`, `""` for a quote). Undefined: a quote stays open.
 * By hand, since csv-parse, which reads the small imported lists, takes some six times as long for files of many MB.
 */
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

/** One line below the header: its number in the file, and its fields by column. */
export interface TableRow<Name extends string> {
  readonly number: number;
  field(name: Name): string;
}

/**
 * A table of such lines whose first names the columns; their order may change, and there may be others. Every line has as
 * many fields as the header.
 */
interface SeparatedTable<Name extends string> {
  /** Takes the next line: a row, null for the header; the error says why this is not the table. */
  line(text: string): Result<TableRow<Name> | null, string>;
  rows(): number;
}

/** `what`: the table's contents, for the error. */
export function separatedTable<Name extends string>(
  names: readonly Name[],
  what: string,
): SeparatedTable<Name> {
  let columns: Readonly<Record<Name, number>> | undefined;
  let width = 0;
  let rows = 0;
  return {
    line: (text) => {
      const fields = separatedFields(text);
      if (!columns) {
        columns = fields && columnsOf(fields, names);
        width = fields?.length ?? 0;
        return columns ? ok(null) : fail(`no header with the columns of ${what}`);
      }
      rows += 1;
      const [number, at] = [rows + 1, columns];
      if (!fields) return fail(`line ${number} with a quote left open`);
      if (fields.length !== width)
        return fail(`line ${number} with ${fields.length} columns instead of ${width}`);
      return ok({ number, field: (name) => fields[at[name]] ?? '' });
    },
    rows: () => rows,
  };
}

/** Where each named column stands, case and accents aside; undefined when one of them is missing, or stands twice. */
function columnsOf<Name extends string>(
  header: readonly string[],
  names: readonly Name[],
): Readonly<Record<Name, number>> | undefined {
  const titles = header.map(plain);
  const places = names.map((name) => [name, titles.indexOf(plain(name))] as const);
  const found = places.every(([, at]) => at >= 0 && titles.indexOf(titles[at] ?? '', at + 1) < 0);
  return found ? (Object.fromEntries(places) as Record<Name, number>) : undefined;
}
