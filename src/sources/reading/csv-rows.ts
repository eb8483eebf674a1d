import { CsvError, parse } from 'csv-parse/sync';

/** A record of a quoted list. */
export interface CsvRow {
  /** Of the text, from 1: its last one, where it has several. */
  readonly line: number;
  /** Null where its quotes cannot be read, or it is longer than any record. */
  readonly cells: readonly string[] | null;
}

interface CsvForm {
  readonly delimiter: ';' | ',';
  readonly keepsEmptyLines?: boolean;
}

const LONGEST_RECORD = 20_000;

/** The records of a text. Where its quotes do not fit, each line is a record of its own, so that a bad one spoils no other. */
export function csvRows(text: string, form: CsvForm): readonly CsvRow[] {
  const whole = parsed(text, form);
  if (whole) return whole;
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.flatMap((written, index) => {
    if (written.trim() === '' && !form.keepsEmptyLines) return [];
    const [row] = parsed(written, form) ?? [{ cells: null }];
    return [{ line: index + 1, cells: row ? row.cells : [''] }];
  });
}

/** Undefined where the text is no such list. */
function parsed(
  text: string,
  { delimiter, keepsEmptyLines = false }: CsvForm,
): readonly CsvRow[] | undefined {
  const rows: CsvRow[] = [];
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: !keepsEmptyLines,
      max_record_size: LONGEST_RECORD,
      on_record: (cells: readonly string[], { lines }) => {
        rows.push({ line: lines, cells });
        return null;
      },
    });
    return rows;
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}

/** What is wrong with a line, for the person who can mend it. */
export const QUOTES_UNREADABLE = 'quotes that do not fit, or a line that is too long';

/** A file of which no more lines can be read than cannot is not the file that it should be: it is refused whole. */
export const isMostlyUnreadable = (unreadable: number, read: number): boolean =>
  unreadable > 0 && unreadable >= read;
