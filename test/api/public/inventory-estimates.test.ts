import { describe, expect, it } from 'vitest';
import { fakeSources } from '../../support/fake-sources.ts';
import { forSuite } from '../../support/for-suite.ts';
import { codesOf, publicRig } from '../../support/public-rig.ts';
import { found, missing } from '../../support/references.ts';

const QUICK = '/inventory/quick-estimates';
const FULL = '/inventory/estimates';

// Prices are made up.
const rig = forSuite(() =>
  publicRig(
    fakeSources({
      answer: (query) => {
        if (query.kind !== 'commodity-price') return missing('NO_REFERENCE');
        if (query.state !== null && query.state !== 'PR') return missing('REGION_NOT_COVERED');
        return query.product_id === 'rice' ? missing('REFERENCE_TOO_OLD') : found(query, '2001.333');
      },
    }),
  ),
);

const stepsOf = ({ calculation }: Record<string, unknown>) =>
  (calculation as { steps: Record<'label' | 'value' | 'unit', string>[] }).steps.map(
    ({ label, value, unit }) => [label, value, unit],
  );

describe('POST /inventory/quick-estimates', () => {
  it('is quantity × the published average of Paraná, with its unit and day', async () => {
    const { body } = await rig.post(QUICK, { product_id: 'coffee', quantity: '2.5' });
    expect(body).toMatchObject({
      amount: '5003.33',
      currency: 'BRL',
      basis: 'PUBLIC_REFERENCE',
      unit_price: '2001.333',
      unit: 'sc 60 kg',
      date: '2026-11-20',
      source: { id: 'made_up' },
      evidence: [{ region: 'PR', sha256: 'a'.repeat(64) }],
    });
    expect(rig.sources.asked.at(-1)).toEqual({
      kind: 'commodity-price',
      product_id: 'coffee',
      state: null,
      date: '2026-11-20',
    });
  });

  it('without a usable reference has neither amount, price nor day, and says why', async () => {
    const answer = await rig.post(QUICK, { product_id: 'rice', quantity: '10' });
    expect([answer.status, answer.body]).toMatchObject([
      200,
      {
        amount: null,
        basis: 'NONE',
        reason_codes: ['REFERENCE_TOO_OLD'],
        unit_price: null,
        unit: 'sc 60 kg',
        date: null,
        source: null,
        evidence: [],
      },
    ]);
  });

  it('beyond 18 integer digits is 422 at the quantity', async () => {
    const answer = await rig.post(QUICK, { product_id: 'soy', quantity: '9'.repeat(18) });
    expect([answer.status, answer.faults]).toEqual([422, ['/quantity amount_out_of_range']]);
  });

  it.each([
    [{ unit_price: '9999.00' }, ['/unit_price unknown_field']],
    [{ price: '9999.00' }, ['/price unknown_field']],
    [{ brand: 'x' }, ['/brand unknown_field']],
    [{ state: 'MT' }, ['/state unknown_field']],
    [{ product_id: 'ox' }, ['/product_id invalid_value']],
    [{ quantity: undefined }, ['/quantity required']],
  ])(
    'the caller cannot override the public price, nor send anything else: %j is 422',
    async (more, faults) => {
      const before = rig.sources.asked.length;
      const answer = await rig.post(QUICK, { product_id: 'soy', quantity: '10', ...more });
      expect([answer.status, answer.faults]).toEqual([422, faults]);
      expect(rig.sources.asked.length).toBe(before);
    },
  );
});

