import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/kernel/digest.ts';
import { healthOf, sourceScene } from '../../support/source-scene.ts';
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
    [
      'a price that stands twice',
      withRow(good.replace('"precoUnitario"', '"precoUnitario":9.0,"precoUnitario"')),
    ],
    ['a list that stands twice', text(GOOD.replace('{"resultado":', '{"resultado":[],"resultado":'))],
  ])('%s', async (_, behaviour) => {
    server.on(PATH, behaviour);
    expect(await outcome()).toBe('SOURCE_UNAVAILABLE');
    server.on(PATH, text(GOOD));
    expect(health()).toMatchObject({ status: 'DOWN' });
  });
});
