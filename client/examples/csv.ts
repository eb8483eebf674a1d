/** One record of a file with headings: its cells by heading, and the line on which it begins. */
export interface CsvRow {
  readonly line: number;
  readonly cells: ReadonlyMap<string, string>;
}

interface CsvRecord {
  readonly line: number;
  readonly fields: readonly string[];
}

/** Records of RFC 4180: quotes around what holds commas, quotes or line ends. Throws with the line of what is not so. */
function records(text: string): readonly CsvRecord[] {
  const found: CsvRecord[] = [];
  const field = /"((?:[^"]|"")*)"|([^",\r\n]*)/y;
  let fields: string[] = [];
  let line = 1;
  let begin = 1;
  for (let at = 0; at < text.length; ) {
    field.lastIndex = at;
    const [written = '', quoted, bare = ''] = field.exec(text) ?? [];
    fields.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    line += written.split('\n').length - 1;
    at += written.length;
    const [end = ''] = /^(?:,|\r?\n|$)/.exec(text.slice(at, at + 2)) ?? [undefined];
    if (at < text.length && end === '') throw new Error(`line ${line}: a quote where none may be`);
    at += end.length;
    if (end === ',' && at < text.length) continue;
    if (end === ',') fields.push('');
    if (fields.join('') !== '') found.push({ line: begin, fields });
    fields = [];
    if (end !== ',') line += 1;
    begin = line;
  }
  return found;
}

/** Rows under their headings; empty lines are left out. Throws with the line of a row that has more or fewer cells. */
export function readCsv(text: string): readonly CsvRow[] {
  const [head, ...rows] = records(text.replace(/^\uFEFF/, ''));
  if (head === undefined) throw new Error('the file is empty');
  if (head.fields.length === 1 && head.fields[0]?.includes(';'))
    throw new Error('its cells are separated by semicolons; commas are expected');
  if (new Set(head.fields).size < head.fields.length)
    throw new Error('a heading stands twice in the first line');
  return rows.map(({ line, fields }) => {
    if (fields.length !== head.fields.length)
      throw new Error(`line ${line}: ${fields.length} cells under ${head.fields.length} headings`);
    return {
      line,
      cells: new Map(head.fields.map((name, index) => [name.trim(), fields[index]?.trim() ?? ''])),
    };
  });
}

const written = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A file of headings and rows. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(written).join(',')}\r\n`).join('');
