import { CFB, utils } from '@e965/xlsx';

/** Settings of whole columns from the second row on, for filled and empty cells. */
export interface WholeColumns {
  /** Formats of the cells, also of empty ones, so that an entered text keeps its leading zeros. */
  readonly formats?: readonly (ColumnFormat | undefined)[];
  /** Allowed values by column. */
  readonly lists?: ReadonlyMap<number, ChoiceList>;
}
export type ColumnFormat = 'text' | 'day' | 'amount';

/** A list in a column of another sheet, below its heading. */
interface ChoiceList {
  readonly sheet: string;
  readonly column: number;
  readonly length: number;
}

interface Entry {
  content: Uint8Array;
  size: number;
}

/**
 * Adds lists of choices and formats of whole columns to the workbook's XML (ECMA-376, 18.3.1.13 and 18.3.1.33), because the
 * library writes neither.
 */
export function withWholeColumns(book: Uint8Array, sheets: readonly WholeColumns[]): Uint8Array {
  if (sheets.every(({ formats = [], lists }) => formats.length === 0 && !lists?.size)) return book;
  const parts = CFB.read(book, { type: 'buffer' });
  for (const [at, sheet] of sheets.entries()) {
    const part = CFB.find(parts, `/xl/worksheets/sheet${at + 1}.xml`) as Entry;
    const xml = withList(withFormats(new TextDecoder().decode(part.content), sheet), sheet);
    part.content = new TextEncoder().encode(xml);
    part.size = part.content.length;
  }
  return new Uint8Array(CFB.write(parts, { fileType: 'zip', type: 'buffer', compression: true }) as Buffer);
}

/** Applies the style of each column's cell in the second row to the whole column. */
const withFormats = (xml: string, { formats = [] }: WholeColumns): string =>
  formats.reduce<string>((text, format, column) => {
    const cell = utils.encode_cell({ r: 1, c: column });
    const style = format && new RegExp(`<c r="${cell}" s="(\\d+)"`).exec(text)?.[1];
    return style ? text.replace(`<col min="${column + 1}"`, `$& style="${style}"`) : text;
  }, xml);

const LAST_ROW = 1_048_576;

function withList(xml: string, { lists = new Map() }: WholeColumns): string {
  if (lists.size === 0) return xml;
  const rules = [...lists].map(([column, list]) => {
    const letters = utils.encode_col(column);
    const from = utils.encode_col(list.column);
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${letters}2:${letters}${LAST_ROW}"><formula1>'${list.sheet}'!$${from}$2:$${from}$${list.length + 1}</formula1></dataValidation>`;
  });
  return xml.replace(
    '</sheetData>',
    () => `</sheetData><dataValidations count="${lists.size}">${rules.join('')}</dataValidations>`,
  );
}
