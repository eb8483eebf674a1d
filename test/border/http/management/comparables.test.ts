import { expect, it } from 'vitest';
import { renderJson } from '../../../../src/kernel/json/source-text.ts';
import type { JsonObject } from '../../../../src/kernel/json.ts';
import {
  comparedFlats,
  flatsUndeclared,
} from '../../../../src/valuing/asset-classes/building-blocks/comparables/examples.ts';
import { eventually } from '../../../support/eventually.ts';
import { newKey } from '../../../support/running-service.ts';
import { serviceOfTests } from '../../../support/service-of-tests.ts';

/** Real estate compared with market data, from its registration to its report. */

const service = serviceOfTests();

const register = (comparables: JsonObject) => {
  const estimate = { source_text: '{"value": null}' };
  const attributes = { estimate, comparables };
  const asset = { asset_class: 'REAL_ESTATE', profile_version: '1.0.0', name: 'A made-up flat', attributes };
  return service.call('POST', '/assets', { body: renderJson(asset), key: newKey() });
};

async function valuationOf(comparables: JsonObject): Promise<JsonObject> {
  const { body: asset } = await register(comparables);
  const body = { asset_id: asset.id, purpose: 'ACCOUNTING', valuation_date: '2026-11-20' };
  const accepted = await service.call('POST', '/valuations', { body, key: newKey() });
  expect(accepted.status, accepted.text).toBe(202);
  const path = `/valuations/${accepted.body.valuation_id}`;
  await eventually(async () => (await service.call('GET', path)).body.completed_at);
  return (await service.call('GET', path)).body as JsonObject;
}

const GRADED = {
  standard: 'ABNT NBR 14653-2:2011',
  points: 17,
  rationale: { clause: '9.2.1, Tabela 2', grade: 'III' },
  precision: { clause: '9.2.3, Tabela 5', amplitude: '0.0139', grade: 'III' },
};

it('tells the market value with its grades, in the valuation and in the report', async () => {
  const valuation = await valuationOf(comparedFlats as unknown as JsonObject);
  expect(valuation.values).toMatchObject({
    market_value: { amount: '371686.02', basis: 'COMPARATIVE_DATA', status: 'CALCULATED' },
    scenario_value: { amount: null, status: 'NOT_APPLICABLE' },
  });
  const report = await service.call('GET', `/valuations/${valuation.id}/report`);
  expect(report.status, report.text).toBe(200);
  for (const { calculation } of [valuation, report.body]) {
    expect(calculation).toContainEqual(
      expect.objectContaining({ method: 'COMPARATIVE_DATA', grades: expect.objectContaining(GRADED) }),
    );
  }
});

it('tells the figure without grade I in the calculation alone', async () => {
  const valuation = await valuationOf(flatsUndeclared as unknown as JsonObject);
  expect(valuation.values).toMatchObject({
    market_value: { amount: null, status: 'NO_COVERAGE', reason_codes: ['GRADE_INSUFFICIENT'] },
  });
  expect(JSON.stringify(valuation.calculation)).toContain('371686.02');
});

it('refuses a singular matrix and a price of zero at their fields', async () => {
  const data = comparedFlats.data.map((datum, index) => ({
    ...datum,
    values: ['5'],
    price: `${index + 1}.00`,
  }));
  const singular = await register({ ...comparedFlats, data } as unknown as JsonObject);
  expect([singular.status, singular.body.errors]).toEqual([
    422,
    [expect.objectContaining({ pointer: '/attributes/comparables/variables/0', code: 'linearly_dependent' })],
  ]);
  const [first, ...others] = comparedFlats.data;
  const free = [{ ...first, price: '0.00' }, ...others];
  const zero = await register({ ...comparedFlats, data: free } as unknown as JsonObject);
  expect([zero.status, zero.body.errors]).toEqual([
    422,
    [expect.objectContaining({ pointer: '/attributes/comparables/data/0/price', code: 'out_of_range' })],
  ]);
});
