import { type CellObject, read, type WorkSheet } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { checkZip } from '../../src/kernel/workbook/zip-check.ts';
import {
  amount,
  day,
  number,
  type Saved,
  type SavedRows,
  text,
} from '../../web/workspace/parts/table/csv.ts';
import { workbookOf } from '../../web/workspace/parts/table/xlsx.ts';

const bytesOf = async (name: string, rows: SavedRows) =>
  new Uint8Array(await workbookOf(name, rows).arrayBuffer());

/** As a reader of another author finds it. */
async function opened(rows: SavedRows, name = 'Assets') {
  const book = read(await bytesOf(name, rows), { type: 'array', cellNF: true, cellFormula: true });
  const [sheetName = ''] = book.SheetNames;
  return { sheetName, sheet: book.Sheets[sheetName] as WorkSheet };
}
const cellOf = async (saved: Saved): Promise<CellObject> =>
  (await opened([[text('Heading')], [saved]])).sheet.A2 as CellObject;

describe('a table as a workbook', () => {
  it('is a whole zip, of one sheet under the name of the table', async () => {
    const checked = checkZip(await bytesOf('Assets', [[text('A')]]), { entries: 10, bytes: 100_000 });
    expect(checked.ok && checked.value).toContain('xl/worksheets/sheet1.xml');
    const { sheetName, sheet } = await opened([
      [text('Name'), text('Value')],
      [text('Café'), amount('1.00')],
    ]);
    expect(sheetName).toBe('Assets');
    expect(sheet['!ref']).toBe('A1:B2');
  });

  it.each(['=1+1', '+cmd', '-A1', '@SUM(A1)', '=HYPERLINK("https://made-up.example")'])(
    'has the text %j as a text, never as a formula',
    async (written) => {
      const { t, v, f } = await cellOf(text(written));
      expect([t, v, f]).toEqual(['s', written, undefined]);
    },
  );

  it.each(['150000.00', '-0.10', '0.00', '9999999999999.99'])(
    'has the amount %s as a number with two decimals',
    async (written) => {
      const { t, v, z } = await cellOf(amount(written));
      expect([t, v, z]).toEqual(['n', Number(written), '#,##0.00']);
    },
  );

  it.each(['90071992547409.93', '9007199254740993', '0.1234567890123456'])(
    'has the figure %s, which no such number holds, as a text',
    async (written) => {
      const { t, v } = await cellOf(written.length === 17 ? amount(written) : number(written));
      expect([t, v]).toEqual(['s', written]);
    },
  );

  it.each([
    ['2026-11-20', 46346],
    ['1900-03-01', 61],
  ])('has the day %s as its number, shown as a day', async (written, serial) => {
    const { t, v, z } = await cellOf(day(written));
    expect([t, v, z]).toEqual(['n', serial, 'm/d/yy']);
  });

  it('has a day that a workbook counts wrongly as a text, and nothing where nothing is known', async () => {
    expect(await cellOf(day('1850-01-01'))).toMatchObject({ t: 's', v: '1850-01-01' });
    expect(await cellOf(amount(null))).toBeUndefined();
  });

  it('keeps every character that a file may have, and shows those that it may not', async () => {
    const odd = `a<b>&"c" _x0041_ \u202e 👩‍🌾 two\nlines`;
    expect((await cellOf(text(odd))).v).toBe(odd);
    expect((await cellOf(text('a\u0000b\u001fc\ud800d'))).v).toBe('a\ufffdb\ufffdc\ufffdd');
    expect(String((await cellOf(text('x'.repeat(40_000)))).v).length).toBe(32_767);
  });

  it.each([
    ['a/b: [c]*?', 'a b   c'],
    [`'${'x'.repeat(40)}`, 'x'.repeat(30)],
    ['???', '1'],
  ])('has a name that a sheet may have for %j', async (name, shown) => {
    expect((await opened([[text('A')]], name)).sheetName).toBe(shown);
  });

  it('has as many rows and columns as the table', async () => {
    const rows = Array.from({ length: 200 }, (_, row) =>
      Array.from({ length: 30 }, (_, column) => number(row * 100 + column)),
    );
    const { sheet } = await opened(rows);
    expect(sheet['!ref']).toBe('A1:AD200');
    expect((sheet.AD200 as CellObject).v).toBe(19_929);
  });
});
