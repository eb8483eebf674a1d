import { describe, expect, it } from 'vitest';
import type { ValueObject } from '../../src/domain/events/shapes.ts';
import { reviewedValues } from '../../src/domain/valuation/reviewed-values.ts';
import { REVIEW_STATUSES, type ReviewStatus, type ValueName } from '../../src/kernel/vocabulary.ts';
import { completionOf } from '../../src/valuation/values/complete.ts';
import { documentFrozen, frozenInput, methodResult, policyFrozen } from '../support/valuations.ts';

const WAITING: readonly ValueName[] = ['declared_value', 'forced_liquidation_value', 'collateral_value'];

/** Only a declared value is known, and the policy accepts it. */
const result = (evidence: 'APPROVED' | 'PENDING') =>
  completionOf({ ...frozenInput(), policy: policyFrozen(), documents: [documentFrozen(evidence)] }, [
    methodResult({ method: 'USER_PROVIDED' }),
  ]);
const review = (status: ReviewStatus) => ({ status, decided_by: null, decided_at: null, rationale: null });

const each = (change: Partial<ValueObject>) => WAITING.map(() => expect.objectContaining(change));

describe('values after a review', () => {
  const approvals: [] = [];
  const shown = (evidence: 'APPROVED' | 'PENDING', status: ReviewStatus) => {
    const values = reviewedValues({ result: result(evidence), review: review(status), approvals });
    return WAITING.map((name) => values?.[name]);
  };

  it.each<[ReviewStatus, Partial<ValueObject>, Partial<ValueObject>]>([
    [
      'PENDING',
      { status: 'PENDING_REVIEW', reason_codes: ['REVIEW_PENDING'] },
      { status: 'PENDING_REVIEW', reason_codes: ['REVIEW_PENDING', 'EVIDENCE_NOT_ACCEPTED'] },
    ],
    [
      'APPROVED',
      { status: 'RECOGNIZED', reason_codes: [] },
      { status: 'PENDING_REVIEW', reason_codes: ['EVIDENCE_NOT_ACCEPTED'] },
    ],
    [
      'REJECTED',
      { status: 'REJECTED', reason_codes: ['REVIEW_REJECTED'] },
      { status: 'REJECTED', reason_codes: ['REVIEW_REJECTED'] },
    ],
    [
      'WITHDRAWN',
      { status: 'REJECTED', reason_codes: ['REVIEW_REJECTED'] },
      { status: 'REJECTED', reason_codes: ['REVIEW_REJECTED'] },
    ],
  ])('%s, with accepted evidence and without', (status, withEvidence, without) => {
    expect(shown('APPROVED', status)).toEqual(each(withEvidence));
    expect(shown('PENDING', status)).toEqual(each(without));
    expect(shown('PENDING', status).map((value) => value?.amount)).toEqual(['100.00', '65.00', '80.00']);
  });

  it('does not change the stored values', () => {
    const stored = result('PENDING');
    const before = structuredClone(stored);
    for (const status of REVIEW_STATUSES)
      reviewedValues({ result: stored, review: review(status), approvals });
    expect(stored).toEqual(before);
  });

  it('does not change unknown values', () => {
    const nothing = completionOf(frozenInput(), []);
    for (const status of REVIEW_STATUSES)
      expect(reviewedValues({ result: nothing, review: review(status), approvals })).toEqual(nothing.values);
  });

  it('is nothing before there is a result', () =>
    expect(reviewedValues({ result: null, review: review('NOT_READY'), approvals })).toBeNull());
});
