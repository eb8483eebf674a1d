import { describe, expect, it } from 'vitest';
import { inventoryBody } from '../../support/bodies.ts';
import { madeBefore } from '../../support/for-suite.ts';
import { fourEyes } from '../../support/four-eyes.ts';
import { policyTerms } from '../../support/policies.ts';
import type { Answer } from '../../support/running-service.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';

/** What a policy demands before anything is recognized, from its proposal to the answer that says what is lacking. */

const service = serviceOfTests();
const people = madeBefore(() => fourEyes(service));

const APPROVE = { decision: 'APPROVE', rationale: 'Evidence seen (made up)' };
const approve = (id: unknown, token = people.reviewer) =>
  people.post(`/valuations/${id}/reviews`, APPROVE, token);
const reviewerCalled = async (name: string) => (await service.issue('Coop Norte', name, ['REVIEWER'])).token;
/** In force from the next moment on, in place of the one before. */
const policy = (terms: object) => people.approvedPolicy(policyTerms(terms));
const withDocument = async (kind: 'PHOTO' | 'APPRAISAL', document_date: string | null) => {
  const assetId = await people.register(inventoryBody());
  const document = await people.verifiedDocument(assetId, { kind, document_date });
  expect((await people.decide(`/documents/${document}/reviews`, 'ACCEPT')).status).toBe(201);
  return { assetId, document };
};
const collateral = ({ body }: Answer) => {
  const { status, reason_codes } = (body.values as Record<string, { status: string; reason_codes: string[] }>)
    .collateral_value ?? { status: '', reason_codes: [] };
  return [status, ...reason_codes];
};
const codesOf = ({ body }: Answer) =>
  (body.recognition as { lacking: { code: string }[] }).lacking.map(({ code }) => code);

describe('evidence by policy', () => {
  const evidence_rules = [
    { bases: ['USER_PROVIDED'], any_of: ['APPRAISAL', 'INSPECTION'], max_age_days: 365 },
  ];

  it('takes a document of the kind, and says in words which is missing', async () => {
    await policy({ evidence_rules });
    const { assetId } = await withDocument('PHOTO', '2026-11-01');
    const { id } = await people.valued(assetId);
    const answer = await approve(id);
    expect(collateral(answer)).toEqual(['PENDING_REVIEW', 'EVIDENCE_KIND_MISSING']);
    expect(answer.body).toMatchObject({
      review: { status: 'APPROVED', approvals: [{ decided_by: 'person:Rui Melo' }], approvals_required: 1 },
      recognition: {
        base: { value: 'declared_value', bases: ['USER_PROVIDED'] },
        demands: [{ rule: evidence_rules[0], met: false, documents: [] }],
        approvals: { required: 1, given: 1 },
        lacking: [
          {
            code: 'EVIDENCE_KIND_MISSING',
            text: expect.stringMatching(/Appraisal or Inspection.*365 days/),
          },
        ],
      },
    });
  });

  it.each([
    ['too old', '2025-11-19', ['PENDING_REVIEW', 'EVIDENCE_TOO_OLD']],
    ['of the last day', '2025-11-20', ['RECOGNIZED']],
    ['without a date', null, ['PENDING_REVIEW', 'EVIDENCE_TOO_OLD']],
  ])('takes one that is no older than it says: %s', async (_what, date, expected) => {
    const { assetId, document } = await withDocument('APPRAISAL', date);
    const answer = await approve((await people.valued(assetId)).id);
    expect(collateral(answer)).toEqual(expected);
    const isMet = expected[0] === 'RECOGNIZED';
    expect(answer.body).toMatchObject({
      recognition: { demands: [{ met: isMet, documents: isMet ? [document] : [] }] },
      input: { documents: [{ id: document, document_date: date, reviewed_by: 'person:Rui Melo' }] },
    });
  });

  it('is as the policy of the request said, whatever a later one says', async () => {
    const { assetId } = await withDocument('PHOTO', null);
    const { id } = await people.valued(assetId);
    await policy({ evidence_rules: [] });
    expect(codesOf(await approve(id))).toEqual(['EVIDENCE_KIND_MISSING']);
    const later = await people.valued(assetId);
    const codes = (later.limitations as { code: string }[]).map(({ code }) => code);
    expect(codes).toContain('NO_EVIDENCE_DEMANDED');
    expect(collateral(await approve(later.id))).toEqual(['RECOGNIZED']);
  });
});

