import { describe, expect, it } from 'vitest';
import { faultText } from '../../../src/kernel/workbook/sheet-fault.ts';
import { SIMA_BOOK } from '../../../src/sources/deral-sima/held-bulletins.ts';
import { readBook } from '../../../src/sources/deral-sima/read-book.ts';
import { openBook } from '../../../src/sources/workbooks/open-book.ts';
import {
  BOOK_2016,
  BOOK_2018,
  type BookSheet,
  bookOf,
  changed,
  rowOf,
  sheetsOf,
} from '../../support/sima-workbook.ts';

function parseWorkbook(book: Uint8Array) {
  const grids = openBook(book, SIMA_BOOK);
  return grids.ok ? readBook(grids.value) : grids;
}

function priceOf(book: Uint8Array, date: string, product: string): string | null | undefined {
  const parsed = parseWorkbook(book);
  if (!parsed.ok) throw new Error(faultText(parsed.error));
  const bulletin = parsed.value.find((each) => each.date === date);
  return bulletin?.observations.find(({ product_id }) => product_id === product)?.average;
}

function faultOf(book: Uint8Array): string {
  const parsed = parseWorkbook(book);
  return parsed.ok ? 'no fault' : faultText(parsed.error);
}

/** Other figures for the average of products, in the first sheet alone. */
const averages = (figures: Readonly<Record<string, string | number | null>>) => (sheets: BookSheet[]) => {
  sheets.splice(1);
  const rows = sheets[0]?.rows ?? [];
  for (const [start, figure] of Object.entries(figures)) rows[rowOf(rows, start) + 1]?.splice(21, 1, figure);
};

describe('the real workbooks', () => {
  it.each([
    ['soy', '71.84'],
    ['maize', '31.45'],
    ['wheat', '36.5'],
    ['coffee', '397.55'],
    ['coffee-in-coco', '6.5'],
    ['beans-carioca', '84.34'],
    ['beans-black', '102.96'],
    ['rice', '45.06'],
    ['cassava', '541.98'],
    ['yerba-mate', '13.89'],
    ['ox', '141.5'],
    ['cow', '129.4'],
    ['pig', '2.86'],
  ])('give %s of 2018-04-02 as published: %s', (product, price) => {
    expect(priceOf(BOOK_2018, '2018-04-02', product)).toBe(price);
  });

  it('hold two days, and the newer one may be the second sheet', () => {
    const parsed = parseWorkbook(BOOK_2016);
    expect(parsed.ok && parsed.value.map(({ date }) => date)).toEqual(['2016-02-01', '2016-01-29']);
    expect(priceOf(BOOK_2016, '2016-02-01', 'soy')).toBe('73.11');
  });

  it('name the cell of a price', () => {
    const parsed = parseWorkbook(BOOK_2018);
    const soy = parsed.ok && parsed.value[0]?.observations.find(({ product_id }) => product_id === 'soy');
    expect(soy).toMatchObject({
      cell: '02 Abril!V31',
      previous: '70.27',
      published_as: 'Soja industrial tipo 1 sc 60 Kg',
      // The least MIN and the greatest MÁX of all regions.
      range: { low: '69', high: '74.9' },
      consistent: true,
    });
  });
});

