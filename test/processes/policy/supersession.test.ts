import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byPrecedence, type PolicyState, policyInForce } from '../../../src/domain/policy.ts';
import { supersedesPolicy, supersessionsBy } from '../../../src/processes/policy/reaction.ts';
import { approvedPolicy, policyId } from '../../support/policies.ts';
import { forAll } from '../../support/property-runs.ts';

const span = (from: string, until: string | null, changes: Partial<PolicyState> = {}) =>
  approvedPolicy({ effective_from: from, effective_until: until, ...changes });
/** Approved after all others here. */
const later = { id: policyId(2), decided_at: '2025-12-03T12:00:00.000Z' };

describe('an approval', () => {
  it('supersedes each policy in common classes, from its own first day', () => {
    const before = [
      span('2026-01-01', null, { asset_classes: ['INVENTORY', 'VEHICLE'] }),
      span('2026-02-01', null, { id: policyId(3), asset_classes: ['LIVESTOCK'] }),
    ];
    const approved = span('2026-06-01', null, { ...later, asset_classes: ['LIVESTOCK', 'INVENTORY'] });
    expect(supersessionsBy(approved, before)).toEqual([
      { policyId: policyId(3), asset_class: 'LIVESTOCK', by: policyId(2), from: '2026-06-01' },
      { policyId: policyId(1), asset_class: 'INVENTORY', by: policyId(2), from: '2026-06-01' },
    ]);
  });

  it('is superseded at once by policies with precedence: by the first to begin, of several by the one in force', () => {
    const above = (n: number, from: string, decidedAt: string) =>
      span(from, null, { id: policyId(n), asset_classes: ['INVENTORY'], decided_at: decidedAt });
    const policies = [
      above(3, '2026-06-01', '2025-12-01T12:00:00.000Z'),
      above(4, '2026-06-01', '2025-12-01T12:00:00.001Z'),
      above(5, '2026-07-01', '2025-12-01T12:00:00.002Z'),
    ];
    const approved = span('2026-01-01', null, { ...later, asset_classes: ['INVENTORY', 'VEHICLE'] });
    for (const before of [policies, policies.toReversed(), [...policies.slice(1), ...policies.slice(0, 1)]]) {
      expect(supersessionsBy(approved, before)).toEqual([
        { policyId: policyId(2), asset_class: 'INVENTORY', by: policyId(4), from: '2026-06-01' },
      ]);
    }
  });

  it('does not affect policies of other classes', () =>
    expect(
      supersessionsBy(approvedPolicy({ ...later, asset_classes: ['VEHICLE'] }), [approvedPolicy()]),
    ).toEqual([]));
});

const LAST = 9;
const dayText = (n: number): string => `2026-01-0${n}`;
const policies = fc
  .array(
    fc.record({
      classes: fc.uniqueArray(fc.constantFrom('INVENTORY', 'VEHICLE'), { minLength: 1 }),
      from: fc.integer({ min: 1, max: 5 }),
      days: fc.option(fc.integer({ min: 0, max: 3 })),
      decided: fc.integer({ min: 0, max: 3 }),
    }),
    { minLength: 2, maxLength: 6 },
  )
  .map((all) =>
    all.map(({ classes, from, days, decided }, index) =>
      approvedPolicy({
        id: policyId(index),
        asset_classes: classes,
        effective_from: dayText(from),
        effective_until: days === null ? null : dayText(from + days),
        decided_at: `2025-12-31T12:00:00.00${decided}Z`,
      }),
    ),
  );
/** The days of a policy's term. Only an unlimited one reaches the last day. */
const daysOf = ({ effective_from, effective_until }: PolicyState): readonly string[] =>
  Array.from({ length: LAST }, (_, index) => dayText(index + 1)).filter(
    (day) => effective_from <= day && (effective_until === null || day <= effective_until),
  );

describe('any approval', () => {
  it('supersedes exactly the policies whose remaining days it covers', () =>
    forAll([policies], 500, (all) => {
      for (const one of all)
        for (const other of all) {
          const rest = daysOf(other).filter((day) => day >= one.effective_from);
          const covers = rest.length > 0 && rest.every((day) => daysOf(one).includes(day));
          expect(supersedesPolicy(one, other)).toBe(byPrecedence(one, other) > 0 && covers);
        }
    }));

  it('leaves a superseded policy without force in the class from the recorded day', () =>
    forAll([policies], 500, (all) => {
      const [approved, ...before] = all;
      if (!approved) return;
      const at = '2026-01-01T00:00:00.000Z';
      for (const { policyId: id, asset_class: assetClass, from } of supersessionsBy(approved, before))
        for (const date of daysOf(approvedPolicy({ effective_from: from })))
          expect(policyInForce(all, { assetClass, date, at })?.id).not.toBe(id);
    }));

  it('supersedes the same policies in any order of the others, each once in a class', () =>
    forAll(
      [
        policies.chain((all) =>
          fc.tuple(
            fc.constant(all),
            fc.shuffledSubarray(all.slice(1), { minLength: all.length - 1, maxLength: all.length - 1 }),
          ),
        ),
      ],
      500,
      ([[approved, ...before], shuffled]) => {
        if (!approved) return;
        const superseded = (rivals: readonly PolicyState[]) =>
          supersessionsBy(approved, rivals)
            .map((each) => JSON.stringify(each))
            .sort();
        expect(superseded(shuffled)).toEqual(superseded(before));
        const places = supersessionsBy(approved, before).map(
          (each) => `${each.policyId} ${each.asset_class}`,
        );
        expect(new Set(places).size).toBe(places.length);
      },
    ));
});
