import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/kernel/digest.ts';
import type { Metal } from '../../../src/kernel/vocabulary.ts';
import { openApart } from '../../../src/sources/workbooks/open-apart.ts';
import { MADE_UP_MONTHS, type PinkMonth, pinkBook, pinkRows, wholeHistory } from '../../support/pink-book.ts';
import { bookOf } from '../../support/sima-workbook.ts';
import { codesOf, outcomeOf, sourceScene } from '../../support/source-scene.ts';
import { answers, type Behaviour, startSourceServer } from '../../support/source-server.ts';
import { zipOf } from '../../support/zip-file.ts';

const PAGE = '/en/research/commodity-markets';
const BOOK = '/en/doc/0123abc-0050012026/related/CMO-Historical-Data-Monthly.xlsx';
const NOW = '2026-11-20T15:00:00.000Z';
const DAY = 24 * 3_600_000;

const { server, rig, another } = sourceScene(
  NOW,
  (url) => ({ SOURCE_WORLD_BANK_PINK_URL: url + PAGE }),
  (at) => {
    at.on(PAGE, answers.html(`<a href="/other.xlsx">x</a> <a href="${BOOK}">Monthly prices</a>`));
    at.on(BOOK, answers.bytes(pinkBook()));
  },
);

/** Named by the setting itself. */
const ofBook = (options: object = {}) =>
  another({ addresses: { SOURCE_WORLD_BANK_PINK_URL: server.url + BOOK }, ...options });
const serve = (months: readonly PinkMonth[]) => server.on(BOOK, answers.bytes(pinkBook(pinkRows(months))));
const price = (metal: Metal, date = '2026-11-20', of = rig) =>
  of.sources.ask({ kind: 'metal-price', metal, date });
const outcome = async (...asked: Parameters<typeof price>) => outcomeOf(await price(...asked));
const codes = async (...asked: Parameters<typeof price>) => codesOf(await price(...asked));

describe('the price of gold and silver', () => {
  it("is the newest month's, with the very bytes it was read from", async () => {
    const { answer, bytes } = await price('GOLD');
    expect(answer).toEqual({
      found: true,
      reference: {
        value: '2741.0909090909',
        unit: 'USD / troy ounce',
        reference_date: '2026-10-01',
        region: null,
        observed: {
          metal: 'GOLD',
          month: '2026-10',
          usd_per_troy_ounce: '2741.0909090909',
          cell: 'Monthly Prices!D11',
        },
        source: {
          id: 'world_bank_pink',
          name: 'Preços de commodities do Banco Mundial (Pink Sheet), médias mensais',
          publisher: 'World Bank',
          url: `${server.url}${BOOK}`,
          retrieved_at: NOW,
          terms: 'CC BY 4.0: World Bank Commodity Price Data (The Pink Sheet); the source must be cited.',
        },
        retrieved_at: NOW,
        sha256: sha256(pinkBook()),
        limitations: [
          {
            code: 'MONTHLY_AVERAGE',
            text: {
              'pt-BR': 'O preço é a média de um mês no mercado internacional, e não a cotação de um dia.',
              en: "The price is a month's average on the international market, not the quotation of a day.",
            },
          },
        ],
      },
    });
    expect(await Promise.all(bytes.map(async (each) => sha256(await each.read())))).toEqual([
      sha256(pinkBook()),
    ]);
    expect(server.asked).toEqual([PAGE, BOOK]);
  });

  it('counts in the month it names and the next, and is then too old', async () => {
    rig.later(60 * DAY);
    expect(await outcome('GOLD', '2026-10-01')).toBe('2741.0909090909 of 2026-10-01');
    expect(await outcome('GOLD', '2026-11-30')).toBe('2741.0909090909 of 2026-10-01');
    expect((await price('GOLD', '2026-12-01')).answer).toEqual({
      found: false,
      reason: 'REFERENCE_TOO_OLD',
      detail: 'the newest price of GOLD is of 2026-10, 2 months earlier',
      reference_date: '2026-10-01',
    });
  });

  it('crosses the turn of a year', async () => {
    expect(await outcome('SILVER', '2026-02-28')).toBe('30.9 of 2026-01-01');
    serve(MADE_UP_MONTHS.slice(0, 1));
    rig.later(1.1 * DAY);
    expect(await outcome('SILVER', '2026-01-31')).toBe('30.01 of 2025-12-01');
    expect(await outcome('SILVER', '2026-02-01')).toBe('REFERENCE_TOO_OLD 2025-12-01');
  });

  it('is never of a month after that of the valuation date', async () => {
    expect(await outcome('GOLD', '2026-09-02')).toBe('2733.4 of 2026-09-01');
    expect(await outcome('GOLD', '2025-11-30')).toBe('NO_REFERENCE');
  });

  it.each([null, '', '..', '…', '...', 0, -5])(
    'of a month with %j for a price is that of the month before',
    async (silver) => {
      serve([...MADE_UP_MONTHS.slice(0, 4), { month: '2026M10', gold: 2741, silver }]);
      expect(await outcome('SILVER', '2026-10-20')).toBe('31.72 of 2026-09-01');
      expect(await outcome('GOLD', '2026-10-20')).toBe('2741 of 2026-10-01');
      expect(await outcome('SILVER')).toBe('REFERENCE_TOO_OLD 2026-09-01');
    },
  );

  it.each([
    [2647.51, '2647.51'],
    [1837.1, '1837.1'],
    [0.1 + 0.2, '0.30000000000000004'],
    [30, '30'],
    [1e-7, '0.0000001'],
  ])('%d in a cell is the text %s: the shortest that is the same number', async (gold, text) => {
    serve([{ month: '2026M10', gold, silver: 30 }]);
    expect(await outcome('GOLD')).toBe(`${text} of 2026-10-01`);
  });

  it('keeps a tenfold jump against the month before, and says so', async () => {
    serve([
      { month: '2026M09', gold: 2733.4, silver: 31 },
      { month: '2026M10', gold: 27_334, silver: 32 },
    ]);
    expect(await outcome('GOLD')).toBe('27334 of 2026-10-01');
    expect(await codes('GOLD')).toContain('PRICE_JUMP');
    expect(await codes('SILVER')).not.toContain('PRICE_JUMP');
  });

  it('is asked for once for both metals', async () => {
    await Promise.all([price('GOLD'), price('SILVER')]);
    expect(server.asked).toEqual([PAGE, BOOK]);
  });
});

