import { describe, expect, it } from 'vitest';
import { UNKNOWN_ID } from '../../support/asking.ts';
import { inventoryBody } from '../../support/bodies.ts';
import { documentClient, hexOf } from '../../support/documents.ts';
import { eventually } from '../../support/eventually.ts';
import { madeBefore } from '../../support/for-suite.ts';
import { fourEyes } from '../../support/four-eyes.ts';
import { faultsOf } from '../../support/lending.ts';
import { policyTerms } from '../../support/policies.ts';
import { newKey } from '../../support/running-service.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';

/** One document for several assets, and one for two assets of which it names one. */

const service = serviceOfTests();
const people = madeBefore(() => fourEyes(service));
const client = madeBefore(async () => documentClient(service));

const receipt = (number: number) =>
  Buffer.from(`Warehouse receipt ${number}: 5,000 sacks of coffee (made up)\n`);
/** 5,000 sacks at 1,500.00: worth 7,500,000.00, as a guarantee 6,000,000.00. */
const stock = (name: string) =>
  people.register(
    inventoryBody({
      name,
      attributes: {
        lines: [{ description: 'Coffee', quantity: '5000', unit: 'sc 60 kg', unit_price: '1500.00' }],
      },
    }),
  );
const stocks = () => Promise.all([stock('Warehouse 7'), stock('Warehouse 8')]);
/** `for`: the member that names the assets. */
const sent = async (bytes: Buffer<ArrayBuffer>, assets: object): Promise<string> => {
  const { body } = await client.declare('', bytes, { asset_id: undefined, kind: 'TITLE', ...assets });
  await client.put(body.id, 1, bytes);
  await client.complete(body.id);
  await eventually(async () => (await client.read(body.id)).body.status === 'VERIFIED');
  return String(body.id);
};
const accepted = async (bytes: Buffer<ArrayBuffer>, assets: object): Promise<string> => {
  const id = await sent(bytes, assets);
  const answer = await people.decide(`/documents/${id}/reviews`, 'ACCEPT');
  expect(answer.status, answer.text).toBe(201);
  return id;
};
const alsoOf = async (id: string) => (await client.read(id)).body.also_evidence_of;
const listed = async (query: string) => {
  const { body } = await service.call('GET', `/documents?${query}`);
  return (body.items as { id: string }[]).map(({ id }) => id);
};
const limitationsOf = (body: Record<string, unknown>) =>
  (body.limitations as { code: string; text: string }[]).filter(
    ({ code }) => code === 'DOCUMENT_ALREADY_USED',
  );
const approve = (id: unknown, rationale: unknown = 'One receipt, two halves (made up)') =>
  people.post(`/valuations/${id}/reviews`, { decision: 'APPROVE', rationale }, people.reviewer);
const collateralOf = (body: Record<string, unknown>) =>
  (body.values as Record<string, { amount: string; status: string; reason_codes: string[] }>)
    .collateral_value;

describe('a document for several assets', () => {
  it('is listed for each of them, and is evidence of each', async () => {
    await people.approvedPolicy(policyTerms({ unique_evidence: true }));
    const [one, other] = await stocks();
    const id = await accepted(receipt(1), { asset_ids: [one, other] });
    expect((await client.read(id)).body).toMatchObject({
      asset_id: null,
      asset_ids: [one, other],
      also_evidence_of: [],
    });
    for (const asset of [one, other]) {
      expect(await listed(`asset_id=${asset}`)).toEqual([id]);
      const valuation = await people.valued(asset);
      expect(valuation.input).toMatchObject({ documents: [{ id }] });
      expect(valuation.input).not.toHaveProperty('documents_already_used');
      expect(limitationsOf(valuation)).toEqual([]);
      expect(collateralOf((await approve(valuation.id)).body)).toMatchObject({
        amount: '6000000.00',
        status: 'RECOGNIZED',
      });
    }
    const third = await stock('Warehouse 9');
    const body = { asset_id: third, purpose: 'COLLATERAL', document_ids: [id] };
    const refused = await service.call('POST', '/valuations', { body, key: newKey() });
    expect(refused.status).toBe(422);
  });

  it('is declared with exactly one of asset_id and asset_ids, 1 to 50 active ones, none twice', async () => {
    const [one, other] = await stocks();
    for (const [assets, fault] of [
      [{}, '/asset_id one_of_both'],
      [{ asset_id: one, asset_ids: [other] }, '/asset_ids one_of_both'],
      [{ asset_ids: [] }, '/asset_ids too_few'],
      [{ asset_ids: [one, one] }, '/asset_ids/1 repeated'],
      [{ asset_ids: [one, UNKNOWN_ID] }, '/asset_ids/1 unknown_asset'],
    ] as const) {
      const answer = await client.declare('', receipt(2), { asset_id: undefined, ...assets });
      expect(faultsOf(answer)).toEqual([422, fault]);
    }
  });
});

