import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ASSET_CLASSES } from '../../src/kernel/vocabulary.ts';
import { ITEM } from '../sources/compras-gov/purchases.ts';
import { goodSources, importedFiles, machinesOf } from '../support/good-sources.ts';
import { type PublicService, publicService } from '../support/public-service.ts';
import { BOOK_2018 } from '../support/sima-workbook.ts';
import { SOURCE_CASES, TODAY } from '../support/source-cases.ts';
import { outcomeOf } from '../support/source-trial.ts';
import { ESTIMATES, estimates, faultsOf, itemsOf, limitationsOf } from '../support/specified-estimates.ts';

/**
 * The rules of the specification's public area, each in its own words, over HTTP. `service` has sources with good
 * answers (made-up figures), `bare` has none, `aged` has a real workbook of 2018-04-02 that an operator imported.
 */

const DAY_MS = 86_400_000;
const SOY = { product_id: 'soy', quantity: '100' };

let sources: Awaited<ReturnType<typeof goodSources>>;
let imported: readonly Awaited<ReturnType<typeof importedFiles>>[];
let service: PublicService;
let bare: PublicService;
let aged: PublicService;
beforeAll(async () => {
  sources = await goodSources(TODAY);
  const machines = await importedFiles(`${TODAY}T10:00:00.000Z`, [
    'conab_inputs',
    'm.csv',
    machinesOf(TODAY),
  ]);
  const book = await importedFiles('2018-04-03T10:00:00.000Z', ['deral_sima', 'book.xls', BOOK_2018]);
  imported = [machines, book];
  service = await publicService({ ...sources.settings, SOURCE_IMPORTS_DIR: machines.dir });
  bare = await publicService();
  aged = await publicService({ SOURCE_IMPORTS_DIR: book.dir }, '2018-04-23T15:00:00.000Z');
});
afterAll(async () => {
  await Promise.all([service, bare, aged].map((each) => each.stop()));
  await Promise.all([sources.close(), ...imported.map((each) => each.remove())]);
});

type Item = { readonly [name: string]: unknown };

describe('A result with no coverage has amount null, never zero', () => {
  it('without any source', async () => {
    for (const { questions } of SOURCE_CASES)
      for (const question of questions) {
        const { method, path, body } = question;
        const answer = await bare.call(method, path, body === undefined ? {} : { body });
        // Of a stock elsewhere the bulletin of Paraná has no price, switched on or off.
        const isElsewhere = JSON.stringify(body ?? {}).includes('"state":"MT"');
        const reason = isElsewhere ? 'REGION_NOT_COVERED' : 'SOURCE_NOT_CONFIGURED';
        expect(outcomeOf(question, answer), path).toBe(reason);
      }
  });

  it('nor is the total of a stock that is covered in part', async () => {
    const lines = [SOY, { product_id: 'wheat', quantity: '1' }];
    const { body } = await service.post('/inventory/estimates', { lines });
    expect(body).toMatchObject({
      amount: null,
      basis: 'NONE',
      reason_codes: ['NO_REFERENCE', 'PARTIAL_COVERAGE'],
      inventory: { covered_amount: '11427.00', covered_lines: 1, total_lines: 2 },
    });
  });

  it('an unknown value is null', async () => {
    const { body } = await bare.post('/inventory/quick-estimates', SOY);
    expect(body).toMatchObject({ amount: null, unit_price: null, date: null, source: null });
  });
});

describe('A calculated zero is the string 0.00', () => {
  it('of nothing at a price', async () => {
    const nothing = await service.post('/inventory/quick-estimates', { product_id: 'soy', quantity: '0' });
    expect(nothing.body).toMatchObject({ amount: '0.00', basis: 'PUBLIC_REFERENCE', reason_codes: [] });
    const [path, body] = estimates.credit;
    expect((await service.post(path, { ...body, face_value: '0.00' })).body.amount).toBe('0.00');
  });

  it("of the caller's own figures", async () => {
    const parameters = { quantity: '3', unit_price: '0', unit: 'kg' };
    const { body } = await service.post('/public-estimates', { asset_class: 'INVENTORY', parameters });
    expect(body).toMatchObject({ amount: '0.00', basis: 'USER_PROVIDED', reason_codes: [] });
  });
});