describe('the workbook', () => {
  it('may be named by the setting itself', async () => {
    expect(await outcome('GOLD', undefined, await ofBook())).toBe('2741.0909090909 of 2026-10-01');
    expect(server.asked).toEqual([BOOK]);
  });

  it('is read with other columns and title rows, and notes below', async () => {
    const rows = pinkRows().map((row) => [...row.slice(0, 1), 'x', ...row.slice(1)]);
    server.on(BOOK, answers.bytes(pinkBook([['note'], ...rows, ['Source: World Bank.'], ['2026']])));
    expect(await outcome('GOLD')).toBe('2741.0909090909 of 2026-10-01');
  });

  it('of the whole history is read apart, within the limits of service', async () => {
    server.on(BOOK, answers.bytes(wholeHistory()));
    const apart = await ofBook({ openWorkbook: openApart });
    expect(await outcome('GOLD', '1960-01-31', apart)).toBe('35.42857142857143 of 1960-01-01');
    expect(await outcome('SILVER', '2026-10-31', apart)).toBe('836.7142857142857 of 2026-10-01');
  });
});

describe('a workbook that cannot be used is no price', () => {
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

  it.each<[string, Behaviour]>([
    ['half a file', answers.bytes(pinkBook().subarray(0, 9000))],
    ['a zip bomb', answers.bytes(zipOf(Buffer.alloc(60_000_000)))],
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
    expect(await outcome('GOLD')).toBe('SOURCE_UNAVAILABLE');
  });

  it.each<[string, Behaviour]>([
    ['a page without a link', answers.maintenance],
    ['a link to another file', answers.html('<a href="/CMO-Historical-Data-Annual.xlsx">Annual</a>')],
    ['a link to a file named alike', answers.html('<a href="/not-CMO-Historical-Data-Monthly.xlsx">x</a>')],
  ])('nor is %s', async (_, behaviour) => {
    server.on(PAGE, behaviour);
    expect(await outcome('GOLD')).toBe('SOURCE_UNAVAILABLE');
    expect(server.asked).toEqual([PAGE]);
  });

  it('a link to a foreign host, which is never called', async () => {
    const elsewhere = await startSourceServer();
    elsewhere.on(BOOK, answers.bytes(pinkBook()));
    server.on(PAGE, answers.html(`<a href="${elsewhere.url}${BOOK}">Monthly prices</a>`));
    expect(await outcome('GOLD')).toBe('SOURCE_UNAVAILABLE');
    expect(elsewhere.asked).toEqual([]);
    await elsewhere.close();
  });
});
