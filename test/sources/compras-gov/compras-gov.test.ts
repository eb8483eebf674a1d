import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/kernel/digest.ts';
import type { Reference } from '../../../src/kernel/reference.ts';
import { purchaseWindow } from '../../../src/sources/compras-gov/read-purchases.ts';
import { codesOf, healthOf, sourceScene } from '../../support/source-scene.ts';
import { answers, type Behaviour } from '../../support/source-server.ts';
import { ITEM, PATH, page, paged, purchase, purchasesAt, text } from './purchases.ts';

const NOW = '2026-11-20T15:00:00.000Z';
const DATE = '2026-11-20';
/** Made-up figures. */
const PRICES = ['10.00000000', '11.50000000', '12.00000000', '13.25000000', '14.00000000'];
const GOOD = page(purchasesAt(PRICES));

const { server, rig } = sourceScene(
  NOW,
  (url) => ({ SOURCE_COMPRAS_GOV_URL: url }),
  (at) => at.on(PATH, text(GOOD)),
);

const ask = (product_code = ITEM, date = DATE) =>
  rig.sources.ask({ kind: 'equipment-price', family: 'CATMAT', product_code, date });
const outcome = async (...asked: Parameters<typeof ask>) => {
  const { answer } = await ask(...asked);
  return answer.found ? answer.reference.value : answer.reason;
};
const of = async (rows: readonly string[]) => {
  server.on(PATH, text(page(rows)));
  const { answer } = await ask();
  if (!answer.found) throw new Error(`${answer.reason}: ${answer.detail}`);
  return answer.reference;
};
const gap = async (rows: readonly string[]) => {
  server.on(PATH, text(page(rows)));
  const { answer } = await ask();
  return answer.found ? answer.reference.value : `${answer.reason}: ${answer.detail}`;
};
const codes = ({ limitations }: Reference) => limitations.map(({ code }) => code);
const health = () => healthOf(rig, 'compras_gov');

describe('purchases of a catalogue item', () => {
  it('are asked for in the words of the source, twelve months up to the date', async () => {
    expect(await outcome()).toBe('12');
    expect(server.asked).toEqual([
      `${PATH}?tipo=codigoItemCatalogo&codigo=470419&pagina=1&tamanhoPagina=500&dataCompraInicio=2025-11-21&dataCompraFim=2026-11-20`,
    ]);
  });

  it('come with the digest of the very bytes', async () => {
    const { answer, bytes } = await ask();
    expect(answer).toMatchObject({
      found: true,
      reference: {
        sha256: sha256(GOOD),
        retrieved_at: NOW,
        observed: { page_sha256: [sha256(GOOD)] },
        source: { id: 'compras_gov', url: `${server.url}${server.asked[0]}` },
      },
    });
    expect(new TextDecoder().decode(await bytes[0]?.read())).toBe(GOOD);
  });

  it('of several pages come with the digest of all of them', async () => {
    const pages = [1, 2].map((number) =>
      page(purchasesAt(PRICES.map((price) => `${number}${price}`)), 2, 10),
    );
    server.on(
      PATH,
      paged((number) => pages[number - 1] ?? ''),
    );
    const { answer, bytes } = await ask();
    const joined = pages.join('\n');
    expect(answer).toMatchObject({
      reference: { sha256: sha256(joined), observed: { page_sha256: pages.map(sha256) } },
    });
    expect(bytes.map((each) => each.sha256)).toEqual([sha256(joined)]);
    expect(new TextDecoder().decode(await bytes[0]?.read())).toBe(joined);
  });

  it('name no supplier in what is observed', async () => {
    const { answer } = await ask();
    expect(JSON.stringify(answer)).not.toContain('supplier');
    expect(JSON.stringify(answer)).not.toContain('00000000000000');
  });
});

