import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/kernel/digest.ts';
import type { StateCode } from '../../../src/kernel/vocabulary.ts';
import { codesOf, healthOf, outcomeOf, sourceScene } from '../../support/source-scene.ts';
import { answers, type Behaviour } from '../../support/source-server.ts';
import {
  LAST_WEEK,
  RECEIVED,
  WEEKLY_HEADER,
  type WeeklyRow,
  weeklyRow,
} from '../../support/weekly-prices.ts';

const PATH = '/downloads/arquivos/PrecosSemanalUF.txt';
const TODAY = '2026-11-20';
const [HOUR, DAY] = [3_600_000, 86_400_000];

const { server, rig, another } = sourceScene('2026-11-20T15:00:00.000Z', (url) => ({
  SOURCE_CONAB_WEEKLY_URL: url + PATH,
}));

const file = (lines: readonly string[], encoding: BufferEncoding = 'latin1'): Behaviour =>
  answers.bytes(Buffer.from(lines.join('\n'), encoding));
const bytesOf = (...rows: readonly WeeklyRow[]) =>
  Buffer.from([WEEKLY_HEADER, ...rows.map(weeklyRow), ''].join('\r\n'), 'latin1');
const serve = (...rows: readonly WeeklyRow[]) => server.on(PATH, answers.bytes(bytesOf(...rows)));
const list = (product_id = 'soy', state: StateCode = 'MT', date = '2026-11-20') =>
  rig.sources.list({ kind: 'commodity-references', product_id, state, date });
/** `price unit of date at level`, or the reason there is none. */
const outcome = async (product?: string, state?: StateCode, date?: string) => {
  const listing = await list(product, state, date);
  if (!listing.found) return listing.reason;
  return listing.items.map((item) => `${item.price} per ${item.unit} of ${item.date}, ${item.market_level}`);
};

