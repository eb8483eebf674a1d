import { daysBetween } from '../../../shared/figures/dates.ts';
import type { Saved, SavedRows } from './csv.ts';
import { zipOf } from './zip.ts';

/** Rows as a workbook of one sheet (ECMA-376). Texts are texts, whatever they begin with: no cell is a formula. */

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** Places in the styles below. */
const STYLE = { text: 1, amount: 2, day: 3, heading: 4 } as const;
/** Formats that every spreadsheet has: text, two decimals in the reader's way, a day in the reader's way. */
const FORMATS = [0, 49, 4, 14] as const;

/** The digits that a workbook's number holds exactly. */
const EXACT_DIGITS = 15;
/** The most that a cell holds. */
const LONGEST = 32_767;
/** The day before the first in a workbook, which counts a 29th of February 1900 that never was. */
const DAY_ZERO = '1899-12-30';
/** That day; those before it are one off. */
const LAST_WRONG = 60;

/** What XML 1.0 does not allow is shown as such; `_x0041_` would be read as an A. */
const escaped = (text: string): string =>
  text
    .slice(0, LONGEST)
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');

const textCell = (text: string, style: number): string =>
  ` s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

/** A figure with more digits than a number holds is a text. */
function figureCell(figure: string, style: number): string {
  const digits = figure.replaceAll(/[-.]/g, '').replace(/^0+/, '');
  return /^-?\d+(\.\d+)?$/.test(figure) && digits.length <= EXACT_DIGITS
    ? ` s="${style}"><v>${figure}</v></c>`
    : textCell(figure, STYLE.text);
}

function contentOf(cell: NonNullable<Saved>, isHeading: boolean): string {
  if ('amount' in cell) return figureCell(cell.amount, STYLE.amount);
  if ('number' in cell) return figureCell(cell.number, 0);
  if ('day' in cell) {
    const serial = daysBetween(DAY_ZERO, cell.day);
    return serial > LAST_WRONG ? ` s="${STYLE.day}"><v>${serial}</v></c>` : textCell(cell.day, STYLE.text);
  }
  return textCell(cell.text, isHeading ? STYLE.heading : STYLE.text);
}

/** `AB` of 27. */
function lettersOf(column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}

const WIDTH = 18;

function sheetOf(rows: SavedRows): string {
  const columns = Math.max(1, ...rows.map(({ length }) => length));
  const lines = rows.map((cells, row) => {
    const written = cells.map((cell, column) =>
      cell === null ? '' : `<c r="${lettersOf(column)}${row + 1}"${contentOf(cell, row === 0)}`,
    );
    return `<row r="${row + 1}">${written.join('')}</row>`;
  });
  return `${HEAD}<worksheet xmlns="${NAMESPACE}"><cols><col min="1" max="${columns}" width="${WIDTH}" customWidth="1"/></cols><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

const STYLES = `${HEAD}<styleSheet xmlns="${NAMESPACE}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${FORMATS.length + 1}">${FORMATS.map((format) => `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('')}<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`;

/** A sheet's name has at most 31 characters, and none of these. */
const sheetName = (name: string): string =>
  name
    .replaceAll(/[[\]:*?/\\]/g, ' ')
    .slice(0, 31)
    .replaceAll(/^'+|'+$/g, '')
    .trim() || '1';

const relations = (...of: readonly (readonly [type: string, target: string])[]): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${of
    .map(
      ([type, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

/** The workbook; its first row is the headings. */
export const workbookOf = (name: string, rows: SavedRows): Blob =>
  zipOf([
    {
      name: '[Content_Types].xml',
      text: `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
    },
    { name: '_rels/.rels', text: relations(['officeDocument', 'xl/workbook.xml']) },
    {
      name: 'xl/workbook.xml',
      text: `${HEAD}<workbook xmlns="${NAMESPACE}" xmlns:r="${RELATIONS}"><sheets><sheet name="${escaped(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml']),
    },
    { name: 'xl/styles.xml', text: STYLES },
    { name: 'xl/worksheets/sheet1.xml', text: sheetOf(rows) },
  ]);
