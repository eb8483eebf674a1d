import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { digestOf } from '../../src/kernel/digest.ts';
import type { Json } from '../../src/kernel/json.ts';
import { realEstateText } from '../support/bodies.ts';
import { eventually } from '../support/eventually.ts';
import { madeBefore } from '../support/for-suite.ts';
import { fourEyes } from '../support/four-eyes.ts';
import { policyTerms } from '../support/policies.ts';
import { callService } from '../support/running-service.ts';
import { serviceOfTests } from '../support/service-of-tests.ts';

/** A real-estate estimate made elsewhere, imported: registered, evidenced, reviewed, recognized. Every figure is made up. */

/** Blanks, tabs, an exponent, digits that no float holds, escapes: no parser would give it back. */
const ESTIMATE = `{  "value" : 1.2500e6 ,\n\t"date":"2026-10-01",  "method": "comparativo direto \\u00e0 NBR",
   "limitations":["não vistoriado" , "área ≤ 90 m²", {"code":"X",  "text":"—"}],
   "score": 0.900000000000000000000001, "bairro":"Água Verde", "Bairro":"Agua Verde", "extra": { }, "none":null }`;

const EVIDENCE = Buffer.from('Laudo de avaliação (inventado)\nValor: R$ 1.250.000,00\n');
const digest = createHash('sha256').update(EVIDENCE);
const SHA256 = digest.copy().digest('hex');

const service = serviceOfTests();
const people = madeBefore(() => fourEyes(service));

const registered = (name: string) =>
  people.register(
    `{"asset_class":"REAL_ESTATE","profile_version":"1.0.0","name":"${name}","attributes":{"estimate":${ESTIMATE}}}`,
  );

/** Declared, sent in its one part, completed, and verified by a worker. */
async function evidenced(assetId: string): Promise<string> {
  const id = await people.made('/documents', {
    asset_id: assetId,
    kind: 'APPRAISAL',
    file_name: 'laudo.txt',
    media_type: 'text/plain',
    size_bytes: EVIDENCE.length,
    sha256: SHA256,
  });
  const sent = await callService(`${service.url}/documents/${id}/parts/1`, 'PUT', {
    token: service.token,
    bytes: EVIDENCE,
    headers: { 'content-digest': `sha-256=:${digest.copy().digest('base64')}:` },
  });
  expect(sent.status, sent.text).toBe(200);
  const completed = await people.post(`/documents/${id}/completion`, {});
  expect(completed.status, completed.text).toBe(202);
  await eventually(
    async () => (await service.call('GET', `/jobs/${completed.body.job_id}`)).body.status === 'SUCCEEDED',
  );
  expect((await service.call('GET', `/documents/${id}`)).body).toMatchObject({ status: 'VERIFIED' });
  return id;
}

const policy = (accepted_bases: readonly string[]) =>
  people.approvedPolicy({ ...policyTerms(), asset_classes: ['REAL_ESTATE'], accepted_bases });
const APPROVE = { decision: 'APPROVE', rationale: 'Laudo e matrícula conferem (inventado)' };
const valueNamed = ({ values }: { readonly [member: string]: unknown }, name: string) =>
  (values as Record<string, unknown>)[name];

