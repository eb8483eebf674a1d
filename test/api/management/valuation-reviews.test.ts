import { beforeAll, describe, expect, it } from 'vitest';
import { inventoryBody } from '../../support/bodies.ts';
import { madeBefore } from '../../support/for-suite.ts';
import { fourEyes } from '../../support/four-eyes.ts';
import { policyTerms } from '../../support/policies.ts';
import { newKey } from '../../support/running-service.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';

const service = serviceOfTests();
const people = madeBefore(() => fourEyes(service));
beforeAll(async () => {
  await people.approvedPolicy(policyTerms());
});

/** A calculated valuation of an asset, with accepted evidence or without. */
const calculated = async (evidence: 'ACCEPT' | 'none'): Promise<string> => {
  const assetId = await people.register(inventoryBody());
  if (evidence === 'ACCEPT') {
    const document = await people.verifiedDocument(assetId);
    expect((await people.decide(`/documents/${document}/reviews`, 'ACCEPT')).status).toBe(201);
  }
  return String((await people.valued(assetId)).id);
};
const APPROVE = { decision: 'APPROVE', rationale: 'Evidence seen (made up)' };
const statusesOf = ({ values }: { readonly [member: string]: unknown }) =>
  Object.fromEntries(
    Object.entries(values as Record<string, { status: string; reason_codes: string[] }>).map(
      ([name, { status, reason_codes }]) => [name, [status, ...reason_codes]],
    ),
  );

describe('the review of a valuation', () => {
  it('recognizes what has accepted evidence, and answers with the whole valuation', async () => {
    const id = await calculated('ACCEPT');
    const path = `/valuations/${id}`;
    const before = await service.call('GET', path);
    expect(statusesOf(before.body).collateral_value).toEqual(['PENDING_REVIEW', 'REVIEW_PENDING']);
    const [key, token] = [newKey(), people.reviewer];
    service.clock.advance(1_000);
    const answer = await service.call('POST', `${path}/reviews`, { body: APPROVE, key, token });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.headers.get('location')).toBe(`/api/v1/asset-valuation${path}`);
    expect(answer.headers.get('etag')).toBe('"4-en"');
    expect(answer.body).toMatchObject({
      review: {
        status: 'APPROVED',
        decided_by: 'person:Rui Melo',
        decided_at: service.clock.now(),
        rationale: APPROVE.rationale,
      },
    });
    expect(statusesOf(answer.body)).toEqual({
      declared_value: ['RECOGNIZED'],
      market_value: ['NOT_APPLICABLE', 'METHOD_NOT_APPLICABLE'],
      scenario_value: ['NOT_APPLICABLE', 'METHOD_NOT_APPLICABLE'],
      replacement_cost: ['NOT_APPLICABLE', 'METHOD_NOT_APPLICABLE'],
      forced_liquidation_value: ['RECOGNIZED'],
      collateral_value: ['RECOGNIZED'],
    });
    const read = await service.call('GET', path);
    expect([read.text, read.headers.get('etag')]).toEqual([answer.text, '"4-en"']);
  });

  it('leaves what has no accepted evidence waiting for that alone', async () => {
    const id = await calculated('none');
    const { body } = await people.post(`/valuations/${id}/reviews`, APPROVE, people.reviewer);
    expect(statusesOf(body)).toMatchObject({
      declared_value: ['PENDING_REVIEW', 'EVIDENCE_NOT_ACCEPTED'],
      forced_liquidation_value: ['PENDING_REVIEW', 'EVIDENCE_NOT_ACCEPTED'],
      collateral_value: ['PENDING_REVIEW', 'EVIDENCE_NOT_ACCEPTED'],
    });
  });

  it('may reject: the amounts stay', async () => {
    const id = await calculated('ACCEPT');
    const rejected = { decision: 'REJECT', rationale: 'The store was empty (made up)' };
    const { body } = await people.post(`/valuations/${id}/reviews`, rejected, people.reviewer);
    expect(body).toMatchObject({
      review: { status: 'REJECTED' },
      values: {
        declared_value: { amount: '150000.00', status: 'REJECTED', reason_codes: ['REVIEW_REJECTED'] },
        collateral_value: { amount: '120000.00', status: 'REJECTED', reason_codes: ['REVIEW_REJECTED'] },
      },
    });
  });
});

describe('the withdrawal of an approval', () => {
  it('ends it for good, with a reason, and is in the history', async () => {
    const id = await calculated('ACCEPT');
    const path = `/valuations/${id}`;
    await people.post(`${path}/reviews`, APPROVE, people.reviewer);
    const rationale = 'The deed was forged (made up)';
    const answer = await people.post(`${path}/withdrawals`, { rationale }, people.reviewer);
    expect(answer.status, answer.text).toBe(201);
    expect(answer.headers.get('etag')).toBe('"5-en"');
    expect(answer.body).toMatchObject({
      status: 'CALCULATED',
      review: { status: 'WITHDRAWN', decided_by: 'person:Rui Melo', rationale },
      values: {
        declared_value: { amount: '150000.00', status: 'REJECTED', reason_codes: ['REVIEW_REJECTED'] },
        forced_liquidation_value: { amount: '97500.00', status: 'REJECTED' },
        collateral_value: { amount: '120000.00', status: 'REJECTED' },
      },
    });
    const { items } = (await service.call('GET', `${path}/history`)).body;
    expect((items as object[]).slice(3)).toMatchObject([
      { type: 'ValuationReviewed', actor: 'person:Rui Melo', data: APPROVE },
      { type: 'ValuationWithdrawn', actor: 'person:Rui Melo', data: { rationale } },
    ]);
  });
});
