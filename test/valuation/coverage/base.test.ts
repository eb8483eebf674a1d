import { describe, expect, it } from 'vitest';
import type { PolicyState } from '../../../src/domain/policy.ts';
import { type ApprovedOnce, baseOf, type Valued } from '../../../src/valuation/coverage/base.ts';
import { approvedPolicy } from '../../support/policies.ts';

/** By hand from section 10 of the contract; all is made up. Ages, due days, changes and reviews: `book-story.test.ts`. */

const DAY = '2026-11-20';
const AT = '2026-11-20T15:00:00.000Z';

const policy = (terms: Partial<PolicyState> = {}): PolicyState =>
  approvedPolicy({ decided_at: '2026-01-02T12:00:00.000Z', max_valuation_age_days: 30, ...terms });

/** A hundred and twenty sacks, in two lots. */
const STOCK = { figures: 'a', quantities: ['100', '20'] };

const valuation = (changes: Partial<ApprovedOnce> = {}): ApprovedOnce => ({
  id: 'b',
  valuation_date: '2026-11-01',
  requested_at: '2026-11-01T12:00:00.000Z',
  review: 'APPROVED',
  decided_at: '2026-11-01T13:00:00.000Z',
  collateral: { amount: '100.00', status: 'RECOGNIZED', reason_codes: [] },
  accepted: '125.00',
  due_on: null,
  ...STOCK,
  ...changes,
});

const base = (
  valuations: readonly ApprovedOnce[],
  policies = [policy()],
  status: Valued['status'] = 'ACTIVE',
) => baseOf({ asset_class: 'INVENTORY', status, valuations, ...STOCK }, policies, { day: DAY, at: AT });
const unknown = (reason: string, valuation_id: string | null = 'b') => ({
  amount: null,
  accepted: null,
  valuation_id,
  reason_codes: [reason],
  notices: [],
});

describe('the base of a guarantee', () => {
  it('is the collateral value of the approved valuation of the latest day, of one day of the last requested', () => {
    // Of an earlier day, though it was requested, and run, after the others.
    const earlier = valuation({
      id: 'z',
      valuation_date: '2026-10-31',
      requested_at: '2026-11-19T12:00:00.000Z',
    });
    const [one, other] = [
      valuation({ id: 'c', requested_at: '2026-11-01T12:00:00.001Z' }),
      valuation({ id: 'd' }),
    ];
    const known = { amount: '100.00', accepted: '125.00', valuation_id: 'c', reason_codes: [], notices: [] };
    expect(base([other, one, earlier])).toEqual(known);
    expect(base([earlier, one, other])).toEqual(known);
  });

  it('is unknown without a policy: none, of another class, not yet effective, decided later', () => {
    for (const policies of [
      [],
      [policy({ asset_classes: ['VEHICLE'] })],
      [policy({ effective_from: '2026-11-21' })],
      [policy({ effective_until: '2026-11-19' })],
      [policy({ decided_at: '2026-11-20T15:00:00.001Z' })],
    ]) {
      expect(base([valuation()], policies)).toEqual(unknown('NO_APPROVED_POLICY'));
    }
  });

  it('is unknown of an asset that is not in use, and 0.00 where the value is below zero', () => {
    expect(base([valuation()], [policy()], 'ARCHIVED')).toEqual(unknown('ASSET_ARCHIVED'));
    const negative = { amount: '-0.01', status: 'RECOGNIZED', reason_codes: [] } as const;
    expect(base([valuation({ collateral: negative })]).amount).toBe('0.00');
  });
});
