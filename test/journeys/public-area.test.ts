import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { businessDateOf } from '../../src/kernel/instant.ts';
import { ASSET_CLASSES } from '../../src/kernel/vocabulary.ts';
import { eventually } from '../support/eventually.ts';
import { TREASURY_ID } from '../support/good-answers.ts';
import { goodSources, importedFiles, machinesOf } from '../support/good-sources.ts';
import { type ServiceProcess, startProcess } from '../support/service-process.ts';
import { estimates, itemsOf, limitationsOf } from '../support/specified-estimates.ts';

/**
 * A newcomer's walk through all seventeen public routes of the program as it is started, each step with what the one
 * stated before. No credential, no database; sources at the tests' own address, with figures made up.
 */

const now = new Date().toISOString();
const today = businessDateOf(now);

let sources: Awaited<ReturnType<typeof goodSources>>;
let machines: Awaited<ReturnType<typeof importedFiles>>;
let place: string;
let dataDir: string;
let service: ServiceProcess;
const walked = new Set<string>();

beforeAll(async () => {
  sources = await goodSources(today);
  machines = await importedFiles(now, ['conab_inputs', 'insumos.csv', machinesOf(today)]);
  place = await mkdtemp(join(tmpdir(), 'asset-valuation-walk-'));
  dataDir = join(place, 'data');
  service = await startProcess(dataDir, {
    ROLES: 'public',
    ...sources.settings,
    SOURCE_IMPORTS_DIR: machines.dir,
  });
});
afterAll(async () => {
  await service.signal('SIGTERM');
  await Promise.all([sources.close(), machines.remove(), rm(place, { recursive: true, force: true })]);
});

type Members = { readonly [name: string]: unknown };

