import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { faultText } from '../../src/kernel/workbook/sheet-fault.ts';
import { SIMA_BOOK } from '../../src/sources/deral-sima/held-bulletins.ts';
import { readBook } from '../../src/sources/deral-sima/read-book.ts';
import { openBook } from '../../src/sources/workbooks/open-book.ts';
import { readPrices } from '../../src/sources/world-bank-pink/read-prices.ts';
import { PINK_BOOK } from '../../src/sources/world-bank-pink/world-bank-pink.ts';

/** Real files that are not part of the project: a file that is not at hand is passed over. */
const DATA = new URL('../../../shared/data/', import.meta.url);
function whereAtHand(name: string, look: (bytes: Uint8Array) => void): void {
  const url = new URL(name, DATA);
  if (existsSync(url)) look(new Uint8Array(readFileSync(url)));
}

const OLD_KINDS = [
  ['6', 'ARROZ EM CASCA SEQUEIRO sc 60 Kg', 'Arroz agulhinha em casca tipo 1'],
  ['9', 'ARROZ EM CASCA IRRIGADO sc 60 Kg', 'Arroz agulhinha em casca tipo 1'],
  ['15', 'FEIJÃO DE COR sc 60 Kg', 'Feijão carioca tipo 1; Feijão preto tipo 1'],
  ['21', 'MILHO COMUM sc 60 Kg', 'Milho amarelo tipo 1'],
  ['27', 'TRIGO sc 60 Kg', 'Trigo pão PH 78'],
] as const;
/** Six rows a day that later bulletins do not have. */
const NOT_TAKEN_2015 = ['dia18', 'dia17'].flatMap((day) => [
  ...OLD_KINDS.map(([row, name, kinds]) => ({
    place: `${day}!A${row}`,
    name,
    why: `another kind than what is priced: ${kinds}`,
  })),
  { place: `${day}!A33`, name: 'FRANGO DE CORTE (vivo) Kg', why: 'not a product that is priced' },
]);

it.each([
  ['18062015', ['2015-06-18', '2015-06-17'], 8, NOT_TAKEN_2015],
  ['01022016', ['2016-02-01', '2016-01-29'], 13, []],
  ['05042017', ['2017-04-05', '2017-04-04'], 13, []],
  ['12092017', ['2017-09-12', '2017-09-11'], 13, []],
  ['14032018', ['2018-03-14', '2018-03-13'], 13, []],
  ['02042018', ['2018-04-02', '2018-03-28'], 13, []],
])('the DERAL bulletin %s is read whole, where it is at hand', (name, dates, products, notTaken) => {
  whereAtHand(`deral-sima/${name}_impressao.xls`, (bytes) => {
    const grids = openBook(bytes, SIMA_BOOK);
    const book = grids.ok ? readBook(grids.value) : grids;
    if (!book.ok) throw new Error(faultText(book.error));
    expect(book.value.map(({ date }) => date)).toEqual(dates);
    expect(book.value.map(({ observations }) => observations.length)).toEqual([products, products]);
    expect(book.value.flatMap(({ not_taken }) => not_taken)).toEqual(notTaken);
  });
});

it("the World Bank's workbook of May 2026 is read whole, where it is at hand", () => {
  whereAtHand('world-bank-pink/CMO-Historical-Data-Monthly-2026-05.xlsx', (bytes) => {
    const grids = openBook(bytes, PINK_BOOK);
    const months = grids.ok ? readPrices(grids.value) : grids;
    if (!months.ok) throw new Error(faultText(months.error));
    expect(months.value.at(0)?.month).toBe('1960-01-01');
    expect(months.value.at(-1)?.month).toBe('2026-05-01');
    expect(months.value).toHaveLength(66 * 12 + 5);
  });
});

it('one that somebody edited by hand is refused, where it is at hand', () => {
  whereAtHand('world-bank-pink/damaged-edited-by-hand.xlsx', (bytes) => {
    const grids = openBook(bytes, PINK_BOOK);
    const months = grids.ok ? readPrices(grids.value) : grids;
    expect(months.ok).toBe(false);
  });
});
