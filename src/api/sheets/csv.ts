import { isUtf8 } from 'node:buffer';
import { CsvError, parse } from 'csv-parse/sync';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { columnOf } from './columns.ts';
import { type Table, type TableFaults, textCell } from './table.ts';
import { badQuote, NO_HEADINGS, NO_TEXT } from './words.ts';

const SEPARATORS = [',', ';', '\t'] as const;

/** The table of a CSV file: UTF-8 with or without a byte order mark, else Windows-1252; `,`, `;` or tab. */
export function csvTable(bytes: Uint8Array): Result<Table, TableFaults> {
  const text = new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes);
  if (text.includes('\0')) return fail([NO_TEXT]);
  const separator = separatorOf(text);
  if (separator === undefined) return fail([NO_HEADINGS]);
  const records = recordsOf(text, separator);
  if (!records.ok) return records;
  const rows = records.value.map((fields) =>
    fields.map((field) => {
      const cell = textCell(field);
      return cell?.kind === 'text' ? { ...cell, plain: true as const } : undefined;
    }),
  );
  return ok({ rows, from1904: false, notes: [] });
}

/** The separator with which most headings are known; if equal, the one with more columns. */
function separatorOf(text: string): string | undefined {
  const candidates = SEPARATORS.map((separator) => {
    const records = recordsOf(text, separator, 1);
    const headings = (records.ok ? (records.value[0] ?? []) : []).map((each) => each.trim());
    const known = headings.filter((heading) => columnOf(heading) !== undefined).length;
    return { separator, known, count: headings.filter((heading) => heading !== '').length };
  });
  const [best] = candidates.toSorted((a, b) => b.known - a.known || b.count - a.count);
  return best === undefined || best.count === 0 ? undefined : best.separator;
}

type Records = readonly (readonly string[])[];

function recordsOf(text: string, separator: string, to?: number): Result<Records, TableFaults> {
  try {
    return ok(
      parse(text, {
        delimiter: separator,
        bom: true,
        relax_column_count: true,
        record_delimiter: ['\r\n', '\n', '\r'],
        ...(to !== undefined && { to }),
      }) as unknown as Records,
    );
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return fail([badQuote(Number(error.lines ?? 1))]);
  }
}