describe('A reference older than 21 days is unavailable', () => {
  const quick = async () => (await aged.post('/inventory/quick-estimates', SOY)).body;
  const soyOf = async () =>
    itemsOf((await aged.get('/inventory/catalog')).body).find(({ product_id }) => product_id === 'soy');
  const references = async () =>
    itemsOf((await aged.get('/inventory/references?product_id=soy&state=PR')).body).map(
      ({ date, available, used_for_pricing }) => [date, available, used_for_pricing],
    );

  it('21 days: available, in estimate, catalog and references', async () => {
    expect(await quick()).toMatchObject({ amount: '7184.00', unit_price: '71.84', date: '2018-04-02' });
    expect(await soyOf()).toMatchObject({ available: true, reason_codes: [], latest_date: '2018-04-02' });
    expect(await references()).toEqual([
      ['2018-04-02', true, true],
      ['2018-03-28', false, false],
    ]);
  });

  it('22 days: historical evidence must not be used as a current price; the catalog shows this', async () => {
    aged.clock.advance(DAY_MS);
    expect(await quick()).toMatchObject({ amount: null, reason_codes: ['REFERENCE_TOO_OLD'], date: null });
    expect(await soyOf()).toMatchObject({
      available: false,
      reason_codes: ['REFERENCE_TOO_OLD'],
      latest_date: '2018-04-02',
    });
    expect(await references()).toEqual([
      ['2018-04-02', false, false],
      ['2018-03-28', false, false],
    ]);
    aged.clock.advance(-DAY_MS);
  });

  it('nor is a price of a day that has not come', async () => {
    aged.clock.advance(-22 * DAY_MS);
    expect(await quick()).toMatchObject({ date: '2018-03-28', unit_price: '70.27' });
    aged.clock.advance(22 * DAY_MS);
  });
});

describe('The service does not assume the location of the stock and does not adjust the price to other regions', () => {
  it('without a state the Paraná figure is taken, and the answer says so', async () => {
    for (const name of ['quick', 'stock', 'herd'] as const) {
      const [path, sent] = estimates[name];
      const { body } = await service.post(path, sent);
      expect(limitationsOf(body), name).toContain('LOCATION_NOT_GIVEN');
      expect(body.evidence, name).toMatchObject([{ region: 'PR' }]);
    }
    const { body } = await service.post('/inventory/estimates', { lines: [{ ...SOY, state: 'PR' }] });
    expect(limitationsOf(body)).not.toContain('LOCATION_NOT_GIVEN');
  });

  it("a stock in another state has that state's own price and level, or no amount; so has a herd", async () => {
    const stock = await service.post('/inventory/estimates', { lines: [{ ...SOY, state: 'MT' }] });
    expect(stock.body).toMatchObject({
      amount: '14160.00',
      basis: 'PUBLIC_REFERENCE',
      evidence: [{ source: 'conab_weekly', region: 'MT' }],
      inventory: { lines: [{ unit_price: '141.6', market_level: 'PRODUCER_RECEIVED' }] },
    });
    expect(limitationsOf(stock.body)).toContain('PRODUCER_LEVEL');
    const nowhere = await service.post('/inventory/estimates', { lines: [{ ...SOY, state: 'RS' }] });
    expect(nowhere.body).toMatchObject({ amount: null, reason_codes: ['NO_REFERENCE'], evidence: [] });
    const [path, { asset_class, parameters }] = estimates.herd;
    const herd = await service.post(path, { asset_class, parameters: { ...parameters, state: 'MT' } });
    expect(herd.body).toMatchObject({ amount: null, reason_codes: ['NO_REFERENCE'], evidence: [] });
    const cows = { ...parameters, product_id: 'cow', state: 'MT' };
    const none = await service.post(path, { asset_class, parameters: cows });
    expect(none.body).toMatchObject({ amount: null, reason_codes: ['REGION_NOT_COVERED'], evidence: [] });
    const read = itemsOf((await service.get('/inventory/references?product_id=soy&state=MT')).body);
    expect(read).toMatchObject([{ region: 'MT', market_level: 'PRODUCER_RECEIVED', used_for_pricing: true }]);
  });
});

