import { describe, expect, it } from 'vitest';
import type { StateCode } from '../../../src/kernel/vocabulary.ts';
import { openApart } from '../../../src/sources/workbooks/open-apart.ts';
import { malformed, type PrpRow, prpBook, prpRows } from '../../support/prp-workbook.ts';
import { bookOf } from '../../support/sima-workbook.ts';
import { sourceScene } from '../../support/source-scene.ts';
import { answers, type Behaviour } from '../../support/source-server.ts';
import { zipOf } from '../../support/zip-file.ts';

const PATH = '/system/files/publico/Precos/prp.xls';
const NOW = '2026-09-07T15:00:00.000Z';
const PERIOD = 'PERÍODO: 31/08/2026 a 04/09/2026';

const { server, rig } = sourceScene(
  NOW,
  (url) => ({ SOURCE_DERAL_PRP_URL: url + PATH }),
  (at) => at.on(PATH, answers.bytes(prpBook(prpRows(PERIOD)))),
);

const serve = (book: Uint8Array) => server.on(PATH, answers.bytes(book));
const listed = (product_id: string, state: StateCode = 'PR', date = '2026-09-07') =>
  rig.sources.list({ kind: 'commodity-references', product_id, state, date });
const price = async (...asked: Parameters<typeof listed>) => {
  const answer = await listed(...asked);
  return answer.found ? answer.items.map((each) => `${each.price} of ${each.date}`).join() : answer.reason;
};

describe('prices received by producers', () => {
  it('are listed at their own market level, of the last day of the period', async () => {
    const answer = await listed('soy');
    expect(answer).toEqual({
      found: true,
      items: [
        {
          product_id: 'soy',
          published_as: 'Soja, 60 kg',
          date: '2026-09-04',
          unit: 'sc 60 kg',
          region: 'PR',
          market_level: 'PRODUCER_RECEIVED',
          price: '121.33',
          source: answer.found ? answer.sources[0] : null,
          source_name: {
            'pt-BR': 'Preços recebidos pelos produtores no Paraná, semanais',
            en: 'Prices received by producers in Paraná, weekly',
          },
        },
      ],
      sources: [
        {
          id: 'deral_prp',
          name: 'Preços recebidos pelos produtores no Paraná, semanais',
          publisher: 'DERAL, Secretaria da Agricultura e do Abastecimento do Paraná',
          url: `${server.url}${PATH}`,
          retrieved_at: NOW,
          terms: 'Public data of the State of Paraná; the source must be cited.',
        },
      ],
    });
  });

  it('never price anything: they are of another market level', async () => {
    const { answer } = await rig.sources.ask({
      kind: 'commodity-price',
      product_id: 'soy',
      state: 'PR',
      date: '2026-09-07',
    });
    expect(answer).toMatchObject({ found: false, reason: 'SOURCE_NOT_CONFIGURED' });
    expect(server.asked).toEqual([]);
  });

  it.each([
    ['maize', '55.1 of 2026-09-04'],
    ['ox', '301.25 of 2026-09-04'],
    ['beans-black', '155.07 of 2026-09-04'],
    ['cassava', '612.34 of 2026-09-04'],
  ])('of %s: %s', async (product, expected) => {
    expect(await price(product)).toBe(expected);
  });

  it.each([
    ['coffee', 'named without its cup'],
    ['rice', 'named without its kind'],
    ['beans-carioca', 'named by colour only'],
    ['pig', 'in another unit than ours'],
    ['yerba-mate', 'with a price of zero'],
    ['wheat', 'without a price'],
    ['cow', 'not in the file'],
    ['sugar', 'known to nobody'],
  ])('none of %s, %s', async (product) => {
    expect(await price(product)).toBe('NO_REFERENCE');
  });

  it('are of Paraná only, and not asked for elsewhere', async () => {
    expect(await price('soy', 'SP')).toBe('REGION_NOT_COVERED');
    expect(server.asked).toEqual([]);
  });

  it('are not listed before their period is over', async () => {
    expect(await price('soy', 'PR', '2026-09-03')).toBe('NO_REFERENCE');
    expect(await price('soy', 'PR', '2026-09-04')).toBe('121.33 of 2026-09-04');
  });
});

