import { describe, expect, it } from 'vitest';
import { type ApprovedOnce, baseOf, type Valued } from '../../../src/valuing/coverage/base.ts';
import type { PolicyState } from '../../../src/valuing/domain/policy/state.ts';
import { approvedPolicy } from '../../support/policies.ts';

/** By hand from section 10 of the contract; all is made up. */

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
  asset = STOCK,
) => baseOf({ asset_class: 'INVENTORY', status, valuations, ...asset }, policies, { day: DAY, at: AT });
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

  it('is that of the one before once an approval is withdrawn', () => {
    const earlier = valuation({ id: 'a', requested_at: '2026-10-30T12:00:00.000Z' });
    const withdrawn = valuation({ review: 'WITHDRAWN' });
    expect(base([earlier, withdrawn]).valuation_id).toBe('a');
    expect(base([withdrawn])).toEqual(unknown('NO_APPROVED_VALUATION', null));
  });

  it('is unknown where that value is not recognized, whatever an older one says', () => {
    const older = valuation({ id: 'a', requested_at: '2026-10-30T12:00:00.000Z' });
    const lacking = valuation({
      collateral: { amount: '100.00', status: 'PENDING_REVIEW', reason_codes: ['EVIDENCE_TOO_OLD'] },
    });
    expect(base([older, lacking])).toEqual(unknown('EVIDENCE_TOO_OLD'));
  });

  it('is fresh for exactly so many days, by the policy of the day', () => {
    const of = (valuation_date: string) => base([valuation({ valuation_date })]).reason_codes;
    expect(of('2026-10-21')).toEqual([]);
    expect(of('2026-10-20')).toEqual(['VALUATION_TOO_OLD']);
    expect(
      base([valuation({ valuation_date: '2020-01-01' })], [policy({ max_valuation_age_days: null })]).amount,
    ).toBe('100.00');
  });

  it('is unknown from the day after something of it fell due', () => {
    const due = (due_on: string, more: Partial<ApprovedOnce> = {}) =>
      base([valuation({ due_on, ...more })]).reason_codes;
    expect(due(DAY)).toEqual([]);
    expect(due('2026-11-19')).toEqual(['PAST_DUE']);
    expect(due('2026-11-19', { valuation_date: '2026-10-20' })).toEqual(['VALUATION_TOO_OLD', 'PAST_DUE']);
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

  it.each([
    ['another figure', { figures: 'b' }],
    ['less of one lot', { quantities: ['99.99', '20'] }],
    ['less of one lot and more of the other', { quantities: ['1000', '19'] }],
  ])('is unknown of an asset that changed since: %s', (_, change) => {
    expect(base([valuation()], [policy()], 'ACTIVE', { ...STOCK, ...change })).toEqual(
      unknown('ASSET_CHANGED'),
    );
  });

  it('stays where there is only more than was valued, and says so', () => {
    const more = { ...STOCK, quantities: ['100.01', '20'] };
    expect(base([valuation()], [policy()], 'ACTIVE', more)).toMatchObject({
      amount: '100.00',
      reason_codes: [],
      notices: ['ASSET_CHANGED'],
    });
    expect(base([valuation()]).notices).toEqual([]);
  });

  it('says all that makes it unknown', () => {
    const old = valuation({ valuation_date: '2026-10-01', due_on: '2026-11-19' });
    const changed = base([old], [policy()], 'ACTIVE', { ...STOCK, figures: 'b' });
    expect(changed.reason_codes).toEqual(['VALUATION_TOO_OLD', 'PAST_DUE', 'ASSET_CHANGED']);
  });
});