describe('other workbooks of the publisher', () => {
  it.each(['xlsx', 'biff8'] as const)('are read as %s', (kind) => {
    const as = (book: Uint8Array) => changed(book, () => undefined, kind);
    expect(priceOf(as(BOOK_2018), '2018-04-02', 'soy')).toBe('71.84');
    expect(priceOf(as(BOOK_2016), '2016-02-01', 'soy')).toBe('73.11');
  });

  const names: Readonly<Record<string, string>> = {
    Soja: '  SOJA   industrial  tipo 1 .   . sc  60 KG  ',
    Milho: 'Milho amarelo tipo 1 sc 60kg',
    Suíno: 'Suíno em pé tipo carne          kg',
  };

  it.each<[string, (sheets: BookSheet[]) => void, Readonly<Record<string, string>>]>([
    [
      'the sheets in another order, and a sheet of notes first',
      (sheets) => {
        sheets.reverse();
        sheets.unshift({ name: 'Notas', rows: [['Observações'], [null, 'nenhuma']] });
      },
      { soy: '71.84' },
    ],
    [
      'regional columns added and removed',
      (sheets) => {
        for (const sheet of sheets)
          sheet.rows = sheet.rows.map((row, index) => {
            const extra = index === 3 ? 'CIANORTE' : index > 4 ? '\\\\\\ ' : null;
            return [...row.slice(0, 4), ...row.slice(7, 9), extra, extra, ...row.slice(9)];
          });
      },
      { soy: '71.84', ox: '141.5' },
    ],
    [
      'more title rows, a column before the first, and the date as a date cell',
      ([first]) => {
        first?.rows[0]?.splice(22, 1, 43_192);
        if (first) first.rows = [['GOVERNO DO ESTADO'], [], ...first.rows].map((row) => [null, ...row]);
      },
      { soy: '71.84' },
    ],
    [
      'the date in the label itself',
      ([first]) => {
        first?.rows[0]?.splice(19, 4, 'COTAÇÃO DO DIA : 02/04/2018', null, null, null);
      },
      { soy: '71.84' },
    ],
    [
      'odd spacing, dots, and names over two rows',
      (sheets) => {
        for (const { rows } of sheets) {
          for (const [start, name] of Object.entries(names)) rows[rowOf(rows, start)]?.splice(0, 1, name);
          rows[rowOf(rows, 'Suíno') + 1]?.splice(0, 1, 'não integrado');
        }
      },
      { soy: '71.84', maize: '31.45', pig: '2.86' },
    ],
    [
      'nothing of a product without a figure, be it a mark, a zero, or what could not be calculated',
      averages({ Soja: 'SINF ', Milho: 0, Trigo: '\\\\\\ ', Boi: null }),
      { soy: 'null', maize: 'null', wheat: 'null', ox: 'null', cow: '129.4' },
    ],
  ])('are read with %s', (_, change, prices) => {
    const book = changed(BOOK_2018, change);
    for (const [product, price] of Object.entries(prices))
      expect(String(priceOf(book, '2018-04-02', product)), product).toBe(price);
  });

  it('keep a figure at odds with the book itself, and mark it', () => {
    const parsed = parseWorkbook(changed(BOOK_2018, averages({ Soja: 114.27 })));
    const soy = parsed.ok && parsed.value[0]?.observations.find(({ product_id }) => product_id === 'soy');
    expect(soy).toMatchObject({ average: '114.27', consistent: false });
  });
});

const cell =
  (sheet: number, row: number, column: number, value: string | number | null) => (book: Uint8Array) =>
    changed(book, (sheets) => {
      const cells = sheets[sheet]?.rows[row] ?? [];
      cells[column] = value;
    });

describe('a product whose figures cannot be read', () => {
  it.each([
    [
      'another unit',
      cell(0, 29, 0, 'Soja industrial tipo 1    tonelada'),
      '02 Abril!A30: expected soy in the unit sc 60 kg',
    ],
    ['MIN above M_C', cell(0, 29, 4, 99), '02 Abril!E31: expected MIN ≤ M_C ≤ MÁX'],
    ['words for a price', cell(0, 30, 4, 'setenta'), '02 Abril!E31: expected a price'],
    ['a negative price', cell(0, 30, 21, -71.84), '02 Abril!V31: expected a price'],
  ])('is left out and named, and the others are taken: %s', (_, damage, message) => {
    const parsed = parseWorkbook(damage(BOOK_2018));
    if (!parsed.ok) throw new Error('refused');
    const [newest] = parsed.value;
    expect(newest?.observations).toHaveLength(12);
    expect(newest?.observations.map(({ product_id }) => product_id)).not.toContain('soy');
    const bad = parsed.value.flatMap(({ not_taken }) => not_taken).filter(({ unreadable }) => unreadable);
    expect(bad.map(({ place, why }) => `${place}: ${why}`)).toEqual([expect.stringContaining(message)]);
  });

  it('refuses the book where there are as many of them as others', () => {
    const damaged = (count: number) =>
      changed(BOOK_2018, ([first]) => {
        const rows = first?.rows ?? [];
        const products = rows.flatMap((cells, row) => (cells[1] === 'M_C' ? [row] : []));
        for (const row of products.slice(0, count)) rows[row]?.splice(21, 1, 'x');
      });
    expect(parseWorkbook(damaged(6)).ok).toBe(true);
    expect(faultOf(damaged(7))).toContain('expected a price');
  });
});

