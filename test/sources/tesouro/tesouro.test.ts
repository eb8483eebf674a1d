import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/kernel/digest.ts';
import { productIdOf, rateOf } from '../../../src/sources/tesouro/read-prices.ts';
import { codesOf, healthOf, outcomeOf, sourceScene } from '../../support/source-scene.ts';
import { answers, type Behaviour } from '../../support/source-server.ts';
import {
  FULL_SIZE_DAYS,
  HEADER,
  historyLines,
  piecesOf,
  priceOn,
  TITLES,
} from '../../support/treasury-history.ts';

const PATH = '/precotaxatesourodireto.csv';
const TODAY = '2026-11-20';
const HOUR = 3_600_000;

const { server, rig } = sourceScene(`${TODAY}T15:00:00.000Z`, (url) => ({ SOURCE_TESOURO_URL: url + PATH }));

/** Made-up figures in the shape of the treasury's lines. */
const IPCA = (day: string, sell: string, buy = '2374,37') =>
  `Tesouro IPCA+;15/05/2035;${day};7,29;7,41;${buy};${sell};${sell}`;
const PREFIXED = 'Tesouro Prefixado;01/01/2029;19/11/2026;14,04;14,16;724,55;722,31;722,31';
const MATURED = 'Tesouro Selic;20/11/2026;20/11/2026;0,01;-0,02;15001,10;14999,90;14999,90';

function serve(lines: readonly string[], encoding: BufferEncoding = 'utf8', lineEnd = '\n') {
  const bytes = Buffer.from(lines.join(lineEnd), encoding);
  server.on(PATH, answers.bytes(bytes));
  return bytes;
}
const ask = (date = TODAY, product = 'tesouro-ipca-2035-05-15') =>
  rig.sources.ask({ kind: 'treasury-price', product_id: product, date });
const outcome = async (...asked: Parameters<typeof ask>) => outcomeOf(await ask(...asked));
const list = (date = TODAY) => rig.sources.list({ kind: 'treasury-products', date });

const limitationsOf = async () => codesOf(await ask());

describe('the range of a treasury security', () => {
  it('goes from the price of buying back to that of selling; there is none where that is missing or lower', async () => {
    const rangeOf = async (buy: string) => {
      serve([HEADER, IPCA('19/11/2026', '2348,76', buy)]);
      rig.later(7 * HOUR);
      const { answer } = await ask();
      return answer.found ? answer.reference.range : answer.reason;
    };
    expect(await rangeOf('2374,37')).toEqual({ low: '2348.76', high: '2374.37', kind: 'BUY_SELL' });
    expect(await rangeOf('0,00')).toBeUndefined();
    expect(await rangeOf('2300,00')).toBeUndefined();
  });
});

