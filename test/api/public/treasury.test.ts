import { describe, expect, it } from 'vitest';
import { fakeSources, listedBy } from '../../support/fake-sources.ts';
import { forSuite } from '../../support/for-suite.ts';
import { publicRig } from '../../support/public-rig.ts';
import { found, missing } from '../../support/references.ts';

/** Figures are made up. */
const product = {
  product_id: 'tesouro-prefixado-2029-01-01',
  name: 'Tesouro Prefixado',
  maturity_date: '2029-01-01',
  base_date: '2026-11-19',
  buy_price: '724.55',
  sell_price: '722.31',
  buy_rate: '0.1404',
  sell_rate: null,
};
const body = { product_id: product.product_id, quantity: '2.35' };

const rig = forSuite(() =>
  publicRig(
    fakeSources({
      lists: { 'treasury-products': () => listedBy<'treasury-products'>([product]) },
      answer: (query) =>
        query.kind === 'treasury-price' && query.product_id === product.product_id
          ? found(query, '722.31', 'unit')
          : missing('REFERENCE_TOO_OLD'),
    }),
  ),
);

describe('GET /market/treasury', () => {
  it('lists products with both prices and their day, an unknown one null', async () => {
    const answer = await rig.get('/market/treasury');
    expect(answer.body).toMatchObject({ items: [product], reason_codes: [], source: { id: 'made_up' } });
  });

  it('has no items and the reason where no source is configured', async () => {
    const bare = await publicRig(fakeSources());
    const { body: list } = await bare.get('/market/treasury');
    await bare.stop();
    expect(list).toMatchObject({ items: [], reason_codes: ['SOURCE_NOT_CONFIGURED'], source: null });
  });
});

describe('POST /market/treasury-estimates', () => {
  it('is quantity × the price at which the treasury buys back', async () => {
    const answer = await rig.post('/market/treasury-estimates', body);
    // 2.35 × 722.31 = 1697.4285
    expect(answer.body).toMatchObject({ amount: '1697.43', basis: 'MARKET_REFERENCE' });
  });

  it('beyond 18 integer digits is 422 at the quantity', async () => {
    const answer = await rig.post('/market/treasury-estimates', { ...body, quantity: '9'.repeat(18) });
    expect([answer.status, answer.faults]).toEqual([422, ['/quantity amount_out_of_range']]);
  });

  it.each([
    [{ ...body, unit_price: '1.00' }, ['/unit_price unknown_field']],
    [{ product_id: '../x' }, ['/product_id invalid_code', '/quantity required']],
  ])('%j is 422', async (wrong, faults) => {
    const answer = await rig.post('/market/treasury-estimates', wrong);
    expect([answer.status, answer.faults]).toEqual([422, faults]);
  });
});
