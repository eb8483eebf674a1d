import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesystemDocumentStore } from '../../../src/evidence/document-stores/filesystem.ts';
import { assetBody } from '../../support/bodies.ts';
import { madeBefore } from '../../support/for-suite.ts';
import { fourEyes } from '../../support/four-eyes.ts';
import { type Answer, newKey } from '../../support/running-service.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';
import { TREASURY_FILE } from '../../support/source-cases.ts';
import { answers, startSourceServer } from '../../support/source-server.ts';
import { HEADER } from '../../support/treasury-history.ts';

/** Every figure is made up; the titles are in the shape of the treasury's lines. */

const treasury = madeBefore(startSourceServer);
afterAll(() => treasury.close());
beforeAll(() => serve('10,00'));
const service = serviceOfTests(() => ({ SOURCE_TESOURO_URL: treasury.url + TREASURY_FILE }));
const people = madeBefore(() => fourEyes(service));

/** Alike for both titles, between which the payment is due. */
const line = (rate: string, maturity = '01/01/2028') =>
  `Tesouro Prefixado;${maturity};20/11/2026;9,99;${rate};800,00;800,00;800,00`;
const serve = (rate: string) =>
  treasury.on(
    TREASURY_FILE,
    answers.bytes(Buffer.from([HEADER, line(rate, '01/01/2027'), line(rate)].join('\n'))),
  );

const payment = { face_value: '10000.00', due_date: '2027-05-20' };
const scenario = (parameters: object, more: object = {}) => ({
  name: 'At the rates of the treasury, and four points',
  asset_class: 'RECEIVABLE',
  kind: 'PRESENT_VALUE',
  parameters: { discount: 'PREFIXED_CURVE', ...parameters },
  ...more,
});
const receivable = assetBody('RECEIVABLE', { ...payment, instrument: 'Duplicata 1' });
const resultOf = ({ body }: Answer) =>
  body.result as { value: object; evidence: { sha256: string }[]; limitations: { code: string }[] };

describe('a scenario at a rate of the treasury', () => {
  it('is shown at that of its proposal, keeps it, and is worth in a valuation what its day says', async () => {
    const parameters = { ...payment, spread: '0.04' };
    const proposed = await people.post('/scenarios', scenario(parameters));
    expect(proposed.status, proposed.text).toBe(201);
    const { id } = proposed.body;
    expect(resultOf(proposed)).toMatchObject({
      as_of: '2026-11-20',
      // 10000 ÷ (1.10 × 1.04) ^ (122 ÷ 252)
      value: { amount: '9369.46', basis: 'PRESENT_VALUE_SCENARIO', status: 'CALCULATED' },
      evidence: [{ source: 'tesouro', reference_date: '2026-11-20', unit: 'fraction a year' }],
    });
    expect(proposed.body.sensitivity).toHaveLength(5);
    const [evidence] = resultOf(proposed).evidence;
    const store = filesystemDocumentStore(join(service.dataDir, 'documents'));
    const kept = await store.get(evidence?.sha256 ?? '');
    expect(new TextDecoder().decode(kept)).toContain(line('10,00'));

    const asked = treasury.asked.length;
    const again = await service.call('GET', `/scenarios/${id}`);
    expect(again.body).toEqual(proposed.body);
    expect(treasury.asked.length).toBe(asked);

    await people.decide(`/scenarios/${id}/decisions`, 'APPROVE');
    const valuation = await people.valued(await people.register(receivable), { scenario_id: id });
    expect(valuation).toMatchObject({
      values: { scenario_value: { amount: '9369.46', basis: 'PRESENT_VALUE_SCENARIO' } },
      ranges: { scenario_value: { kind: 'RATE_SENSITIVITY' } },
      input: { scenario: { id, parameters: { discount: 'PREFIXED_CURVE', spread: '0.04' } } },
    });
    const report = await service.call('GET', `/valuations/${valuation.id}/report?format=json`);
    expect(report.body.sensitivity).toEqual(proposed.body.sensitivity);
  });

  it('takes from its asset the facts that it leaves out, and asks by them', async () => {
    const asset_id = await people.register(receivable);
    const proposed = await people.post('/scenarios', scenario({}, { asset_id }));
    expect(resultOf(proposed)).toMatchObject({ value: { amount: '9549.06' } });
    expect(resultOf(proposed).limitations.map(({ code }) => code)).toContain('FACTS_OF_THE_ASSET');
  });

  it('answers a repetition with what was answered first, whatever the source says by then', async () => {
    const key = newKey();
    const call = () => service.call('POST', '/scenarios', { key, body: scenario(payment) });
    const first = await call();
    serve('30,00');
    const second = await call();
    serve('10,00');
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
  });

  it.each([
    [scenario({ discount_rate: '0.1' }), '/parameters/discount_rate', 'not_allowed'],
    [scenario({ discount: 'SELIC_TARGET', spread: '0.01' }), '/parameters/spread', 'not_allowed'],
    [scenario({ discount: 'CDI' }), '/parameters/discount', 'invalid_value'],
    [scenario(payment, { asset_id: 'd9428888-122b-41e1-b85c-61e80e5c7e3b' }), '/asset_id', 'unknown_asset'],
  ])('refuses %j, and asks nobody', async (body, pointer, code) => {
    const asked = treasury.asked.length;
    const refused = await people.post('/scenarios', body);
    expect([refused.status, refused.body.errors]).toMatchObject([422, [{ pointer, code }]]);
    expect(treasury.asked.length).toBe(asked);
  });
});

describe('a scenario whose source does not answer', () => {
  it('is proposed without an amount, for a reason that it keeps', async () => {
    const proposed = await people.post('/scenarios', scenario({ ...payment, discount: 'SELIC_TARGET' }));
    expect(proposed.status, proposed.text).toBe(201);
    expect(resultOf(proposed)).toMatchObject({
      value: { amount: null, status: 'NO_COVERAGE', reason_codes: ['SOURCE_NOT_CONFIGURED'] },
      evidence: [],
    });
    expect(proposed.body.sensitivity).toEqual([]);
  });
});