describe('the price of a treasury security', () => {
  it('is that at which the treasury buys back, of the newest day not after the date, wherever it is', async () => {
    serve([
      HEADER,
      IPCA('18/11/2026', '2348,76'),
      IPCA('20/11/2026', '2350,01'),
      IPCA('19/11/2026', '2349,00'),
    ]);
    expect(await outcome()).toBe('2350.01 of 2026-11-20');
    expect(await outcome('2026-11-19')).toBe('2349.00 of 2026-11-19');
    expect(server.asked).toHaveLength(1);
  });

  it('comes with the figures as published, and the very bytes', async () => {
    const bytes = serve([HEADER, IPCA('20/11/2026', '2.348,76')], 'utf8', '\r\n');
    const { answer, bytes: kept } = await ask();
    expect(answer).toMatchObject({
      found: true,
      reference: {
        value: '2348.76',
        unit: 'unit',
        region: null,
        observed: {
          title: 'Tesouro IPCA+',
          maturity_date: '2035-05-15',
          base_date: '2026-11-20',
          buy_rate: '7,29',
          sell_rate: '7,41',
          buy_price: '2374,37',
          sell_price: '2.348,76',
        },
        source: { id: 'tesouro', url: `${server.url}${PATH}` },
        sha256: sha256(bytes),
        limitations: [],
      },
    });
    expect(kept).toHaveLength(1);
    expect(bytes.equals((await kept[0]?.read()) ?? Buffer.alloc(0))).toBe(true);
  });

  it('counts for ten days and not for eleven', async () => {
    serve([HEADER, IPCA('10/11/2026', '2348,76')]);
    expect(await outcome()).toBe('2348.76 of 2026-11-10');
    serve([HEADER, IPCA('09/11/2026', '2348,76')]);
    rig.later(7 * HOUR);
    expect(await outcome()).toBe('REFERENCE_TOO_OLD 2026-11-09');
    serve([HEADER, IPCA('02/01/2020', '2348,76')]);
    rig.later(7 * HOUR);
    expect(await outcome()).toBe('REFERENCE_TOO_OLD 2020-01-02');
  });

  it('is none where the title is unknown, has matured, or has no price', async () => {
    serve([HEADER, MATURED, IPCA('20/11/2026', '0,00'), PREFIXED]);
    expect(await outcome(TODAY, 'tesouro-ipca-2045-05-15')).toBe('NO_REFERENCE');
    expect(await outcome(TODAY, 'tesouro-selic-2026-11-20')).toBe('NO_REFERENCE');
    expect(await outcome()).toBe('NO_REFERENCE');
  });

  it('of a day without one is that of the day before', async () => {
    serve([HEADER, IPCA('20/11/2026', '0,00'), IPCA('19/11/2026', '2349,00'), IPCA('18/11/2026', '')]);
    expect(await outcome()).toBe('2349.00 of 2026-11-19');
  });

  it('of a day that two lines give differently is not taken', async () => {
    const twice = [
      IPCA('20/11/2026', '2350,01'),
      IPCA('20/11/2026', '2350,02'),
      IPCA('20/11/2026', '2350,01'),
    ];
    serve([HEADER, ...twice, IPCA('19/11/2026', '2349,00'), IPCA('19/11/2026', '2349,00')]);
    expect(await outcome()).toBe('2349.00 of 2026-11-19');
  });

  it('that is ten times the day before is kept, and said', async () => {
    serve([HEADER, IPCA('20/11/2026', '23480,00'), IPCA('19/11/2026', '2348,00')]);
    expect(await outcome()).toBe('23480.00 of 2026-11-20');
    expect(await limitationsOf()).toEqual(['PRICE_JUMP']);
  });

  it('that is ten times the buy price of its line is kept, and said at once', async () => {
    serve([HEADER, IPCA('20/11/2026', '23480,00', '2348,00')]);
    expect(await outcome()).toBe('23480.00 of 2026-11-20');
    expect(await limitationsOf()).toEqual(['PRICES_AT_ODDS']);
  });

  it('is at odds with no price to buy where there is none', async () => {
    serve([HEADER, IPCA('20/11/2026', '2348,76', '0,00')]);
    expect(await limitationsOf()).toEqual([]);
  });

  it('is found by the names of the columns, whatever their order', async () => {
    const turned = [HEADER, IPCA('20/11/2026', '2348,76')].map((line) => line.split(';').reverse().join(';'));
    serve(turned);
    expect(await outcome()).toBe('2348.76 of 2026-11-20');
  });

  it('of an earlier date is read from the same file again', async () => {
    serve([
      HEADER,
      IPCA('20/11/2026', '2348,76'),
      IPCA('10/03/2021', '1700,10'),
      IPCA('01/03/2021', '1699,99'),
    ]);
    expect(await outcome('2021-03-12')).toBe('1700.10 of 2021-03-10');
    expect(await outcome('2021-03-09')).toBe('1699.99 of 2021-03-01');
    expect(await outcome('2021-03-21')).toBe('REFERENCE_TOO_OLD 2021-03-10');
    expect(await outcome('2019-01-01')).toBe('NO_REFERENCE');
    expect(server.asked).toHaveLength(1);
  });
});

