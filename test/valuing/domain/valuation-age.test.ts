import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateOfDay, dayOf } from '../../../src/kernel/instant.ts';
import { USUAL_DEMANDS } from '../../../src/valuing/domain/policy/demands.ts';
import type { PolicyState } from '../../../src/valuing/domain/policy/state.ts';
import {
  ageLimits,
  oldestFreshDates,
  valuationDays,
} from '../../../src/valuing/domain/policy/valuation-age.ts';
import { forAll } from '../../support/property-runs.ts';

const NOW = '2026-11-20T15:00:00.000Z';
const policy = (changes: Partial<PolicyState> = {}): PolicyState => ({
  id: '5b0a0f2e-3c4d-5e6f-8a9b-0c1d2e3f4a01',
  organization_id: '1f1e33ab-5f2c-5d7a-9c1d-0f3f8b1c7a01',
  name: 'Made up',
  asset_classes: ['INVENTORY'],
  forced_liquidation_discount: '0.4',
  collateral_haircut: '0.2',
  max_reference_age_days: null,
  max_valuation_age_days: 30,
  max_balance_age_days: null,
  revalue_days_before: null,
  revalue_on_fall: null,
  ...USUAL_DEMANDS,
  accepted_bases: ['PUBLIC_REFERENCE'],
  effective_from: '2026-01-01',
  effective_until: null,
  status: 'APPROVED',
  version: 2,
  proposed_at: '2026-01-01T12:00:00.000Z',
  proposed_by: 'person:Ana Lima',
  decided_at: '2026-01-02T12:00:00.000Z',
  decided_by: 'person:Rui Melo',
  rationale: 'made up',
  superseded: [],
  updated_at: '2026-01-02T12:00:00.000Z',
  ...changes,
});
const dates = (policies: readonly PolicyState[], now = NOW) =>
  Object.fromEntries(oldestFreshDates(policies, now));

describe('the oldest date that is not stale', () => {
  it('lies exactly the policy’s days before today, for each class that the policy names', () => {
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
      id: '5b0a0f2e-3c4d-5e6f-8a9b-0c1d2e3f4a02',
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

  it('is never before dates can be read', () => {
    expect(dates([policy({ max_valuation_age_days: 2_147_483_647 })])).toEqual({ INVENTORY: '0100-01-01' });
  });
});

describe('the days of a valuation by a policy', () => {
  const days = (max_valuation_age_days: number | null, revalue_days_before: number | null) =>
    valuationDays({ max_valuation_age_days, revalue_days_before }, '2026-02-01');

  it('makes it too old on the first day that is more than so many after it', () =>
    expect(days(27, null)).toEqual({ dueFrom: '2026-03-01', tooOldFrom: '2026-03-01' }));

  it('makes it due so many days before that', () => {
    expect(days(27, 1)).toEqual({ dueFrom: '2026-02-28', tooOldFrom: '2026-03-01' });
    expect(days(27, 26)).toEqual({ dueFrom: '2026-02-03', tooOldFrom: '2026-03-01' });
  });

  it('are none that dates cannot tell, however many days the policy allows', () =>
    expect(days(2_147_483_647, 1)).toEqual({ dueFrom: '9999-12-31', tooOldFrom: '9999-12-31' }));

  it('never ends without a limit', () => expect(days(null, null)).toBeUndefined());
});

it('limits ages, told from today, as the days of a valuation tell them from its own', () => {
  const today = dayOf('2026-11-20');
  forAll(
    [
      fc.integer({ min: 1, max: 3_650 }).chain((most) =>
        fc.record({
          most: fc.constant(most),
          before: fc.option(fc.nat({ max: most - 1 })),
          // Mostly about where it matters.
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
      // Counted here by hand.
      expect(date < limit.tooOldBefore).toBe(age > most);
      expect(date < limit.dueBefore).toBe(age > most - (before ?? 0));
    },
  );
});