describe('approvals by amount', () => {
  const PEOPLE = ['Rui Melo', 'Eva Reis', 'Caio Sá', 'Lia Dias', 'Davi Luz', 'Nina Paz'];
  /** The usual stock is worth 150,000.00, as a guarantee 120,000.00. */
  const demanding = (up_to: string, count: number) =>
    policy({
      evidence_rules: [],
      approvals: [
        { up_to, count: 1 },
        { up_to: null, count },
      ],
    });
  const requested = async () => (await people.valued(await people.register(inventoryBody()))).id;

  it('are of different people, under whatever spelling; who approved may still reject', async () => {
    await demanding('0.01', 2);
    const id = await requested();
    expect((await approve(id)).status).toBe(201);
    const again = await approve(id, await reviewerCalled(' RUI  melo'));
    expect([again.status, again.body.errors]).toMatchObject([403, [{ code: 'four_eyes' }]]);
    const rejection = { decision: 'REJECT', rationale: 'A second look (made up)' };
    const rejected = await people.post(`/valuations/${id}/reviews`, rejection, people.reviewer);
    expect(rejected.body.review).toMatchObject({
      status: 'REJECTED',
      approvals: [{}],
      approvals_required: 2,
    });
    expect(collateral(rejected)).toEqual(['REJECTED', 'REVIEW_REJECTED']);
    expect(codesOf(rejected)).toEqual(['REVIEW_REJECTED']);
  });

  it('are never one too many, when all come at once', async () => {
    await demanding('0.01', 3);
    const id = await requested();
    const tokens = await Promise.all(PEOPLE.map(reviewerCalled));
    const answers = await Promise.all(tokens.map((token) => approve(id, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409]);
    const { body } = await service.call('GET', `/valuations/${id}`);
    const { approvals, status } = body.review as { status: string; approvals: { decided_by: string }[] };
    expect([status, new Set(approvals.map(({ decided_by }) => decided_by)).size]).toEqual(['APPROVED', 3]);
    expect(body.recognition).toMatchObject({ approvals: { required: 3, given: 3 }, lacking: [] });
    const report = await service.call('GET', `/valuations/${id}/report`);
    const steps = (report.body.trail as { step: string; by: string }[]).filter(
      ({ step }) => step === 'APPROVED',
    );
    expect(steps.map(({ by }) => by)).toEqual(approvals.map(({ decided_by }) => decided_by));
    const withdrawn = await people.post(
      `/valuations/${id}/withdrawals`,
      { rationale: 'made up' },
      people.reviewer,
    );
    expect(withdrawn.status).toBe(201);
  });
});

describe('a declared value of a certain age', () => {
  const declared_value = (date: string) => ({ amount: '1000.00', date, origin: 'Owner' });
  const herd = {
    asset_class: 'LIVESTOCK',
    attributes: { product_id: 'ox', heads: '10', weight_kg: '480', state: 'MT' },
  };

  it('is derived from up to the age that the policy allows, and not a day longer', async () => {
    await policy({ evidence_rules: [], max_declared_age_days: 180 });
    const valued = async (date: string) =>
      people.valued(
        await people.register({ ...inventoryBody(), ...herd, declared_value: declared_value(date) }),
      );
    const fresh = await valued('2026-05-24');
    expect(collateral(await approve(fresh.id))).toEqual(['RECOGNIZED']);
    const old = await valued('2026-05-23');
    expect(old).toMatchObject({
      status: 'CALCULATED',
      accepted_value: 'declared_value',
      values: {
        declared_value: { amount: '1000.00' },
        collateral_value: { amount: null, status: 'NO_COVERAGE', reason_codes: ['DECLARED_VALUE_TOO_OLD'] },
        forced_liquidation_value: { amount: null, reason_codes: ['DECLARED_VALUE_TOO_OLD'] },
      },
    });
    const { body } = await approve(old.id);
    expect(body.values).toMatchObject({
      declared_value: { status: 'PENDING_REVIEW', reason_codes: ['DECLARED_VALUE_TOO_OLD'] },
    });
  });
});
