import { describe, expect, it } from 'vitest';
import { fakeSources, listedBy, notListed } from '../../support/fake-sources.ts';
import { forSuite } from '../../support/for-suite.ts';
import { publicRig } from '../../support/public-rig.ts';
import { found, missing } from '../../support/references.ts';

/** Names and prices are made up. */
const name = { 'pt-BR': 'Trator', en: 'Tractor' };
const families = [{ family: 'TRATOR', name: name.en }];
const product = { product_code: 'PR-1', name: 'Trator', unit: 'un' };
const products = [{ ...product, configuration: '4x4, 100 cv; last price: 2026-10' }];
const body = { family: 'TRATOR', product_code: 'PR-1', condition: 'NEW' };

const rig = forSuite(() =>
  publicRig(
    fakeSources({
      lists: {
        'equipment-families': () =>
          listedBy<'equipment-families'>([{ family: 'TRATOR', name }], 'one', 'other'),
        'equipment-products': ({ family }) =>
          family === 'TRATOR'
            ? listedBy<'equipment-products'>(
                [{ ...product, configuration: '4x4, 100 cv', last_price_month: '2026-10' }],
                'one',
              )
            : notListed('SOURCE_UNAVAILABLE'),
      },
      answer: (query) =>
        query.kind === 'equipment-price' && query.product_code === 'PR-1'
          ? found(query, '305000.00', 'un')
          : missing('SOURCE_NOT_CONFIGURED'),
    }),
  ),
);

describe('GET /market/equipment', () => {
  it('without a family has the families alone, and asks for no products', async () => {
    const { body: list } = await rig.get('/market/equipment');
    expect(list).toMatchObject({
      families,
      items: [],
      reason_codes: [],
      source: { id: 'one' },
      sources: [{ id: 'one' }, { id: 'other' }],
    });
    expect(rig.sources.listed.map(({ kind }) => kind)).toEqual(['equipment-families']);
  });

  it('with a family has its products too', async () => {
    const { body: list } = await rig.get('/market/equipment?family=TRATOR');
    expect(list).toMatchObject({ families, items: products, reason_codes: [], source: { id: 'one' } });
  });

  it('says in the language what is not published words', async () => {
    const { body: list } = await rig.get('/market/equipment?family=TRATOR', 'pt-BR');
    expect(list).toMatchObject({
      families: [{ family: 'TRATOR', name: name['pt-BR'] }],
      items: [{ ...product, configuration: '4x4, 100 cv; último preço: 2026-10' }],
    });
  });

  it('has the reason why a family has no products', async () => {
    const { body: list } = await rig.get('/market/equipment?family=GRADE');
    expect(list).toMatchObject({ families, items: [], reason_codes: ['SOURCE_UNAVAILABLE'] });
  });

  it('without any source has nothing, and says so', async () => {
    const bare = await publicRig(fakeSources());
    const { body: list } = await bare.get('/market/equipment');
    await bare.stop();
    expect(list).toEqual({
      families: [],
      items: [],
      reason_codes: ['SOURCE_NOT_CONFIGURED'],
      source: null,
      sources: [],
    });
  });
});

describe('POST /market/equipment-estimates', () => {
  it('of a new one is its acquisition reference', async () => {
    const answer = await rig.post('/market/equipment-estimates', body);
    expect(answer.body).toMatchObject({
      amount: '305000.00',
      basis: 'ACQUISITION_REFERENCE',
      source: { id: 'made_up' },
    });
  });

  it.each([
    [{}, ['/family required', '/product_code required', '/condition required']],
    [{ ...body, condition: 'OLD' }, ['/condition invalid_value']],
    [{ ...body, replacement_cost: '1.00' }, ['/replacement_cost unknown_field']],
  ])('%j is 422', async (wrong, faults) => {
    const answer = await rig.post('/market/equipment-estimates', wrong);
    expect([answer.status, answer.faults]).toEqual([422, faults]);
  });
});
