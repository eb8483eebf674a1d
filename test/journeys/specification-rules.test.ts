import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSent } from '../../src/api/route.ts';

import type { JsonObject } from '../../src/kernel/json.ts';
import { ASSET_CLASSES } from '../../src/kernel/vocabulary.ts';
import { registeredAssetClasses } from '../../src/valuation/asset-classes/index.ts';
import { ITEM } from '../sources/compras-gov/purchases.ts';
import { goodSources, importedFiles, machinesOf } from '../support/good-sources.ts';
import { type PublicService, publicService } from '../support/public-service.ts';
import { TODAY } from '../support/source-cases.ts';
import { ESTIMATES, estimates, faultsOf, itemsOf, limitationsOf } from '../support/specified-estimates.ts';

/**
 * Rules of the specification's public area that hold of every route or class, each in its own words, over HTTP. Sources answer well;
 * figures are made up. What one route does is in `test/api/public`.
 */

let sources: Awaited<ReturnType<typeof goodSources>>;
let machines: Awaited<ReturnType<typeof importedFiles>>;
let service: PublicService;
let bare: PublicService;
beforeAll(async () => {
  sources = await goodSources(TODAY);
  const file = ['conab_inputs', 'm.csv', machinesOf(TODAY)] as const;
  machines = await importedFiles(`${TODAY}T10:00:00.000Z`, file);
  service = await publicService({ ...sources.settings, SOURCE_IMPORTS_DIR: machines.dir });
  bare = await publicService();
});
afterAll(async () => {
  await Promise.all([service, bare].map((each) => each.stop()));
  await Promise.all([sources.close(), machines.remove()]);
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

describe('The server fetches the price from the source. The caller cannot override it', () => {
  const PRICES = ['price', 'unit_price', 'amount', 'date', 'source', 'replacement_cost', 'selic_target'];

  it.each(ESTIMATES)('%s', async (path, body) => {
    for (const name of PRICES) {
      const answer = await service.post(path, { ...body, [name]: '1.00' });
      expect([answer.status, faultsOf(answer.body)], name).toEqual([422, [`/${name}`]]);
    }
  });
});

it('Used equipment may return insufficient data, and no coefficient stands in for it', async () => {
  const family = 'TRATOR';
  const [machine] = itemsOf((await service.get(`/market/equipment?family=${family}`)).body);
  for (const code of [
    { family, product_code: machine?.product_code },
    { family: 'CATMAT', product_code: ITEM },
  ]) {
    const [fresh, used] = await Promise.all(
      ['NEW', 'USED'].map((condition) => service.post('/market/equipment-estimates', { ...code, condition })),
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
    const evidence = body.evidence as readonly { readonly [name: string]: unknown }[];
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
});

it('public-estimates: maximum 8 KB per request, counted in bytes, not in characters', async () => {
  const body = { asset_class: 'INVENTORY', parameters: { quantity: '2', unit_price: '3.50' } };
  const wide = JSON.stringify({ ...body, parameters: { ...body.parameters, unit: 'ç'.repeat(4_100) } });
  expect([wide.length < 8192, Buffer.byteLength(wide) > 8192]).toEqual([true, true]);
  expect((await service.post('/public-estimates', wide)).status).toBe(413);
});

describe('No service life, budget or risk premium is invented by the service', () => {
  /** What may be left out without the amount being lost: it is shown only, or the answer says what its absence means. */
  const MAY_BE_LEFT_OUT: Readonly<Record<string, string | null>> = {
    'EQUIPMENT description': null,
    'AIRCRAFT description': null,
    'VESSEL description': null,
    'BIOLOGICAL_ASSET description': null,
    'EQUITY_STAKE description': null,
    'INTELLECTUAL_PROPERTY description': null,
    'EQUIPMENT wear': 'CONDITION_NOT_INSPECTED',
    'AIRCRAFT wear': 'CONDITION_NOT_INSPECTED',
    'VESSEL wear': 'CONDITION_NOT_INSPECTED',
    'BIOLOGICAL_ASSET ownership_share': 'OWNERSHIP_SHARE_NOT_GIVEN',
    'INTELLECTUAL_PROPERTY ownership_share': 'OWNERSHIP_SHARE_NOT_GIVEN',
    'LIVESTOCK state': 'LOCATION_NOT_GIVEN',
    'LIVESTOCK carcass_yield': 'CARCASS_YIELD_BY_CONVENTION',
  };

  /** A convention that holds where none is said; the formula says which. */
  const SAID_BY_FORMULA: Readonly<Record<string, string>> = { day_count: '^ (days ÷ 365)' };

  const cases = registeredAssetClasses.flatMap(({ id, publicExamples, guided }) => {
    const own = publicExamples.filter(({ expected }) => expected !== null);
    const led = guided?.examples.filter(({ expected }) => expected !== null) ?? [];
    return [
      ...own.map(({ title, parameters }) => ({ route: '/public-estimates', id, title, parameters })),
      ...led.map(({ title, parameters }) => ({ route: '/market/guided-estimates', id, title, parameters })),
    ];
  });

  it.each(cases)('$id at $route: $title', async ({ route, id, parameters }) => {
    const sent = asSent({ ...parameters }) as JsonObject;
    const ask = (given: object) => service.post(route, { asset_class: id, parameters: given });
    const whole = await ask(sent);
    expect([whole.status, typeof whole.body.amount]).toEqual([200, 'string']);
    for (const name of Object.keys(sent)) {
      const { [name]: _, ...rest } = sent;
      const { status, body } = await ask(rest);
      const allowed = MAY_BE_LEFT_OUT[`${id} ${name}`];
      if (status === 422)
        expect(faultsOf(body), name).toEqual(
          name === 'bond'
            ? ['/parameters/maturity_date', '/parameters/discount_rate']
            : [`/parameters/${name}`],
        );
      else if (SAID_BY_FORMULA[name] !== undefined)
        expect(JSON.stringify(body.calculation), name).toContain(SAID_BY_FORMULA[name]);
      else if (allowed === undefined)
        expect(body, name).toMatchObject({ amount: null, reason_codes: ['MISSING_PARAMETER'] });
      else if (allowed === null) expect(body.amount, name).toBe(whole.body.amount);
      else expect(limitationsOf(body), name).toContain(allowed);
    }
  });

  it('every class is among them', () => {
    expect(new Set(cases.map(({ id }) => id)).size).toBe(ASSET_CLASSES.length);
  });

  it.each(ESTIMATES)('%s needs all that it names', async (path, body) => {
    for (const name of Object.keys(body)) {
      const { [name]: _, ...rest } = body as Record<string, unknown>;
      const answer = await service.post(path, rest);
      expect([answer.status, faultsOf(answer.body)], name).toEqual([422, [`/${name}`]]);
    }
  });
});
