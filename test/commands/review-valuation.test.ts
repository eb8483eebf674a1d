import { describe, expect, it } from 'vitest';
import {
  type ReviewValuation,
  ReviewValuationBody,
  reviewValuation,
} from '../../commands/valuation/review-valuation.ts';
import { type WithdrawValuation, withdrawValuation } from '../../commands/valuation/withdraw-valuation.ts';
import { digestOf } from '../../src/kernel/digest.ts';
import { jobIdOfValuation } from '../../src/kernel/ids.ts';
import type { Json } from '../../src/kernel/json.ts';
import { RULES } from '../../src/kernel/rules.ts';
import type { ValuationEvent } from '../../src/valuing/domain/valuation/events.ts';
import { completionOf } from '../../src/valuing/values/complete.ts';
import { ORGANIZATION, scenarioOf } from '../support/scenario.ts';
import { frozenInput, methodResult, VALUATION_ID } from '../support/valuations.ts';

/** All that happens in these tests is Ana Lima's; the frozen asset was last written by Bia Reis. */
const input = { ...frozenInput(), asset: { ...frozenInput().asset, last_written_by: 'person:Bia Reis' } };
const requested: ValuationEvent = {
  type: 'ValuationRequested',
  data: {
    job_id: jobIdOfValuation(VALUATION_ID),
    input,
    input_digest: digestOf(input as Json),
    repeats: null,
    rules_version: RULES,
  },
};
const completed = (amount: string | null): ValuationEvent => ({
  type: 'ValuationCompleted',
  data: completionOf(input, [methodResult({ method: 'PUBLIC_REFERENCE', amount })]),
});
const failed: ValuationEvent = {
  type: 'ValuationFailed',
  data: { attempts: 1, error: { code: 'MADE_UP', detail: 'made up' } },
};
const reviewed = (decision: 'APPROVE' | 'REJECT'): ValuationEvent => ({
  type: 'ValuationReviewed',
  data: { decision, rationale: 'made up' },
});
const withdrawn: ValuationEvent = { type: 'ValuationWithdrawn', data: { rationale: 'made up' } };
const calculated = [requested, completed('100.00')];

const review = ({
  decision = 'APPROVE',
  ...changes
}: Partial<ReviewValuation & ReviewValuationBody> = {}): ReviewValuation => ({
  organizationId: ORGANIZATION,
  actor: 'person:Rui Melo',
  body: { decision, rationale: 'made up' },
  ...changes,
});
const withdraw = (changes: Partial<WithdrawValuation> = {}): WithdrawValuation => ({
  organizationId: ORGANIZATION,
  actor: 'person:Rui Melo',
  body: { rationale: 'made up' },
  ...changes,
});

const OWN = ['person:Ana Lima', 'person: ANA  lima', 'person:Bia Reis', 'person:bia reis'];

describe('ReviewValuation', () => {
  const given = scenarioOf(reviewValuation, VALUATION_ID);

  it.each(['APPROVE', 'REJECT'] as const)('records the decision to %s, with its reason', (decision) =>
    given(...calculated)
      .when(review({ decision }))
      .emits(reviewed(decision)),
  );

  it.each(OWN)('is not for %j, who requested it or wrote its asset', (actor) =>
    given(...calculated)
      .when(review({ actor }))
      .rejects({ fact: 'four-eyes' }),
  );

  it.each([
    ['was only requested', [requested]],
    ['has no coverage', [requested, completed(null)]],
    ['failed', [requested, failed]],
  ])('is not of a valuation that %s', (_what, history) =>
    given(...history)
      .when(review())
      .rejects({ fact: 'valuation-not-calculated' }),
  );

  it.each([
    ['an approval', [reviewed('APPROVE')]],
    ['a rejection', [reviewed('REJECT')]],
    ['a withdrawal', [reviewed('APPROVE'), withdrawn]],
  ])('comes once: not after %s', (_what, later) => {
    for (const decision of ['APPROVE', 'REJECT'] as const)
      given(...calculated, ...later)
        .when(review({ decision }))
        .rejects({ fact: 'already-decided' });
  });

  it('says first of all that it is unknown, then whose it is, then how it stands', () => {
    given().when(review()).rejects({ fact: 'valuation-not-found' });
    given(requested)
      .when(review({ organizationId: 'another', actor: 'person:Ana Lima' }))
      .rejects({ fact: 'valuation-not-found' });
    given(requested)
      .when(review({ actor: 'person:Ana Lima' }))
      .rejects({ fact: 'four-eyes' });
  });

  it.each([
    { decision: 'ACCEPT', rationale: 'made up' },
    { decision: 'APPROVE' },
    { decision: 'APPROVE', rationale: '' },
    { decision: 'APPROVE', rationale: 'x'.repeat(2_001) },
    { decision: 'APPROVE', rationale: 'made up', more: 1 },
  ])('has no body such as %j', (body) => {
    expect(ReviewValuationBody.safeParse(body).success).toBe(false);
  });
});

describe('WithdrawValuation', () => {
  const given = scenarioOf(withdrawValuation, VALUATION_ID);
  const approved = [...calculated, reviewed('APPROVE')];

  it('ends an approval, with its reason', () =>
    given(...approved)
      .when(withdraw())
      .emits(withdrawn));

  it.each(OWN)('is not for %j, who requested it or wrote its asset', (actor) =>
    given(...approved)
      .when(withdraw({ actor }))
      .rejects({ fact: 'four-eyes' }),
  );

  it.each([
    ['has no coverage', [requested, completed(null)]],
    ['nobody decided on', calculated],
    ['was rejected', [...calculated, reviewed('REJECT')]],
    ['was withdrawn before', [...approved, withdrawn]],
  ])('is not of a valuation that %s', (_what, history) =>
    given(...history)
      .when(withdraw())
      .rejects({ fact: 'valuation-not-approved' }),
  );

  it('knows no valuation of another organization', () => {
    given().when(withdraw()).rejects({ fact: 'valuation-not-found' });
    given(...approved)
      .when(withdraw({ organizationId: 'another' }))
      .rejects({ fact: 'valuation-not-found' });
  });
});