describe('other files of the publisher', () => {
  it('are read from the malformed container, apart as in service', async () => {
    const bytes = malformed(prpBook(prpRows(PERIOD)));
    serve(bytes);
    expect(await price('soy')).toBe('121.33 of 2026-09-04');
    const grids = await openApart(bytes, {
      bytes: 1_000_000,
      unpackedBytes: 1_000_000,
      sheets: 1,
      rows: 3,
      columns: 3,
      timeMs: 30_000,
      memoryMegabytes: 192,
    });
    expect(grids.ok && grids.value[0]?.rows[1]).toEqual(['Produto', null, 'Unidade']);
  });

  it('are read with names in the first column, and without accents', async () => {
    const rows = prpRows('PERIODO : 1/9/2026 A 4/9/2026').map((row, index) =>
      index === 0
        ? row
        : [...row.slice(1, 3), ...row.slice(3).map((cell) => (cell === 'MÉDIA' ? 'MEDIA' : cell))],
    );
    rows[1]?.splice(0, 1, 'PRODUTO');
    serve(prpBook(rows));
    expect(await price('soy')).toBe('121.33 of 2026-09-04');
  });

  it('are read as .xlsx, with prices as text', async () => {
    serve(
      bookOf([
        { name: 'prp', rows: prpRows(PERIOD, [{ name: 'SOJA', unit: 'sc 60 Kg', average: '1.121,30' }]) },
      ]),
    );
    expect(await price('soy')).toBe('1121.3 of 2026-09-04');
  });

  it('give the newest period of several sheets', async () => {
    const older = prpRows('PERÍODO: 24/08/2026 a 28/08/2026', [{ name: 'Soja', unit: '60 kg', average: 1 }]);
    serve(
      bookOf(
        [
          { name: 'a', rows: older },
          { name: 'b', rows: prpRows(PERIOD) },
        ],
        'biff8',
      ),
    );
    expect(await price('soy')).toBe('121.33 of 2026-09-04');
  });
});

describe('a file that cannot be used lists nothing', () => {
  const book = prpBook(prpRows(PERIOD));
  const with1 = (row: Partial<PrpRow>) =>
    answers.bytes(prpBook(prpRows(PERIOD, [{ name: 'Soja', unit: '60 kg', average: 121.33, ...row }])));

  const of = (period: string) => answers.bytes(prpBook(prpRows(period)));

  it.each<[string, Behaviour]>([
    ['half a file', answers.bytes(book.subarray(0, book.length / 2))],
    ['a zip bomb', answers.bytes(zipOf(Buffer.alloc(60_000_000)))],
    ['a period to come', of('PERÍODO: 07/09/2026 a 11/09/2026')],
    ['a period that ends before it starts', of('PERÍODO: 04/09/2026 a 31/08/2026')],
    ['a period of a day that does not exist', of('PERÍODO: 31/08/2026 a 31/09/2026')],
    ['a period of years', of('PERÍODO: 31/08/2020 a 04/09/2026')],
    ['no period', of('SEMANA 36')],
    [
      'no column MÉDIA',
      answers.bytes(
        prpBook(prpRows(PERIOD).map((row) => row.map((cell) => (cell === 'MÉDIA' ? 'MEDIANA' : cell)))),
      ),
    ],
    ['no product that is known', with1({ name: 'Ovos' })],
    ['a negative price', with1({ average: -121.33 })],
    ['words for a price', with1({ average: 'cento e vinte' })],
    ['one product twice', answers.bytes(prpBook([...prpRows(PERIOD), ...prpRows(PERIOD).slice(2)]))],
  ])('%s', async (_, behaviour) => {
    server.on(PATH, behaviour);
    expect(await price('soy')).toBe('SOURCE_UNAVAILABLE');
  });
});