describe('The server fetches the price from the source. The caller cannot override it', () => {
  const PRICES = ['price', 'unit_price', 'amount', 'date', 'source', 'replacement_cost', 'selic_target'];

  it.each(ESTIMATES)('%s', async (path, body) => {
    for (const name of PRICES) {
      const answer = await service.post(path, { ...body, [name]: '1.00' });
      expect([answer.status, faultsOf(answer.body)], name).toEqual([422, [`/${name}`]]);
    }
  });

  it('nor inside the parameters of a guided estimate, or a line of a stock', async () => {
    for (const name of ['herd', 'gold'] as const) {
      const [path, { asset_class, parameters }] = estimates[name];
      const answer = await service.post(path, {
        asset_class,
        parameters: { ...parameters, unit_price: '1.00' },
      });
      expect([answer.status, faultsOf(answer.body)]).toEqual([422, ['/parameters/unit_price']]);
    }
    const lines = [SOY, { ...SOY, unit_price: '1.00' }];
    const answer = await service.post('/inventory/estimates', { lines });
    expect([answer.status, faultsOf(answer.body)]).toEqual([422, ['/lines/1/unit_price']]);
  });
});

describe('The quick estimate needs no brand, maker, presentation or price', () => {
  it('takes product and quantity only', async () => {
    expect((await service.post('/inventory/quick-estimates', SOY)).body).toMatchObject({
      amount: '11427.00',
      basis: 'PUBLIC_REFERENCE',
      unit_price: '114.27',
      unit: 'sc 60 kg',
      date: TODAY,
    });
    for (const name of ['brand', 'maker', 'presentation', 'state', 'unit', 'description']) {
      const answer = await service.post('/inventory/quick-estimates', { ...SOY, [name]: 'PR' });
      expect([answer.status, faultsOf(answer.body)]).toEqual([422, [`/${name}`]]);
    }
  });

  it('for the coffee product, one quantity unit is a 60 kg sack', async () => {
    const coffee = { product_id: 'coffee', quantity: '2.5' };
    const { body } = await service.post('/inventory/quick-estimates', coffee);
    expect(body).toMatchObject({ amount: '4217.80', unit_price: '1687.12', unit: 'sc 60 kg' });
    const catalog = itemsOf((await service.get('/inventory/catalog')).body);
    expect(catalog.find(({ product_id }) => product_id === 'coffee')).toMatchObject({
      unit: 'sc 60 kg',
      unit_description: 'One unit is a 60 kg sack.',
    });
  });
});

describe('Used equipment may return insufficient data', () => {
  it('and no coefficient stands in for it', async () => {
    const family = 'TRATOR';
    const [machine] = itemsOf((await service.get(`/market/equipment?family=${family}`)).body);
    for (const code of [
      { family, product_code: machine?.product_code },
      { family: 'CATMAT', product_code: ITEM },
    ]) {
      const [fresh, used] = await Promise.all(
        ['NEW', 'USED'].map((condition) =>
          service.post('/market/equipment-estimates', { ...code, condition }),
        ),
      );
      expect(fresh?.body).toMatchObject({ basis: 'ACQUISITION_REFERENCE', reason_codes: [] });
      expect(fresh?.body.amount).toMatch(/^\d+\.\d{2}$/);
      expect(used?.body).toMatchObject({
        amount: null,
        basis: 'NONE',
        reason_codes: ['USED_EQUIPMENT_INSUFFICIENT_DATA'],
        calculation: null,
      });
    }
  });
});

describe('Estimates are not a legal guarantee and not a credit limit', () => {
  it.each(ESTIMATES)('%s says both, with or without an amount, in both languages', async (path, body) => {
    for (const each of [service, bare]) {
      const answer = await each.call('POST', path, { body, headers: { 'accept-language': 'pt-BR' } });
      expect(limitationsOf(answer.body)).toEqual(
        expect.arrayContaining(['NO_LEGAL_GUARANTEE', 'NO_CREDIT_LIMIT']),
      );
      expect(answer.text).toContain('não constitui garantia jurídica');
    }
  });
});

