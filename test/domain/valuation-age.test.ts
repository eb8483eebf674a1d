import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageLimits, oldestFreshDates, type PolicyState, valuationDays } from '../../src/domain/policy.ts';
import { dateOfDay, dayOf } from '../../src/kernel/instant.ts';
import { approvedPolicy, policyId } from '../support/policies.ts';
import { forAll } from '../support/property-runs.ts';
import { NOW } from '../support/scenario.ts';

const policy = (changes: Partial<PolicyState> = {}): PolicyState =>
  approvedPolicy({ asset_classes: ['INVENTORY'], max_valuation_age_days: 30, ...changes });
const dates = (policies: readonly PolicyState[], now = NOW) =>
  Object.fromEntries(oldestFreshDates(policies, now));

describe('the oldest date that is not stale', () => {
  it('is exactly the policy’s days before today, for each class that the policy names', () => {
    expect(dates([policy({ asset_classes: ['INVENTORY', 'LIVESTOCK'] })])).toEqual({
      INVENTORY: '2026-10-21',
      LIVESTOCK: '2026-10-21',
    });
    expect(dates([policy({ max_valuation_age_days: 1 })])).toEqual({ INVENTORY: '2026-11-19' });
  });

  it('counts from the business day in São Paulo: before three in the morning UTC it is still yesterday there', () => {
    expect(dates([policy()], '2026-11-21T02:59:59.999Z')).toEqual({ INVENTORY: '2026-10-21' });
    expect(dates([policy()], '2026-11-21T03:00:00.000Z')).toEqual({ INVENTORY: '2026-10-22' });
  });

  it('is that of the policy in force today and at this moment, and of no other', () => {
    const newer = policy({
      id: policyId(2),
      effective_from: '2026-06-01',
      max_valuation_age_days: 10,
    });
    expect(dates([newer, policy()])).toEqual({ INVENTORY: '2026-11-10' });
    for (const changes of [
      { effective_from: '2026-11-21' },
      { effective_until: '2026-11-19' },
      { status: 'PROPOSED', decided_at: null },
      { status: 'REJECTED' },
      { decided_at: '2026-11-20T15:00:00.001Z' },
    ] as const)
      expect(dates([{ ...newer, ...changes }, policy()]), JSON.stringify(changes)).toEqual({
        INVENTORY: '2026-10-21',
      });
  });

  it('is none without a policy, or when the one in force has no maximum, though an older one has', () => {
    expect(dates([])).toEqual({});
    expect(dates([policy(), policy({ effective_from: '2026-06-01', max_valuation_age_days: null })])).toEqual(
      {},
    );
  });

  it('is never before the first readable date', () =>
    expect(dates([policy({ max_valuation_age_days: 2_147_483_647 })])).toEqual({ INVENTORY: '0100-01-01' }));
});

describe('the days of a valuation by a policy', () => {
  const days = (max_valuation_age_days: number | null, revalue_days_before: number | null) =>
    valuationDays({ max_valuation_age_days, revalue_days_before }, '2026-02-01');

  it('are dates that can be written, however many days the policy allows', () =>
    expect(days(2_147_483_647, 1)).toEqual({ dueFrom: '9999-12-31', tooOldFrom: '9999-12-31' }));

  it('never ends without a limit', () => expect(days(null, null)).toBeUndefined());
});

it('limits ages counted from today like those counted from the valuation date', () => {
  const today = dayOf('2026-11-20');
  forAll(
    [
      fc.integer({ min: 1, max: 3_650 }).chain((most) =>
        fc.record({
          most: fc.constant(most),
          before: fc.option(fc.nat({ max: most - 1 })),
          // Mostly near the limit.
          age: fc.oneof(fc.integer({ min: Math.max(0, most - 3), max: most + 3 }), fc.nat({ max: 8_000 })),
        }),
      ),
    ],
    1_000,
    ({ most, before, age }) => {
      const inForce = policy({ max_valuation_age_days: most, revalue_days_before: before });
      const limit = ageLimits([inForce], NOW).get('INVENTORY');
      const date = dateOfDay(today - age);
      const days = valuationDays(inForce, date);
      if (!limit || !days) throw new Error('no limit');
      expect(date < limit.tooOldBefore).toBe(days.tooOldFrom <= '2026-11-20');
      expect(date < limit.dueBefore).toBe(days.dueFrom <= '2026-11-20');
      expect(date < limit.tooOldBefore).toBe(age > most);
      expect(date < limit.dueBefore).toBe(age > most - (before ?? 0));
    },
  );
});