describe('POST /inventory/estimates', () => {
  const soy = { product_id: 'soy', quantity: '10', state: 'PR' };
  const feed = { description: 'Feed', quantity: '12.5', unit: 'bag', unit_price: '80.10' };

  it('sums lines at published prices, each shown', async () => {
    const { body } = await rig.post(FULL, { lines: [soy, { product_id: 'coffee', quantity: '2.5' }] });
    // 12.5 × 2001.333 = 25016.6625
    expect(body).toMatchObject({
      amount: '25016.66',
      basis: 'PUBLIC_REFERENCE',
      source: { id: 'made_up' },
      inventory: {
        covered_lines: 2,
        total_lines: 2,
        covered_amount: '25016.66',
        lines: [
          { description: 'Soy', amount: '20013.33', basis: 'PUBLIC_REFERENCE' },
          { description: 'Coffee, processed, hard cup type 6', amount: '5003.33' },
        ],
      },
    });
    expect(body.evidence).toHaveLength(2);
    expect(codesOf(body)).toContain('LOCATION_NOT_GIVEN');
  });

  it("sums lines at the owner's prices, which no source is asked about", async () => {
    const before = rig.sources.asked.length;
    const { body } = await rig.post(FULL, { lines: [feed] });
    expect(body).toMatchObject({
      amount: '1001.25',
      basis: 'USER_PROVIDED',
      origin: { kind: 'CALLER' },
      source: null,
      evidence: [],
    });
    expect(rig.sources.asked.length).toBe(before);
  });

  it("of public and owner's lines together is null, with what is covered", async () => {
    const { body } = await rig.post(FULL, { lines: [soy, feed] });
    expect(body).toMatchObject({
      amount: null,
      basis: 'NONE',
      status: 'NO_COVERAGE',
      reason_codes: ['PARTIAL_COVERAGE'],
      inventory: { covered_lines: 2, total_lines: 2, covered_amount: '21014.58' },
    });
    expect(stepsOf(body)).toEqual([
      ['Quantity 1', '10', 'sc 60 kg'],
      ['Unit price 1', '2001.333', 'BRL / sc 60 kg'],
      ['Quantity 2', '12.5', 'bag'],
      ['Unit price 2', '80.10', 'BRL / bag'],
      ['Covered amount', '21014.58', 'BRL'],
    ]);
    expect(codesOf(body)).toEqual(
      expect.arrayContaining(['NO_FREIGHT_OR_QUALITY_ADJUSTMENT', 'OWNER_PRICES_NOT_VERIFIED']),
    );
  });

  it("shows a covered line with the owner's price and an uncovered public one, each under its own number", async () => {
    const { body } = await rig.post(FULL, { lines: [{ ...soy, state: 'MT' }, feed] });
    expect(body).toMatchObject({
      amount: null,
      reason_codes: ['REGION_NOT_COVERED', 'PARTIAL_COVERAGE'],
      inventory: { covered_lines: 1, covered_amount: '1001.25' },
    });
    expect(stepsOf(body).map(([label, value]) => [label, value])).toEqual([
      ['Quantity 2', '12.5'],
      ['Unit price 2', '80.10'],
      ['Covered amount', '1001.25'],
    ]);
  });

  it.each([
    ['a priced product', { lines: [{ ...soy, unit_price: '1' }] }, '/lines/0/unit_price price_not_allowed'],
    ['no price', { lines: [soy, { ...feed, unit_price: undefined }] }, '/lines/1/unit_price required'],
    [
      'a day to come',
      { lines: [{ ...feed, price_as_of: '2100-01-01' }] },
      '/lines/0/price_as_of in_the_future',
    ],
    ['no line', { lines: [] }, '/lines too_few'],
    ['101 lines', { lines: Array(101).fill(soy) }, '/lines too_many'],
    ['nothing', {}, '/lines required'],
    ['a member more', { lines: [soy], state: 'PR' }, '/state unknown_field'],
    ['a state that is none', { lines: [{ ...soy, state: 'XX' }] }, '/lines/0/state invalid_value'],
    ['too much', { lines: [{ ...soy, quantity: '9'.repeat(18) }] }, '/lines amount_out_of_range'],
  ])('%s is 422', async (_what, wrong, fault) => {
    const answer = await rig.post(FULL, wrong);
    expect([answer.status, answer.faults]).toEqual([422, [fault]]);
  });
});