async function get(target: string): Promise<Members> {
  walked.add(`GET ${target.split('?')[0]}`);
  const answer = await service.call('GET', target);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
async function post(path: string, body: object): Promise<Members> {
  walked.add(`POST ${path}`);
  const answer = await service.call('POST', path, { body });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

const one = (body: Members, member: string, value: unknown): Members => {
  const found = itemsOf(body).find((item) => item[member] === value);
  if (!found) throw new Error(`no ${member} ${value} in ${JSON.stringify(body)}`);
  return found;
};

describe('a newcomer', () => {
  it('learns what there is: 18 classes, their fields, what is covered', async () => {
    const profiles = await get('/profiles');
    expect(itemsOf(profiles).map(({ asset_class }) => asset_class)).toEqual(ASSET_CLASSES);
    // The workbook is still being opened while the service is ready: until then it prices nothing.
    const coverage = await eventually(async () => {
      const coverage = await get('/market/coverage');
      return one(coverage, 'asset_class', 'EQUIPMENT').coverage === 'AVAILABLE' ? coverage : undefined;
    });
    expect(itemsOf(coverage).map(({ asset_class, coverage: covered }) => [asset_class, covered])).toEqual(
      expect.arrayContaining([
        ['VEHICLE', 'AVAILABLE'],
        ['EQUIPMENT', 'AVAILABLE'],
        ['INVENTORY', 'AVAILABLE'],
        ['PRECIOUS_METAL', 'PARTIAL'],
        ['REAL_ESTATE', 'USER_PROVIDED_ONLY'],
        ['LISTED_EQUITY', 'USER_PROVIDED_ONLY'],
      ]),
    );
  });

  it('values a vehicle: type, brand, model, year, estimate', async () => {
    const brands = await get('/market/vehicles?type=cars');
    const brand = one(brands, 'name', 'Fiat').code;
    const models = await get(`/market/vehicles?type=cars&brand=${brand}`);
    const model = itemsOf(models)[0]?.code;
    const years = await get(`/market/vehicles?type=cars&brand=${brand}&model=${model}`);
    const year = one(years, 'name', '32000 Flex').code;
    expect([brands.level, models.level, years.level]).toEqual(['brands', 'models', 'years']);
    const estimate = await post('/market/vehicle-estimates', { type: 'cars', brand, model, year });
    expect(estimate).toMatchObject({
      amount: '88890.00',
      basis: 'MARKET_REFERENCE',
      origin: { kind: 'MARKET_SOURCE', reference_date: `${today.slice(0, 7)}-01` },
      source: { id: 'fipe' },
    });
  });

  it('values a machine: family, product, estimate, from the file an operator imported', async () => {
    const { families } = (await get('/market/equipment')) as { families: readonly { family: string }[] };
    const [{ family } = { family: '' }] = families;
    const products = await get(`/market/equipment?family=${family}`);
    const [product] = itemsOf(products);
    const estimate = await post('/market/equipment-estimates', {
      family,
      product_code: product?.product_code,
      condition: 'NEW',
    });
    expect(estimate).toMatchObject({
      amount: '305000.00',
      basis: 'ACQUISITION_REFERENCE',
      source: { id: 'conab_inputs' },
      evidence: [{ observed: { month: today.slice(0, 7), file_name: 'insumos.csv' } }],
    });
    expect(limitationsOf(estimate)).toContain('IMPORTED_FILE');
    const [path, purchase] = estimates.purchase;
    expect(await post(path, purchase)).toMatchObject({ amount: '10550.50', source: { id: 'compras_gov' } });
  });

  it('values treasury securities: list, estimate at the price of buying back', async () => {
    const security = one(await get('/market/treasury'), 'product_id', TREASURY_ID);
    expect(security).toMatchObject({ base_date: today, sell_price: '722.31', sell_rate: '0.1416' });
    const holding = { product_id: security.product_id, quantity: '2.5' };
    const estimate = await post('/market/treasury-estimates', holding);
    // 2.5 × 722.31 = 1805.775, a tie
    expect(estimate).toMatchObject({ amount: '1805.78', origin: { reference_date: today } });
  });

  it('values gold: the pink sheet in dollars, at the PTAX', async () => {
    const estimate = await post(...estimates.gold);
    expect(estimate).toMatchObject({
      // 100 × 0.750 × 2733.4 × 5.14900 ÷ 31.1034768
      amount: '33937.39',
      basis: 'MARKET_REFERENCE',
      sources: [{ id: 'world_bank_pink' }, { id: 'bcb_ptax' }],
    });
    expect(estimate.limits).toEqual(estimate.limitations);
  });

  it('sees the value of a receivable at the base rate, as a scenario', async () => {
    const due_date = `${Number(today.slice(0, 4)) + 2}-01-15`;
    const estimate = await post('/market/credit-estimates', {
      asset_class: 'RECEIVABLE',
      face_value: '10000.00',
      due_date,
    });
    expect(estimate).toMatchObject({
      basis: 'PRESENT_VALUE_SCENARIO',
      evidence: [{ source: 'bcb_sgs', observed: { percent_per_year: '14.00' }, reference_date: today }],
    });
    expect(limitationsOf(estimate)).toContain('NOT_A_MARKET_PRICE');
  });

  it('compares a farm with offers that it has gathered, asking no source', async () => {
    const offers = ['40000.00', '37500.00', '36000.00', '34200.00', '32000.00'];
    const estimate = await post('/market/comparative-estimates', {
      asset_class: 'RURAL_LAND',
      comparables: {
        treatment: 'FACTORS',
        variables: [{ name: 'offer' }],
        subject: { quantity: '60' },
        data: offers.map((price, n) => ({
          price,
          date: today,
          source: `Made-up offer ${n + 1}`,
          values: ['0.9'],
        })),
      },
    });
    // 60 × 0.9 × 179700 ÷ 5
    expect(estimate).toMatchObject({ amount: '1940760.00', basis: 'COMPARATIVE_DATA' });
  });

  it('values a herd, guided', async () => {
    const estimate = await post(...estimates.herd);
    // 10 × 450 × 0.5 × 330.73 ÷ 15
    expect(estimate).toMatchObject({
      amount: '49609.50',
      basis: 'PUBLIC_REFERENCE',
      source: { id: 'deral_sima' },
    });
    expect(limitationsOf(estimate)).toEqual(
      expect.arrayContaining(['CARCASS_YIELD_BY_CONVENTION', 'LOCATION_NOT_GIVEN']),
    );
  });

  it('values a stock: presets, catalog, quick estimate, whole stock', async () => {
    const presets = (await get('/inventory/presets')) as {
      products: readonly Members[];
      sources: readonly Members[];
    };
    expect(presets.sources.map(({ id, configured }) => [id, configured])).toEqual([
      ['deral_sima', true],
      ['deral_prp', true],
      ['conab_weekly', true],
    ]);
    const catalog = await get('/inventory/catalog');
    const coffee = one(catalog, 'product_id', 'coffee');
    expect(coffee).toMatchObject({ available: true, unit: 'sc 60 kg', latest_date: today, region: 'PR' });
    expect(one(catalog, 'product_id', 'wheat')).toMatchObject({ available: false });
    const quick = await post('/inventory/quick-estimates', {
      product_id: coffee.product_id,
      quantity: '2.5',
    });
    expect(quick).toMatchObject({
      amount: '4217.80',
      unit_price: '1687.12',
      unit: coffee.unit,
      date: today,
      evidence: [{ source: 'deral_sima', region: 'PR' }],
    });
    const lines = [
      { product_id: 'soy', quantity: '100', state: 'PR' },
      { product_id: 'coffee', quantity: '10' },
    ];
    const stock = await post('/inventory/estimates', { lines });
    // 100 × 114.27 + 10 × 1687.12
    expect(stock).toMatchObject({ amount: '28298.20', inventory: { covered_lines: 2, total_lines: 2 } });
  });

  it('reads references of several sources, each level of trade named', async () => {
    const read = async (state: string) =>
      itemsOf(await get(`/inventory/references?product_id=soy&state=${state}`)).map(
        ({ market_level, price, date, used_for_pricing }) => [market_level, price, date, used_for_pricing],
      );
    expect(await read('PR')).toEqual([
      ['WHOLESALE_BUYING', '114.27', today, true],
      ['PRODUCER_RECEIVED', '121.33', today, false],
    ]);
    // 60 × 2.36
    expect(await read('MT')).toEqual([['PRODUCER_RECEIVED', '141.6', today, true]]);
  });

  it('estimates with figures of his own', async () => {
    const parameters = { quantity: '100', unit_price: '1500.00', unit: 'sc 60 kg' };
    const estimate = await post('/public-estimates', { asset_class: 'INVENTORY', parameters });
    expect(estimate).toMatchObject({
      amount: '150000.00',
      basis: 'USER_PROVIDED',
      origin: { kind: 'CALLER' },
    });
  });

  it('has been on all seventeen public routes, and asked the sources once for each question', async () => {
    const { paths } = (await get('/openapi.json')) as unknown as {
      paths: Record<string, Record<string, { security?: readonly object[] }>>;
    };
    const open = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, operation]) => operation.security?.length === 0)
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    walked.delete('GET /openapi.json');
    expect(open).toHaveLength(17);
    expect([...walked].toSorted()).toEqual(open.toSorted());
    const asked = sources.server.asked.map((url) => url.split('?')[0]);
    expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
  });

  it('leaves nothing behind: no data directory, no file, and the imported one as it was', async () => {
    expect(await readdir(place)).toEqual([]);
    expect((await service.signal('SIGTERM'))[0]).toBe(0);
    expect(existsSync(dataDir)).toBe(false);
    expect(await readdir(place)).toEqual([]);
    expect(await readdir(machines.dir)).toEqual(['conab_inputs']);
    expect(await readdir(join(machines.dir, 'conab_inputs'))).toHaveLength(2);
    expect(service.output()).not.toMatch(/error|warn|postgres/i);
  });
});
