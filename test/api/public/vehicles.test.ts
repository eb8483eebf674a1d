import { describe, expect, it } from 'vitest';
import { fakeSources, listedBy, notListed } from '../../support/fake-sources.ts';
import { forSuite } from '../../support/for-suite.ts';
import { publicRig } from '../../support/public-rig.ts';
import { found, missing } from '../../support/references.ts';

/** Names and prices are made up. */
const codes = [{ code: '21', name: 'Marca' }];
const body = { type: 'cars', brand: '21', model: '7541', year: '2018-5' };

const rig = forSuite(() =>
  publicRig(
    fakeSources({
      lists: {
        'vehicle-codes': ({ type, brand }) => {
          if (type === 'trucks') return notListed('SOURCE_UNAVAILABLE');
          return brand === '0' ? listedBy<'vehicle-codes'>([]) : listedBy<'vehicle-codes'>(codes);
        },
      },
      answer: (query) =>
        query.kind === 'vehicle-price' && query.model === '7541'
          ? found(query, '88890.00', 'unit')
          : missing('NO_REFERENCE'),
    }),
  ),
);

describe('GET /market/vehicles', () => {
  it.each([
    ['type=cars', 'brands', null, null],
    ['type=cars&brand=21', 'models', '21', null],
    ['type=motorcycles&brand=21&model=7541', 'years', '21', '7541'],
  ])('?%s lists %s', async (query, level, brand, model) => {
    const answer = await rig.get(`/market/vehicles?${query}`);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      level,
      items: codes,
      reason_codes: [],
      source: { id: 'made_up', retrieved_at: '2026-11-20T14:00:00.000Z' },
    });
    expect(rig.sources.listed.at(-1)).toMatchObject({ kind: 'vehicle-codes', brand, model });
  });

  it('is no error when the source is down: no items, and why', async () => {
    const answer = await rig.get('/market/vehicles?type=trucks');
    expect([answer.status, answer.body]).toEqual([
      200,
      { level: 'brands', items: [], reason_codes: ['SOURCE_UNAVAILABLE'], source: null, sources: [] },
    ]);
  });

  it('has a reason also for an empty list of a source', async () => {
    const { body: list } = await rig.get('/market/vehicles?type=cars&brand=0');
    expect(list).toMatchObject({ level: 'models', items: [], reason_codes: ['NO_REFERENCE'] });
  });

  it.each([
    ['', ['/type required']],
    ['?type=boats', ['/type invalid_value']],
    ['?type=cars&model=7541', ['/brand required']],
  ])('%s is 400, and no source is asked', async (query, faults) => {
    const before = rig.sources.listed.length;
    const answer = await rig.get(`/market/vehicles${query}`);
    expect([answer.status, answer.body.code, answer.faults]).toEqual([400, 'INVALID_PARAMETER', faults]);
    expect(rig.sources.listed.length).toBe(before);
  });
});

describe('POST /market/vehicle-estimates', () => {
  it('values by the table of the month, and shows where the price was read', async () => {
    const answer = await rig.post('/market/vehicle-estimates', body);
    expect(answer.body).toMatchObject({
      amount: '88890.00',
      currency: 'BRL',
      basis: 'MARKET_REFERENCE',
      status: 'CALCULATED',
      reason_codes: [],
      source: { id: 'made_up' },
      evidence: [{ reference_date: '2026-11-20', sha256: 'a'.repeat(64) }],
    });
    expect(rig.sources.asked.at(-1)).toEqual({ kind: 'vehicle-price', ...body, date: '2026-11-20' });
  });

  it('has a null amount, never zero, for what the table does not have', async () => {
    const answer = await rig.post('/market/vehicle-estimates', { ...body, model: '1' });
    expect([answer.status, answer.body]).toMatchObject([
      200,
      {
        amount: null,
        basis: 'NONE',
        status: 'NO_COVERAGE',
        reason_codes: ['NO_REFERENCE'],
        source: null,
        evidence: [],
        origin: { kind: 'MARKET_SOURCE' },
      },
    ]);
  });

  it.each([
    [{ ...body, unit_price: '1.00' }, ['/unit_price unknown_field']],
    [{ ...body, year: '2018' }, ['/year invalid_code']],
    [{ type: 'cars' }, ['/brand required', '/model required', '/year required']],
  ])('%j is 422, and no source is asked', async (wrong, faults) => {
    const before = rig.sources.asked.length;
    const answer = await rig.post('/market/vehicle-estimates', wrong);
    expect([answer.status, answer.faults]).toEqual([422, faults]);
    expect(rig.sources.asked.length).toBe(before);
  });
});