describe('bytes that serve another asset', () => {
  it('are reported with the document, at the review and in the valuation, where they never change', async () => {
    await people.approvedPolicy(policyTerms());
    const [one, other] = await stocks();
    const bytes = receipt(3);
    const first = await accepted(bytes, { asset_id: one });
    const second = await sent(bytes, { asset_id: other });
    expect([await alsoOf(first), await alsoOf(second)]).toEqual([[], [one]]);
    expect(await listed(`sha256=${hexOf(bytes)}`)).toEqual([second, first]);
    expect((await service.call('GET', '/documents?sha256=abc')).body.errors).toMatchObject([
      { pointer: '/sha256', code: 'invalid_sha256' },
    ]);
    const reviewed = await people.decide(`/documents/${second}/reviews`, 'ACCEPT');
    expect(reviewed.body).toMatchObject({ review: { status: 'APPROVED' }, also_evidence_of: [one] });

    for (const [asset, document, elsewhere] of [
      [one, first, other],
      [other, second, one],
    ] as const) {
      const { id, input, ...valuation } = await people.valued(asset);
      const used = [{ document_id: document, asset_ids: [elsewhere] }];
      expect(input).toMatchObject({ documents_already_used: used });
      expect((valuation.limitations as object[])[0]).toEqual(limitationsOf(valuation)[0]);
      expect(limitationsOf(valuation)[0]?.text).toBe(
        `Document ${document} (made-up.txt) has the same bytes as evidence of another asset that it does not name: ${elsewhere}. Either one document is for all of them, or one asset is counted more than once.`,
      );
      const report = await service.call('GET', `/valuations/${id}/report?format=json`);
      expect(limitationsOf(report.body)[0]?.text).toContain(elsewhere);
      // Accepting it requires a reason.
      for (const none of ['', ' ', null]) {
        const refused = await approve(id, none);
        expect([refused.status, refused.body.errors]).toMatchObject([422, [{ pointer: '/rationale' }]]);
      }
      expect(collateralOf((await approve(id)).body)).toMatchObject({ status: 'RECOGNIZED' });
    }
  });

  it('satisfy no rule of a policy that wants unique evidence', async () => {
    await people.approvedPolicy(policyTerms({ unique_evidence: true }));
    const [one, other] = await stocks();
    const bytes = receipt(4);
    await accepted(bytes, { asset_id: one });
    const before = await people.valued(one);
    await accepted(bytes, { asset_id: other });
    const after = await people.valued(other);
    // A valuation requested before the other was declared does not change.
    expect(collateralOf((await approve(before.id)).body)).toMatchObject({ status: 'RECOGNIZED' });
    const { body } = await approve(after.id);
    expect(collateralOf(body)).toMatchObject({
      amount: '6000000.00',
      status: 'PENDING_REVIEW',
      reason_codes: ['DOCUMENT_ALREADY_USED'],
    });
    expect(body.recognition).toMatchObject({
      demands: [{ met: false, documents: [] }],
      lacking: [
        {
          code: 'DOCUMENT_ALREADY_USED',
          text: expect.stringMatching(/that is not evidence of another asset that it does not name\.$/),
        },
      ],
    });
    expect(body.input).toMatchObject({ policy: { unique_evidence: true } });
    // One paper that names both is evidence of both.
    await accepted(bytes, { asset_ids: [one, other] });
    const joint = await people.valued(other);
    expect(collateralOf((await approve(joint.id)).body)).toMatchObject({ status: 'RECOGNIZED' });
  });

  it('that were rejected, or are another organization’s, do not count', async () => {
    const [one, other] = await stocks();
    const bytes = receipt(5);
    const rejected = await sent(bytes, { asset_id: one });
    await people.decide(`/documents/${rejected}/reviews`, 'REJECT');
    const { token } = await service.issue('Coop Sul', 'Bia Reis');
    const theirs = await service.call('POST', '/assets', { body: inventoryBody(), key: newKey(), token });
    expect((await documentClient(service, token).declare(String(theirs.body.id), bytes)).status).toBe(201);
    expect(await alsoOf(await sent(bytes, { asset_id: other }))).toEqual([]);
  });

  it('are known to the later of two that are sent at once', async () => {
    const [one, other] = await stocks();
    const bytes = receipt(6);
    const both = await Promise.all([sent(bytes, { asset_id: one }), sent(bytes, { asset_id: other })]);
    const known = await Promise.all(both.map(alsoOf));
    expect(known.flat().length).toBeGreaterThan(0);
    for (const [asset, elsewhere] of [
      [one, other],
      [other, one],
    ] as const) {
      const { input } = await people.valued(asset);
      expect(input).toMatchObject({ documents_already_used: [{ asset_ids: [elsewhere] }] });
    }
  });
});
