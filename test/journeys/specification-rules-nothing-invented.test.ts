import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSent } from '../../src/api/route.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { ASSET_CLASSES } from '../../src/kernel/vocabulary.ts';
import { registeredAssetClasses } from '../../src/valuation/asset-classes/index.ts';
import { goodSources } from '../support/good-sources.ts';
import { type PublicService, publicService } from '../support/public-service.ts';
import { TODAY } from '../support/source-cases.ts';
import { ESTIMATES, estimates, faultsOf, limitationsOf } from '../support/specified-estimates.ts';

/** The specification's rules on what the service may not add to what it is told. Sources answer well; figures are made up. */

let sources: Awaited<ReturnType<typeof goodSources>>;
let service: PublicService;
beforeAll(async () => {
  sources = await goodSources(TODAY);
  service = await publicService(sources.settings);
});
afterAll(async () => {
  await service.stop();
  await sources.close();
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

describe('Scenario results are not verified market prices', () => {
  it('present values and cash flows say so, and have no market basis', async () => {
    const flows = {
      cash_flows: [{ date: '2027-11-20', amount: '1150.00' }],
      discount_rate: '0.15',
      valuation_date: TODAY,
    };
    const bodies = [
      ...['PRIVATE_SECURITY', 'RECEIVABLE', 'COURT_CLAIM'].map(
        (asset_class) => [estimates.credit[0], { ...estimates.credit[1], asset_class }] as const,
      ),
      ...['BIOLOGICAL_ASSET', 'EQUITY_STAKE', 'INTELLECTUAL_PROPERTY'].map(
        (asset_class) =>
          [estimates.herd[0], { asset_class, parameters: { ...flows, ownership_share: '1' } }] as const,
      ),
    ];
    for (const [path, sent] of bodies) {
      const { body } = await service.post(path, sent);
      expect(body.amount, path).toMatch(/^\d+\.\d{2}$/);
      expect(body.basis, path).toMatch(/_SCENARIO$/);
      expect(limitationsOf(body), path).toContain('NOT_A_MARKET_PRICE');
    }
  });

  it('the national base interest rate is used with no risk assessment', async () => {
    const { body } = await service.post(...estimates.credit);
    expect(limitationsOf(body)).toContain('NO_CREDIT_RISK_ASSESSMENT');
    expect(body.evidence).toMatchObject([{ source: 'bcb_sgs', observed: { percent_per_year: '14.00' } }]);
  });
});