describe('an estimate of real estate that was made elsewhere', () => {
  it('counts as a guarantee once evidence, review and policy agree, and stays word for word what it was', async () => {
    const assetId = await registered('Flat 12');
    expect((await service.call('GET', `/assets/${assetId}`)).text).toContain(`"estimate":${ESTIMATE}`);

    const documentId = await evidenced(assetId);
    const own = await people.post(`/documents/${documentId}/reviews`, {
      decision: 'ACCEPT',
      rationale: 'Mine',
    });
    expect(own.status).toBe(403);
    expect((await people.decide(`/documents/${documentId}/reviews`, 'ACCEPT')).status).toBe(201);
    const policyId = await policy(['DECLARED_ESTIMATE']);

    const valuation = await people.valued(assetId);
    const path = `/valuations/${valuation.id}`;
    expect(valuation).toMatchObject({
      status: 'CALCULATED',
      accepted_value: 'declared_value',
      values: {
        declared_value: {
          amount: '1250000.00',
          basis: 'DECLARED_ESTIMATE',
          status: 'PENDING_REVIEW',
          reason_codes: ['REVIEW_PENDING'],
        },
        collateral_value: {
          amount: '1000000.00',
          basis: 'POLICY_DERIVED',
          status: 'PENDING_REVIEW',
          reason_codes: ['REVIEW_PENDING'],
        },
      },
      input: {
        asset: { attributes: { estimate: { source_text: ESTIMATE } } },
        policy: { id: policyId },
        documents: [{ id: documentId, sha256: SHA256, kind: 'APPRAISAL', review_status: 'APPROVED' }],
      },
    });
    expect(digestOf(valuation.input as Json)).toBe(valuation.input_digest);
    expect(valuation.limitations).toContainEqual({ code: 'ORIGINAL', text: 'área ≤ 90 m²' });
    const [declared] = valuation.calculation as { steps: { value: string }[] }[];
    const shown = declared?.steps.map(({ value }) => value);
    expect(shown).toEqual(expect.arrayContaining(['2026-10-01', 'comparativo direto à NBR']));

    expect((await people.post(`${path}/reviews`, APPROVE)).status).toBe(403);
    const { body: approved } = await people.post(`${path}/reviews`, APPROVE, people.reviewer);
    expect(approved).toMatchObject({
      review: { status: 'APPROVED', decided_by: 'person:Rui Melo' },
      values: {
        declared_value: { amount: '1250000.00', status: 'RECOGNIZED', reason_codes: [] },
        forced_liquidation_value: { amount: '812500.00', status: 'RECOGNIZED', reason_codes: [] },
        collateral_value: { amount: '1000000.00', status: 'RECOGNIZED', reason_codes: [] },
      },
    });

    const report = await service.call('GET', `${path}/report?format=json`);
    expect(report.status, report.text).toBe(200);
    expect(report.text).toContain(`"estimate":${ESTIMATE}`);
    expect(valueNamed(report.body, 'collateral_value')).toEqual(valueNamed(approved, 'collateral_value'));
  });

  it.each([
    [
      'with more digits than a float holds, and a name of nothing',
      '{"value":123456789012345678.005,"date" : "2026-10-01","method":{"name":"a","Name":"b"},\t"limitations":"não vistoriado","extra":{"x":1.10,"y":1e-7,"":[ ]}}',
      '123456789012345678.00',
    ],
    [
      'with escapes and a decimal string',
      '{"\\u0076alue":"350000.50","date":"2026-09-01","method":"compara\\u00e7\\u00e3o","limitations":["caf\\u00e9 \\/ \\ud83d\\ude00"]}',
      '350000.50',
    ],
    ['without a value, which is no zero', '{"value": null,"method":"pending"}', null],
  ])('stays word for word %s', async (_, estimate, amount) => {
    const assetId = await people.register(realEstateText(estimate));
    const valuation = await people.valued(assetId);
    const report = await service.call('GET', `/valuations/${valuation.id}/report?format=json`);
    const stored = await service.call('GET', `/assets/${assetId}`);
    for (const answer of [stored, report]) expect(answer.text).toContain(estimate);
    // The frozen input is shown as it was digested: the text as a string.
    expect(valuation.input).toMatchObject({ asset: { attributes: { estimate: { source_text: estimate } } } });
    expect(valueNamed(valuation, 'declared_value')).toMatchObject(
      amount === null
        ? { amount, basis: 'NONE', reason_codes: ['MISSING_PARAMETER'] }
        : { amount, basis: 'DECLARED_ESTIMATE' },
    );
    expect(valueNamed(valuation, 'market_value')).toMatchObject({ amount: null });
    const { limitations = [], date } = JSON.parse(estimate) as { limitations?: unknown; date?: string };
    const shown = report.body.limitations as readonly { code: string; text: string }[];
    expect(shown.filter(({ code }) => code === 'ORIGINAL').map(({ text }) => text)).toEqual(
      [limitations].flat(),
    );
    if (date !== undefined) expect(JSON.stringify(report.body.calculation)).toContain(`"value":"${date}"`);
  });

  it('does not count without evidence, however often it is approved', async () => {
    await policy(['DECLARED_ESTIMATE']);
    const { id } = await people.valued(await registered('Flat 13'));
    const { body } = await people.post(`/valuations/${id}/reviews`, APPROVE, people.reviewer);
    for (const name of ['declared_value', 'collateral_value'])
      expect(valueNamed(body, name)).toMatchObject({
        status: 'PENDING_REVIEW',
        reason_codes: ['EVIDENCE_NOT_ACCEPTED'],
      });
  });

  it('has no value as a guarantee under a policy that does not accept it', async () => {
    await policy(['MARKET_REFERENCE']);
    const assetId = await registered('Flat 14');
    await people.decide(`/documents/${await evidenced(assetId)}/reviews`, 'ACCEPT');
    const { id } = await people.valued(assetId);
    const { body } = await people.post(`/valuations/${id}/reviews`, APPROVE, people.reviewer);
    expect(valueNamed(body, 'declared_value')).toMatchObject({
      amount: '1250000.00',
      status: 'PENDING_REVIEW',
      reason_codes: ['BASIS_NOT_ACCEPTED_BY_POLICY'],
    });
    expect(valueNamed(body, 'collateral_value')).toEqual({
      amount: null,
      currency: 'BRL',
      basis: 'NONE',
      status: 'NO_COVERAGE',
      reason_codes: ['BASIS_NOT_ACCEPTED_BY_POLICY'],
    });
  });
});