describe('Every figure names its source and its date', () => {
  it.each(ESTIMATES)('%s', async (path, sent) => {
    const { body } = await service.post(path, sent);
    const evidence = body.evidence as readonly Item[];
    expect(evidence.length).toBeGreaterThan(0);
    for (const { reference_date, retrieved_at, sha256, source } of evidence) {
      expect([reference_date, retrieved_at]).toEqual([
        expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
        expect.stringMatching(/^2026-11-20T/),
      ]);
      expect(sha256).toMatch(/^[0-9a-f]{64}$/);
      expect(source).toMatch(/^[a-z_]+$/);
    }
    expect(body.origin).toMatchObject({
      reference_date: evidence[0]?.reference_date,
      url: expect.any(String),
    });
    expect(body.source).toMatchObject({ id: evidence[0]?.source, terms: expect.any(String) });
    expect((evidence[0]?.reference_date as string) <= TODAY).toBe(true);
  });

  it('vehicle values come from a third-party vehicle price data provider', async () => {
    const { body } = await service.post(...estimates.vehicle);
    expect(body).toMatchObject({
      amount: '88890.00',
      origin: { kind: 'MARKET_SOURCE' },
      source: { id: 'fipe' },
    });
    expect(body.origin).toMatchObject({ reference_date: '2026-11-01' });
  });
});

describe('public-estimates: maximum 8 KB per request. Saves nothing', () => {
  const text = JSON.stringify({
    asset_class: 'INVENTORY',
    parameters: { quantity: '2', unit_price: '3.50', unit: 'sc 60 kg' },
  });

  it.each([
    [8192, 200],
    [8193, 413],
  ])('%i bytes answer %i', async (bytes, status) => {
    const answer = await service.post('/public-estimates', text.padEnd(bytes, ' '));
    expect(answer.status).toBe(status);
    if (status === 200) expect(answer.body).toMatchObject({ amount: '7.00', basis: 'USER_PROVIDED' });
  });

  it('bytes are counted, not characters', async () => {
    const wide = text.replace('sc 60 kg', 'ç'.repeat(4_100));
    expect([wide.length < 8192, Buffer.byteLength(wide) > 8192]).toEqual([true, true]);
    expect((await service.post('/public-estimates', wide)).status).toBe(413);
  });
});

describe('GET /profiles: the fields and methods of the 18 classes', () => {
  it('has 18, each with its fields and methods', async () => {
    const items = itemsOf((await service.get('/profiles')).body);
    expect(items.map(({ asset_class }) => asset_class)).toEqual(ASSET_CLASSES);
    expect(new Set(ASSET_CLASSES).size).toBe(18);
    for (const { attributes_schema, methods } of items) {
      expect(Object.keys((attributes_schema as { properties: object }).properties).length).toBeGreaterThan(0);
      expect((methods as readonly object[]).length).toBeGreaterThan(0);
    }
  });

  it('the coverage is of the 18 categories, too', async () => {
    const items = itemsOf((await service.get('/market/coverage')).body);
    expect(items.map(({ asset_class }) => asset_class)).toEqual(ASSET_CLASSES);
  });
});

describe('Commercial data sources are switched off', () => {
  it('no setting switches them on, and nothing of them is ever asked', async () => {
    const items = itemsOf((await service.get('/market/coverage')).body);
    expect(items.find(({ asset_class }) => asset_class === 'LISTED_EQUITY')).toMatchObject({
      coverage: 'USER_PROVIDED_ONLY',
      sources: [{ id: 'b3', configured: false }],
    });
    const parameters = { quantity: '10' };
    const { body } = await service.post('/public-estimates', { asset_class: 'LISTED_EQUITY', parameters });
    expect(body).toMatchObject({ amount: null, reason_codes: ['MISSING_PARAMETER'] });
    expect(limitationsOf(body)).toContain('COMMERCIAL_SOURCE_DISABLED');
  });
});
