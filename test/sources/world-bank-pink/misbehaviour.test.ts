import { describe, expect, it } from 'vitest';
import { MADE_UP_MONTHS, type PinkMonth, pinkBook, pinkRows } from '../../support/pink-book.ts';
import { bookOf } from '../../support/sima-workbook.ts';
import { outcomeOf, sourceScene } from '../../support/source-scene.ts';
import { answers, type Behaviour, startSourceServer } from '../../support/source-server.ts';
import { zipOf } from '../../support/zip-file.ts';

const PAGE = '/en/research/commodity-markets';
const BOOK = '/en/doc/0123abc-0050012026/related/CMO-Historical-Data-Monthly.xlsx';
const NOW = '2026-11-20T15:00:00.000Z';

const { server, rig } = sourceScene(
  NOW,
  (url) => ({ SOURCE_WORLD_BANK_PINK_URL: url + PAGE }),
  (at) => {
    at.on(PAGE, answers.html(`<a href="${BOOK}">Monthly prices</a>`));
    at.on(BOOK, answers.bytes(pinkBook()));
  },
);

const reason = async () =>
  outcomeOf(await rig.sources.ask({ kind: 'metal-price', metal: 'GOLD', date: '2026-11-20' }));

const rowsWith = (change: (rows: ReturnType<typeof pinkRows>) => void): Behaviour => {
  const rows = pinkRows();
  change(rows);
  return answers.bytes(pinkBook(rows));
};
const monthsWith = (last: Partial<PinkMonth>): Behaviour =>
  answers.bytes(
    pinkBook(
      pinkRows([...MADE_UP_MONTHS.slice(0, 4), { month: '2026M10', gold: 2741, silver: 31, ...last }]),
    ),
  );

describe('a workbook that cannot be used is no price', () => {
  it.each<[string, Behaviour]>([
    ['half a file', answers.bytes(pinkBook().subarray(0, 9000))],
    ['a zip bomb', answers.bytes(zipOf(Buffer.alloc(60_000_000)))],
    ['a zip bomb that lies about its size', answers.bytes(zipOf(Buffer.alloc(60_000_000), 1000))],
    ['no sheet Monthly Prices', answers.bytes(bookOf([{ name: 'Prices', rows: pinkRows() }]))],
    ['no column Gold', rowsWith((rows) => rows[4]?.splice(3, 1, 'Gold, spot'))],
    ['two columns Gold', rowsWith((rows) => rows[4]?.splice(4, 1, 'Gold'))],
    ['another unit', rowsWith((rows) => rows[5]?.splice(3, 1, '($/kg)'))],
    ['no units', rowsWith((rows) => rows.splice(5, 1))],
    ['no months', rowsWith((rows) => rows.splice(6))],
    ['a month that does not exist', monthsWith({ month: '2026M13' })],
    ['one month twice', monthsWith({ month: '2026M09' })],
    ['a month to come', monthsWith({ month: '2026M12' })],
    ['words for a price', monthsWith({ gold: 'two thousand' })],
    ['a price with a comma', monthsWith({ gold: '2,741.00' })],
    ['an absurd price', monthsWith({ gold: 1e21 })],
  ])('%s', async (_, behaviour) => {
    server.on(BOOK, behaviour);
    expect(await reason()).toBe('SOURCE_UNAVAILABLE');
  });

  it.each<[string, Behaviour]>([
    ['a page without a link', answers.maintenance],
    ['a link to another file', answers.html('<a href="/CMO-Historical-Data-Annual.xlsx">Annual</a>')],
    ['a link to a file named alike', answers.html('<a href="/not-CMO-Historical-Data-Monthly.xlsx">x</a>')],
  ])('nor is %s', async (_, behaviour) => {
    server.on(PAGE, behaviour);
    expect(await reason()).toBe('SOURCE_UNAVAILABLE');
    expect(server.asked).toEqual([PAGE]);
  });

  it('a link to a foreign host, which is never called', async () => {
    const elsewhere = await startSourceServer();
    elsewhere.on(BOOK, answers.bytes(pinkBook()));
    server.on(PAGE, answers.html(`<a href="${elsewhere.url}${BOOK}">Monthly prices</a>`));
    expect(await reason()).toBe('SOURCE_UNAVAILABLE');
    expect(elsewhere.asked).toEqual([]);
    await elsewhere.close();
  });
});