describe('weekly prices by state', () => {
  it('are the newest week of each market level, with what they are and where they are from', async () => {
    serve(
      { week: LAST_WEEK, price: '2,40' },
      { level: 'ATACADO', price: '2,51' },
      { price: '2,36' },
      { week: LAST_WEEK, level: 'VAREJO', price: '3,90' },
      { week: '02-11-2026 - 06-11-2026', price: '2,44' },
    );
    const listing = await list();
    expect(listing).toMatchObject({
      found: true,
      sources: [{ id: 'conab_weekly', url: `${server.url}${PATH}` }],
    });
    expect(listing.found && listing.items[0]).toMatchObject({
      product_id: 'soy',
      published_as: 'SOJA EM GRÃOS',
      date: '2026-11-20',
      region: 'MT',
      market_level: 'PRODUCER_RECEIVED',
      unit: 'sc 60 kg',
      price: '141.6',
      source: { id: 'conab_weekly' },
      source_name: { en: 'Weekly agricultural prices by state, Conab' },
    });
    expect([...(await outcome())].toSorted()).toEqual([
      '141.6 per sc 60 kg of 2026-11-20, PRODUCER_RECEIVED',
      '150.6 per sc 60 kg of 2026-11-20, WHOLESALE',
      '234 per sc 60 kg of 2026-11-13, RETAIL',
    ]);
    expect(server.asked).toHaveLength(1);
  });

  it('belong to their state: none is moved to another', async () => {
    serve({ state: 'MT' }, { state: 'PR', price: '2,20' });
    expect(await outcome('soy', 'PR')).toEqual(['132 per sc 60 kg of 2026-11-20, PRODUCER_RECEIVED']);
    expect(await outcome('soy', 'RS')).toBe('NO_REFERENCE');
  });

  it.each<[string, WeeklyRow, string]>([
    ['maize', { product: 'MILHO', id: '4742', price: '0,98' }, '58.8'],
    ['wheat', { product: 'TRIGO', kind: 'PÃO, PH 78, TIPO 1', price: '1,01' }, '60.6'],
    [
      'coffee',
      { product: 'CAFE', kind: 'ARÁBICA TIPO 6, BEBIDA DURA', id: '11195', price: '31,57' },
      '1894.2',
    ],
    ['beans-black', { product: 'FEIJAO', kind: 'COMUM PRETO TIPO 1', price: '2,0833' }, '124.998'],
    ['beans-carioca', { product: 'FEIJÃO', kind: 'COMUM CARIOCA', price: '4,15' }, '249'],
    ['rice', { product: 'ARROZ', kind: 'LONGO FINO EM CASCA', price: '1,15' }, '69'],
  ])('of %s are per unit of this service, exactly', async (product, row, price) => {
    serve(row);
    expect(await outcome(product)).toEqual([`${price} per sc 60 kg of 2026-11-20, PRODUCER_RECEIVED`]);
  });

  it.each([
    ['BOI', 'GORDO'],
    ['BOI GORDO', 'A VISTA'],
  ])('of cattle, %s %s, are by the arroba of carcass: 15 kg', async (product, kind) => {
    serve({ product, kind, price: '22,48' });
    expect(await outcome('ox')).toEqual(['337.2 per arroba of 2026-11-20, PRODUCER_RECEIVED']);
  });

  it.each<[string, WeeklyRow]>([
    ['ox', { product: 'BOI', kind: 'MAGRO', price: '15,00' }],
    ['cow', { product: 'VACA', kind: 'GORDA', price: '20,00' }],
    ['pig', { product: 'SUINO', kind: 'VIVO', price: '8,00' }],
    ['coffee', { product: 'CAFE', kind: 'CONILLON TIPO 7', price: '20,80' }],
    ['coffee', { product: 'CAFE', kind: 'ARÁBICA TIPO 6, BEBIDA RIO', id: '11196', price: '25,00' }],
    ['coffee-in-coco', { product: 'CAFE', kind: 'EM COCO', price: '12,00' }],
    ['beans-carioca', { product: 'FEIJAO', kind: 'COMUM CORES TIPO 1', price: '4,00' }],
    ['rice', { product: 'ARROZ', kind: 'LONGO FINO TIPO 1 BE', price: '4,15' }],
    ['maize', { product: 'MILHO', kind: 'DE PIPOCA', price: '1,72' }],
    ['soy', { product: 'SEMENTE DE SOJA', price: '9,00' }],
    ['soy', { level: 'PREÇO PAGO PELO PROD', price: '2,41' }],
  ])('of what is not certainly %s are left out', async (product, row) => {
    const sure = product === 'maize' ? {} : { product: 'MILHO' };
    serve(sure, row);
    expect(await outcome(product)).toBe('NO_REFERENCE');
  });

  it('of zero, of nothing, or given differently by two rows are none: the week before is', async () => {
    serve({ price: '0,00' }, { week: LAST_WEEK, price: '2,40' });
    expect(await outcome()).toEqual(['144 per sc 60 kg of 2026-11-13, PRODUCER_RECEIVED']);
    for (const rows of [[{ price: '' }], [{ price: '2,36' }, { price: '2,37' }, { price: '2,36' }]]) {
      rig.later(13 * HOUR);
      serve({ week: LAST_WEEK, price: '2,40' }, ...rows);
      expect(await outcome(undefined, undefined, '2026-11-23')).toEqual([
        '144 per sc 60 kg of 2026-11-13, PRODUCER_RECEIVED',
      ]);
    }
  });

  it('of a week that has not ended on the date are not listed yet', async () => {
    serve({ price: '2,36' }, { week: LAST_WEEK, price: '2,40' });
    expect(await outcome('soy', 'MT', '2026-11-19')).toEqual([
      '144 per sc 60 kg of 2026-11-13, PRODUCER_RECEIVED',
    ]);
  });

  it('are read in ISO-8859-1 and UTF-8, whatever the order of rows and columns', async () => {
    const lines = [WEEKLY_HEADER, weeklyRow({ week: LAST_WEEK, price: '2,40' }), weeklyRow()];
    const turned = lines.map((line) => line.split(';').reverse().join(';'));
    server.on(PATH, file(turned, 'utf8'));
    expect(await outcome()).toEqual(['141.6 per sc 60 kg of 2026-11-20, PRODUCER_RECEIVED']);
  });
});

describe('a unit that the file states is read', () => {
  const withUnit = (unit: string) => file([`${WEEKLY_HEADER};unidade`, `${weeklyRow()};${unit}`]);

  it.each(['KG', ' kg ', 'R$/kg', '1 kg', 'quilo', ''])('%j is a kilogram', async (unit) => {
    server.on(PATH, withUnit(unit));
    expect(await outcome()).toEqual(['141.6 per sc 60 kg of 2026-11-20, PRODUCER_RECEIVED']);
  });

  it.each(['SC 60 KG', 'saca', '@', 'arroba', 't', '15 kg'])(
    '%j gives no price, and is named',
    async (unit) => {
      server.on(PATH, withUnit(unit));
      expect(await outcome()).toBe('SOURCE_UNAVAILABLE');
      expect(healthOf(rig, 'conab_weekly')?.detail).toContain(`line 2 with a price per ${unit}, not per kg`);
    },
  );

  it('a column of prices per sack is named, too', async () => {
    server.on(PATH, file([WEEKLY_HEADER.replace('valor_produto_kg', 'valor_produto_saca'), weeklyRow()]));
    expect(await outcome()).toBe('SOURCE_UNAVAILABLE');
    const detail = healthOf(rig, 'conab_weekly')?.detail;
    expect(detail).toMatch(/valor_produto_kg not among produto, .*, valor_produto_saca/);
  });

  it('a kind with a unit in its name is no product', async () => {
    serve({}, { product: 'BOI GORDO', kind: '15 KG', price: '320,00' });
    expect(await outcome('ox')).toBe('NO_REFERENCE');
    serve({}, { product: 'FEIJÃO', kind: 'CARIOCA SC 60 KG', price: '320,00' });
    rig.later(13 * 3_600_000);
    expect(await outcome('beans-carioca')).toBe('NO_REFERENCE');
  });
});