describe('a workbook that is refused names sheet, cell and what was expected', () => {
  const firstSheet = (change: (sheet: BookSheet) => void) => (book: Uint8Array) =>
    changed(book, ([first]) => first && change(first));

  it.each([
    ['no date next to the label', cell(0, 0, 22, null), '02 Abril!U1: expected the date'],
    ['a date that does not exist', cell(0, 0, 22, '31/02/2018'), '02 Abril!W1: expected the date'],
    ['no date label', cell(0, 0, 19, null), '02 Abril!T1: expected the label'],
    ['no header row', cell(0, 3, 0, 'ITENS'), '02 Abril!A4: expected a header row that starts with PRODUTOS'],
    [
      'another column for the average',
      cell(0, 3, 21, 'Mediana'),
      '02 Abril!X4: expected a column Média Diária',
    ],
    ['no most common price', cell(0, 30, 1, 'MODA'), '02 Abril!B31: expected M_C, found "MODA"'],
    ['a product without a name', cell(0, 29, 0, null), '02 Abril!A30: expected the name'],
    [
      'another figure for the day before',
      cell(0, 30, 22, 60),
      "02 Abril!W31: expected the previous day's soy",
    ],
    ['a fault in the second sheet', cell(1, 30, 1, null), '28 Março!B31: expected M_C, found nothing'],
    ['one day twice', cell(1, 0, 22, '02/04/2018'), '28 Março!W1: expected another date'],
    [
      'a sheet cut off within a product',
      firstSheet((sheet) => sheet.rows.splice(31)),
      '02 Abril!B32: expected MÁX, found nothing',
    ],
    [
      'a product listed twice',
      firstSheet(({ rows }) => rows.splice(32, 0, ...rows.slice(29, 32).map((row) => [...row]))),
      '02 Abril!A33: expected each product once',
    ],
    [
      'no sheet that is a bulletin',
      () =>
        bookOf([
          {
            name: 'Plan1',
            rows: [
              ['Produto', 'Preço'],
              ['Soja', 71.84],
            ],
          },
        ]),
      'Plan1!A1: expected a sheet with COTAÇÃO DO DIA',
    ],
  ])('%s', (_, damage, message) => {
    expect(faultOf(damage(BOOK_2018))).toContain(message);
  });
});

describe('a file that is no whole workbook is refused', () => {
  it.each([
    ['.xls', BOOK_2018],
    ['.xlsx', changed(BOOK_2018, () => undefined)],
  ])('truncated anywhere: %s', (_, book) => {
    for (let part = 1; part < 40; part += 1) {
      const cut = book.subarray(0, Math.floor((book.length * part) / 40));
      expect(parseWorkbook(cut).ok, `at ${part}/40`).toBe(false);
    }
  });

  it('of another kind, by its first bytes', () => {
    expect(faultOf(new TextEncoder().encode('<html>manutenção</html>'))).toContain(
      'expected an .xls or .xlsx workbook',
    );
    expect(faultOf(new Uint8Array())).toContain('expected an .xls or .xlsx workbook');
  });

  it('with one changed byte in an .xlsx: its checksums show it, or nothing that counts has changed', () => {
    const book = changed(BOOK_2018, () => undefined);
    const whole = parseWorkbook(book);
    for (let at = 7; at < book.length; at += 131) {
      const bytes = book.slice();
      bytes[at] = (bytes[at] ?? 0) ^ 0x5a;
      const parsed = parseWorkbook(bytes);
      if (parsed.ok) expect(parsed, `byte ${at}`).toEqual(whole);
    }
  });

  it('however its sheets are named', () => {
    expect(sheetsOf(BOOK_2018).map(({ name }) => name)).toEqual(['02 Abril', '28 Março']);
  });
});