describe('what is no number of the catalogue never reaches the source', () => {
  it.each([
    '../470419',
    '470419/..',
    '470419 ',
    '47 0419',
    '4704１9',
    '470419&codigo=1',
    '470419%20',
    '0470419',
    '0',
    '-1',
    '1e5',
    '1234567890',
    'PR-18cf78b5e7b5',
    '',
  ])('%j', async (code) => {
    expect(await outcome(code)).toBe('NO_REFERENCE');
    expect(server.asked).toEqual([]);
  });

  it('nor does another family', async () => {
    const query = { kind: 'equipment-price', family: 'TRATOR', product_code: ITEM, date: DATE } as const;
    const { answer } = await rig.sources.ask(query);
    expect(answer).toMatchObject({ found: false, reason: 'SOURCE_NOT_CONFIGURED' });
    expect(server.asked).toEqual([]);
  });
});

describe('lists', () => {
  it('name the family and how to find an item, and pretend no items', async () => {
    expect(await rig.sources.list({ kind: 'equipment-families', date: DATE })).toEqual({
      found: true,
      items: [
        {
          family: 'CATMAT',
          name: {
            'pt-BR': expect.stringMatching(/^Item do catálogo .*https:\/\/catalogo\.compras\.gov\.br/),
            en: expect.stringMatching(/^Item of the .*https:\/\/catalogo\.compras\.gov\.br/),
          },
        },
      ],
      sources: [],
    });
    const products = (family: string) => rig.sources.list({ kind: 'equipment-products', family, date: DATE });
    expect(await products('CATMAT')).toEqual({ found: true, items: [], sources: [] });
    expect(await products('TRATOR')).toMatchObject({ found: false, reason: 'SOURCE_NOT_CONFIGURED' });
    expect(server.asked).toEqual([]);
  });
});

describe('a source that misbehaves is no price', () => {
  const bytes = new TextEncoder().encode(GOOD);
  const withRow = (row: string): Behaviour => text(page([...purchasesAt(PRICES), row]));
  const good = purchase({ price: '10.0' });

  it.each<[string, Behaviour]>([
    ['a body cut off', answers.bytes(bytes.subarray(0, bytes.length - 40))],
    ['invalid UTF-8', answers.bytes(new Uint8Array([...bytes.subarray(0, 20), 0xff, ...bytes.subarray(20)]))],
    ['a list alone', text('[]')],
    ['no list', text('{"resultado":null,"totalRegistros":0,"totalPaginas":0}')],
    ['no counts', text('{"resultado":[]}')],
    ['counts as text', text('{"resultado":[],"totalRegistros":"0","totalPaginas":"0"}')],
    ['a purchase of another item', withRow(purchase({ price: '10.0', item: '470420' }))],
    ['a price as text', withRow(purchase({ price: '"10.00"' }))],
    ['no price member', withRow(good.replace('precoUnitario', 'preco'))],
    ['a date in another shape', withRow(purchase({ price: '10.0', date: '27/03/2026 ' }))],
    ['a date that does not exist', withRow(purchase({ price: '10.0', date: '2026-02-30T03:00:00' }))],
    ['no date member', withRow(good.replaceAll('dataCompra', 'data'))],
    ['a purchase that is none', withRow('null')],
    ['a price given twice', withRow(good.replace('"precoUnitario"', '"precoUnitario":9.0,"precoUnitario"'))],
    ['a list given twice', text(GOOD.replace('{"resultado":', '{"resultado":[],"resultado":'))],
  ])('%s', async (_, behaviour) => {
    server.on(PATH, behaviour);
    expect(await outcome()).toBe('SOURCE_UNAVAILABLE');
    server.on(PATH, text(GOOD));
    expect(health()).toMatchObject({ status: 'DOWN' });
  });
});