describe('a line that cannot be read', () => {
  const good = [
    weeklyRow(),
    weeklyRow({ product: 'MILHO', price: '1,02' }),
    weeklyRow({ state: 'GO', price: '2,40' }),
  ];
  const bad = weeklyRow({ week: LAST_WEEK, price: '2.36' });
  const ask = (product_id: string, state: StateCode) =>
    rig.sources.ask({ kind: 'commodity-price', product_id, state, date: TODAY });

  it('is left out and named, also where it may be of what is asked', async () => {
    server.on(PATH, file([WEEKLY_HEADER, good[0] ?? '', bad, ...good.slice(1)]));
    const soy = await ask('soy', 'MT');
    expect(outcomeOf(soy)).toBe('141.6 of 2026-11-20');
    expect(codesOf(soy)).toEqual(['PRODUCER_LEVEL', 'LINES_LEFT_OUT']);
    expect(JSON.stringify(soy.answer)).toContain('1 (line 3 with a price that is none)');
    expect(codesOf(await ask('maize', 'MT'))).toEqual(['PRODUCER_LEVEL']);
    expect(codesOf(await ask('soy', 'GO'))).toEqual(['PRODUCER_LEVEL']);
    expect(healthOf(rig, 'conab_weekly')).toMatchObject({ status: 'DEGRADED' });
    expect(healthOf(rig, 'conab_weekly')?.detail).toContain('line 3 with a price that is none');
  });

  it('without its columns may be of anything', async () => {
    server.on(PATH, file([WEEKLY_HEADER, `${good[0]};1`, ...good]));
    for (const [product, state] of [
      ['soy', 'MT'],
      ['maize', 'MT'],
      ['soy', 'GO'],
    ] as const)
      expect(codesOf(await ask(product, state))).toEqual(['PRODUCER_LEVEL', 'LINES_LEFT_OUT']);
  });

  it.each([
    ['as many as others', [WEEKLY_HEADER, ...good, bad, bad, bad]],
    ['the last one, cut off', [WEEKLY_HEADER, ...good, weeklyRow().slice(0, 80)]],
  ])('refuses the file: %s', async (_, lines) => {
    server.on(PATH, file(lines));
    expect(outcomeOf(await ask('maize', 'MT'))).toBe('SOURCE_UNAVAILABLE');
  });
});

describe('a file that cannot be used lists nothing', () => {
  const rows = (...more: readonly string[]) => file([WEEKLY_HEADER, weeklyRow(), ...more]);

  it.each<[string, Behaviour]>([
    ['a column renamed', file([WEEKLY_HEADER.replace('valor_produto_kg', 'valor_produto_t'), weeklyRow()])],
    ['no header', file([weeklyRow(), weeklyRow()])],
    ['a header alone', file([WEEKLY_HEADER])],
    ['none of the known products', file([WEEKLY_HEADER, weeklyRow({ product: 'SOJA NOVA' })])],
    ['a last line without its columns', rows(weeklyRow().slice(0, 80))],
    ['a negative price', rows(weeklyRow({ price: '-2,36' }))],
    ['a price with a point', rows(weeklyRow({ price: '2.36' }))],
    ['a week that begins later than today', rows(weeklyRow({ week: '23-11-2026 - 27-11-2026' }))],
    ['a week that is none', rows(weeklyRow({ week: '31-11-2026 - 04-12-2026' }))],
    ['a week of a month', rows(weeklyRow({ week: '01-10-2026 - 31-10-2026' }))],
    ['a week that ends before it begins', rows(weeklyRow({ week: '13-11-2026 - 09-11-2026' }))],
  ])('%s', async (_, behaviour) => {
    server.on(PATH, behaviour);
    expect(await outcome()).toBe('SOURCE_UNAVAILABLE');
  });
});

it('the level of a row is recognized by how its text begins', async () => {
  serve({ level: `${RECEIVED}ODUTOR`, price: '1,00' }, { level: 'ATACADO ', price: '2,00' });
  expect(await outcome()).toEqual([
    '60 per sc 60 kg of 2026-11-20, PRODUCER_RECEIVED',
    '120 per sc 60 kg of 2026-11-20, WHOLESALE',
  ]);
});

