import { utils, write } from '@e965/xlsx';
import { decimal } from '../../kernel/decimal.ts';

/** What stands in a cell that is written: a text, or an amount as a decimal text. */
export type WrittenCell = { readonly text: string } | { readonly amount: string } | null;
export type WrittenRows = readonly (readonly WrittenCell[])[];

/** How CSV is written: as spreadsheets of the language read it. */
const WAYS = {
  'pt-BR': { separator: ';', mark: ',' },
  en: { separator: ',', mark: '.' },
} as const;

/** With these a spreadsheet begins a formula, however the text is quoted. */
const LIKE_A_FORMULA = /^[=+\-@\t\r]/;

/** A CSV file in UTF-8 with its mark. No cell is a formula: one that begins like it has an apostrophe before it. */
export function csvOf(rows: WrittenRows, language: keyof typeof WAYS): string {
  const { separator, mark } = WAYS[language];
  const cell = (written: WrittenCell): string => {
    if (written === null) return '';
    if ('amount' in written) return written.amount.replace('.', mark);
    const text = LIKE_A_FORMULA.test(written.text) ? `'${written.text}` : written.text;
    return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return `\uFEFF${rows.map((cells) => `${cells.map(cell).join(separator)}\r\n`).join('')}`;
}

/** An `.xlsx` workbook of one sheet. Texts are text, whatever they begin with. */
export function workbookOf(rows: WrittenRows, name: string): Uint8Array {
  const sheet = utils.aoa_to_sheet(
    rows.map((cells) =>
      cells.map((written) => {
        if (written === null) return null;
        return 'amount' in written ? amountCell(written.amount) : { t: 's', v: written.text };
      }),
    ),
  );
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, name);
  return new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer);
}

/** An amount beyond what a workbook's numbers hold to the cent stays a text. */
function amountCell(amount: string) {
  const value = Number(amount);
  return decimal(String(value)).eq(decimal(amount))
    ? { t: 'n', v: value, z: '#,##0.00' }
    : { t: 's', v: amount };
}