describe('the list of treasury products', () => {
  const ACCENTED = 'Tesouro Poupança Pública;15/05/2040;20/11/2026;7,29;7,41;100,00;99,50;99,50';

  it.each<[string, BufferEncoding]>([
    ['UTF-8', 'utf8'],
    ['ISO-8859-1', 'latin1'],
  ])('in %s holds what can be priced, with exact rates', async (_, encoding) => {
    const noBuying = 'Tesouro IGPM+;01/01/2031;18/11/2026;0,00;-0,15;0,00;5000,10;5000,10';
    serve(
      [HEADER, ACCENTED, noBuying, IPCA('19/11/2026', '2348,76'), MATURED, IPCA('20/11/2026', '2350,01')],
      encoding,
    );
    const listing = await list();
    expect(listing).toMatchObject({ found: true, sources: [{ id: 'tesouro', url: `${server.url}${PATH}` }] });
    expect(listing.found && listing.items).toEqual([
      {
        product_id: 'tesouro-igpm-2031-01-01',
        name: 'Tesouro IGPM+',
        maturity_date: '2031-01-01',
        base_date: '2026-11-18',
        buy_price: null,
        sell_price: '5000.10',
        buy_rate: '0',
        sell_rate: '-0.0015',
      },
      {
        product_id: 'tesouro-ipca-2035-05-15',
        name: 'Tesouro IPCA+',
        maturity_date: '2035-05-15',
        base_date: '2026-11-20',
        buy_price: '2374.37',
        sell_price: '2350.01',
        buy_rate: '0.0729',
        sell_rate: '0.0741',
      },
      expect.objectContaining({
        product_id: 'tesouro-poupanca-publica-2040-05-15',
        name: 'Tesouro Poupança Pública',
      }),
    ]);
  });

  const PAID_OUT = 'Tesouro Selic;01/03/2025;28/02/2025;0,01;-0,02;15001,10;14999,90;14999,90';
  const NO_PRICE = IPCA('20/11/2026', '0,00');
  const OLD = IPCA('02/01/2020', '2348,76');

  it.each<[string, readonly string[], string, string]>([
    ['is too old', [OLD], 'tesouro-ipca-2035-05-15', 'REFERENCE_TOO_OLD'],
    ['is too old or has matured', [MATURED, OLD], 'tesouro-ipca-2035-05-15', 'REFERENCE_TOO_OLD'],
    ['has matured today', [MATURED], 'tesouro-selic-2026-11-20', 'NO_REFERENCE'],
    ['has matured, its last price long ago', [PAID_OUT], 'tesouro-selic-2025-03-01', 'NO_REFERENCE'],
    ['has no price', [NO_PRICE], 'tesouro-ipca-2035-05-15', 'NO_REFERENCE'],
  ])(
    'is none where everything in the file %s, for the reason of an estimate',
    async (_, lines, id, reason) => {
      serve([HEADER, ...lines]);
      const { answer } = await ask(TODAY, id);
      expect(answer).toMatchObject({ found: false, reason });
      expect(await list()).toMatchObject({ found: false, reason });
    },
  );

  it('is read of 14.5 MB in no order', async () => {
    server.on(PATH, (response) => {
      response.writeHead(200, { 'content-type': 'text/csv' });
      for (const piece of piecesOf(historyLines('2026-11-19', FULL_SIZE_DAYS))) response.write(piece);
      response.end();
    });
    // However long it takes here: a later caller gets the answer.
    await expect.poll(async () => (await list()).found).toBe(true);
    const listing = await list();
    expect(listing.found && listing.items).toHaveLength(TITLES);
    expect(
      listing.found && listing.items.find(({ product_id }) => product_id === 'tesouro-prefixado-2027-05-15'),
    ).toEqual(
      expect.objectContaining({
        base_date: '2026-11-19',
        sell_price: priceOn(0, '2026-11-19').replace(',', '.'),
      }),
    );
    const { bytes } = await ask(TODAY, 'tesouro-ipca-2030-05-15');
    expect((await bytes[0]?.read())?.byteLength).toBeGreaterThan(14_000_000);
  });
});

