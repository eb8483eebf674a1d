import { describe, expect, it } from 'vitest';
import { CROP_IDS } from '../../../src/kernel/words/commodities.ts';
import type { CommodityReference } from '../../../src/valuation/references/contract.ts';
import { fakeSources, listedBy, madeUpSource, notListed } from '../../support/fake-sources.ts';
import { forSuite } from '../../support/for-suite.ts';
import { publicRig } from '../../support/public-rig.ts';
import { found, missing } from '../../support/references.ts';

/** Prices are made up. Today is 2026-11-20. */
const reference = (
  id: string,
  date: string,
  market_level: CommodityReference['market_level'],
): CommodityReference => ({
  product_id: 'soy',
  published_as: 'Soja industrial tipo 1',
  date,
  unit: 'sc 60 kg',
  region: 'PR',
  market_level,
  price: '120.25',
  source: madeUpSource(id),
  source_name: { 'pt-BR': `Fonte ${id}`, en: `Source ${id}` },
});

const references = [
  reference('deral_sima', '2026-10-29', 'WHOLESALE_BUYING'),
  reference('deral_sima', '2026-10-30', 'WHOLESALE_BUYING'),
  reference('deral_prp', '2026-11-14', 'PRODUCER_RECEIVED'),
  reference('conab_weekly', '2026-11-21', 'WHOLESALE_BUYING'),
];

const rig = forSuite(() =>
  publicRig(
    fakeSources({
      off: ['deral_prp'],
      answer: (query) => {
        if (query.kind !== 'commodity-price') return missing('NO_REFERENCE');
        if (query.product_id === 'coffee')
          return { ...missing('REFERENCE_TOO_OLD'), reference_date: '2026-10-29' };
        return query.product_id === 'rice' ? missing('SOURCE_UNAVAILABLE') : found(query, '100.00');
      },
      lists: {
        'commodity-references': ({ state }) =>
          state === 'PR'
            ? listedBy<'commodity-references'>(references, 'deral_sima', 'deral_prp', 'deral_sima')
            : notListed('REGION_NOT_COVERED'),
      },
    }),
  ),
);

type Members = { readonly [name: string]: unknown };
const items = (body: { readonly [name: string]: unknown }, member = 'items') => body[member] as Members[];

describe('GET /inventory/presets', () => {
  it('has products, units and predefined sources, each with what it is for', async () => {
    const { body } = await rig.get('/inventory/presets');
    const products = items(body, 'products');
    expect(products.map(({ product_id }) => product_id)).toEqual([...CROP_IDS, 'ox', 'cow', 'pig']);
    expect(products[3]).toMatchObject({ product_id: 'coffee', unit: 'sc 60 kg', kind: 'CROP' });
    const units = items(body, 'units').map(({ unit }) => unit);
    for (const { unit } of products) expect(units).toContain(unit);
    expect(items(body, 'sources').map(({ id, configured, used_for }) => [id, configured, used_for])).toEqual([
      ['deral_sima', true, ['PRICING', 'REFERENCES']],
      ['deral_prp', false, ['REFERENCES']],
      ['conab_weekly', true, ['PRICING', 'REFERENCES']],
    ]);
  });

  it('names only routes that are there, and speaks Portuguese', async () => {
    const { body } = await rig.get('/inventory/presets', 'pt-BR');
    const paths = rig.routes.map(({ path }) => path);
    for (const { routes } of items(body, 'products'))
      for (const path of routes as string[]) expect(paths).toContain(path);
    expect(items(body, 'products')[0]).toMatchObject({ name: 'Soja' });
    expect(items(body, 'units')[0]).toMatchObject({ description: 'Uma unidade é uma saca de 60 kg.' });
  });
});

