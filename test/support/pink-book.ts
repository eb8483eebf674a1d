import { bookOf, type SheetRows } from './sima-workbook.ts';

type PinkCell = string | number | null;
export interface PinkMonth {
  readonly month: string;
  readonly gold: PinkCell;
  readonly silver: PinkCell;
}

/** Made-up figures. */
export const MADE_UP_MONTHS: readonly PinkMonth[] = [
  { month: '2025M12', gold: 2601.5, silver: 30.01 },
  { month: '2026M01', gold: 2647.51, silver: 30.9 },
  { month: '2026M08', gold: 2710.123, silver: 31 },
  { month: '2026M09', gold: 2733.4, silver: 31.72 },
  { month: '2026M10', gold: 2741.0909090909, silver: '..' },
];

/** Rows of `Monthly Prices` as they are published: four title rows, names, units, then a row a month. */
export function pinkRows(months: readonly PinkMonth[] = MADE_UP_MONTHS): SheetRows {
  return [
    ['World Bank Commodity Price Data (The Pink Sheet)'],
    ['monthly prices in nominal US dollars, 1960 to present'],
    ['(monthly series are available only in nominal US dollar terms)'],
    ['Updated on November 03, 2026'],
    [null, 'Crude oil, average', 'Iron ore, cfr spot', 'Gold', 'Platinum', 'Silver'],
    [null, '($/bbl)', '($/dmtu)', '($/troy oz)', '($/troy oz)', '($/troy oz)'],
    ...months.map(({ month, gold, silver }) => [month, 71.2, '…', gold, 951.4, silver]),
  ];
}

/** The whole workbook: the sheet with the prices is neither the first nor the only one. */
export const pinkBook = (rows: SheetRows = pinkRows()): Uint8Array =>
  bookOf([
    { name: 'AFOSHEET', rows: [['x']] },
    { name: 'Monthly Prices', rows },
    {
      name: 'Monthly Indices',
      rows: [
        [null, 'Gold', 'Silver'],
        ['2026M10', 1, 1],
      ],
    },
  ]);

/** As large as the real one: every month since 1960, 71 series with all their digits. */
export function wholeHistory(): Uint8Array {
  const wide = (cells: SheetRows[number] = [], fill = '') => [...cells, ...Array<string>(66).fill(fill)];
  const [titles, names, units] = [pinkRows([]).slice(0, 4), pinkRows([])[4], pinkRows([])[5]];
  const months = Array.from({ length: 12 * 67 - 2 }, (_, index) => {
    const month = `${1960 + Math.floor(index / 12)}M${String((index % 12) + 1).padStart(2, '0')}`;
    return [month, ...Array.from({ length: 71 }, (_, column) => 35 + index + (column + 1) / 7)];
  });
  return pinkBook([...titles, wide(names, 'Other'), wide(units, '($/mt)'), ...months]);
}