describe('the price of a stock in another state', () => {
  const ask = (product_id = 'soy', state: StateCode | null = 'MT', date = TODAY, of = rig) =>
    of.sources.ask({ kind: 'commodity-price', product_id, state, date });
  const reason = async (...asked: Parameters<typeof ask>) => {
    const { answer } = await ask(...asked);
    return answer.found ? answer.reference.value : answer.reason;
  };

  it('is what producers there received, exactly per unit, with its level and the very bytes', async () => {
    const rows = [
      { week: LAST_WEEK, price: '2,40' },
      { level: 'ATACADO', price: '2,51' },
      { price: '2,3666' },
    ];
    serve(...rows);
    const { answer, bytes } = await ask();
    expect(answer).toMatchObject({
      found: true,
      reference: {
        value: '141.996',
        unit: 'sc 60 kg',
        reference_date: TODAY,
        region: 'MT',
        observed: {
          product: 'SOJA EM GRÃOS',
          market_level: 'PRODUCER_RECEIVED',
          week_ends: TODAY,
          price_per_kg: '2.3666',
          kilograms: '60',
          price: '141.996',
        },
        source: { id: 'conab_weekly', url: `${server.url}${PATH}` },
        sha256: sha256(bytesOf(...rows)),
        limitations: [{ code: 'PRODUCER_LEVEL' }],
      },
    });
    expect(answer.found && answer.reference.range).toBeUndefined();
    expect(Buffer.from((await bytes[0]?.read()) ?? []).equals(bytesOf(...rows))).toBe(true);
  });

  it('is the wholesale one where producers have none that counts, and says so', async () => {
    serve({ level: 'ATACADO', price: '2,51' }, { week: '05-10-2026 - 09-10-2026' });
    const { answer } = await ask();
    expect(answer).toMatchObject({
      found: true,
      reference: { value: '150.6', limitations: [{ code: 'STATE_WHOLESALE_LEVEL' }] },
    });
  });

  it('ten times that of the week before is kept, and reported', async () => {
    serve({ week: LAST_WEEK, price: '0,23' }, { price: '2,30' });
    expect(codesOf(await ask())).toEqual(['PRODUCER_LEVEL', 'PRICE_JUMP']);
  });

  it('is null with a reason where there is none, or none of it counts', async () => {
    serve({ week: '05-10-2026 - 09-10-2026' }, { state: 'GO', level: 'VAREJO' });
    expect(outcomeOf(await ask())).toBe('REFERENCE_TOO_OLD 2026-10-09');
    expect(await reason('soy', 'GO')).toBe('NO_REFERENCE');
    expect(await reason('soy', 'AC')).toBe('NO_REFERENCE');
  });

  it.each(['cow', 'pig', 'cassava', 'yerba-mate', 'coffee-in-coco'])(
    'is not asked for of %s: nothing that is certainly the same is published in its unit',
    async (product) => {
      serve({});
      expect(await reason(product)).toBe('REGION_NOT_COVERED');
      expect(server.asked).toHaveLength(0);
    },
  );

  it('is not asked for of Paraná, nor without a state, though the file has Paraná too', async () => {
    serve({ state: 'PR' });
    expect([await reason('soy', 'PR'), await reason('soy', null)]).toEqual([
      'SOURCE_NOT_CONFIGURED',
      'SOURCE_NOT_CONFIGURED',
    ]);
    expect(server.asked).toHaveLength(0);
  });

  it('is read once for many stocks and for the list, which marks it', async () => {
    serve({ price: '2,36' }, { level: 'ATACADO', price: '2,51' }, { state: 'GO', price: '2,20' });
    expect(await Promise.all([reason(), reason('soy', 'GO'), reason('maize', 'MT')])).toEqual([
      '141.6',
      '132',
      'NO_REFERENCE',
    ]);
    const listing = await list();
    expect(listing.found && listing.items.map(({ price, values_stock }) => [price, values_stock])).toEqual([
      ['141.6', true],
      ['150.6', undefined],
    ]);
    expect(server.asked).toHaveLength(1);
  });

  it('is that of the last good answer where the source fails, as long as it counts', async () => {
    serve({});
    expect(await reason()).toBe('141.6');
    server.on(PATH, answers.maintenance);
    rig.later(2 * DAY);
    expect(codesOf(await ask('soy', 'MT', '2026-11-22'))).toEqual(['PRODUCER_LEVEL', 'LAST_GOOD_ANSWER']);
    rig.later(20 * DAY);
    expect(await reason('soy', 'MT', '2026-12-12')).toBe('REFERENCE_TOO_OLD');
  });

  it('is none where the source never answered, or is switched off', async () => {
    server.on(PATH, answers.maintenance);
    expect(await reason()).toBe('SOURCE_UNAVAILABLE');
    const off = await another({ addresses: {} });
    expect(await reason('soy', 'MT', TODAY, off)).toBe('REGION_NOT_COVERED');
  });
});
