/** One record of a file with headings: its cells by heading, and the line on which it begins. */
export interface CsvRow {
  readonly line: number;
  readonly cells: ReadonlyMap<string, string>;
}

/** A line that is no row. Those around it are read all the same. */
export interface CsvFault {
  readonly line: number;
  readonly reason: string;
  /** What could be told of it, by heading. */
  readonly cells: ReadonlyMap<string, string>;
}

/** Lines at the end of which nobody can say where a row begins: none of them was read. */
export interface CsvUnread {
  readonly from: number;
  readonly to: number;
  readonly reason: string;
}

export interface CsvFile {
  readonly rows: readonly CsvRow[];
  readonly faults: readonly CsvFault[];
  /** Undefined when the file was read to its end. */
  readonly unread?: CsvUnread;
}

interface CsvRecord {
  readonly line: number;
  /** Where it ends, when a cell goes over several lines. */
  readonly lastLine: number;
  readonly fields: readonly string[];
  readonly fault?: string;
  /** Whether what follows can be told apart nevertheless. */
  readonly mayGoOn: boolean;
}

const quotesIn = (text: string): number => text.split('"').length - 1;
const lineEndsIn = (text: string): number => text.split('\n').length - 1;

/**
 * Records of RFC 4180: quotes around what holds commas, quotes or line ends. Behind a fault it goes on with the next line where
 * the quotes of this one pair off: no cell can then go over its end. Else the record with the fault is the last.
 */
function* records(text: string): Generator<CsvRecord, void, undefined> {
  const field = /"((?:[^"]|"")*)"|([^",\r\n]*)/y;
  const separator = /,|\r?\n|$/y;
  let line = 1;
  for (let at = 0; at < text.length; ) {
    const begin = { at, line };
    const fields: string[] = [];
    for (let end: string | undefined = ','; end === ','; ) {
      field.lastIndex = at;
      const [written = '', quoted, bare = ''] = field.exec(text) ?? [];
      fields.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
      at += written.length;
      line += lineEndsIn(written);
      separator.lastIndex = at;
      end = separator.exec(text)?.[0];
      const record = { line: begin.line, lastLine: line, fields };
      if (end === undefined) {
        const lineEnd = text.indexOf('\n', begin.at);
        const next = lineEnd < 0 ? text.length : lineEnd + 1;
        const mayGoOn = line === begin.line && quotesIn(text.slice(begin.at, next)) % 2 === 0;
        const isOpen = text[at] === '"' && written === '';
        yield {
          ...record,
          fault: isOpen ? 'a quote that is never closed' : 'a quote where none may be',
          mayGoOn,
        };
        at = next;
        line = begin.line + 1;
      } else {
        at += end.length;
        if (end === ',') continue;
        yield { ...record, mayGoOn: line === begin.line };
        line += 1;
      }
    }
  }
}

/**
 * Rows under their headings; empty lines are left out. What is no row is told with its line, and the rest is read where it can be
 * told apart. Throws where the headings are not what they should be: nothing can be read then.
 */
export function readCsv(text: string): CsvFile {
  const whole = text.replace(/^\uFEFF/, '');
  const all = records(whole);
  const names = headingsOf(all.next().value ?? undefined);
  const rows: CsvRow[] = [];
  const faults: CsvFault[] = [];
  for (const { line, lastLine, fields, fault, mayGoOn } of all) {
    if (fault === undefined && fields.join('') === '') continue;
    const cells = new Map(names.map((name, index) => [name, withoutMark(fields[index]?.trim() ?? '')]));
    const isWhole = fields.length === names.length;
    const reason = fault ?? (isWhole ? undefined : `${fields.length} cells under ${names.length} headings`);
    if (reason === undefined) rows.push({ line, cells });
    else if (mayGoOn) faults.push({ line, reason, cells });
    else {
      const over = lastLine > line ? `, in a row that goes on to line ${lastLine}` : '';
      const to = lineEndsIn(whole) + (whole.endsWith('\n') ? 0 : 1);
      return { rows, faults, unread: { from: line, to, reason: `${reason}${over}` } };
    }
  }
  return { rows, faults };
}

function headingsOf(head: CsvRecord | undefined): readonly string[] {
  if (head === undefined) throw new Error('the file is empty');
  if (head.fault !== undefined) throw new Error(`line 1: ${head.fault}`);
  if (head.fields.length === 1 && head.fields[0]?.includes(';'))
    throw new Error('its cells are separated by semicolons; commas are expected');
  const names = head.fields.map((name) => name.trim());
  if (new Set(names).size < names.length) throw new Error('a heading stands twice in the first line');
  return names;
}

/** A spreadsheet takes such a text for a formula; those behind apostrophes are told apart again by one more of them. */
const LIKE_A_FORMULA = /^'*[=+\-@\t\r]/;
const NUMBER = /^[+-]?\d+([.,]\d+)*$/;

const asText = (cell: string): string =>
  LIKE_A_FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
/** A cell as it was before an apostrophe made a text of it. */
const withoutMark = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

function written(cell: string): string {
  const text = asText(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A file of headings and rows. No cell of it is a formula. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(written).join(',')}\r\n`).join('');