/** All figures here are made up. */
describe('the median', () => {
  it('of an odd number is the middle price', async () => {
    const rows = purchasesAt(['5.10000000', '5.30000000', '4.90000000', '5.20000000', '5.00000000']);
    const reference = await of(rows);
    expect(reference).toMatchObject({ value: '5.1', unit: 'UN', region: 'BR', reference_date: '2026-03-27' });
    // Of 4.9 5 [5.1] 5.2 5.3 the medians of both halves.
    expect(reference.range).toEqual({ low: '4.95', high: '5.25', kind: 'QUARTILES' });
    expect(reference.observed).toMatchObject({
      catalogue_item: ITEM,
      description: 'TRATOR AGRÍCOLA, POTÊNCIA: 100 CV (made up)',
      purchases: 5,
      lowest: '4.9',
      highest: '5.3',
      outliers: [],
      purchases_at_source: 5,
      purchases_read: 5,
    });
    expect(codes(reference)).toEqual(['PUBLIC_PURCHASES']);
  });

  it('of an even number is the mean of the two middle ones, exactly', async () => {
    expect((await of(purchasesAt(['1.1', '1.2', '1.3', '1.4', '1.5', '1.6']))).value).toBe('1.35');
    rig.later(25 * 3_600_000);
    const long = ['1e14', '1E14', '100000000000000.0000001', '100000000000000.0000002', '3e14', '2E+14'];
    expect((await of(purchasesAt(long))).value).toBe('100000000000000.00000015');
  });

  it('takes prices from the text: what a float cannot hold is kept', async () => {
    const rows = purchasesAt(Array.from({ length: 5 }, (_, at) => `90071992547409.9${at}00000`));
    expect((await of(rows)).value).toBe('90071992547409.92');
  });

  it('has the date of the newest purchase it used', async () => {
    const dates = ['2026-01-05', '2026-11-19', '2025-12-01', '2026-11-20', '2026-02-01'];
    const reference = await of(dates.map((date) => purchase({ price: '10.0', date })));
    expect(reference.reference_date).toBe('2026-11-20');
    expect(reference.observed).toMatchObject({ oldest: '2025-12-01', newest: '2026-11-20' });
  });

  it('needs five purchases', async () => {
    expect(await gap(purchasesAt(['1.0', '1.0', '1.0', '1.0']))).toBe(
      'NO_REFERENCE: 4 purchases per UN from 2025-11-21 to 2026-11-20: at least 5 are needed',
    );
    rig.later(25 * 3_600_000);
    expect(await gap([])).toContain('NO_REFERENCE: no purchase');
  });

  it('counts a purchase that is listed twice once', async () => {
    const twice = purchase({ price: '1.0' });
    expect(await gap([...purchasesAt(['1.0', '2.0', '3.0']), twice, twice])).toContain('4 purchases per UN');
  });
});

describe('a purchase does not count', () => {
  const four = purchasesAt(['1.0', '1.0', '1.0', '1.0']);

  it.each([
    ['with a price of zero', { price: '0.00000000' }],
    ['with a price of zero and an exponent', { price: '0E-8' }],
    ['with a negative price', { price: '-5.00000000' }],
    ['with an absurd price', { price: '1e400' }],
    ['with a symbolic price of a cent', { price: '0.01000000' }],
    ['with a symbolic price below a cent', { price: '0.0001' }],
    ['judged by the greatest discount', { price: '1.0', criterion: '"D"' }],
    ['judged by the greatest discount, as a number', { price: '1.0', criterion: '2' }],
    ['judged by the greatest discount, in words', { price: '1.0', criterion: '"Maior Desconto"' }],
    ['with a discount on a table of prices', { price: '1.0', criterion: 'null', discount: '17.5' }],
    ['without a price', { price: 'null' }],
    ['without a date', { price: '1.0', date: 'null' }],
    ['of a day after the valuation date', { price: '1.0', date: '2026-11-21' }],
    ['in the night after the valuation date', { price: '1.0', date: '2026-11-21T03:00:00.000+00:00' }],
    ['more than a year before', { price: '1.0', date: '2025-11-20' }],
    ['without a unit of supply', { price: '1.0', unit: null }],
    ['per another unit', { price: '1.0', unit: 'CX' }],
    ['per box of another capacity', { price: '1.0', unit: 'UN', capacity: '100.00000000' }],
  ])('%s', async (_, row) => {
    expect(await gap([...four, purchase(row)])).toContain('NO_REFERENCE: 4 purchases per UN');
  });

  it.each([
    ['in the evening of the valuation date', '2026-11-21T02:59:00.000+00:00'],
    ['of a date without a time', '2026-11-20T00:00:00'],
    ['of the first day of the twelve months', '2025-11-21'],
  ])('but it does %s', async (_, date) => {
    expect((await of([...four, purchase({ price: '1.0', date })])).value).toBe('1');
  });

  it.each(['"V"', '"1"', 'null', '"Menor preço"'])(
    'but it does when it is judged by %s',
    async (criterion) => {
      expect((await of([...four, purchase({ price: '1.0', criterion })])).value).toBe('1');
    },
  );

  it('and the evidence says how many and why', async () => {
    const rows = [
      ...purchasesAt(['1.0', '1.0', '1.0', '1.0', '1.0']),
      ...purchasesAt(['0.0', '-1.0', 'null', '0.01']),
      ...purchasesAt(['0.5', '0.0', '0.01'], { criterion: '"D"' }),
      ...purchasesAt(['1.0'], { date: '2026-11-21' }),
      ...purchasesAt(['7.0', '8.0'], { unit: ' cx ' }),
      ...purchasesAt(['1.0'], { unit: '' }),
    ];
    const reference = await of(rows);
    expect(reference.value).toBe('1');
    expect(reference.observed).toMatchObject({
      purchases: 5,
      other_units: [{ unit: 'CX', purchases: 2 }],
      excluded: {
        by_discount: 3,
        zero_or_negative: 2,
        symbolic: 1,
        outside_period: 1,
        without_unit: 1,
        without_price: 1,
      },
    });
    expect(codes(reference)).toEqual(['PUBLIC_PURCHASES', 'OTHER_UNITS_LEFT_OUT']);
  });
});