describe('GET /inventory/catalog', () => {
  it('asks for every product at once and marks each as available or not', async () => {
    const { body } = await rig.get('/inventory/catalog');
    expect(items(body).map(({ product_id }) => product_id)).toEqual(CROP_IDS);
    expect(items(body)[0]).toEqual({
      product_id: 'soy',
      name: 'Soy',
      unit: 'sc 60 kg',
      unit_description: 'One unit is a 60 kg sack.',
      available: true,
      reason_codes: [],
      latest_date: '2026-11-20',
      region: 'PR',
    });
    expect(body).toMatchObject({ source: { id: 'made_up' }, sources: [{ id: 'made_up' }] });
    for (const query of rig.sources.asked) expect(query).toMatchObject({ state: null, date: '2026-11-20' });
  });

  it('shows a price that is older than 21 days as not available, with its day', async () => {
    const { body } = await rig.get('/inventory/catalog');
    expect(items(body).find(({ product_id }) => product_id === 'coffee')).toMatchObject({
      unit_description: 'One unit is a 60 kg sack.',
      available: false,
      reason_codes: ['REFERENCE_TOO_OLD'],
      latest_date: '2026-10-29',
    });
    expect(items(body).find(({ product_id }) => product_id === 'rice')).toMatchObject({
      available: false,
      reason_codes: ['SOURCE_UNAVAILABLE'],
      latest_date: null,
    });
  });

  it('with no source has every product, none available', async () => {
    const bare = await publicRig(fakeSources());
    const { status, body } = await bare.get('/inventory/catalog');
    await bare.stop();
    expect([status, body.source, body.sources]).toEqual([200, null, []]);
    for (const item of items(body))
      expect(item).toMatchObject({ available: false, reason_codes: ['SOURCE_NOT_CONFIGURED'] });
  });
});

describe('GET /inventory/references', () => {
  it('lists the newest first; 21 days old is available, 22 is not, and neither is tomorrow', async () => {
    const { body } = await rig.get('/inventory/references?product_id=soy&state=PR');
    expect(
      items(body).map(({ date, available, used_for_pricing }) => [date, available, used_for_pricing]),
    ).toEqual([
      ['2026-11-21', false, false],
      ['2026-11-14', true, false],
      ['2026-10-30', true, true],
      ['2026-10-29', false, false],
    ]);
    expect(body.sources).toHaveLength(2);
  });

  it('gives product, day, unit, region, origin and price, and never mixes market levels', async () => {
    const { body } = await rig.get('/inventory/references?product_id=soy&state=PR', 'pt-BR');
    expect(items(body)[1]).toEqual({
      product: 'Soja',
      product_id: 'soy',
      published_as: 'Soja industrial tipo 1',
      date: '2026-11-14',
      unit: 'sc 60 kg',
      region: 'PR',
      market_level: 'PRODUCER_RECEIVED',
      market_level_name: 'Preço recebido pelo produtor',
      origin: {
        kind: 'PUBLIC_SOURCE',
        name: 'Fonte deral_prp',
        reference_date: '2026-11-14',
        url: 'https://example.org/deral_prp',
      },
      price: '120.25',
      available: true,
      used_for_pricing: false,
    });
  });

  it('takes herds too, and has a reason where it has nothing', async () => {
    const { body } = await rig.get('/inventory/references?product_id=ox&state=AC');
    expect(body).toMatchObject({ items: [], reason_codes: ['REGION_NOT_COVERED'], source: null });
    expect(rig.sources.listed.at(-1)).toEqual({
      kind: 'commodity-references',
      product_id: 'ox',
      state: 'AC',
      date: '2026-11-20',
    });
  });

  it.each([
    ['', ['/product_id required', '/state required']],
    ['?product_id=soy', ['/state required']],
    ['?state=PR', ['/product_id required']],
    ['?product_id=gold&state=PR', ['/product_id invalid_value']],
    ['?product_id=soy&state=XX', ['/state invalid_value']],
    ['?product_id=soy&state=pr', ['/state invalid_value']],
  ])('%s is 400', async (query, faults) => {
    const answer = await rig.get(`/inventory/references${query}`);
    expect([answer.status, answer.faults]).toEqual([400, faults]);
  });
});