describe('a line that cannot be read', () => {
  const good = [IPCA('20/11/2026', '2348,76'), IPCA('19/11/2026', '2340,00'), MATURED];
  const codes = async (id: string) => codesOf(await ask(TODAY, id));

  it('is left out and named, where it may be of the title that is asked', async () => {
    serve([HEADER, ...good, PREFIXED.replace('722,31', '722.31'), PREFIXED.replace('19/11', '18/11')]);
    expect(await outcome()).toBe('2348.76 of 2026-11-20');
    expect(await codes('tesouro-ipca-2035-05-15')).toEqual([]);
    expect(await codes('tesouro-prefixado-2029-01-01')).toEqual(['LINES_LEFT_OUT']);
    const query = { kind: 'prefixed-rate', due_date: '2029-01-01', date: TODAY } as const;
    expect(codesOf(await rig.sources.ask(query))).toEqual(['LINES_LEFT_OUT', 'PREFIXED_CURVE_USED']);
    expect(healthOf(rig, 'tesouro')).toMatchObject({ status: 'DEGRADED' });
    expect(healthOf(rig, 'tesouro')?.detail).toContain('line 5 with a price that is none');
  });

  it('of a day later than today, or of nothing that can be said, is left out, too', async () => {
    serve([HEADER, ...good, IPCA('21/11/2026', '9999,99'), IPCA('31/02/2026', '1,00'), PREFIXED]);
    const answered = await ask(TODAY, 'tesouro-ipca-2035-05-15');
    expect(outcomeOf(answered)).toBe('2348.76 of 2026-11-20');
    expect(JSON.stringify(answered.answer)).toContain(
      '2 (line 5 with a base date of 2026-11-21, later than today, line 6 without a base date dd/MM/yyyy)',
    );
    expect(await codes('tesouro-prefixado-2029-01-01')).toEqual(['LINES_LEFT_OUT']);
  });
});

describe('an answer that cannot be used is no price', () => {
  /** Made-up figures. */
  const GOOD = 'Tesouro IPCA+;15/05/2035;20/11/2026;7,29;7,41;2374,37;2348,76;2348,76';
  const OTHER = 'Tesouro Prefixado;01/01/2029;19/11/2026;14,04;14,16;724,55;722,31;722,31';

  const file = (...lines: readonly string[]): Behaviour =>
    answers.bytes(Buffer.from(lines.join('\n'), 'latin1'));
  const withLine = (line: string) => file(HEADER, GOOD, line);

  it.each<[string, Behaviour]>([
    ['a header alone', file(HEADER)],
    ['a column less', file(HEADER.replace('PU Venda Manha;', ''), GOOD)],
    ['a column renamed', file(HEADER.replace('PU Venda Manha', 'PU Resgate'), GOOD)],
    ['no header', file(GOOD, OTHER)],
    ['a last line without its columns', withLine(OTHER.slice(0, 40))],
    ['a line with a column more', withLine(`${OTHER};1`)],
    ['a quote left open', withLine(`"${OTHER}`)],
    ['a negative price', withLine(OTHER.replaceAll('722,31', '-722,31'))],
    ['a price with a point alone', withLine(OTHER.replace('722,31', '722.31'))],
    ['a price in words', withLine(OTHER.replace('722,31', 'n/d'))],
    ['a rate beyond all measure', withLine(OTHER.replace('14,16', '1416,00'))],
    ['a base date later than today', withLine(OTHER.replace('19/11/2026', '21/11/2026'))],
    ['a base date that does not exist', withLine(OTHER.replace('19/11/2026', '31/02/2026'))],
    ['a date in another shape', withLine(OTHER.replace('19/11/2026', '2026-11-19'))],
    ['a maturity that is none', withLine(OTHER.replace('01/01/2029', '00/01/2029'))],
    ['a title without a name', withLine(OTHER.replace('Tesouro Prefixado', ' '))],
    ['bytes of no encoding where figures belong', withLine(GOOD.replace('7,41', '\xff\xfe'))],
    ['two titles of one id', withLine(GOOD.replace('IPCA+', 'IPCA'))],
  ])('%s', async (_, behaviour) => {
    server.on(PATH, behaviour);
    const [{ answer }, listing] = await Promise.all([ask(), list()]);
    for (const each of [answer, listing])
      expect(each).toMatchObject({ found: false, reason: 'SOURCE_UNAVAILABLE' });
  });
});

it.each([
  ['7,41', '0.0741'],
  ['14,1600', '0.1416'],
  ['-0,02', '-0.0002'],
  ['0,00', '0'],
  ['', null],
])('a rate of %s percent is the fraction %s', (published, fraction) => {
  expect(rateOf(published)).toBe(fraction);
});

it('a name without letters or digits gives no id', () => {
  expect(productIdOf(' + ', '2035-05-15')).toBeUndefined();
});