describe('units of supply are never mixed', () => {
  it('the most frequent one is taken, and named', async () => {
    const boxes = purchasesAt(['500.0', '510.0', '520.0', '530.0', '540.0', '550.0', '560.0'], {
      unit: 'CX',
      capacity: '100.00000000',
    });
    const reference = await of([...purchasesAt(['5.0', '5.1', '5.2', '5.3', '5.4']), ...boxes]);
    expect(reference).toMatchObject({ value: '530', unit: 'CX 100 UN' });
  });

  it('two as frequent give no reference', async () => {
    const five = ['1.0', '1.0', '1.0', '1.0', '1.0'];
    expect(await gap([...purchasesAt(five), ...purchasesAt(five, { unit: 'CX' })])).toBe(
      'NO_REFERENCE: as many purchases per UN as per CX: neither is preferred',
    );
  });
});

describe('the twelve months', () => {
  it.each([
    ['2026-11-20', '2025-11-21'],
    ['2026-01-01', '2025-01-02'],
    ['2026-12-31', '2026-01-01'],
    ['2024-02-29', '2023-03-01'],
    ['2025-02-28', '2024-02-29'],
  ])('up to %s begin on %s', (to, from) => {
    expect(purchaseWindow(to)).toEqual({ from, to });
  });
});

describe('pages', () => {
  const serve = (...of: Parameters<typeof paged>) => server.on(PATH, paged(...of));
  const rowsOf = (number: number) =>
    Array.from({ length: 500 }, (_, at) => purchase({ price: `${number * 1000 + at}.00000000` }));

  it('are read, four at most, and the median is of all that were read', async () => {
    serve((number) => page(rowsOf(number), 7, 3500));
    const answered = await ask();
    expect(codesOf(answered)).toContain('NOT_ALL_PURCHASES_READ');
    expect(answered.answer).toMatchObject({
      reference: {
        value: '2749.5',
        observed: { purchases: 2000, purchases_read: 2000, purchases_at_source: 3500 },
      },
    });
    expect(server.asked).toHaveLength(4);
    const numbers = server.asked.map((url) => new URL(url, server.url).searchParams.get('pagina'));
    expect(numbers.sort()).toEqual(['1', '2', '3', '4']);
  });

  it('that shifted while they were read count a purchase once', async () => {
    const rows = purchasesAt(['1.0', '2.0', '3.0', '4.0', '5.0', '6.0']);
    serve((number) => page(number === 1 ? rows.slice(0, 4) : rows.slice(3), 2, 6));
    expect((await ask()).answer).toMatchObject({ reference: { value: '3.5', observed: { purchases: 6 } } });
  });

  it('of which one fails give nothing', async () => {
    serve((number) => (number === 2 ? 'maintenance' : page(rowsOf(number), 3, 1500)));
    expect((await ask()).answer).toMatchObject({ found: false, reason: 'SOURCE_UNAVAILABLE' });
  });
});
